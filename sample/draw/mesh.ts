// Surfaces as triangle meshes with smooth normals; lengths are millimetres of the real piece.
import { add, apply, cross, dot, norm, scale, sub, type Turn, type Vec } from './vector.ts';

export interface Mesh {
  readonly at: Float32Array;
  readonly normal: Float32Array;
  readonly uv: Float32Array;
  readonly faces: Uint32Array;
}

/** A grid of (u, v) mapped to space; normals by differences, so that any surface of one formula will do. */
export function surface(
  columns: number,
  rows: number,
  point: (u: number, v: number) => Vec,
  inwards = false,
): Mesh {
  const n = (columns + 1) * (rows + 1);
  const at = new Float32Array(n * 3);
  const normal = new Float32Array(n * 3);
  const uv = new Float32Array(n * 2);
  const faces = new Uint32Array(columns * rows * 6);
  const e = 1e-4;
  for (let r = 0, k = 0; r <= rows; r++) {
    for (let c = 0; c <= columns; c++, k++) {
      const u = c / columns;
      const v = r / rows;
      const p = point(u, v);
      let m = cross(sub(point(u + e, v), point(u - e, v)), sub(point(u, v + e), point(u, v - e)));
      if (dot(m, m) < 1e-22) {
        const w = v < 0.5 ? v + 4e-3 : v - 4e-3;
        m = cross(sub(point(u + e, w), point(u - e, w)), sub(point(u, w + e), point(u, w - e)));
      }
      m = scale(norm(m), inwards ? -1 : 1);
      at.set(p, k * 3);
      normal.set(m, k * 3);
      uv[k * 2] = u;
      uv[k * 2 + 1] = v;
    }
  }
  for (let r = 0, k = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) {
      const a = r * (columns + 1) + c;
      const b = a + columns + 1;
      faces[k++] = a;
      faces[k++] = a + 1;
      faces[k++] = b + 1;
      faces[k++] = a;
      faces[k++] = b + 1;
      faces[k++] = b;
    }
  }
  return { at, normal, uv, faces };
}

export function placed(mesh: Mesh, turn: Turn, by: Vec = [0, 0, 0]): Mesh {
  const at = new Float32Array(mesh.at.length);
  const normal = new Float32Array(mesh.at.length);
  const read = (a: Float32Array, i: number): Vec => [a[i] as number, a[i + 1] as number, a[i + 2] as number];
  for (let i = 0; i < at.length; i += 3) {
    at.set(add(apply(turn, read(mesh.at, i)), by), i);
    normal.set(apply(turn, read(mesh.normal, i)), i);
  }
  return { ...mesh, at, normal };
}

const tau = Math.PI * 2;

export const ellipsoid = (centre: Vec, radii: Vec, detail = 48): Mesh =>
  surface(
    detail * 2,
    detail,
    (u, v) => [
      centre[0] + radii[0] * Math.sin(v * Math.PI) * Math.cos(u * tau),
      centre[1] - radii[1] * Math.cos(v * Math.PI),
      centre[2] - radii[2] * Math.sin(v * Math.PI) * Math.sin(u * tau),
    ],
    true,
  );

export const ball = (centre: Vec, radius: number, detail = 48): Mesh =>
  ellipsoid(centre, [radius, radius, radius], detail);

const power = (v: number, p: number): number => (Math.abs(v) < 1e-9 ? 0 : Math.sign(v) * Math.abs(v) ** p);

/** A box whose edges are as soft as `exponent` is small (2 is an ellipsoid, 16 nearly sharp). */
export function softBox(half: Vec, exponent = 10, detail = 120): Mesh {
  const mesh = surface(detail * 2, detail, (u, v) => {
    const e = 2 / exponent;
    const a = u * tau;
    const b = (v - 0.5) * Math.PI;
    return [
      half[0] * power(Math.cos(b), e) * power(Math.cos(a), e),
      half[1] * power(Math.sin(b), e),
      -half[2] * power(Math.cos(b), e) * power(Math.sin(a), e),
    ];
  });
  // the formula's own gradient: differences fail where the surface is nearly flat
  const { at, normal } = mesh;
  const slope = (i: number, k: 0 | 1 | 2): number =>
    power((at[i + k] as number) / half[k], exponent - 1) / half[k];
  for (let i = 0; i < at.length; i += 3) normal.set(norm([slope(i, 0), slope(i, 1), slope(i, 2)]), i);
  return mesh;
}

/**
 * A ring about the z axis. The section is a superellipse: `thick` across the wall, `wide` along the axis;
 * exponent 2 is round wire, 5 a flat band with soft edges.
 */
