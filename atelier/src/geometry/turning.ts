import type { Gem, Mesh, Millimetres, Vector } from '../model.ts';
import { openGrid } from './mesh.ts';
import { type Point, roundConvex } from './profile.ts';
import { radians } from './vector.ts';

/**
 * A section swept round a horizontal loop. For a turned body the loop is a point, offset by the section's radius; a
 * bezel's wall follows the girdle of a stone. Offsets of a loop keep its normals, so the surface's normals are exact.
 */
export interface Loop {
  /** Positions (x, z) and outward normals, in order; closed. */
  readonly x: Float64Array;
  readonly z: Float64Array;
  readonly nx: Float64Array;
  readonly nz: Float64Array;
  /** Minimum distance of the line from the centre. Offsets inwards scale the line, as corners leave no space. */
  readonly half: Millimetres;
  /** True for a heart: the first half of the points is at x > 0, the second half mirrors it from its end. */
  readonly mirrored: boolean;
}

/** A closed line of (offset from the loop, height), anticlockwise with the offset to the right. */
export type Section = readonly Point[];

interface SectionPoint {
  readonly offset: number;
  readonly height: number;
  readonly outward: number;
  readonly upward: number;
  readonly along: number;
}

/** Corners that turn more than this stay sharp. */
const SHARP = radians(38);

/** The section with a normal for every point; points at sharp corners are doubled, and the last closes on the first. */
function withNormals(section: Section): readonly SectionPoint[] {
  const count = section.length;
  const at = (i: number) => section[(i + count) % count] as Point;
  const heading = (i: number): number => {
    const [ax, ay] = at(i);
    const [bx, by] = at(i + 1);
    return Math.atan2(by - ay, bx - ax);
  };
  const points: SectionPoint[] = [];
  let along = 0;
  const put = (i: number, angle: number): void => {
    const [offset, height] = at(i);
    points.push({ offset, height, outward: Math.sin(angle), upward: -Math.cos(angle), along });
  };
  for (let i = 0; i <= count; i++) {
    if (i > 0) along += Math.hypot(at(i)[0] - at(i - 1)[0], at(i)[1] - at(i - 1)[1]);
    const [before, next] = [heading(i - 1), heading(i)];
    const bend = Math.atan2(Math.sin(next - before), Math.cos(next - before));
    const sharp = Math.abs(bend) > SHARP;
    if (!sharp) put(i, before + bend / 2);
    else {
      if (i > 0) put(i, before);
      if (i < count) put(i, next);
    }
  }
  return points;
}

/** Offsets the loop outwards. For a heart, points that would cross x = 0 move to where the line meets it. */
function pushedOut(loop: Loop, offset: number): { x: Float64Array; z: Float64Array } {
  const inwards = offset < 0 && loop.half > 0;
  const by = inwards ? 1 + offset / loop.half : 1;
  const out = inwards ? 0 : offset;
  const x = loop.x.map((value, i) => value * by + (loop.nx[i] as number) * out);
  const z = loop.z.map((value, i) => value * by + (loop.nz[i] as number) * out);
  if (!loop.mirrored) return { x, z };
  const half = x.length / 2;
  const gather = (step: 1 | -1): void => {
    let i = half >> 1;
    while (i >= 0 && i < half && (x[i] as number) > 0) i += step;
    if (i < 0 || i >= half) return;
    const [ax, az] = [x[i - step] as number, z[i - step] as number];
    const meets = az + ((z[i] as number) - az) * (ax / (ax - (x[i] as number)));
    for (; i >= 0 && i < half; i += step) {
      x[i] = 0;
      z[i] = meets;
    }
  };
  gather(1);
  gather(-1);
  for (let i = 0; i < half; i++) {
    x[x.length - 1 - i] = -(x[i] as number);
    z[x.length - 1 - i] = z[i] as number;
  }
  return { x, z };
}

/** The points of the offset loop at y = 0, without duplicates. */
export function loopPath(loop: Loop, offset: Millimetres): Vector[] {
  const { x, z } = pushedOut(loop, offset);
  const points = Array.from(x, (value, i): Vector => [value, 0, z[i] as number]);
  return points.filter(([px, , pz], i) => {
    const [qx, , qz] = points[(i + points.length - 1) % points.length] as Vector;
    return Math.hypot(px - qx, pz - qz) > 1e-6;
  });
}

export function turnedMesh(loop: Loop, section: Section): Mesh {
  const line = withNormals(section);
  const around = loop.x.length;
  const rows = around + 1;
  const mesh = openGrid(rows, line.length);
  const { uvs } = mesh;
  const outmost = pushedOut(
    loop,
    line.reduce((most, { offset }) => Math.max(most, offset), 0),
  );
  const lengths = new Float64Array(rows);
  for (let i = 1; i < rows; i++) {
    const dx = (outmost.x[i % around] as number) - (outmost.x[i - 1] as number);
    const dz = (outmost.z[i % around] as number) - (outmost.z[i - 1] as number);
    lengths[i] = (lengths[i - 1] as number) + Math.hypot(dx, dz);
  }
  line.forEach(({ offset, height, outward, upward, along }, j) => {
    const { x, z } = pushedOut(loop, offset);
    for (let i = 0; i < rows; i++) {
      const k = i % around;
      const vertex = i * line.length + j;
      mesh.positions[vertex * 3] = x[k] as number;
      mesh.positions[vertex * 3 + 1] = height;
      mesh.positions[vertex * 3 + 2] = z[k] as number;
      mesh.normals[vertex * 3] = (loop.nx[k] as number) * outward;
      mesh.normals[vertex * 3 + 1] = upward;
      mesh.normals[vertex * 3 + 2] = (loop.nz[k] as number) * outward;
      uvs[vertex * 2] = lengths[i] as number;
      uvs[vertex * 2 + 1] = along;
    }
  });
  return mesh;
}

