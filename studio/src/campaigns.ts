import { after, type Matrix, moved, turned } from '../../atelier/src/geometry/matrix.ts';
import type { Model } from '../../atelier/src/model.ts';
import { together } from '../../atelier/src/pieces/forms/index.ts';
import type { Outlines } from '../../atelier/src/pieces/index.ts';
import type { Entry } from './manifest.ts';
import { shots } from './pieces/index.ts';

/**
 * The wide pictures of home, categories and the sub-brand: several pieces of the list on one table, with space for text
 * beside them. Positions in mm: x to the right, z to the front.
 */

/** Size of a wide picture in pixels. */
export const WIDE = { width: 2560, height: 1600 } as const;
/** Pixels of the upright picture for a phone's home page, and of the one beside the sub-brand's text. */
export const UPRIGHT = { width: 1200, height: 1600 } as const;
export const BESIDE = { width: 1600, height: 2000 } as const;

type Placed = { readonly model: Model; readonly at: Matrix };
type Compose = (piece: (sku: string, make?: number) => Model) => readonly Placed[];

/** On the table as it stands or lies, rotated about the vertical axis by degrees. */
const put = (model: Model, x: number, z: number, turn = 0): Placed => ({
  model,
  at: after(moved(x, -model.bounds.min[1], z), turned('y', (turn * Math.PI) / 180)),
});

/** Raised to this height in mm, on top of something. */
const over = ({ model, at }: Placed, height: number): Placed => ({
  model,
  at: after(moved(0, height, 0), at),
});

interface Campaign {
  /** Defaults to `WIDE`. */
  readonly size?: typeof UPRIGHT | typeof BESIDE;
  /** The pieces with their positions, or the number of a single piece with its engraving. */
  readonly compose: Compose | string;
  /** Height of the picture in mm, and the point it centres on. */
  readonly span: number;
  readonly at: NonNullable<Entry['at']>;
  readonly orbit: NonNullable<Entry['orbit']>;
  readonly ground?: NonNullable<Entry['ground']>;
}

/** By the name of the picture that each replaces, and one for the night. */
const campaigns: Readonly<Record<string, Campaign>> = {
  'hero-zhishou': {
    // So near that text fits inside the ring. The page relies on its opening beginning at 0.25 of the picture's width.
    compose: 'JL10206',
    span: 13.8,
    at: [0, 14.5, 0],
    orbit: { azimuth: 0, elevation: 39 },
  },
  'hero-zhishou-phone': {
    size: UPRIGHT,
    compose: 'JL10206',
    span: 36,
    at: [0, 10.4, 0],
    orbit: { azimuth: 0, elevation: 46 },
  },
  'banner-gold': {
    compose: (piece) => [
      put(piece('JL10315'), -14, -6),
      over(put(piece('JL10316'), -2, -12), 4.2),
      put(piece('JL10210'), 40, 16, -24),
    ],
    span: 92,
    at: [6, 6, -2],
    orbit: { azimuth: 6, elevation: 36 },
  },
  'banner-diamond': {
    compose: (piece) => [
      put(piece('JL20201'), -30, -16, 20),
      put(piece('JL20108'), 6, 10, -18),
      put(piece('JL20116'), 30, -2, 24),
    ],
    span: 78,
    at: [1, 7, 0],
    orbit: { azimuth: 8, elevation: 26 },
  },
  'banner-wedding': {
    compose: (piece) => [put(piece('JL20402', 0), -7, 4, 28), put(piece('JL20402', 1), 9, -6, -22)],
    span: 38,
    at: [0, 9, 0],
    orbit: { azimuth: 10, elevation: 22 },
  },
  'banner-karat': {
    compose: (piece) => [
      put(piece('JL20202'), -16, -14, -14),
      put(piece('JL20310'), 16, 6, -20),
      put(piece('JL20115'), 40, -8, 18),
    ],
    span: 74,
    at: [6, 7, -2],
    orbit: { azimuth: 4, elevation: 30 },
  },
  'banner-gems': {
    compose: (piece) => [
      put(piece('JL30111'), -25, -6, 24),
      put(piece('JL30101'), 0, 4, -12),
      put(piece('JL30110'), 25, -6, -30),
    ],
    span: 50,
    at: [0, 12, 0],
    orbit: { azimuth: 4, elevation: 24 },
  },
  'banner-gifts': {
    compose: (piece) => [
      put(piece('JL10806'), -30, 0, 14),
      put(piece('JL10428'), 26, -10, -10),
      put(piece('JL10805'), 26, -8, 0),
    ],
    span: 98,
    at: [2, 0, -10],
    orbit: { azimuth: 2, elevation: 58 },
  },
  lanzuo: {
    size: BESIDE,
    compose: (piece) => [put(piece('JL20402', 0), -5, 5, 34), put(piece('JL20402', 1), 6, -5, -30)],
    span: 56,
    at: [0, 9.5, 0],
    orbit: { azimuth: 8, elevation: 24 },
  },
  'lanzuo-night': {
    compose: (piece) => [put(piece('JL20402', 0), -7, 4, 28), put(piece('LZ20101'), 14, -4, -24)],
    span: 40,
    at: [2, 10, 0],
    orbit: { azimuth: 8, elevation: 20 },
    ground: 'night',
  },
};

/** An entry whose size is given. */
type CampaignEntry = Entry & Required<Pick<Entry, 'width' | 'height'>>;

export function campaignEntries(outlines: Outlines): readonly CampaignEntry[] {
  const piece = (sku: string, make = 0): Model => {
    const makeModel = shots[sku]?.makes[make];
    if (makeModel === undefined) throw new Error(`The list has no picture of ${sku}.`);
    return makeModel('still', outlines);
  };
  return Object.entries(campaigns).map(([name, { compose, size = WIDE, ...frame }]) => {
    const scene = { ...size, ...frame, name, view: 'whole' as const };
    if (typeof compose !== 'string') return { ...scene, pieces: [() => together(compose(piece))] };
    const words = shots[compose]?.words;
    return { ...scene, pieces: [() => piece(compose)], ...(words === undefined ? {} : { words }) };
  });
}
