import { memory } from '../../geometry/memory.ts';
import type { Point } from '../../geometry/profile.ts';
import { smooth } from '../../geometry/relief.ts';
import { stampedMesh } from '../../geometry/stamped.ts';
import type { Mesh, Metal, Millimetres } from '../../model.ts';
import type { LayMotif } from '../motif.ts';
import { metalOf } from '../ring/shank.ts';
import type { Tessellation } from '../tessellation.ts';
import { through } from './figures.ts';
import { arc, blended, domed, puffed, round, stroke, within } from './strokes.ts';

/**
 * Charms struck in relief: a ruyi head, a cloud, a lotus, with bright lines on a sanded body. Faces towards +z, backs
 * at z = 0.
 */

const forms = memory<Mesh>(24);

/** A height field in mm. `inside` is its outline, positive inside. */
interface Landscape {
  readonly length: number;
  readonly width: number;
  readonly inside: (x: number, y: number) => number;
  readonly height: (x: number, y: number) => number;
}

const struck = (
  key: string,
  by: number,
  foot: number,
  { length, width, inside, height }: Landscape,
  tessellation: Tessellation,
) =>
  forms(JSON.stringify([key, by, tessellation.dent]), () =>
    stampedMesh({
      length: length * by,
      width: width * by,
      spacing: tessellation.dent * 0.3,
      foot: foot * by,
      inside: (x, y) => inside(x / by, y / by) * by,
      height: (x, y) => height(x / by, y / by) * by,
    }),
  );

/** 如意云头, 18 mm wide: a pointed crown over two volutes, three petals in the field. */
const ruyi = (() => {
  const volute: Point = [5.4, -2.2];
  const bud = stroke(
    [
      [0, -1],
      [0, -3.2],
      [0, -5.6],
    ],
    (share) => 3 - 2.3 * share,
  );
  const curl = arc(
    volute,
    96,
    (share) => 278 - 440 * share,
    (share) => 2.8 - 2 * share ** 0.9,
  );
  const eye = curl.at(-1) as Point;
  const scroll = stroke(curl, (share) => 0.1 + 0.6 * smooth(0, 0.12, share) - 0.1 * share);
  const petals = [
    {
      broad: 1.1,
      line: [
        [0, -0.7],
        [0, 1.4],
        [0, 3.7],
      ],
    },
    {
      broad: 0.8,
      line: [
        [0.75, -1],
        [2.1, 0],
        [2.95, 1.9],
      ],
    },
  ] as const;
  const bloom = petals.map(({ broad, line }) => ({
    broad,
    way: stroke(through(line, 20, false), (share) => 0.05 + broad * Math.sin(Math.PI * share ** 0.75) ** 0.9),
  }));
  const crown = (aside: number, y: number): number => within(aside, y, [-0.9, 0.9], 6.7);
  const inside = (x: number, y: number): number => {
    const aside = Math.abs(x);
    return blended(blended(crown(aside, y), within(aside, y, volute, 3.5), 0.7), bud(x, y).depth, 0.9);
  };
  const room = { length: 19, width: 16 };
  return {
    body: {
      ...room,
      inside,
      height: (x: number, y: number): number => {
        const aside = Math.abs(x);
        const rim = 0.8 + round(Math.abs(inside(x, y) - 0.64) / 0.76, 0.85);
        const volute = 0.8 + round(scroll(aside, y).rel, 0.95);
        const bead = 0.8 + round(Math.hypot(aside - eye[0], y - eye[1]) / 0.95, 1.1);
        const echo = 0.9 + round(Math.abs(crown(aside, y) - 1.95) / 0.28, 0.36) - smooth(0.9, -0.3, y);
        const petal = bloom.map(({ broad, way }) => domed(way(aside, y).depth, broad, 0.95));
        const pearl = puffed(x, y, [0, -1.75], 0.6, 0.8);
        return Math.max(0.66, rim, volute, bead, echo, 0.8 + Math.max(pearl, ...petal));
      },
    },
    ground: {
      ...room,
      inside: (x: number, y: number): number => inside(x, y) - 0.5,
      height: (x: number, y: number): number => 0.94 + 0.12 * smooth(1, 4, inside(x, y)),
    },
  };
})();

