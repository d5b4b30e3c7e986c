/**
 * A convex solid from its planes: every plane is cut by all others, and what remains is its face. Where more than three
 * planes meet (a gem's meet points), the cuts agree only up to rounding. So corners are merged first; planes without a
 * face are dropped and the rest are cut again. The faces then close without gaps.
 */
export interface Plane {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** The solid is x·p.x + y·p.y + z·p.z ≤ d. */
  readonly d: number;
}

export interface Face<P extends Plane> {
  readonly plane: P;
  /** x, y, z of each corner, anticlockwise from outside. */
  readonly corners: Float64Array;
}

/** `beyond`: a length larger than any solid; `same`: corners nearer than this are merged. */
interface Scale {
  readonly beyond: number;
  readonly same: number;
}

const MOST_CORNERS = 256;
const scratch = [new Float64Array(MOST_CORNERS * 3), new Float64Array(MOST_CORNERS * 3)] as const;

/** Writes the square of an uncut plane; returns the number of its corners. */
function wholePlane(plane: Plane, beyond: number, into: Float64Array): number {
  const { x, y, z, d } = plane;
  const steep = Math.abs(y) > 0.9;
  let ux = steep ? 0 : -z;
  let uy = steep ? z : 0;
  let uz = steep ? -y : x;
  const l = Math.hypot(ux, uy, uz);
  ux /= l;
  uy /= l;
  uz /= l;
  const vx = y * uz - z * uy;
  const vy = z * ux - x * uz;
  const vz = x * uy - y * ux;
  let at = 0;
  for (const [a, b] of [
    [1, 1],
    [-1, 1],
    [-1, -1],
    [1, -1],
  ] as const) {
    into[at++] = x * d + (ux * a + vx * b) * beyond;
    into[at++] = y * d + (uy * a + vy * b) * beyond;
    into[at++] = z * d + (uz * a + vz * b) * beyond;
  }
  return 4;
}

/** Writes the part of a polygon inside the plane to `to`; returns its number of corners. */
function cut(from: Float64Array, count: number, plane: Plane, slack: number, to: Float64Array): number {
  let written = 0;
  let ax = from[count * 3 - 3] as number;
  let ay = from[count * 3 - 2] as number;
  let az = from[count * 3 - 1] as number;
  let da = ax * plane.x + ay * plane.y + az * plane.z - plane.d;
  for (let i = 0; i < count; i++) {
    const bx = from[i * 3] as number;
    const by = from[i * 3 + 1] as number;
    const bz = from[i * 3 + 2] as number;
    const db = bx * plane.x + by * plane.y + bz * plane.z - plane.d;
    if (da <= slack !== db <= slack) {
      const t = da / (da - db);
      to[written++] = ax + (bx - ax) * t;
      to[written++] = ay + (by - ay) * t;
      to[written++] = az + (bz - az) * t;
    }
    if (db <= slack) {
      to[written++] = bx;
      to[written++] = by;
      to[written++] = bz;
    }
    ax = bx;
    ay = by;
    az = bz;
    da = db;
  }
  return written / 3;
}

function rawFaces<P extends Plane>(planes: readonly P[], { beyond, same }: Scale): Face<P>[] {
  const faces: Face<P>[] = [];
  for (const plane of planes) {
    let [from, to] = scratch as readonly [Float64Array, Float64Array];
    let count = wholePlane(plane, beyond, from);
    for (const other of planes) {
      if (other === plane || count === 0) continue;
      count = cut(from, count, other, same * 1e-3, to);
      [from, to] = [to, from];
    }
    faces.push({ plane, corners: from.slice(0, count * 3) });
  }
  return faces;
}

/** Merges corners closer than `same`, and removes edges without length. */
function weldFaces<P extends Plane>(faces: readonly Face<P>[], same: number): Face<P>[] {
  const places: number[] = [];
  const indexOf = (x: number, y: number, z: number): number => {
    for (let k = 0; k < places.length; k += 3) {
      if (
        Math.abs((places[k] as number) - x) < same &&
        Math.abs((places[k + 1] as number) - y) < same &&
        Math.abs((places[k + 2] as number) - z) < same
      )
        return k;
    }
    // A corner on the mirror plane of a heart lies exactly on it, so both halves share it.
    places.push(Math.abs(x) < same ? 0 : x, y, z);
    return places.length - 3;
  };
  return faces.map(({ plane, corners }) => {
    const keptCorners: number[] = [];
    for (let i = 0; i < corners.length; i += 3) {
      const k = indexOf(corners[i] as number, corners[i + 1] as number, corners[i + 2] as number);
      if (!keptCorners.includes(k)) keptCorners.push(k);
    }
    const welded = new Float64Array(keptCorners.length * 3);
    keptCorners.forEach((k, i) => {
      welded.set([places[k] as number, places[k + 1] as number, places[k + 2] as number], i * 3);
    });
    return { plane, corners: welded };
  });
}

export function faceArea(corners: Float64Array): number {
  let x = 0;
  let y = 0;
  let z = 0;
  const [ox, oy, oz] = corners as unknown as [number, number, number];
  for (let i = 3; i + 5 < corners.length; i += 3) {
    const ax = (corners[i] as number) - ox;
    const ay = (corners[i + 1] as number) - oy;
    const az = (corners[i + 2] as number) - oz;
    const bx = (corners[i + 3] as number) - ox;
    const by = (corners[i + 4] as number) - oy;
    const bz = (corners[i + 5] as number) - oz;
    x += ay * bz - az * by;
    y += az * bx - ax * bz;
    z += ax * by - ay * bx;
  }
  return Math.hypot(x, y, z) / 2;
}

/**
 * The non-empty faces of the solid. `size` is about its largest extent (any unit). Faces smaller than a millionth of
 * its square count as rounding errors, and their planes are dropped.
 */
export function facesOf<P extends Plane>(planes: readonly P[], size: number): readonly Face<P>[] {
  const scale: Scale = { beyond: size * 20, same: size * 2e-6 };
  let remainingPlanes = planes;
  for (;;) {
    const faces = weldFaces(rawFaces(remainingPlanes, scale), scale.same * 5);
    const largeFaces = faces.filter(
      ({ corners }) => corners.length >= 9 && faceArea(corners) > size * size * 1e-6,
    );
    if (largeFaces.length === remainingPlanes.length) return largeFaces;
    remainingPlanes = largeFaces.map(({ plane }) => plane);
  }
}

/** Volume from the distances of the faces: the sum of d times area, divided by three. */
export function volumeOfFaces(faces: readonly Face<Plane>[]): number {
  let six = 0;
  for (const { corners } of faces) {
    const [ax, ay, az] = corners as unknown as [number, number, number];
    for (let i = 3; i + 5 < corners.length; i += 3) {
      const bx = corners[i] as number;
      const by = corners[i + 1] as number;
      const bz = corners[i + 2] as number;
      const cx = corners[i + 3] as number;
      const cy = corners[i + 4] as number;
      const cz = corners[i + 5] as number;
      six += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
    }
  }
  return six / 6;
}
