import { after, moved, turned } from '../../geometry/matrix.ts';
import type { CordColour, Detail, Metal, Millimetres, Model, Vector } from '../../model.ts';
import { type Assembly, assemble } from '../assembly.ts';
import { coilOf, loopOf, spiralOf } from '../bracelet/loop.ts';
import { type ChainKind, claspMesh } from '../chain.ts';
import { type LayMotif, layBail, type MotifOptions } from '../motif.ts';
import { necklaceModel, wornLine } from '../necklace.ts';
import { metalOf } from '../ring/shank.ts';
import { type Tessellation, tessellations } from '../tessellation.ts';
import { ropeMesh } from './rope.ts';

/** Pendants on a chain or a cord, and lines worn round a neck or a wrist. */

/** Turns a charm into the options of a motif, for a necklace, an earring or a cord. */
export const hungCharm = (lay: LayMotif, metal: Metal): MotifOptions => ({
  motif: { kind: 'own', lay },
  metal,
  height: 0,
  thickness: 0,
  outlines: () => null,
});

export interface PendantOptions {
  readonly charm: MotifOptions;
  readonly metal: Metal;
  readonly on:
    | { readonly kind: ChainKind; readonly gauge: Millimetres; readonly length: Millimetres }
    | { readonly cord: CordColour; readonly diameter: Millimetres; readonly length: Millimetres }
    | null;
}

export function pendantModel({ charm, metal, on }: PendantOptions, detail: Detail): Model {
  if (on === null || 'kind' in on)
    return necklaceModel(
      { hung: charm, held: 'loop', chain: on, metal, extender: 0, clasp: 'lobster' },
      detail,
    );
  const tessellation = tessellations[detail];
  const piece = assemble();
  const { motif } = charm;
  if (motif.kind !== 'own') throw new RangeError('A cord takes a charm of its own form.');
  const reach = motif.lay(piece, moved(0, 0, 0), tessellation);
  // The loop must be wide enough for the cord.
  const [x, y] = layBail(
    piece,
    { ...reach, depth: Math.max(reach.depth, on.diameter * 1.3) },
    metal,
    moved(0, 0, 0),
    tessellation,
  );
  const [right, left] = wornLine(on.length, [x, y - on.diameter * 0.3, on.diameter * 0.7], 0) as [
    readonly Vector[],
    readonly Vector[],
  ];
  const line = [...left.toReversed(), ...right.slice(1)];
  piece.lay(
    'cord',
    ropeMesh(line, { diameter: on.diameter, strands: 3, pitch: 2.6, up: [0, 0, 1] }, tessellation),
    {
      kind: 'cord',
      colour: on.cord,
    },
  );
  return piece.finish('hanging');
}

export interface LineOptions {
  /** `coil`: for the neck, laid in two rounds; `spiral`: in concentric rounds. */
  readonly worn: 'neck' | 'wrist' | 'coil' | 'spiral';
  /** For `coil`, the thickness of the chain, which lifts it where it crosses itself; for `spiral`, the distance between rounds. */
  readonly thick?: Millimetres;
  readonly length: Millimetres;
  readonly metal: Metal;
  /** Size of the clasp; null where it would be hidden. */
  readonly clasp: Millimetres | null;
  /** Adds the parts along the line. */
  readonly lay: (piece: Assembly, line: readonly Vector[], up: Vector, tessellation: Tessellation) => void;
}

export function lineModel(
  { worn, length, metal, clasp, lay, thick = 0 }: LineOptions,
  detail: Detail,
): Model {
  const tessellation = tessellations[detail];
  const piece = assemble();
  if (worn !== 'neck') {
    const line =
      worn === 'wrist' ? loopOf(length) : worn === 'coil' ? coilOf(length, thick) : spiralOf(length, thick);
    lay(piece, line, [0, 1, 0], tessellation);
    if (clasp !== null)
      piece.lay('clasp', claspMesh('lobster', clasp, tessellation), metalOf(metal), [
        after(moved(...(line[0] as Vector)), turned('x', Math.PI / 2)),
      ]);
    return piece.finish('lying');
  }
  const [right, left] = wornLine(length, [0, 0, 0], 0) as [readonly Vector[], readonly Vector[]];
  lay(piece, [...left.toReversed(), ...right.slice(1)], [0, 0, 1], tessellation);
  if (clasp !== null)
    piece.lay('clasp', claspMesh('lobster', clasp, tessellation), metalOf(metal), [
      moved(...(right.at(-1) as Vector)),
    ]);
  return piece.finish('hanging');
}
