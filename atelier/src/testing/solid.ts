import { expect } from 'vitest';
import { openEdges } from '../geometry/closed.ts';
import { volumeOf } from '../geometry/mesh.ts';
import type { Mesh, Model } from '../model.ts';

/** Expects every part to be a closed surface with outward normals and its node to have a matching material. */
export function expectSound(model: Model): void {
  for (const mesh of model.meshes) {
    expect(openEdges(mesh)).toBe(0);
    expect(volumeOf(mesh)).toBeGreaterThan(0);
    expectOutward(mesh);
  }
  for (const { mesh, material, gem, matrices } of model.nodes) {
    expect(model.meshes[mesh]).toBeDefined();
    expect(material.kind === 'gem').toBe(gem !== null);
    expect(matrices.length % 16).toBe(0);
    expect(matrices.every(Number.isFinite)).toBe(true);
  }
  expect(model.measures.grams).toBeGreaterThan(0);
}

/**
 * Expects triangles to have the orientation of their normals, of length 1. A few exceptions are allowed: in a heart's
 * cleft a wire bends more tightly than it is thick, so it folds on its inner side.
 */
function expectOutward({ positions, normals, indices }: Mesh): void {
  let against = 0;
  let crooked = 0;
  for (let i = 0; i < normals.length; i += 3) {
    const l = Math.hypot(normals[i] as number, normals[i + 1] as number, normals[i + 2] as number);
    if (Math.abs(l - 1) > 1e-3) crooked++;
  }
  for (let i = 0; i < indices.length; i += 3) {
    const corner = (k: number, axis: number) => positions[(indices[i + k] as number) * 3 + axis] as number;
    const edge = (k: number, axis: number) => corner(k, axis) - corner(0, axis);
    const face = [
      edge(1, 1) * edge(2, 2) - edge(1, 2) * edge(2, 1),
      edge(1, 2) * edge(2, 0) - edge(1, 0) * edge(2, 2),
      edge(1, 0) * edge(2, 1) - edge(1, 1) * edge(2, 0),
    ];
    if (Math.hypot(...face) < 1e-6) continue;
    let agreement = 0;
    for (const k of [0, 1, 2]) {
      for (const axis of [0, 1, 2]) {
        agreement += (face[axis] as number) * (normals[(indices[i + k] as number) * 3 + axis] as number);
      }
    }
    if (agreement < 0) against++;
  }
  expect(crooked).toBe(0);
  expect(against).toBeLessThanOrEqual((indices.length / 3) * 0.01);
}

export const trianglesOf = (model: Model): number =>
  model.nodes.reduce(
    (sum, { mesh, matrices }) =>
      sum + (((model.meshes[mesh] as Mesh).indices.length / 3) * matrices.length) / 16,
    0,
  );