/** The loop of a turned body, or a circle; seen from above it runs clockwise from +x to −z. */
export function circleLoop(segments: number, radius: Millimetres = 0): Loop {
  const wave = (of: (angle: number) => number) =>
    Float64Array.from({ length: segments }, (_, i) => of((2 * Math.PI * i) / segments));
  const nx = wave(Math.cos);
  const nz = wave((angle) => -Math.sin(angle));
  return {
    x: nx.map((n) => n * radius),
    z: nz.map((n) => n * radius),
    nx,
    nz,
    half: radius,
    mirrored: false,
  };
}

export const lathe = (section: Section, segments: number): Mesh => turnedMesh(circleLoop(segments), section);

/**
 * Corners of a stone's girdle from above, as (x, −z) anticlockwise. For a heart: the right half, closed far to the
 * left.
 */
function girdleCorners(gem: Gem): readonly Point[] {
  const lines: (readonly [nx: number, ny: number, d: number])[] = [];
  gem.kinds.forEach((kind, i) => {
    if (kind !== 'girdle') return;
    const [x, , z, d] = gem.planes.subarray(i * 4, i * 4 + 4) as unknown as [number, number, number, number];
    lines.push([x, -z, d]);
  });
  if (gem.mirrored) lines.push([-1, 0, gem.width / 2]);
  lines.sort((a, b) => Math.atan2(a[1], a[0]) - Math.atan2(b[1], b[0]));
  return lines.map(([ax, ay, ad], i) => {
    const [bx, by, bd] = lines[(i + 1) % lines.length] as readonly [number, number, number];
    const determinant = ax * by - ay * bx;
    return [(ad * by - ay * bd) / determinant, (ax * bd - ad * bx) / determinant];
  });
}

/** Girdle corners that turn by less are part of a curve. */
const BOW = radians(20);

/** The outline of a stone's girdle with corners rounded to a radius, for walls and rims around it. */
export function girdleLoop(gem: Gem, easing: Millimetres, turn: number, spacing: Millimetres): Loop {
  const half = Math.min(gem.width, gem.length) / 2;
  const radius = Math.min(easing, half * 0.4);
  const corners = girdleCorners(gem);
  const shrunk = corners.map(([x, y]): Point => [x * (1 - radius / half), y * (1 - radius / half)]);
  const { across, height, normalAcross, normalHeight } = roundConvex(shrunk, radius, turn, spacing, BOW);
  const [x, z] = [across, height.map((y) => -y)];
  const [nx, nz] = [normalAcross, normalHeight.map((y) => -y)];
  if (!gem.mirrored) return { x, z, nx, nz, half, mirrored: false };
  return mirroredLoop({ x, z, nx, nz, half });
}

/** The right half of a heart, with as much of the line beyond x = 0 as offsets may need, then its mirror image. */
function mirroredLoop({ x, z, nx, nz, half }: Omit<Loop, 'mirrored'>): Loop {
  const beyond = -0.6;
  const right = Array.from(x.keys()).filter((i) => (x[i] as number) > beyond);
  // The run from the point (below) round the lobe to the cleft (above) starts after the gap in the indices.
  const start = right.findIndex((i, k) => k > 0 && i !== (right[k - 1] as number) + 1);
  const order = start > 0 ? [...right.slice(start), ...right.slice(0, start)] : right;
  const all = [...order.map((i) => [i, 1] as const), ...order.toReversed().map((i) => [i, -1] as const)];
  const take = (from: Float64Array, flips: boolean) =>
    Float64Array.from(all, ([i, sign]) => (from[i] as number) * (flips ? sign : 1));
  return {
    x: take(x, true),
    z: take(z, false),
    nx: take(nx, true),
    nz: take(nz, false),
    half,
    mirrored: true,
  };
}

/** How far the girdle of a stone extends in a direction (radians, from +x towards +z), mm. */
export function girdleReach({ planes, kinds, mirrored }: Gem, azimuth: number): Millimetres {
  const cos = mirrored ? Math.abs(Math.cos(azimuth)) : Math.cos(azimuth);
  const sin = Math.sin(azimuth);
  let reach = Number.POSITIVE_INFINITY;
  kinds.forEach((kind, i) => {
    if (kind !== 'girdle') return;
    const towards = (planes[i * 4] as number) * cos + (planes[i * 4 + 2] as number) * sin;
    if (towards > 1e-6) reach = Math.min(reach, (planes[i * 4 + 3] as number) / towards);
  });
  return reach;
}

/** A ball, turned from a half circle. */
export function ball(radius: Millimetres, segments: number): Mesh {
  const rings = Math.max(4, segments >> 1);
  const outline = Array.from({ length: rings + 1 }, (_, i): Point => {
    const angle = -Math.PI / 2 + (Math.PI * i) / rings;
    return [Math.max(0, radius * Math.cos(angle)), radius * Math.sin(angle)];
  });
  return lathe(outline, segments);
}

/** A ring of round wire in the plane of x and z. */
export function ringOfWire(radius: Millimetres, wire: Millimetres, segments: number, sides: number): Mesh {
  return lathe(
    Array.from({ length: sides }, (_, i): Point => {
      const angle = (2 * Math.PI * i) / sides;
      return [radius + wire * Math.cos(angle), wire * Math.sin(angle)];
    }),
    segments,
  );
}
