import type { CordColour, EnamelColour, Jade, Metal, Pearl, Stone } from '../model.ts';

/**
 * The optical properties of each material, in linear red, green and blue. Metals: reflectance at normal incidence,
 * chosen by eye beside the measured value of 24-carat gold (1.00, 0.77, 0.34). Stones: refractive index and dispersion
 * (B to G) from gemmology, absorption per mm.
 */

export type Colour = readonly [red: number, green: number, blue: number];

export interface MetalLook {
  readonly base: Colour;
  /**
   * How much the dim parts of the room are darkened in reflections, 0 to 1: white metal on white paper needs contrast.
   */
  readonly contrast: number;
}

export const METALS: Readonly<Record<Metal, MetalLook>> = {
  'gold-999': { base: [1, 0.685, 0.272], contrast: 0.12 },
  'gold-9999': { base: [1, 0.685, 0.272], contrast: 0.12 },
  '18k-yellow': { base: [1, 0.735, 0.378], contrast: 0.16 },
  '18k-white': { base: [0.9, 0.88, 0.845], contrast: 0.55 },
  '18k-rose': { base: [0.965, 0.62, 0.485], contrast: 0.2 },
  pt950: { base: [0.77, 0.78, 0.795], contrast: 0.6 },
  pt9995: { base: [0.77, 0.78, 0.795], contrast: 0.6 },
  'silver-925': { base: [0.96, 0.95, 0.935], contrast: 0.5 },
};

export interface StoneLook {
  readonly index: number;
  /** Difference of the refractive index between the Fraunhofer lines B and G. */
  readonly dispersion: number;
  /** Absorption of each colour per mm of path. */
  readonly absorption: Colour;
}

const DIAMOND = { index: 2.418, dispersion: 0.044 };
const CORUNDUM = { index: 1.765, dispersion: 0.018 };

export const STONES: Readonly<Record<Stone, StoneLook>> = {
  diamond: { ...DIAMOND, absorption: [0, 0, 0] },
  'diamond-yellow': { ...DIAMOND, absorption: [0.002, 0.03, 0.22] },
  'diamond-pink': { ...DIAMOND, absorption: [0.004, 0.085, 0.042] },
  ruby: { ...CORUNDUM, absorption: [0.05, 0.92, 0.66] },
  sapphire: { ...CORUNDUM, absorption: [0.78, 0.42, 0.13] },
  'pink-sapphire': { ...CORUNDUM, absorption: [0.01, 0.24, 0.11] },
  emerald: { index: 1.58, dispersion: 0.014, absorption: [0.56, 0.16, 0.31] },
  aquamarine: { index: 1.577, dispersion: 0.014, absorption: [0.13, 0.025, 0.012] },
  morganite: { index: 1.585, dispersion: 0.014, absorption: [0.005, 0.07, 0.05] },
  tanzanite: { index: 1.694, dispersion: 0.03, absorption: [0.4, 0.52, 0.07] },
  tourmaline: { index: 1.635, dispersion: 0.017, absorption: [0.03, 0.42, 0.18] },
  garnet: { index: 1.8, dispersion: 0.027, absorption: [0.015, 0.3, 0.95] },
};

export interface PearlLook {
  readonly body: Colour;
  /** Tint of the overtone where the surface faces the camera, and towards its rim. */
  readonly overtone: Colour;
  readonly rim: Colour;
  readonly skin: Skin;
}

/** How the layers of nacre reflect light. */
export interface Skin {
  /**
   * Glossy nacre (`falls` is 0): blur of its reflection, 0 a mirror, 1 half of the room. Satin: width of the reflected
   * cone, 1 is 45°.
   */
  readonly blur: number;
  /** Share of light reflected at normal incidence. */
  readonly mirror: number;
  /** How much the reflection takes the pearl's colour, 0 to 1, as in metal: dark nacre reflects no pure white. */
  readonly dyed: number;
  /** How much darker the pearl is towards its rim, 0 to 1. */
  readonly falls: number;
}

