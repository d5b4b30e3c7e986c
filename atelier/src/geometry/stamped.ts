import type { Mesh, Millimetres, Vector } from '../model.ts';
import { normalsOf, openMesh } from './mesh.ts';
import { unit } from './vector.ts';

/**
 * A struck body of any outline whose face is a height field. Its flat back is at the height `foot`, its walls are
 * upright, its face is towards +z. The outline is where `inside` is 0.
 */
export interface Stamped {
  /** Along x and y, centred at the origin; larger than the outline. */
  readonly length: Millimetres;
  readonly width: Millimetres;
  /** Distance between the points of its face. */
  readonly spacing: Millimetres;
  readonly foot: Millimetres;
  /** Approximate distance inside the outline; negative outside. */
  readonly inside: (x: Millimetres, y: Millimetres) => Millimetres;
  /** Height of the face at every point inside, above `foot`; continuous. */
  readonly height: (x: Millimetres, y: Millimetres) => Millimetres;
}

const STEP = 0.02;
/** Minimum distance of an outline point from the grid's points, as a share of the grid's spacing. */
const CLEAR = 0.02;

type Field = (x: number, y: number) => number;

const slopeOf = (field: Field, x: number, y: number): readonly [alongX: number, alongY: number] => [
  (field(x + STEP, y) - field(x - STEP, y)) / (2 * STEP),
  (field(x, y + STEP) - field(x, y - STEP)) / (2 * STEP),
];

/** A flat shape as triangles (anticlockwise), and its edges with the material on their left. */
interface Cut {
  readonly places: readonly (readonly [x: number, y: number])[];
  readonly triangles: readonly number[];
  readonly edges: readonly (readonly [from: number, to: number])[];
}

/** The part of a triangle grid inside the outline. Triangles across the outline are cut. */
function cutOut({ length, width, spacing, inside }: Stamped): Cut {
  const columns = Math.max(4, Math.ceil(length / spacing)) + 1;
  const rows = Math.max(4, Math.ceil(width / spacing)) + 1;
  const placeOf = (point: number): readonly [number, number] => [
    -length / 2 + (length * (point % columns)) / (columns - 1),
    -width / 2 + (width * Math.floor(point / columns)) / (rows - 1),
  ];
  const depths = Float64Array.from({ length: columns * rows }, (_, point) => {
    const [i, j] = [point % columns, Math.floor(point / columns)];
    const atEdge = i === 0 || j === 0 || i === columns - 1 || j === rows - 1;
    const depth = inside(...placeOf(point));
    return atEdge ? Math.min(depth, -spacing) : depth;
  });
  const places: (readonly [number, number])[] = [];
  const numbers = new Map<number, number>();
  const numbered = (key: number, makePoint: () => readonly [number, number]): number => {
    const number = numbers.get(key) ?? places.push(makePoint()) - 1;
    numbers.set(key, number);
    return number;
  };
  const depthOf = (point: number): number => depths[point] as number;
  /**
   * Returns the number of the point at which the outline crosses the line from `a` to `b`; the same in both directions.
   */
  const between = (a: number, b: number): number => {
    const [from, to] = a < b ? [a, b] : [b, a];
    return numbered((from + 1) * columns * rows + to, () => {
      const share = depthOf(from) / (depthOf(from) - depthOf(to));
      const along = Math.max(CLEAR, Math.min(1 - CLEAR, share));
      const [[ax, ay], [bx, by]] = [placeOf(from), placeOf(to)];
      return [ax + (bx - ax) * along, ay + (by - ay) * along];
    });
  };
  const triangles: number[] = [];
  const edges: (readonly [number, number])[] = [];
  const cut = (corners: readonly [number, number, number]): void => {
    const line: number[] = [];
    let [leaves, enters] = [-1, -1];
    corners.forEach((a, k) => {
      const b = corners[(k + 1) % 3] as number;
      if (depthOf(a) > 0) line.push(numbered(a, () => placeOf(a)));
      if (depthOf(a) > 0 === depthOf(b) > 0) return;
      const place = between(a, b);
      line.push(place);
      if (depthOf(a) > 0) leaves = place;
      else enters = place;
    });
    for (let k = 2; k < line.length; k++)
      triangles.push(line[0] as number, line[k - 1] as number, line[k] as number);
    if (leaves >= 0) edges.push([leaves, enters]);
  };
  for (let j = 0; j < rows - 1; j++) {
    for (let i = 0; i < columns - 1; i++) {
      const a = j * columns + i;
      cut([a, a + 1, a + columns + 1]);
      cut([a, a + columns + 1, a + columns]);
    }
  }
  return { places, triangles, edges };
}

export function stampedMesh(form: Stamped): Mesh {
  const { places, triangles, edges } = cutOut(form);
  const { inside, height, foot } = form;
  const face = places.map(([x, y]): Vector => [x, y, height(x, y)]);
  const normals = normalsOf(face, triangles);
  const rim = [...new Set(edges.flat())];
  const walls = new Map(rim.map((place, i) => [place, places.length * 2 + i * 2]));
  const mesh = openMesh(
    places.length * 2 + rim.length * 2,
    (triangles.length / 3) * 2 + edges.length * 2,
    true,
  );
  const put = (vertex: number, point: Vector, normal: ArrayLike<number>): void => {
    mesh.positions.set(point, vertex * 3);
    mesh.normals.set(normal, vertex * 3);
    mesh.uvs?.set([point[0], point[1]], vertex * 2);
  };
  face.forEach((point, i) => {
    put(i, point, normals.subarray(i * 3, i * 3 + 3));
    put(places.length + i, [point[0], point[1], foot], [0, 0, -1]);
  });
  for (const [place, wall] of walls) {
    const [x, y, z] = face[place] as Vector;
    const [inX, inY] = slopeOf(inside, x, y);
    const out = unit([-inX, -inY, 0]);
    put(wall, [x, y, foot], out);
    put(wall + 1, [x, y, z], out);
  }
  let index = 0;
  const lay = (...corners: readonly number[]): void => {
    mesh.indices.set(corners, index);
    index += corners.length;
  };
  for (let k = 0; k < triangles.length; k += 3) {
    const [a, b, c] = triangles.slice(k, k + 3) as [number, number, number];
    lay(a, b, c);
    lay(places.length + a, places.length + c, places.length + b);
  }
  for (const [from, to] of edges) {
    const [a, b] = [walls.get(from) as number, walls.get(to) as number];
    lay(a, b, b + 1, a, b + 1, a + 1);
  }
  return mesh;
}
