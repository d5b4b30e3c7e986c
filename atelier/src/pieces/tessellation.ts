import type { Fineness } from '../geometry/gems/shapes.ts';
import { radians } from '../geometry/vector.ts';
import type { Detail } from '../model.ts';

/** Number of segments of each kind of form. With `live`, a solitaire has fewer than 20,000 triangles. */
export interface Tessellation {
  /** Segments round a band, and round a hammered one. */
  readonly band: number;
  readonly hammered: number;
  /** Spacing of points across a hammered band, mm. */
  readonly dent: number;
  readonly prong: { readonly sides: number; readonly pieces: number };
  readonly wire: { readonly sides: number; readonly pieces: number };
  readonly link: { readonly sides: number; readonly pieces: number };
  readonly ball: number;
  readonly bead: number;
  readonly lathe: number;
  readonly loop: { readonly turn: number; readonly spacing: number };
  readonly bevel: number;
  readonly gem: Fineness;
  readonly melee: Fineness;
}

export const tessellations: Readonly<Record<Detail, Tessellation>> = {
  live: {
    band: 128,
    hammered: 240,
    dent: 0.36,
    prong: { sides: 12, pieces: 18 },
    wire: { sides: 10, pieces: 64 },
    link: { sides: 5, pieces: 10 },
    ball: 28,
    bead: 8,
    lathe: 40,
    loop: { turn: radians(11), spacing: 0.6 },
    bevel: 2,
    gem: 'live',
    melee: 'melee',
  },
  bench: {
    band: 256,
    hammered: 256,
    dent: 0.36,
    prong: { sides: 16, pieces: 24 },
    wire: { sides: 16, pieces: 96 },
    link: { sides: 10, pieces: 24 },
    ball: 48,
    bead: 12,
    lathe: 64,
    loop: { turn: radians(9), spacing: 0.5 },
    bevel: 3,
    gem: 'live',
    melee: 'melee',
  },
  still: {
    band: 384,
    hammered: 480,
    dent: 0.18,
    prong: { sides: 24, pieces: 40 },
    wire: { sides: 24, pieces: 160 },
    link: { sides: 14, pieces: 32 },
    ball: 72,
    bead: 16,
    lathe: 96,
    loop: { turn: radians(5), spacing: 0.3 },
    bevel: 5,
    gem: 'fine',
    melee: 'live',
  },
};
