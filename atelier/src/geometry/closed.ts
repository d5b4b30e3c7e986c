import type { Mesh, Millimetres } from '../model.ts';

/**
 * Checks whether a mesh is the closed surface of a solid: after welding, every edge is used equally often in both
 * directions (twice where two solids touch along an edge). Corners are welded by distance: rounding their coordinates
 * could separate equal corners.
 */
export const WELD: Millimetres = 1e-4;

/** Returns for each vertex the index of a position. Vertices nearer than `within` share one. */
export function weld(positions: Float32Array, within = WELD): { places: Uint32Array; count: number } {
  const cell = within * 4;
  const buckets = new Map<string, number[]>();
  const places = new Uint32Array(positions.length / 3);
  const firsts: number[] = [];
  for (let i = 0; i < places.length; i++) {
    const x = positions[i * 3] as number;
    const y = positions[i * 3 + 1] as number;
    const z = positions[i * 3 + 2] as number;
    const shared = findSharedPosition(buckets, positions, firsts, [x, y, z], cell, within);
    if (shared >= 0) {
      places[i] = shared;
      continue;
    }
    places[i] = firsts.length;
    const key = keyOf(Math.floor(x / cell), Math.floor(y / cell), Math.floor(z / cell));
    const bucket = buckets.get(key);
    if (bucket === undefined) buckets.set(key, [firsts.length]);
    else bucket.push(firsts.length);
    firsts.push(i);
  }
  return { places, count: firsts.length };
}

const keyOf = (x: number, y: number, z: number): string => `${x},${y},${z}`;

function findSharedPosition(
  buckets: ReadonlyMap<string, readonly number[]>,
  positions: Float32Array,
  firsts: readonly number[],
  [x, y, z]: readonly [number, number, number],
  cell: number,
  within: number,
): number {
  const near = (value: number): readonly number[] => {
    const low = Math.floor((value - within) / cell);
    const high = Math.floor((value + within) / cell);
    return low === high ? [low] : [low, high];
  };
  for (const cx of near(x)) {
    for (const cy of near(y)) {
      for (const cz of near(z)) {
        for (const candidate of buckets.get(keyOf(cx, cy, cz)) ?? []) {
          const at = (firsts[candidate] as number) * 3;
          const dx = (positions[at] as number) - x;
          const dy = (positions[at + 1] as number) - y;
          const dz = (positions[at + 2] as number) - z;
          if (dx * dx + dy * dy + dz * dz < within * within) return candidate;
        }
      }
    }
  }
  return -1;
}

/** Number of edges that triangles use more often in one direction than in the other; 0 for a closed mesh. */
export function openEdges({ positions, indices }: Mesh, within = WELD): number {
  const { places, count } = weld(positions, within);
  const balance = new Map<number, number>();
  for (let i = 0; i < indices.length; i += 3) {
    const corner = [0, 1, 2].map((k) => places[indices[i + k] as number] as number);
    const [a, b, c] = corner as [number, number, number];
    // Welding has collapsed this triangle to a line, which has no border.
    if (a === b || b === c || c === a) continue;
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, a],
    ] as const) {
      const key = Math.min(from, to) * count + Math.max(from, to);
      balance.set(key, (balance.get(key) ?? 0) + (from < to ? 1 : -1));
    }
  }
  let open = 0;
  for (const sum of balance.values()) if (sum !== 0) open++;
  return open;
}
