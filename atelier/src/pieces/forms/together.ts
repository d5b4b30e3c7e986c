import { after, type Matrix, packed, turned } from '../../geometry/matrix.ts';
import type { Dimension, Engravable, Gem, Mesh, Model, Node } from '../../model.ts';

interface Part {
  readonly model: Model;
  /** Its position. The piece stands, lies or hangs as it would alone. */
  readonly at: Matrix;
  /** Whether the picture's engraving is on this piece. */
  readonly inscribed?: boolean;
}

/** Several pieces as one model on the table: a set in one picture. */
export function together(parts: readonly Part[]): Model {
  const meshes: Mesh[] = [];
  const gems: Gem[] = [];
  const nodes: Node[] = [];
  const engravables: Engravable[] = [];
  for (const { model, at, inscribed = false } of parts) {
    const [firstMesh, firstGem, firstNode] = [meshes.length, gems.length, nodes.length];
    if (inscribed)
      engravables.push(...model.engravables.map((place) => ({ ...place, node: place.node + firstNode })));
    meshes.push(...model.meshes);
    gems.push(...model.gems);
    const laid = model.stance === 'hanging' ? after(at, turned('x', -Math.PI / 2)) : at;
    for (const node of model.nodes) {
      const matrices = Array.from({ length: node.matrices.length / 16 }, (_, i) =>
        after(laid, [...node.matrices.subarray(i * 16, i * 16 + 16)]),
      );
      nodes.push({
        ...node,
        mesh: node.mesh + firstMesh,
        gem: node.gem === null ? null : node.gem + firstGem,
        matrices: packed(matrices),
      });
    }
  }
  const sum = (of: (model: Model) => number): number => parts.reduce((all, { model }) => all + of(model), 0);
  return {
    meshes,
    gems,
    nodes,
    engravables,
    dimensions: [] as readonly Dimension[],
    measures: {
      size: [0, 0, 0],
      metals: parts.flatMap(({ model }) => model.measures.metals),
      stones: parts.flatMap(({ model }) => model.measures.stones),
      grams: sum(({ measures }) => measures.grams),
      carat: sum(({ measures }) => measures.carat),
    },
    bounds: { min: [0, 0, 0], max: [0, 0, 0] },
    stance: 'lying',
    wearing: null,
  };
}
