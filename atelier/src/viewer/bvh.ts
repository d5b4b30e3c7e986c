/**
 * A bounding volume hierarchy in the order of the shader's traversal: depth first, each box with the index of the next
 * box if a ray misses it, so no stack is needed. Splits use the surface area heuristic with twelve slices.
 */

export interface Skin {
  /** Nine numbers for each triangle: its corners, world mm. */
  readonly corners: Float32Array;
  /** Nine numbers for each triangle: the normals at its corners. */
  readonly normals: Float32Array;
  /** Index of each triangle's look (its material). */
  readonly looks: Uint8Array;
}

export interface Boxes {
  /**
   * Eight numbers for each box: low corner, next box at a miss; high corner, first triangle and count (−1 if no leaf).
   */
  readonly boxes: Float32Array;
  readonly count: number;
  /** Triangles in the order of the leaves. */
  readonly order: Uint32Array;
}

const SLICES = 12;
const LEAF = 3;
/** A leaf's triangles as one number: first × this + count. */
export const LEAF_STRIDE = 16;

export function sortIntoBoxes({ corners }: Skin): Boxes {
  const triangles = corners.length / 9;
  const order = Uint32Array.from({ length: triangles }, (_, index) => index);
  const low = new Float32Array(triangles * 3);
  const high = new Float32Array(triangles * 3);
  for (let triangle = 0; triangle < triangles; triangle++) {
    for (let axis = 0; axis < 3; axis++) {
      const [a, b, c] = [0, 3, 6].map((corner) => corners[triangle * 9 + corner + axis] ?? 0) as [
        number,
        number,
        number,
      ];
      low[triangle * 3 + axis] = Math.min(a, b, c);
      high[triangle * 3 + axis] = Math.max(a, b, c);
    }
  }
  const boxes = new Float32Array(Math.max(1, triangles * 2) * 8);
  const middle = (triangle: number, axis: number) =>
    ((low[triangle * 3 + axis] ?? 0) + (high[triangle * 3 + axis] ?? 0)) / 2;
  let count = 0;

  const extent = (
    from: number,
    to: number,
    of: (triangle: number, axis: number) => readonly [number, number],
  ) => {
    const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
    for (let i = from; i < to; i++) {
      const triangle = order[i] ?? 0;
      for (let axis = 0; axis < 3; axis++) {
        const [bottom, top] = of(triangle, axis);
        box[axis] = Math.min(box[axis] ?? 0, bottom);
        box[axis + 3] = Math.max(box[axis + 3] ?? 0, top);
      }
    }
    return box;
  };
  const bounds = (triangle: number, axis: number) =>
    [low[triangle * 3 + axis] ?? 0, high[triangle * 3 + axis] ?? 0] as const;
  const centre = (triangle: number, axis: number) =>
    [middle(triangle, axis), middle(triangle, axis)] as const;

  function split(from: number, to: number): number {
    const span = extent(from, to, centre);
    let best = { cost: Infinity, axis: -1, at: 0 };
    for (let axis = 0; axis < 3; axis++) {
      const start = span[axis] ?? 0;
      const width = (span[axis + 3] ?? 0) - start;
      if (width < 1e-9) continue;
      const slices = Array.from({ length: SLICES }, () => new Slice());
      for (let i = from; i < to; i++) {
        const triangle = order[i] ?? 0;
        const slice = Math.min(SLICES - 1, Math.floor(((middle(triangle, axis) - start) / width) * SLICES));
        slices[slice]?.add(low, high, triangle);
      }
      for (let cut = 1; cut < SLICES; cut++) {
        const cost = costOf(slices.slice(0, cut)) + costOf(slices.slice(cut));
        if (cost < best.cost) best = { cost, axis, at: start + (width * cut) / SLICES };
      }
    }
    if (best.axis < 0) return (from + to) >> 1;
    let [left, right] = [from, to - 1];
    while (left <= right) {
      if (middle(order[left] ?? 0, best.axis) < best.at) left++;
      else {
        const otherTriangle = order[right] ?? 0;
        order[right--] = order[left] ?? 0;
        order[left] = otherTriangle;
      }
    }
    return left === from || left === to ? (from + to) >> 1 : left;
  }

  function sort(from: number, to: number): void {
    const box = count++;
    const [x, y, z, X, Y, Z] = extent(from, to, bounds) as [number, number, number, number, number, number];
    const leaf = to - from <= LEAF;
    boxes.set([x, y, z, 0, X, Y, Z, leaf ? from * LEAF_STRIDE + (to - from) : -1], box * 8);
    if (!leaf) {
      const middleOf = split(from, to);
      sort(from, middleOf);
      sort(middleOf, to);
    }
    boxes[box * 8 + 3] = count;
  }
  if (triangles > 0) sort(0, triangles);
  return { boxes: boxes.slice(0, count * 8), count, order };
}

class Slice {
  count = 0;
  readonly box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  add(low: Float32Array, high: Float32Array, triangle: number): void {
    this.count++;
    for (let axis = 0; axis < 3; axis++) {
      this.box[axis] = Math.min(this.box[axis] ?? 0, low[triangle * 3 + axis] ?? 0);
      this.box[axis + 3] = Math.max(this.box[axis + 3] ?? 0, high[triangle * 3 + axis] ?? 0);
    }
  }
}

function costOf(slices: readonly Slice[]): number {
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  let count = 0;
  for (const slice of slices) {
    if (slice.count === 0) continue;
    count += slice.count;
    for (let axis = 0; axis < 3; axis++) {
      box[axis] = Math.min(box[axis] ?? 0, slice.box[axis] ?? 0);
      box[axis + 3] = Math.max(box[axis + 3] ?? 0, slice.box[axis + 3] ?? 0);
    }
  }
  if (count === 0) return 0;
  const [x, y, z] = [0, 1, 2].map((axis) => (box[axis + 3] ?? 0) - (box[axis] ?? 0)) as [
    number,
    number,
    number,
  ];
  return (x * y + y * z + z * x) * count;
}
