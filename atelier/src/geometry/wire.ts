import type { Mesh, Millimetres, Vector } from '../model.ts';
import { openGrid } from './mesh.ts';

/**
 * Round wire along a line: prongs, earring posts, links, cords. The section is carried along without twisting; on a
 * closed line the remaining twist is spread evenly, so its ends meet. Open ends are rounded.
 */
export interface Wire {
  readonly path: readonly Vector[];
  /** Radius in mm, or a function of the position along the wire, 0 to 1. */
  readonly radius: Millimetres | ((share: number) => Millimetres);
  readonly sides: number;
  readonly closed?: boolean;
  /** Factors of the radius across and along `up`: an oval wire. `up` must not be parallel to the path. */
  readonly oval?: { readonly up: Vector; readonly wide: number; readonly high: number };
  /** Number of rings in each rounded end. */
  readonly capRings?: number;
}

/** Nine numbers for each point of the path: its direction, and the two axes of the section. */
type Frames = Float64Array;

/** Writes the mean of the two unit directions at each point, so distances of neighbours have no weight. */
function writeWays(path: readonly Vector[], closed: boolean, frames: Frames): void {
  const count = path.length;
  const direction = (from: number, to: number): Vector => {
    const [a, b] = [path[(from + count) % count] as Vector, path[(to + count) % count] as Vector];
    const [x, y, z] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const l = Math.sqrt(x * x + y * y + z * z) || 1;
    return [x / l, y / l, z / l];
  };
  let before: Vector = closed ? direction(-1, 0) : direction(0, 1);
  for (let i = 0; i < count; i++) {
    const next = closed || i < count - 1 ? direction(i, i + 1) : before;
    const [x, y, z] = [before[0] + next[0], before[1] + next[1], before[2] + next[2]];
    const l = Math.sqrt(x * x + y * y + z * z) || 1;
    frames[i * 9] = x / l;
    frames[i * 9 + 1] = y / l;
    frames[i * 9 + 2] = z / l;
    before = next;
  }
}

function framesOf(path: readonly Vector[], closed: boolean, up: Vector | undefined): Frames {
  const frames = new Float64Array(path.length * 9);
  writeWays(path, closed, frames);
  const [fx, fy, fz] = frames as unknown as [number, number, number];
  // To start, any direction works that is not parallel to the path.
  let [sx, sy, sz] = Math.abs(fy) < 0.9 ? [fz, 0, -fx] : [0, -fz, fy];
  for (let at = 0; at < frames.length; at += 9) {
    const [x, y, z] = [frames[at] as number, frames[at + 1] as number, frames[at + 2] as number];
    if (up !== undefined) {
      sx = up[1] * z - up[2] * y;
      sy = up[2] * x - up[0] * z;
      sz = up[0] * y - up[1] * x;
    }
    const along = sx * x + sy * y + sz * z;
    sx -= along * x;
    sy -= along * y;
    sz -= along * z;
    const l = Math.sqrt(sx * sx + sy * sy + sz * sz);
    sx /= l;
    sy /= l;
    sz /= l;
    frames[at + 3] = sx;
    frames[at + 4] = sy;
    frames[at + 5] = sz;
    frames[at + 6] = y * sz - z * sy;
    frames[at + 7] = z * sx - x * sz;
    frames[at + 8] = x * sy - y * sx;
  }
  return frames;
}

/** Returns the angle by which the section is twisted after a whole round. */
function remainingTwist(frames: Frames): number {
  const last = frames.length - 9;
  const dot = (axis: number): number => {
    let sum = 0;
    for (let k = 0; k < 3; k++) sum += (frames[last + 3 + k] as number) * (frames[axis + k] as number);
    return sum;
  };
  return Math.atan2(dot(6), dot(3));
}