export const band = (
  inner: number,
  thick: number | ((turn: number) => number),
  wide: number | ((turn: number) => number),
  exponent = 4,
  detail = 360,
): Mesh =>
  surface(detail, 96, (u, v) => {
    const t = typeof thick === 'number' ? thick : thick(u);
    const w = typeof wide === 'number' ? wide : wide(u);
    const s = v * tau;
    const r = inner + t / 2 + (t / 2) * power(Math.cos(s), 2 / exponent);
    return [r * Math.cos(u * tau), r * Math.sin(u * tau), (w / 2) * power(Math.sin(s), 2 / exponent)];
  });

/** A tube along a path; `radius` may change along it. Frames are carried without twist. */
export function tube(
  path: readonly Vec[],
  radius: number | ((t: number) => number),
  closed = false,
  sides = 20,
): Mesh {
  const n = path.length;
  const get = (i: number): Vec => path[closed ? ((i % n) + n) % n : Math.min(n - 1, Math.max(0, i))] as Vec;
  const count = closed ? n + 1 : n;
  const at = new Float32Array(count * (sides + 1) * 3);
  const normal = new Float32Array(at.length);
  const uv = new Float32Array(count * (sides + 1) * 2);
  const faces = new Uint32Array((count - 1) * sides * 6);
  let side: Vec = [0.31, 0.87, 0.39];
  for (let i = 0, k = 0; i < count; i++) {
    const along = norm(sub(get(i + 1), get(i - 1)));
    side = norm(sub(side, scale(along, dot(side, along))));
    const other = cross(along, side);
    const r = typeof radius === 'number' ? radius : radius(i / (count - 1));
    for (let j = 0; j <= sides; j++, k++) {
      const a = (j / sides) * tau;
      const m = add(scale(side, Math.cos(a)), scale(other, Math.sin(a)));
      at.set(add(get(i), scale(m, r)), k * 3);
      normal.set(m, k * 3);
      uv[k * 2] = i / (count - 1);
      uv[k * 2 + 1] = j / sides;
    }
  }
  for (let i = 0, k = 0; i < count - 1; i++) {
    for (let j = 0; j < sides; j++) {
      const a = i * (sides + 1) + j;
      const b = a + sides + 1;
      faces.set([a, b, b + 1, a, b + 1, a + 1], k);
      k += 6;
    }
  }
  return { at, normal, uv, faces };
}

export const sample = (count: number, point: (t: number) => Vec): Vec[] =>
  Array.from({ length: count + 1 }, (_, i) => point(i / count));

/** `strands` wires wound about a path: rope chains and cords. `pitch` is the length of one full turn. */
export function rope(
  path: readonly Vec[],
  reach: number,
  wire: number,
  strands: number,
  pitch: number,
  closed = false,
): Mesh[] {
  const paths: Vec[][] = Array.from({ length: strands }, () => []);
  let side: Vec = [0.1, 0.2, 0.97];
  let run = 0;
  for (let i = 0; i < path.length; i++) {
    const here = path[i] as Vec;
    const next = path[Math.min(path.length - 1, i + 1)] as Vec;
    const last = path[Math.max(0, i - 1)] as Vec;
    const along = norm(sub(next, last));
    side = norm(sub(side, scale(along, dot(side, along))));
    const other = cross(along, side);
    if (i > 0) run += Math.hypot(...sub(here, last));
    paths.forEach((strand, s) => {
      const a = (run / pitch + s / strands) * tau;
      strand.push(add(here, add(scale(side, Math.cos(a) * reach), scale(other, Math.sin(a) * reach))));
    });
  }
  return paths.map((strand) => tube(strand, wire, closed, 12));
}

/** Equal steps along a path, with directions: where beads and links sit. */
export function stations(path: readonly Vec[], count: number, closed = false): { at: Vec; along: Vec }[] {
  const points = closed ? [...path, path[0] as Vec] : path;
  const run: number[] = [0];
  for (let i = 1; i < points.length; i++) {
    run.push((run[i - 1] as number) + Math.hypot(...sub(points[i] as Vec, points[i - 1] as Vec)));
  }
  const whole = run.at(-1) as number;
  const steps = closed ? count : count - 1;
  return Array.from({ length: count }, (_, k) => {
    const want = (whole * k) / Math.max(1, steps);
    let i = 1;
    while (i < points.length - 1 && (run[i] as number) < want) i++;
    const a = points[i - 1] as Vec;
    const b = points[i] as Vec;
    const t = (want - (run[i - 1] as number)) / ((run[i] as number) - (run[i - 1] as number) || 1);
    return { at: add(a, scale(sub(b, a), t)), along: norm(sub(b, a)) };
  });
}