/** A ruyi head, whose rolled rim ends in a volute on either side. Petals fill the sanded field. */
export const ruyiHead =
  (width: Millimetres, metal: Metal): LayMotif =>
  (piece, at, tessellation) => {
    const by = width / 18;
    piece.lay('charm', struck('ruyi', by, 0, ruyi.body, tessellation), metalOf(metal), [at]);
    piece.lay(
      'charm',
      struck('ruyi ground', by, 0.6, ruyi.ground, tessellation),
      metalOf(metal, 'matte'),
      [at],
      0.1,
    );
    return { top: 7.4 * by, aside: width / 2, depth: 1.8 };
  };

/** One of several overlapping bodies of a relief. */
interface Layer {
  readonly depth: number;
  /** Heights of the sanded and of the bright surface. The higher one is visible. */
  readonly dull: number;
  readonly bright: number;
}

type Layers = (x: number, y: number) => readonly Layer[];

/** Builds the bright body and its sanded ground from layers, front to back. */
function layered(room: Pick<Landscape, 'length' | 'width'>, layers: Layers) {
  const outline = (x: number, y: number): number => Math.max(...layers(x, y).map(({ depth }) => depth));
  const visibleHeight =
    (of: 'dull' | 'bright') =>
    (x: number, y: number): number => {
      const layersHere = layers(x, y);
      const nearest = layersHere.reduce((best, layer) => (layer.depth > best.depth ? layer : best));
      let [height, left] = [0, 1];
      for (const layer of layersHere) {
        const covers = left * smooth(-0.05, 0.09, layer.depth);
        height += covers * layer[of];
        left -= covers;
      }
      return height + left * nearest[of];
    };
  return {
    body: { ...room, inside: outline, height: visibleHeight('bright') },
    ground: {
      ...room,
      inside: (x: number, y: number) => outline(x, y) - 0.34,
      height: visibleHeight('dull'),
    },
  };
}

/**
 * A layer with a sanded ground of height `dull`. The bright surface is 0.22 mm below it, and shows where `lines` raises it
 * above the ground.
 */
const lined = (depth: number, dull: number, lines: number): Layer => ({
  depth,
  dull,
  bright: dull - 0.22 + lines,
});

/** 祥云, 20 mm wide: three soft heaps over one foot that tapers to the left, a curl in each. */
const cloud = (() => {
  const heaps = [
    { middle: [1, 1.8], radius: 4.3, from: 96, turn: -480 },
    { middle: [-4.4, -0.8], radius: 3.2, from: 96, turn: 440 },
    { middle: [6.4, -0.9], radius: 3.3, from: 84, turn: -460 },
  ] as const;
  const foot = stroke(
    through(
      [
        [-10, -1.6],
        [-9.1, -2.9],
        [-7, -3.7],
        [-4.4, -3.3],
        [-1.9, -3.5],
        [1, -3],
        [3.9, -3.4],
        [6.4, -2.9],
      ],
      24,
      false,
    ),
    (share) => 0.14 + 1.1 * smooth(0, 0.55, share),
  );
  // Fills the corners between the heaps.
  const under = stroke(
    [
      [-4.4, -1.4],
      [6.4, -1.4],
    ],
    () => 2.4,
  );
  const curls = heaps.map(({ middle, radius, from, turn }) => {
    const line = arc(
      middle,
      96,
      (share) => from + turn * share,
      (share) => (radius - 0.5) * (1 - 0.78 * share ** 1.4),
    );
    return { way: stroke(line, (share) => 0.6 - 0.12 * share), eye: line.at(-1) as Point };
  });
  const inside = (x: number, y: number): number =>
    heaps.reduce(
      (highest, { middle, radius }) => blended(highest, within(x, y, middle, radius), 0.5),
      Math.max(foot(x, y).depth, under(x, y).depth),
    );
  const ground = (x: number, y: number): number =>
    0.55 +
    heaps.reduce((highest, { middle, radius }) => Math.max(highest, puffed(x, y, middle, radius, 0.75)), 0.2);
  const lines = (x: number, y: number): number =>
    Math.max(
      round(Math.abs(inside(x, y) - 0.5) / 0.62, 0.8),
      ...curls.flatMap(({ way, eye }) => [
        round(way(x, y).rel, 0.8),
        round(Math.hypot(x - eye[0], y - eye[1]) / 0.8, 0.95),
      ]),
    );
  const room = { length: 21, width: 13.4 };
  return {
    body: {
      ...room,
      inside,
      height: (x: number, y: number) => ground(x, y) - 0.2 + Math.max(0, lines(x, y)),
    },
    ground: { ...room, inside: (x: number, y: number) => inside(x, y) - 0.4, height: ground },
  };
})();

