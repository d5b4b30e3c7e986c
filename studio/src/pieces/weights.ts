import { surfaceOf, volumeOf } from '../../../atelier/src/geometry/mesh.ts';
import type { Mesh, Model, Node, PartCode } from '../../../atelier/src/model.ts';
import { gramsOf } from '../../../atelier/src/pieces/metals.ts';
import type { Shot } from './shot.ts';

/** Parts that are not included if the size in the list says so (不含链). */
const CHAIN: ReadonlySet<PartCode> = new Set(['link', 'chain', 'extender', 'clasp']);

/** Sum of a power of the scales over all instances of a part. */
const scaled = ({ matrices }: Node, power: number): number => {
  let sum = 0;
  for (let i = 0; i < matrices.length; i += 16) sum += Math.hypot(...matrices.subarray(i, i + 3)) ** power;
  return sum;
};

/** Grams of a part's metal if its wall has this thickness in mm; at most the grams of the solid part. */
function partGrams({ meshes }: Model, node: Node, wall: number): number {
  if (node.material.kind !== 'metal') return 0;
  const mesh = meshes[node.mesh] as Mesh;
  const solid = volumeOf(mesh) * scaled(node, 3);
  return gramsOf(node.material.metal, Math.min(solid, surfaceOf(mesh) * scaled(node, 2) * wall));
}

/**
 * Grams of metal in one piece as it is sold. For a hollow piece: its surface times its wall, at most the solid weight.
 * The chain of a pendant is solid.
 */
export function soldGrams({ stand, wall, chain, count = 1 }: Shot, model: Model): number {
  const isChain = ({ part }: Node): boolean => stand === 'pendant' && CHAIN.has(part);
  const grams = (nodes: readonly Node[], thick: number): number =>
    nodes.reduce((sum, node) => sum + partGrams(model, node, thick), 0);
  const chainGrams = grams(model.nodes.filter(isChain), Infinity);
  const solid = model.measures.grams - chainGrams;
  const ornament = model.nodes.filter((node) => !isChain(node));
  const hollow = wall === undefined ? Infinity : grams(ornament, wall);
  return (Math.min(solid, hollow) + (chain === undefined ? 0 : chainGrams)) / count;
}