const GLOSSY: Skin = { blur: 0.2, mirror: 0.085, dyed: 0, falls: 0 };
/** South Sea nacre, two to four millimetres thick: satin rather than glass, darker towards the rim. */
const SATIN: Skin = { blur: 0.26, mirror: 0.13, dyed: 0.2, falls: 0.28 };

export const PEARLS: Readonly<Record<Pearl, PearlLook>> = {
  akoya: { body: [0.78, 0.735, 0.69], overtone: [1, 0.93, 0.93], rim: [0.86, 0.97, 0.94], skin: GLOSSY },
  'south-sea': {
    body: [0.55, 0.545, 0.53],
    overtone: [1, 0.985, 0.965],
    rim: [0.94, 0.96, 0.98],
    skin: SATIN,
  },
  tahitian: { body: [0.1, 0.105, 0.11], overtone: [0.9, 1, 0.95], rim: [0.8, 0.6, 0.9], skin: GLOSSY },
  golden: {
    body: [0.52, 0.325, 0.09],
    overtone: [1, 0.97, 0.86],
    rim: [0.98, 0.86, 0.6],
    skin: { ...SATIN, mirror: 0.2, dyed: 0.55, falls: 0.5 },
  },
  freshwater: { body: [0.77, 0.71, 0.665], overtone: [1, 0.95, 0.95], rim: [0.9, 0.9, 1], skin: GLOSSY },
  blush: { body: [0.76, 0.55, 0.49], overtone: [1, 0.92, 0.94], rim: [0.92, 0.9, 1], skin: GLOSSY },
};

export interface JadeLook {
  readonly body: Colour;
  /** Colour of its veins and clouds, and their strength, 0 to 1. */
  readonly vein: Colour;
  readonly veining: number;
  /** Share of the light that shines through from behind, 0 to 1. */
  readonly translucency: number;
  /** Share of the light from below the surface, 0 to 1: without it, pale stone looks like plastic. */
  readonly depth: number;
  /** Blur of its surface reflection, 0 to 1. Jadeite is polished like glass, nephrite like wax. */
  readonly polish: number;
}

export const JADES: Readonly<Record<Jade, JadeLook>> = {
  green: {
    body: [0.014, 0.15, 0.05],
    vein: [0.045, 0.22, 0.09],
    veining: 0.4,
    translucency: 0.5,
    depth: 0,
    polish: 0.2,
  },
  icy: {
    body: [0.42, 0.5, 0.45],
    vein: [0.68, 0.71, 0.69],
    veining: 0.68,
    translucency: 0.75,
    depth: 1,
    polish: 0.1,
  },
  lavender: {
    body: [0.36, 0.28, 0.43],
    vein: [0.6, 0.54, 0.63],
    veining: 0.45,
    translucency: 0.5,
    depth: 1,
    polish: 0.12,
  },
  white: {
    body: [0.72, 0.69, 0.61],
    vein: [0.78, 0.75, 0.675],
    veining: 0.4,
    translucency: 0.35,
    depth: 1,
    polish: 0.34,
  },
  ink: {
    body: [0.012, 0.02, 0.017],
    vein: [0.03, 0.055, 0.045],
    veining: 0.5,
    translucency: 0.1,
    depth: 0,
    polish: 0.2,
  },
};

export const CORDS: Readonly<Record<CordColour, Colour>> = {
  red: [0.29, 0.009, 0.013],
  black: [0.013, 0.012, 0.012],
  blue: [0.015, 0.04, 0.16],
  pink: [0.62, 0.2, 0.26],
  beige: [0.5, 0.38, 0.25],
  green: [0.02, 0.14, 0.06],
  brown: [0.11, 0.045, 0.02],
  grey: [0.13, 0.13, 0.135],
  white: [0.7, 0.67, 0.6],
};

export const ENAMELS: Readonly<Record<EnamelColour, Colour>> = {
  red: [0.25, 0.007, 0.009],
  green: [0.012, 0.16, 0.075],
  blue: [0.012, 0.05, 0.26],
  white: [0.82, 0.81, 0.78],
  black: [0.01, 0.01, 0.011],
  pink: [0.7, 0.25, 0.3],
};
