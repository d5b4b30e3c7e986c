import {
  DataTexture,
  FloatType,
  type IUniform,
  Matrix3,
  Matrix4,
  NearestFilter,
  RGBAFormat,
  Vector3,
  Vector4,
} from 'three';
import type { Material } from '../model.ts';
import { type Skin, sortIntoBoxes } from './bvh.ts';
import { CORDS, ENAMELS, JADES, METALS, PEARLS, STONES } from './looks.ts';
import type { Tracing } from './materials.ts';
import { MOUNT, TRACING } from './shaders/tracing.ts';
import type { ShownPiece } from './stage.ts';

/** The pieces of a still as tables of numbers for ray tracing in the shaders. */

const WIDTH = 1024;
const MOST_LOOKS = 24;
const [METAL, STONE, MATT] = [0, 1, 2];

function lookOf(material: Material): Vector4 {
  switch (material.kind) {
    case 'metal':
      return new Vector4(...METALS[material.metal].base, METAL);
    case 'gem': {
      const through = STONES[material.stone].absorption.map((share) => Math.exp(-share * 3));
      return new Vector4(...(through as [number, number, number]), STONE);
    }
    case 'pearl':
      return new Vector4(...PEARLS[material.pearl].body, MATT);
    case 'jade':
      return new Vector4(...JADES[material.jade].body, MATT);
    case 'cord':
      return new Vector4(...CORDS[material.colour], MATT);
    case 'enamel':
      return new Vector4(...ENAMELS[material.colour], MATT);
  }
}

function tableOf(values: Float32Array): DataTexture {
  const rows = Math.max(1, Math.ceil(values.length / 4 / WIDTH));
  const padded = new Float32Array(rows * WIDTH * 4);
  padded.set(values);
  const texture = new DataTexture(padded, WIDTH, rows, RGBAFormat, FloatType);
  texture.minFilter = NearestFilter;
  texture.magFilter = NearestFilter;
  texture.needsUpdate = true;
  return texture;
}

function skinOf(
  shown: readonly ShownPiece[],
  placements: readonly Matrix4[],
): { skin: Skin; looks: readonly Vector4[] } {
  const corners: number[] = [];
  const normals: number[] = [];
  const lookIndices: number[] = [];
  const looks = new Map<string, { index: number; look: Vector4 }>();
  const placed = new Matrix4();
  const turned = new Matrix3();
  const vector = new Vector3();
  for (const [piece, { model }] of shown.entries()) {
    const placement = placements[piece];
    if (placement === undefined) continue;
    for (const node of model.nodes) {
      const mesh = model.meshes[node.mesh];
      if (mesh === undefined) continue;
      const key = JSON.stringify(node.material);
      const lookEntry = looks.get(key) ?? { index: looks.size, look: lookOf(node.material) };
      looks.set(key, lookEntry);
      for (let copy = 0; copy < node.matrices.length; copy += 16) {
        placed.fromArray(node.matrices, copy).premultiply(placement);
        turned.setFromMatrix4(placed);
        for (const index of mesh.indices) {
          vector.fromArray(mesh.positions, index * 3).applyMatrix4(placed);
          corners.push(vector.x, vector.y, vector.z);
          vector
            .fromArray(mesh.normals, index * 3)
            .applyMatrix3(turned)
            .normalize();
          normals.push(vector.x, vector.y, vector.z);
        }
        for (let triangle = 0; triangle < mesh.indices.length / 3; triangle++)
          lookIndices.push(lookEntry.index);
      }
    }
  }
  if (looks.size > MOST_LOOKS)
    throw new RangeError(`${looks.size} materials in one still; ${MOST_LOOKS} at most.`);
  return {
    skin: {
      corners: new Float32Array(corners),
      normals: new Float32Array(normals),
      looks: new Uint8Array(lookIndices),
    },
    looks: [...looks.values()].map(({ look }) => look),
  };
}

function sorted(
  values: Float32Array,
  order: Uint32Array,
  fourth: (triangle: number) => number,
): Float32Array {
  const table = new Float32Array(order.length * 12);
  for (const [at, triangle] of order.entries()) {
    for (let corner = 0; corner < 3; corner++) {
      const from = triangle * 9 + corner * 3;
      table.set(values.subarray(from, from + 3), at * 12 + corner * 4);
      table[at * 12 + corner * 4 + 3] = fourth(triangle);
    }
  }
  return table;
}

export class PieceTracing implements Tracing {
  readonly glsl = TRACING;
  readonly mountGlsl = MOUNT;
  readonly uniforms = {
    uBoxes: { value: null as DataTexture | null },
    uCorners: { value: null as DataTexture | null },
    uNormals: { value: null as DataTexture | null },
    uBoxCount: { value: 0 },
    uLooks: { value: Array.from({ length: MOST_LOOKS }, () => new Vector4()) },
  } satisfies Record<string, IUniform>;

  /** Loads the triangles that rays can meet; returns their number. */
  load(shown: readonly ShownPiece[], placements: readonly Matrix4[]): number {
    this.dispose();
    const { skin, looks } = skinOf(shown, placements);
    const { boxes, count, order } = sortIntoBoxes(skin);
    const { uBoxes, uCorners, uNormals, uBoxCount, uLooks } = this.uniforms;
    uBoxes.value = tableOf(boxes);
    uCorners.value = tableOf(sorted(skin.corners, order, (triangle) => skin.looks[triangle] ?? 0));
    uNormals.value = tableOf(sorted(skin.normals, order, () => 0));
    uBoxCount.value = count;
    for (const [index, look] of looks.entries()) uLooks.value[index]?.copy(look);
    return order.length;
  }

  dispose(): void {
    for (const table of [this.uniforms.uBoxes, this.uniforms.uCorners, this.uniforms.uNormals]) {
      table.value?.dispose();
      table.value = null;
    }
  }
}
