import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Model } from '../model.ts';
import { cordModel } from '../pieces/bracelet/cord.ts';
import { ringModel } from '../pieces/ring/ring.ts';
import { ring as anyRing, outlines } from '../testing/arbitraries.ts';
import { glbOf, stlOf } from './index.ts';

/** Readers written from the formats' specifications. They share no code with the writers. */
type Corner = readonly [number, number, number];
type Triangle = readonly [Corner, Corner, Corner];

function readStl(file: Uint8Array): { normals: Corner[]; triangles: Triangle[] } {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const count = view.getUint32(80, true);
  expect(file.byteLength).toBe(84 + 50 * count);
  const corner = (at: number): Corner => [
    view.getFloat32(at, true),
    view.getFloat32(at + 4, true),
    view.getFloat32(at + 8, true),
  ];
  const starts = Array.from({ length: count }, (_, i) => 84 + i * 50);
  return {
    normals: starts.map(corner),
    triangles: starts.map((at) => [corner(at + 12), corner(at + 24), corner(at + 36)]),
  };
}

interface Tree {
  readonly nodes: readonly {
    readonly name?: string;
    readonly mesh?: number;
    readonly matrix?: readonly number[];
    readonly scale?: readonly number[];
    readonly children?: readonly number[];
  }[];
  readonly meshes: readonly {
    readonly primitives: readonly {
      readonly attributes: Readonly<Record<string, number>>;
      readonly indices: number;
      readonly material: number;
    }[];
  }[];
  readonly materials: readonly { readonly name: string }[];
  readonly accessors: readonly {
    readonly bufferView: number;
    readonly count: number;
    readonly componentType: number;
  }[];
  readonly bufferViews: readonly { readonly byteOffset: number; readonly byteLength: number }[];
  readonly buffers: readonly { readonly byteLength: number }[];
}

function readGlb(file: Uint8Array): { tree: Tree; triangles: Triangle[] } {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  expect(new TextDecoder().decode(file.subarray(0, 4))).toBe('glTF');
  expect([view.getUint32(4, true), view.getUint32(8, true)]).toEqual([2, file.byteLength]);
  const jsonLength = view.getUint32(12, true);
  const tree = JSON.parse(new TextDecoder().decode(file.subarray(20, 20 + jsonLength))) as Tree;
  const start = 28 + jsonLength;
  expect(view.getUint32(20 + jsonLength, true)).toBe(tree.buffers[0]?.byteLength);
  expect(start + (tree.buffers[0]?.byteLength ?? 0)).toBe(file.byteLength);
  const numbers = (index: number, size: number): number[] => {
    const accessor = tree.accessors[index];
    const buffer = tree.bufferViews[accessor?.bufferView ?? -1];
    if (accessor === undefined || buffer === undefined) throw new Error('an accessor without its view');
    return Array.from({ length: accessor.count * size }, (_, i) => {
      const at = start + buffer.byteOffset + i * 4;
      return accessor.componentType === 5126 ? view.getFloat32(at, true) : view.getUint32(at, true);
    });
  };
  const [root] = tree.nodes;
  expect(root?.scale).toEqual([0.001, 0.001, 0.001]);
  const triangles = (root?.children ?? []).flatMap((child) => {
    const { mesh = -1, matrix: m = [] } = tree.nodes[child] ?? {};
    return (tree.meshes[mesh]?.primitives ?? []).flatMap(({ attributes, indices }) => {
      const flat = numbers(attributes.POSITION ?? -1, 3);
      const corners = Array.from({ length: flat.length / 3 }, (_, i): Corner => {
        const [x, y, z] = flat.slice(i * 3, i * 3 + 3) as [number, number, number];
        const row = (k: number) =>
          (m[k] as number) * x + (m[4 + k] as number) * y + (m[8 + k] as number) * z + (m[12 + k] as number);
        return [row(0), row(1), row(2)];
      });
      const order = numbers(indices, 1);
      return Array.from(
        { length: order.length / 3 },
        (_, i) => order.slice(i * 3, i * 3 + 3).map((k) => corners[k]) as unknown as Triangle,
      );
    });
  });
  return { tree, triangles };
}

const volumeOfTriangles = (triangles: readonly Triangle[]): number =>
  triangles.reduce(
    (sum, [a, b, c]) =>
      sum +
      (a[0] * (b[1] * c[2] - b[2] * c[1]) +
        a[1] * (b[2] * c[0] - b[0] * c[2]) +
        a[2] * (b[0] * c[1] - b[1] * c[0])) /
        6,
    0,
  );

