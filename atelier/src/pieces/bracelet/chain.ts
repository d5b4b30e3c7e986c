import { shortened } from '../../geometry/curve.ts';
import { after, HERE, moved, turned } from '../../geometry/matrix.ts';
import type { Detail, Metal, Millimetres, Model, Vector } from '../../model.ts';
import { assemble } from '../assembly.ts';
import { type ChainKind, claspMesh, claspReach, layChain } from '../chain.ts';
import { layBail, layMotif, type MotifOptions } from '../motif.ts';
import { metalOf } from '../ring/shank.ts';
import { tessellations } from '../tessellation.ts';
import { loopOf } from './loop.ts';

export interface ChainBraceletOptions {
  readonly metal: Metal;
  readonly chain: { readonly kind: ChainKind; readonly gauge: Millimetres; readonly length: Millimetres };
  readonly charm: MotifOptions | null;
}

/** A chain with a lobster clasp and, in front, a charm that lies face up. */
export function chainBraceletModel({ metal, chain, charm }: ChainBraceletOptions, detail: Detail): Model {
  const tessellation = tessellations[detail];
  const piece = assemble();
  const path = loopOf(chain.length);
  // The clasp is part of the loop: the chain begins before the clasp's body and ends at its ring.
  const [body, ring] = claspReach('lobster', chain.gauge) as [number, number];
  layChain(piece, { ...chain, metal }, shortened(path, body, ring), [0, 1, 0], tessellation);
  const back = path[0] as Vector;
  piece.lay('clasp', claspMesh('lobster', chain.gauge, tessellation), metalOf(metal), [
    after(moved(...back), turned('x', Math.PI / 2)),
  ]);
  if (charm !== null) {
    const front = path[path.length >> 1] as Vector;
    // The charm is laid twice: first to measure where its loop is, then to hang it there.
    const reach = layMotif(assemble(), charm, HERE, tessellation);
    const [aside, hang] = layBail(assemble(), reach, metal, HERE, tessellation);
    const at = after(moved(-aside, -charm.thickness / 2, front[2] + hang), turned('x', -Math.PI / 2));
    // On a wrist the charm hangs down from the chain; on a table it lies in front of it.
    const hinge = after(moved(0, 0, front[2] + 1), turned('x', Math.PI / 2), moved(0, 0, -front[2] - 1));
    piece.movedWhenWorn(hinge, () => {
      layMotif(piece, charm, at, tessellation);
      layBail(piece, reach, metal, at, tessellation);
    });
  }
  piece.dimension({
    code: 'length',
    from: [path[90]?.[0] ?? 0, 0, 0],
    to: [path[270]?.[0] ?? 0, 0, 0],
    millimetres: chain.length,
  });
  const [across, deep] = [path[90]?.[0] ?? 0, back[2]].map((reach) => Math.abs(reach) - chain.gauge);
  return piece.finish('lying', { on: 'wrist', across: across ?? 0, deep: deep ?? 0, width: chain.gauge * 3 });
}
