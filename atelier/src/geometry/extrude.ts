import type { Mesh, Millimetres } from '../model.ts';
import { openMesh, writeGrid } from './mesh.ts';
import type { Shape } from './outline.ts';
import type { Point } from './profile.ts';
import { triangulate } from './triangulate.ts';
import { radians } from './vector.ts';

/**
 * Extrudes a flat shape and rounds its edges. The width of a stroke limits the rounding: each corner has the radius of
 * the largest inner circle that touches it, and its bevel narrows with it. So the tip of a brush stroke stays sharp,
 * and no line crosses itself.
 *
 * The face is towards +z, the back at z = 0. Face and back have (x, y) and (−x, y) as texture coordinates. Back and
 * wall are so far from the face along v that an engraving on one never appears on another.
 */
export interface Extrusion {
  readonly depth: Millimetres;
  /** Rounding of the front edges, and of the back edges. */
  readonly bevel: Millimetres;
  readonly backBevel: Millimetres;
  /** Number of segments in each rounded edge. */
  readonly pieces: number;
  /**
   * How far the face falls from its middle to the farthest point of its edge; `depth` is that of the middle. Only for a
   * shape without holes whose whole edge is visible from the origin.
   */
  readonly crown?: Millimetres;
}

/** Added to v on the back and on the wall. */
export const BACK_V: Millimetres = -200;
const WALL_V: Millimetres = 200;

interface Corner {
  readonly x: number;
  readonly y: number;
  /** How far the corner moves for each mm of inset. */
  readonly inX: number;
  readonly inY: number;
  /** Outward normals before and after the corner; equal where it is smooth. */
  readonly before: number;
  readonly after: number;
}

const SHARP = radians(35);

function cornersOf(line: readonly Point[]): readonly Corner[] {
  const count = line.length;
  const heading = line.map(([x, y], i) => {
    const [nx, ny] = line[(i + 1) % count] as Point;
    return Math.atan2(ny - y, nx - x);
  });
  return line.map(([x, y], i) => {
    const [before, after] = [heading[(i + count - 1) % count] as number, heading[i] as number];
    const bend = Math.atan2(Math.sin(after - before), Math.cos(after - before));
    const middle = before + bend / 2;
    const reach = 1 / Math.max(0.5, Math.cos(bend / 2));
    const smooth = Math.abs(bend) < SHARP;
    return {
      x,
      y,
      inX: -Math.sin(middle) * reach,
      inY: Math.cos(middle) * reach,
      before: (smooth ? middle : before) - Math.PI / 2,
      after: (smooth ? middle : before + bend) - Math.PI / 2,
    };
  });
}

/** Sample points along the lines: x and y of each, and the indices of its line and its edge. */
interface Samples {
  readonly places: Float64Array;
  readonly owners: Int32Array;
}

/** Samples are no further apart than `spacing`, because a stroke may also be narrow between its corners. */
function samplesOf(lines: readonly (readonly Corner[])[], spacing: number): Samples {
  const samplePoints: number[] = [];
  const owners: number[] = [];
  lines.forEach((corners, line) => {
    corners.forEach(({ x, y }, edge) => {
      const next = corners[(edge + 1) % corners.length] as Corner;
      const pieces = Math.ceil(Math.hypot(next.x - x, next.y - y) / spacing);
      for (let k = 0; k < pieces; k++) {
        samplePoints.push(x + ((next.x - x) * k) / pieces, y + ((next.y - y) * k) / pieces);
        owners.push(line, edge);
      }
    });
  });
  return { places: Float64Array.from(samplePoints), owners: Int32Array.from(owners) };
}

/** Returns for each corner the radius of the largest circle inside the shape that touches it, at most `most`. */
function largestRadii(lines: readonly (readonly Corner[])[], most: number): readonly Float64Array[] {
  const { places, owners } = samplesOf(lines, Math.max(0.05, most * 0.8));
  return lines.map((corners, line) => {
    const radii = Float64Array.from(corners, ({ x, y, inX, inY }, i) => {
      const l = Math.hypot(inX, inY);
      const [nx, ny] = [inX / l, inY / l];
      const before = (i + corners.length - 1) % corners.length;
      let radius = most / 0.7;
      for (let k = 0; k < places.length; k += 2) {
        // The two edges at a corner do not limit it: they move with it.
        if (owners[k] === line && (owners[k + 1] === i || owners[k + 1] === before)) continue;
        const dx = (places[k] as number) - x;
        const dy = (places[k + 1] as number) - y;
        const towards = dx * nx + dy * ny;
        if (towards > 1e-9) radius = Math.min(radius, (dx * dx + dy * dy) / (2 * towards));
      }
      return Math.min(most, radius * 0.7);
    });
    // The radii of neighbours differ by no more than their distance, or the inset line would fold.
    for (let pass = 0; pass < 2; pass++) {
      for (const step of [1, -1]) {
        for (let k = 0; k < corners.length * 2; k++) {
          const i = (((k * step) % corners.length) + corners.length) % corners.length;
          const j = (i + step + corners.length) % corners.length;
          const [a, b] = [corners[i] as Corner, corners[j] as Corner];
          const reach = (radii[i] as number) + 0.45 * Math.hypot(a.x - b.x, a.y - b.y);
          if ((radii[j] as number) > reach) radii[j] = reach;
        }
      }
    }
    return radii;
  });
}

