/**
 * The light of every picture as data: the linear radiance from each direction (1 = white paper in that light). No
 * environment picture is loaded. The levels were chosen by eye with metal and stones on a paper ground. Black flags
 * give metal its edges, small bright points give stones their sparkle, and the slope below the horizon models a band's
 * side face.
 */

/** A rectangle around the piece: its centre by azimuth and elevation, half its extent as angles; all in degrees. */
export interface Panel {
  /** 0 is behind the camera (+z), 90 to its right (+x). */
  readonly azimuth: number;
  /** Degrees above the horizon. */
  readonly elevation: number;
  /** Degrees; less than 90. */
  readonly halfWidth: number;
  /** Degrees; less than 90. */
  readonly halfHeight: number;
  /** Share of the half extent over which the edge fades, 0 to 1. */
  readonly softness: number;
}

/** A light: added to what is behind it. */
export interface Softbox extends Panel {
  /** Linear radiance. */
  readonly level: number;
}

/** Black card: absorbs a share of what is behind it. */
export interface Flag extends Panel {
  /** Share of the light that it absorbs, 0 to 1. */
  readonly depth: number;
}

export interface Studio {
  /** Linear radiance straight up, at the horizon, and straight down: the table under the piece. */
  readonly zenith: number;
  readonly horizon: number;
  readonly nadir: number;
  /** In drawing order: first flags, then softboxes over them. */
  readonly flags: readonly Flag[];
  readonly softboxes: readonly Softbox[];
  /** Colour of all light: linear red, green, blue. */
  readonly tint: readonly [number, number, number];
}

const softboxes: readonly Softbox[] = [
  { azimuth: -58, elevation: 34, halfWidth: 26, halfHeight: 34, softness: 0.25, level: 5.2 },
  { azimuth: 62, elevation: 26, halfWidth: 14, halfHeight: 40, softness: 0.25, level: 3.4 },
  { azimuth: 10, elevation: 82, halfWidth: 34, halfHeight: 20, softness: 0.35, level: 4.2 },
  { azimuth: 180, elevation: 28, halfWidth: 60, halfHeight: 9, softness: 0.4, level: 2.6 },
  { azimuth: -140, elevation: 20, halfWidth: 9, halfHeight: 38, softness: 0.3, level: 3.2 },
  { azimuth: 128, elevation: 22, halfWidth: 10, halfHeight: 38, softness: 0.3, level: 3 },
];

const point = (azimuth: number, elevation: number, half: number, level: number): Softbox => ({
  azimuth,
  elevation,
  halfWidth: half,
  halfHeight: half,
  softness: 0.2,
  level,
});

const points: readonly Softbox[] = [
  point(-20, 52, 3.2, 34),
  point(28, 58, 2.6, 34),
  point(-70, 64, 2.4, 30),
  point(85, 60, 2.4, 30),
  point(150, 55, 2.6, 30),
  point(-150, 58, 2.6, 30),
];

const flags: readonly Flag[] = [
  { azimuth: 4, elevation: 12, halfWidth: 13, halfHeight: 26, softness: 0.35, depth: 0.9 },
  { azimuth: -100, elevation: 8, halfWidth: 9, halfHeight: 40, softness: 0.4, depth: 0.85 },
  { azimuth: 98, elevation: 6, halfWidth: 9, halfHeight: 40, softness: 0.4, depth: 0.85 },
  { azimuth: 40, elevation: 70, halfWidth: 10, halfHeight: 9, softness: 0.4, depth: 0.7 },
];

/** The lamps for the light paper ground. */
export const DAY: Studio = {
  zenith: 0.6,
  horizon: 0.34,
  nadir: 0.95,
  flags,
  softboxes: [...softboxes, ...points],
  tint: [1, 0.985, 0.965],
};

/** The lamps for the night ground: as by day, but in a dark room over a dark table. */
export const NIGHT: Studio = {
  zenith: 0.3,
  horizon: 0.13,
  nadir: 0.09,
  flags,
  softboxes: [...softboxes.map((box) => ({ ...box, level: box.level * 0.82 })), ...points],
  tint: [1, 0.975, 0.94],
};