/** Returns the number of edges not used once in each direction, after welding corners nearer than 0.0001 mm. */
function openEdgesOf(triangles: readonly Triangle[]): number {
  const corners = triangles.flat();
  const order = corners.map((_, i) => i).sort((a, b) => (corners[a]?.[0] ?? 0) - (corners[b]?.[0] ?? 0));
  const weldedIndex = new Int32Array(corners.length).fill(-1);
  order.forEach((i, rank) => {
    const corner = corners[i] as Corner;
    for (let k = rank - 1; k >= 0; k--) {
      const otherCorner = corners[order[k] as number] as Corner;
      if (corner[0] - otherCorner[0] > 1e-4) break;
      if (
        Math.hypot(corner[0] - otherCorner[0], corner[1] - otherCorner[1], corner[2] - otherCorner[2]) < 1e-4
      ) {
        weldedIndex[i] = weldedIndex[order[k] as number] as number;
        return;
      }
    }
    weldedIndex[i] = i;
  });
  const edges = new Map<string, number>();
  triangles.forEach((_, t) => {
    const [a, b, c] = [0, 1, 2].map((k) => weldedIndex[t * 3 + k]) as [number, number, number];
    if (a === b || b === c || c === a) return;
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, a],
    ] as const) {
      const key = from < to ? `${from} ${to}` : `${to} ${from}`;
      edges.set(key, (edges.get(key) ?? 0) + (from < to ? 1 : -1));
    }
  });
  return [...edges.values()].filter((balance) => balance !== 0).length;
}

/** Like `openEdgesOf`, for the strictest reader: corners are equal only if all their digits are equal. */
function unmatchedEdgesOf(triangles: readonly Triangle[]): number {
  const edges = new Map<string, number>();
  for (const corners of triangles) {
    const [a, b, c] = corners.map((corner) => corner.join(' ')) as [string, string, string];
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, a],
    ] as const) {
      const [key, way] = from < to ? [`${from} | ${to}`, 1] : [`${to} | ${from}`, -1];
      edges.set(key, (edges.get(key) ?? 0) + way);
    }
  }
  return [...edges.values()].filter((balance) => balance !== 0).length;
}

const metalVolume = (model: Model) => model.measures.metals.reduce((sum, { volume }) => sum + volume, 0);

describe('the files for the workshop', () => {
  test('contain the metal of any ring, in millimetres, as closed surfaces with the weight of the model', () => {
    fc.assert(
      fc.property(anyRing, (options) => {
        const model = ringModel(options, 'live');
        const stl = readStl(stlOf(model)).triangles;
        const glb = readGlb(glbOf(model)).triangles;
        expect(openEdgesOf(stl)).toBe(0);
        expect(unmatchedEdgesOf(stl)).toBe(0);
        expect(openEdgesOf(glb)).toBe(0);
        for (const triangles of [stl, glb]) {
          expect(volumeOfTriangles(triangles) / metalVolume(model)).toBeCloseTo(1, 3);
        }
        const across = stl.flat().map(([, , z]) => z);
        expect(Math.max(...across.slice(0, 50_000))).toBeLessThanOrEqual(model.bounds.max[2] + 1e-4);
      }),
      { numRuns: 12 },
    );
  });

  test('of STL have normals that point outwards', () => {
    fc.assert(
      fc.property(anyRing, (options) => {
        const { normals, triangles } = readStl(stlOf(ringModel(options, 'live')));
        triangles.forEach(([a, b, c], i) => {
          const [nx, ny, nz] = normals[i] as Corner;
          const face = [
            (b[1] - a[1]) * (c[2] - a[2]) - (b[2] - a[2]) * (c[1] - a[1]),
            (b[2] - a[2]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[2] - a[2]),
            (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]),
          ] as const;
          if (Math.hypot(...face) > 1e-5)
            expect(nx * face[0] + ny * face[1] + nz * face[2]).toBeGreaterThan(0);
        });
      }),
      { numRuns: 3 },
    );
  });

  test('omit everything but metal, and name the parts and their metals', () => {
    const motif = { kind: 'plate', plate: 'heart', rim: 'none', text: '' } as const;
    const model = cordModel(
      {
        colour: 'red',
        diameter: 1.5,
        metal: '18k-yellow',
        beads: { count: 2, diameter: 5 },
        charm: { motif, metal: '18k-rose', height: 10, thickness: 1, outlines },
      },
      'live',
    );
    const { tree } = readGlb(glbOf(model));
    const names = new Set(tree.nodes.map(({ name }) => name));
    expect(names).toEqual(new Set(['millimetres', 'plate', 'bead']));
    expect(tree.materials.map(({ name }) => name)).toEqual(['18k-rose', '18k-yellow']);
    const [first = 0] = stlOf(model);
    expect(String.fromCharCode(first)).toBe('J');
  });
});