interface Row {
  /** Share of the inset, height, and the components of the normal: sideways and up. */
  readonly drawnIn: number;
  readonly z: number;
  readonly side: number;
  readonly up: number;
}

/** Rows of the wall, from the edge of the back to the edge of the face. */
function rowsOf({ depth, bevel, backBevel, pieces }: Extrusion): readonly Row[] {
  const rows: Row[] = [];
  // Bevels as shares of the larger one.
  const most = Math.max(bevel, backBevel);
  for (let k = 0; backBevel > 0 && k <= pieces; k++) {
    const angle = (Math.PI / 2) * (1 - k / pieces);
    rows.push({
      drawnIn: (backBevel / most) * (1 - Math.cos(angle)),
      z: backBevel * (1 - Math.sin(angle)),
      side: Math.cos(angle),
      up: -Math.sin(angle),
    });
  }
  if (backBevel === 0) rows.push({ drawnIn: 0, z: 0, side: 1, up: 0 });
  for (let k = 0; bevel > 0 && k <= pieces; k++) {
    const angle = (Math.PI / 2) * (k / pieces);
    rows.push({
      drawnIn: (bevel / most) * (1 - Math.cos(angle)),
      z: depth - bevel * (1 - Math.sin(angle)),
      side: Math.cos(angle),
      up: Math.sin(angle),
    });
  }
  if (bevel === 0) rows.push({ drawnIn: 0, z: depth, side: 1, up: 0 });
  return rows;
}

/** Height and slope of a domed face: a paraboloid about the origin. */
interface Swell {
  /** Height there as a share of the depth, and how much the normal leans outwards in x and y. */
  readonly share: (x: number, y: number) => number;
  readonly lean: number;
}

function swellOf(outer: readonly Point[], depth: Millimetres, crown: Millimetres): Swell {
  const reach = outer.reduce((most, [x, y]) => Math.max(most, x * x + y * y), 0);
  return {
    share: (x, y) => 1 - (crown * (x * x + y * y)) / (reach * depth),
    lean: (2 * crown) / reach,
  };
}

/** Factors of the inset, tried in order until no line crosses itself. */
const EASES = [1, 0.6, 0.3, 0.1];

/** A face or a back, cut into triangles. */
interface Cap {
  readonly lines: readonly (readonly Point[])[];
  readonly triangles: readonly number[];
}

const cutCap = (lines: readonly (readonly Point[])[]): Cap => ({ lines, triangles: triangulate(lines) });

/** Triangulates the face of a shape with a crown, in rings that shrink to the origin. */
function swollenCap(outer: readonly Point[], rings: number): Cap {
  const count = outer.length;
  const inner = Array.from({ length: rings - 1 }, (_, k) => {
    const by = 1 - (k + 1) / rings;
    return outer.map(([x, y]): Point => [x * by, y * by]);
  });
  const triangles: number[] = [];
  for (let k = 0; k < rings; k++) {
    for (let i = 0; i < count; i++) {
      const [a, b] = [k * count + i, k * count + ((i + 1) % count)];
      if (k === rings - 1) triangles.push(a, b, rings * count);
      else triangles.push(a, b, b + count, a, b + count, a + count);
    }
  }
  return { lines: [outer, ...inner, [[0, 0]]], triangles };
}

/** Whether no triangle faces backwards. */
function isSimple({ lines, triangles }: Cap): boolean {
  const points = lines.flat();
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => points[triangles[i + k] as number]) as [Point, Point, Point];
    if ((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]) < -1e-9) return false;
  }
  return true;
}

/** Returns the first simple variant, from the largest inset down. If none is simple, returns the one without inset. */
function firstSimple<C extends { readonly back: Cap; readonly face: Cap }>(at: (ease: number) => C): C {
  for (const ease of EASES) {
    const caps = at(ease);
    if (isSimple(caps.back) && isSimple(caps.face)) return caps;
  }
  return at(0);
}

/** Collinear corners must be exactly collinear, or the cap gets sliver triangles. */
const onGrid = (value: Millimetres): Millimetres => Math.round(value * 1e5) / 1e5;

