import { lengthOf, shortened } from '../geometry/curve.ts';
import { after, HERE, type Matrix, moved, turned } from '../geometry/matrix.ts';
import type { Point } from '../geometry/profile.ts';
import type { Detail, Millimetres, Model, Vector } from '../model.ts';
import { type Assembly, assemble } from './assembly.ts';
import { type ChainKind, type Clasp, claspMesh, claspReach, endBead, jumpRing, layChain } from './chain.ts';
import { layBail, layMotif, type MotifOptions, type Reach } from './motif.ts';
import { metalOf } from './ring/shank.ts';
import { type Tessellation, tessellations } from './tessellation.ts';

export interface NecklaceOptions {
  readonly hung: MotifOptions | null;
  /** A name is held by its two ends; anything else hangs from a loop. */
  readonly held: 'loop' | 'ends';
  readonly chain: {
    readonly kind: ChainKind;
    readonly gauge: Millimetres;
    readonly length: Millimetres;
  } | null;
  readonly metal: MotifOptions['metal'];
  readonly extender: Millimetres;
  readonly clasp: Clasp;
}

/** A pendant with or without its chain, or a chain alone. The motif's centre is the origin. */
export function necklaceModel(options: NecklaceOptions, detail: Detail): Model {
  const { hung, held, chain, metal } = options;
  const tessellation = tessellations[detail];
  const piece = assemble();
  let [aside, passes] = [0, 0];
  let [gap, rise] = [0, 0];
  if (hung !== null) {
    const reach = layMotif(piece, hung, HERE, tessellation);
    if (held === 'ends') {
      const ring = Math.max(0.4, chain?.gauge ?? 0.4);
      const [left, right] = endsOf(reach).map(
        ([x, y], i): Point => [
          // Outwards by so much that the ring's wire lies on the stroke.
          x + (i === 0 ? -1 : 1) * ring * 1.6,
          y + ring * 1.1,
        ],
      ) as [Point, Point];
      [aside, gap] = [(left[0] + right[0]) / 2, (right[0] - left[0]) / 2];
      [passes, rise] = [(left[1] + right[1]) / 2, (right[1] - left[1]) / 2];
      layEnds(piece, metal, ring, [left, right], hung.thickness / 2, tessellation);
    } else {
      [aside, passes] = layBail(piece, reach, metal, HERE, tessellation);
    }
    piece.dimension({
      code: 'height',
      from: [reach.aside + 1.5, -hung.height / 2, 0],
      to: [reach.aside + 1.5, hung.height / 2, 0],
      millimetres: hung.height,
    });
  }
  if (chain !== null) {
    const depth = hung === null ? 0 : held === 'ends' ? hung.thickness / 2 : 0.6;
    layWorn(piece, options, chain, [aside, passes, depth], gap, rise, tessellation);
    piece.dimension({
      code: 'length',
      from: [aside - gap, passes - rise, depth],
      to: [aside + gap, passes + rise, depth],
      millimetres: chain.length,
    });
  }
  if (chain === null) return piece.finish('hanging');
  const [half] = wornLine(chain.length, [aside, passes, 0], gap);
  const nape = half?.at(-1)?.[1] ?? 0;
  return piece.finish('hanging', { on: 'neck', nape });
}

/** Half of a worn chain seen from the front, height 1, from its lowest point to the nape; narrower below than above. */
const half = (pieces: number): readonly (readonly [number, number])[] =>
  Array.from({ length: pieces + 1 }, (_, i) => {
    const t = (Math.PI * i) / pieces;
    return [0.33 * Math.sin(t) * (1 - 0.36 * Math.cos(t)), (1 - Math.cos(t)) / 2];
  });

/**
 * The line of a chain with the given length. Its two lowest points are `gap` on either side of the middle; the right
 * one is higher by `rise`.
 */
export function wornLine(
  length: Millimetres,
  foot: Vector,
  gap: Millimetres,
  rise: Millimetres = 0,
): readonly (readonly Vector[])[] {
  const unit = half(240);
  const totalLength = lengthOf(unit.map(([x, y]): Vector => [x, y, 0]));
  const by = length / 2 / totalLength;
  return [1, -1].map((side) =>
    unit.map(
      ([x, y], i): Vector => [
        // The ends at a name are apart; higher up the chain narrows again.
        foot[0] + side * (x * by + gap * (1 - i / (unit.length - 1))),
        foot[1] + y * by + side * rise * (1 - i / (unit.length - 1)),
        foot[2],
      ],
    ),
  );
}

function layWorn(
  piece: Assembly,
  { metal, clasp, extender }: NecklaceOptions,
  chain: NonNullable<NecklaceOptions['chain']>,
  foot: Vector,
  gap: Millimetres,
  rise: Millimetres,
  tessellation: Tessellation,
): void {
  const halves = wornLine(chain.length, foot, gap, rise);
  const nape = halves[0]?.at(-1) as Vector;
  // At the nape there is space for the clasp: its body to the right, its ring to the left.
  const [right, left] = claspReach(clasp, chain.gauge).map((reach, i) =>
    shortened(halves[i] as readonly Vector[], 0, reach),
  ) as [readonly Vector[], readonly Vector[]];
  const chainOptions = { kind: chain.kind, gauge: chain.gauge, metal };
  if (gap === 0)
    layChain(piece, chainOptions, [...left.toReversed(), ...right.slice(1)], [0, 0, 1], tessellation);
  else for (const line of [right, left]) layChain(piece, chainOptions, line, [0, 0, 1], tessellation);
  piece.lay('clasp', claspMesh(clasp, chain.gauge, tessellation), metalOf(metal), [
    moved(nape[0], nape[1], nape[2]),
  ]);
  if (extender === 0) return;
  const tail: readonly Vector[] = [
    [nape[0] + 4, nape[1] + 1, nape[2]],
    [nape[0] + 4 + extender * 0.25, nape[1] + 1 + extender * 0.45, nape[2]],
    [nape[0] + 4 + extender * 0.3, nape[1] + 1 + extender, nape[2]],
  ];
  layChain(
    piece,
    { kind: 'o-chain', gauge: Math.max(0.45, chain.gauge), metal },
    tail,
    [0, 0, 1],
    tessellation,
    'extender',
  );
  const end = tail.at(-1) as Vector;
  piece.lay('extender', endBead(chain.gauge, tessellation), metalOf(metal), [
    moved(end[0], end[1] + 1, end[2]),
  ]);
}

/**
 * The two points at which a name is held: its outermost high strokes. A motif without `ends` is held at its corners.
 */
const endsOf = ({ ends, aside, top }: Reach): readonly [left: Point, right: Point] =>
  ends ?? [
    [-aside, top],
    [aside, top],
  ];

/** Adds the jump rings at the ends of a name. */
function layEnds(
  piece: Assembly,
  metal: NecklaceOptions['metal'],
  gauge: Millimetres,
  at: readonly Point[],
  depth: Millimetres,
  tessellation: Tessellation,
): void {
  const places = at.map(([x, y]): Matrix => after(moved(x, y, depth), turned('x', Math.PI / 2)));
  piece.lay('link', jumpRing(gauge, tessellation), metalOf(metal), places);
}