export const cloudCharm =
  (width: Millimetres, metal: Metal): LayMotif =>
  (piece, at, tessellation) => {
    const by = width / 20;
    piece.lay('charm', struck('cloud', by, 0, cloud.body, tessellation), metalOf(metal), [at]);
    piece.lay(
      'charm',
      struck('cloud ground', by, 0.2, cloud.ground, tessellation),
      metalOf(metal, 'matte'),
      [at],
      0.1,
    );
    return { top: 6.1 * by, aside: width / 2, depth: 2, loop: [0.4 * by, 6.1 * by] };
  };

/** 莲, 21 mm wide: five petals rise from a cup over the water, with a thin gap between them. */
const lotus = (() => {
  const petal = (points: readonly Point[], half: number, lift: number) => ({
    lift,
    way: stroke(
      through(points, 36, false),
      (share) => 0.05 + half * Math.sin(Math.PI * share ** 0.9) ** 0.82,
    ),
  });
  const foot: Point = [0, -5.8];
  const petals = [
    petal([foot, [0, -1.5], [0, 2.8], [0, 7.3]], 3.1, 1.15),
    petal([foot, [2.7, -1.9], [4.7, 1.8], [5.9, 5.5]], 2.55, 0.9),
    petal([foot, [3.9, -4], [7.4, -1.6], [10.3, 2.1]], 2.1, 0.7),
  ];
  const water = stroke(
    through(
      [
        [-5.6, -6.1],
        [-2.8, -7.1],
        [0, -7.4],
        [2.8, -7.1],
        [5.6, -6.1],
      ],
      10,
      false,
    ),
    (share) => 0.16 + 0.5 * Math.sin(Math.PI * share),
  );
  return layered({ length: 22.4, width: 16.4 }, (x, y) => {
    const aside = Math.abs(x);
    const out = Math.hypot(aside / 2.5, (y + 6) / 1.35);
    const wave = water(aside, y);
    const layers: Layer[] = [
      { depth: (1 - out) * 1.35, dull: 0.6, bright: 0.9 + 1.1 * Math.sqrt(Math.max(0, 1 - out * out)) },
      { depth: wave.depth, dull: 0.2, bright: 0.5 + round(wave.rel, 0.6) },
    ];
    let front = Number.NEGATIVE_INFINITY;
    for (const { way, lift } of petals) {
      const { depth, rel, share, away } = way(aside, y);
      const air = 0.4 * smooth(-5.2, -3, y) - 0.1;
      const bowl = lift + 0.8 * Math.min(1, rel) ** 2 + 0.4 * share ** 2 - 0.45 * Math.sin(Math.PI * share);
      const rim = round(Math.abs(depth - 0.32) / 0.42, 0.5);
      const vein = round(away / 0.2, 0.3) - 0.6 * smooth(0.75, 0.95, share);
      layers.push(lined(Math.min(depth, -front - air), bowl, Math.max(0, rim, vein)));
      front = Math.max(front, depth);
    }
    return layers;
  });
})();

export const lotusCharm =
  (width: Millimetres, metal: Metal): LayMotif =>
  (piece, at, tessellation) => {
    const by = width / 21;
    piece.lay('charm', struck('lotus', by, 0, lotus.body, tessellation), metalOf(metal), [at]);
    piece.lay(
      'charm',
      struck('lotus ground', by, 0.1, lotus.ground, tessellation),
      metalOf(metal, 'brushed'),
      [at],
      0.1,
    );
    return { top: 7.2 * by, aside: width / 2, depth: 1.8 };
  };
