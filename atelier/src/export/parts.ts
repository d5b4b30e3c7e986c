import type { Matrix } from '../geometry/matrix.ts';
import type { Mesh, Metal, Model, PartCode } from '../model.ts';

/** A metal part as the workshop makes it. Stones, cord and pearls are bought, so its files omit them. */
export interface MetalPart {
  readonly part: PartCode;
  readonly metal: Metal;
  readonly mesh: Mesh;
  /** Index of the mesh in its model. */
  readonly number: number;
  readonly matrices: readonly Matrix[];
}

export function metalParts(model: Model): readonly MetalPart[] {
  return model.nodes.flatMap(({ part, mesh, material, matrices }) =>
    material.kind === 'metal'
      ? [
          {
            part,
            metal: material.metal,
            mesh: model.meshes[mesh] as Mesh,
            number: mesh,
            matrices: Array.from({ length: matrices.length / 16 }, (_, i) => [
              ...matrices.subarray(i * 16, i * 16 + 16),
            ]),
          },
        ]
      : [],
  );
}
