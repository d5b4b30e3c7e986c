import type { Point } from '../../geometry/profile.ts';
import { awayFrom, smooth } from '../../geometry/relief.ts';
import type { Millimetres } from '../../model.ts';
import { through } from './figures.ts';

/**
 * The ornaments of relief bangles, as height fields over one repeat: x along the bangle, y across it, centred at the
 * origin. `ground` is the dull surface; bright parts are above it and hidden below it elsewhere.
 */
export interface Ornament {
  readonly length: Millimetres;
  readonly width: Millimetres;
  /** Height of the dull surface; null if the band itself is the ground. */
  readonly ground: ((x: number, y: number) => Millimetres) | null;
  readonly bright: (x: number, y: number) => Millimetres;
}

export const ornamentCodes = ['cloud', 'wave', 'lotus'] as const;
export type OrnamentCode = (typeof ornamentCodes)[number];

/** Height where nothing is raised: hidden below the ground. */
const SUNK = -0.3;

/** Height of a line with a round back above the ground, by the distance from its middle. */
const ridge = (away: number, half: Millimetres, height: Millimetres): Millimetres =>
  Math.max(SUNK, height * (1 - (away / half) ** 2));

/**
 * 云纹 (clouds): a ruyi head, drawn as a line over three lobes that curls up at either end, with beads between the heads.
 */
function cloud(length: Millimetres, width: Millimetres): Ornament {
  const by = width / 7.4;
  const curl = Array.from({ length: 18 }, (_, i): Point => {
    const share = i / 17;
    const angle = ((64 - 470 * (1 - share)) * Math.PI) / 180;
    const out = 0.4 + 1.52 * share ** 0.85;
    return [2.75 + out * Math.cos(angle), -0.95 + out * Math.sin(angle)];
  });
  const crown = Array.from({ length: 9 }, (_, i): Point => {
    const angle = ((-2 + (92 * i) / 8) * Math.PI) / 180;
    return [2.3 * Math.cos(angle), 0.95 + 2.15 * Math.sin(angle)];
  });
  const right = through([...curl, ...crown], 3, false).map(([x, y]): Point => [x * by, y * by]);
  const stem = Array.from({ length: 9 }, (_, i): Point => [0, (1.55 - 0.42 * i) * by]);
  return {
    length,
    width,
    ground: null,
    bright: (x, y) => {
      const line = ridge(awayFrom(right, Math.abs(x), y), 0.62 * by, 1);
      const drop = ridge(awayFrom(stem, x, y), (0.5 + 0.2 * (y / by)) * by, 0.8);
      const bead = ridge(Math.hypot(length / 2 - Math.abs(x), y + 0.9 * by), 0.8 * by, 0.8);
      return Math.max(line, y > -2.4 * by ? drop : SUNK, bead);
    },
  };
}

/** 海水纹 (waves): scales in rows, each in front of the row above it, with three bright lines along each edge. */
function wave(length: Millimetres, width: Millimetres): Ornament {
  const radius = length / 2;
  const rise = width * 0.36;
  // From the front row, which is the lowest, to the back.
  const rows = [-2, -1, 0, 1, 2].map((row) => ({
    at: (row - 0.62) * rise,
    shift: row % 2 === 0 ? 0 : radius,
  }));
  const away = (x: number, y: number, { at, shift }: (typeof rows)[number]): number => {
    const nearest = x - shift - Math.round((x - shift) / length) * length;
    return Math.hypot(nearest, (y - at) * 1.08);
  };
  const mixed = (x: number, y: number, own: (share: number) => number): number => {
    let [height, left] = [0, 1];
    for (const row of rows) {
      const far = away(x, y, row);
      const covers = left * (1 - smooth(radius - 0.12, radius + 0.16, far));
      height += covers * own(Math.min(1, far / radius));
      left -= covers;
    }
    return height + left * own(0.5);
  };
  const ground = (x: number, y: number): number => mixed(x, y, (share) => 0.1 + 0.75 * share ** 1.5);
  const line = (share: number): number =>
    Math.max(
      ...[0.9, 0.66, 0.42].map((at, i) => ridge((share - at) * radius, 0.34 - 0.03 * i, 0.34)),
      ridge(share * radius, 0.75, 0.5),
    );
  return { length, width, ground, bright: (x, y) => ground(x, y) + mixed(x, y, line) - 0.03 };
}

/** 莲纹: a flower of seven domed and veined petals, the front ones over those behind; a bud between each two. */
function lotus(length: Millimetres, width: Millimetres): Ornament {
  const by = width / 8.4;
  const petal = (angle: number, long: number, half: number, lift: number) => {
    const turn = (angle * Math.PI) / 180;
    return { c: Math.cos(turn), s: Math.sin(turn), long: long * by, half: half * by, lift };
  };
  const petals = [0, -34, 34, -63, 63, -88, 88].map((angle, i) =>
    petal(
      angle,
      [6.6, 6.1, 6.1, 5.5, 5.5, 4.9, 4.9][i] as number,
      i === 0 ? 1.5 : 1.22,
      0.34 - 0.05 * ((i + 1) >> 1),
    ),
  );
  const foot = -3.1 * by;
  const overPetal = (x: number, y: number, { c, s, long, half, lift }: (typeof petals)[number]) => {
    const along = (x * s + (y - foot) * c) / long;
    const aside = x * c - (y - foot) * s;
    const within = Math.max(0, Math.min(1, along));
    const wide = half * Math.max(0.14, Math.sin(Math.PI * within ** 1.25) ** 0.8);
    const beyond = Math.max(0, -along, along - 1) * long;
    const share = Math.hypot(aside / wide, beyond / 0.3);
    const vein = [0, 0.52].reduce(
      (sum, at) => sum + Math.exp(-(((Math.abs(aside) - at * wide) / 0.13) ** 2)) * (at === 0 ? 0.17 : 0.1),
      0,
    );
    const body = 0.7 * (1 - Math.min(1.35, share) ** 2) * (0.55 + 0.45 * Math.min(1, along * 1.6)) + lift;
    return { share, height: Math.max(SUNK, body - vein * smooth(1, 0.7, share) * smooth(0.1, 0.3, along)) };
  };
  return {
    length,
    width,
    ground: null,
    bright: (x, y) => {
      let [height, left] = [0, 1];
      for (const petal of petals) {
        const { share, height: own } = overPetal(x, y, petal);
        const covers = left * (1 - smooth(0.88, 1.2, share));
        height += covers * own;
        left -= covers;
      }
      const flower = height + left * SUNK;
      const edge = length / 2 - Math.abs(x);
      const bud = ridge(
        Math.hypot(edge / 0.8, Math.max(0, Math.abs(y - 1.1 * by) - 0.9 * by) / 0.9),
        by,
        0.7,
      );
      const stalk = ridge(Math.hypot(edge, Math.max(0, Math.abs(y + 1.9 * by) - 1.2 * by)), 0.3, 0.4);
      const pearls = ridge(Math.hypot(edge, y - 3.1 * by), 0.5 * by, 0.5);
      return Math.max(flower, bud, stalk, pearls);
    },
  };
}

export const ornaments: Readonly<
  Record<OrnamentCode, (length: Millimetres, width: Millimetres) => Ornament>
> = { cloud, wave, lotus };