export function extrude(shape: Shape, form: Extrusion): Mesh {
  const lines = [shape.outer, ...shape.holes].map(cornersOf);
  const bevel = Math.max(form.bevel, form.backBevel);
  const radii = largestRadii(lines, bevel);
  const rows = rowsOf(form);
  const pointsOf = (row: Row, ease: number): Point[][] =>
    lines.map((corners, k) =>
      corners.map(({ x, y, inX, inY }, i): Point => {
        const by = ((radii[k] as Float64Array)[i] as number) * row.drawnIn * ease;
        return [onGrid(x + inX * by), onGrid(y + inY * by)];
      }),
    );
  const swell = swellOf(shape.outer, form.depth, form.crown ?? 0);
  const faceCap = (line: readonly (readonly Point[])[]): Cap =>
    swell.lean === 0 ? cutCap(line) : swollenCap(line[0] as readonly Point[], form.pieces * 2);
  const capsAt = (share: number) => ({
    share,
    back: cutCap(pointsOf(rows[0] as Row, share)),
    face: faceCap(pointsOf(rows.at(-1) as Row, share)),
  });
  const eased = firstSimple(capsAt);
  const { back, face } = eased;
  const places = rows.map((row) => pointsOf(row, eased.share));
  const columns = lines.map(columnsOf);
  const flat = face.lines.flat().length + back.lines.flat().length;
  const walls = columns.reduce((sum, { length }) => sum + length, 0);
  const mesh = openMesh(
    walls * rows.length + flat,
    columns.reduce((sum, { length }) => sum + (length - 1) * (rows.length - 1) * 2, 0) +
      (face.triangles.length + back.triangles.length) / 3,
    true,
  );
  const uvs = mesh.uvs as Float32Array;
  let vertex = 0;
  let index = 0;
  const put = (x: number, y: number, z: number, nx: number, ny: number, nz: number, u: number, v: number) => {
    mesh.positions[vertex * 3] = x;
    mesh.positions[vertex * 3 + 1] = y;
    mesh.positions[vertex * 3 + 2] = z;
    mesh.normals[vertex * 3] = nx;
    mesh.normals[vertex * 3 + 1] = ny;
    mesh.normals[vertex * 3 + 2] = nz;
    uvs[vertex * 2] = u;
    uvs[vertex * 2 + 1] = v;
    vertex++;
  };
  columns.forEach((column, k) => {
    const first = vertex;
    let u = 0;
    column.forEach(({ corner, angle }, c) => {
      if (c > 0) {
        const [ax, ay] = pointOf(face.lines, k, corner);
        const [bx, by] = pointOf(face.lines, k, (column[c - 1] as Column).corner);
        u += Math.hypot(ax - bx, ay - by);
      }
      rows.forEach(({ z, side, up }, r) => {
        const [x, y] = pointOf(places[r] as Point[][], k, corner);
        put(x, y, z * swell.share(x, y), Math.cos(angle) * side, Math.sin(angle) * side, up, u, z + WALL_V);
      });
    });
    index = writeGrid(mesh.indices, index, first, column.length, rows.length);
  });
  const lay = ({ lines: cap, triangles }: Cap, z: number, up: 1 | -1): void => {
    const first = vertex;
    for (const [x, y] of cap.flat()) {
      const [nx, ny] = up > 0 ? [swell.lean * x, swell.lean * y] : [0, 0];
      const l = Math.hypot(nx, ny, 1);
      put(x, y, z * swell.share(x, y), nx / l, ny / l, up / l, up * x, up > 0 ? y : y + BACK_V);
    }
    for (let i = 0; i < triangles.length; i += 3) {
      mesh.indices[index++] = first + (triangles[i] as number);
      mesh.indices[index++] = first + (triangles[up > 0 ? i + 1 : i + 2] as number);
      mesh.indices[index++] = first + (triangles[up > 0 ? i + 2 : i + 1] as number);
    }
  };
  lay(face, form.depth, 1);
  lay(back, 0, -1);
  return mesh;
}

interface Column {
  readonly corner: number;
  /** Angle of the outward normal. */
  readonly angle: number;
}

const pointOf = (lines: readonly (readonly Point[])[], line: number, corner: number): Point =>
  (lines[line] as readonly Point[])[corner] as Point;

/**
 * The line as columns of the wall. A sharp corner gives two columns, one for each normal. The first is repeated at the
 * end.
 */
function columnsOf(
  corners: readonly Corner[],
): readonly { readonly corner: number; readonly angle: number }[] {
  const all = corners.flatMap(({ before, after }, corner) =>
    before === after
      ? [{ corner, angle: after }]
      : [
          { corner, angle: before },
          { corner, angle: after },
        ],
  );
  const [first] = corners as readonly [Corner];
  const opened = first.before === first.after ? all : all.slice(1);
  return [...opened, { corner: 0, angle: first.before }];
}