export function wireMesh(wire: Wire): Mesh {
  const { path, sides, closed = false, oval, capRings = 3 } = wire;
  const radiusAt = typeof wire.radius === 'number' ? () => wire.radius as number : wire.radius;
  const frames = framesOf(path, closed, oval?.up);
  const count = path.length;
  const caps = closed ? 0 : capRings;
  const rings = closed ? count + 1 : count + 2 * caps;
  const across = sides + 1;
  const mesh = openGrid(rings, across);
  const skin = skinner(mesh.positions, mesh.normals, mesh.uvs, frames, path, wire);
  const twist = closed && oval === undefined ? remainingTwist(frames) : 0;
  let u = 0;
  for (let ring = 0; ring < rings; ring++) {
    const place = ring - caps;
    const point = closed ? place % count : Math.max(0, Math.min(count - 1, place));
    if (place > 0 && place <= (closed ? count : count - 1)) {
      const [a, b] = [path[place - 1] as Vector, path[point] as Vector];
      u += Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
    }
    const radius = radiusAt(point / (closed ? count : count - 1));
    // The last ring of a closed wire equals the first, untwisted by the remaining angle.
    if (closed) skin(ring, point, radius, 0, 1, u, ring === count ? 0 : (-twist * ring) / count);
    else {
      const out = place < 0 ? -1 : place >= count ? 1 : 0;
      const step = out < 0 ? -place : out > 0 ? place - count + 1 : 0;
      const angle = (step / Math.max(1, caps)) * (Math.PI / 2);
      skin(
        ring,
        point,
        radius,
        out * Math.sin(angle),
        step === caps && out !== 0 ? 0 : Math.cos(angle),
        u,
        0,
      );
    }
  }
  return mesh;
}

/**
 * Writes one ring of vertices: its position, its radius, and the two parts of its normals, along the path and sideways.
 */
type Skinner = (
  ring: number,
  point: number,
  radius: number,
  lean: number,
  side: number,
  u: number,
  turn: number,
) => void;

function skinner(
  positions: Float32Array,
  normals: Float32Array,
  uvs: Float32Array,
  frames: Frames,
  path: readonly Vector[],
  { sides, oval }: Wire,
): Skinner {
  const [wide, high] = [oval?.wide ?? 1, oval?.high ?? 1];
  const cosines = Float64Array.from({ length: sides }, (_, j) => Math.cos((2 * Math.PI * j) / sides));
  const sines = Float64Array.from({ length: sides }, (_, j) => -Math.sin((2 * Math.PI * j) / sides));
  return (ring, point, radius, lean, side, u, turn) => {
    const at = point * 9;
    const [tx, ty, tz] = [frames[at] as number, frames[at + 1] as number, frames[at + 2] as number];
    const [xx, xy, xz] = [frames[at + 3] as number, frames[at + 4] as number, frames[at + 5] as number];
    const [yx, yy, yz] = [frames[at + 6] as number, frames[at + 7] as number, frames[at + 8] as number];
    const [px, py, pz] = path[point] as Vector;
    const [ox, oy, oz] = [px + tx * lean * radius, py + ty * lean * radius, pz + tz * lean * radius];
    const [cosTurn, sinTurn] = [Math.cos(turn), Math.sin(turn)];
    const r = radius * side;
    let vertex = ring * (sides + 1);
    for (let j = 0; j <= sides; j++) {
      const k = j === sides ? 0 : j;
      const c = (cosines[k] as number) * cosTurn - (sines[k] as number) * sinTurn;
      const s = (sines[k] as number) * cosTurn + (cosines[k] as number) * sinTurn;
      const [a, b] = [c * wide * r, s * high * r];
      const [na, nb] = [(c / wide) * side, (s / high) * side];
      const l = Math.sqrt(na * na + nb * nb + lean * lean) || 1;
      positions[vertex * 3] = ox + xx * a + yx * b;
      positions[vertex * 3 + 1] = oy + xy * a + yy * b;
      positions[vertex * 3 + 2] = oz + xz * a + yz * b;
      normals[vertex * 3] = (xx * na + yx * nb + tx * lean) / l;
      normals[vertex * 3 + 1] = (xy * na + yy * nb + ty * lean) / l;
      normals[vertex * 3 + 2] = (xz * na + yz * nb + tz * lean) / l;
      uvs[vertex * 2] = u + lean * radius;
      uvs[vertex * 2 + 1] = (2 * Math.PI * radius * j) / sides;
      vertex++;
    }
  };
}
