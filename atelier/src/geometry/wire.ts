import type { Mesh, Millimetres, Vector } from '../model.ts';
import { openMesh, writeGrid } from './mesh.ts';
import { add, cross, dot, length, scale, subtract, unit } from './vector.ts';

/**
 * Round wire along a line: prongs, shanks of earrings, links, cords. The section is carried along without twisting; a
 * closed line takes up what is left over evenly, so that its ends meet. Open ends are rounded.
 */
export interface Wire {
  readonly path: readonly Vector[];
  /** Radius in mm, or a function of the share of the way from 0 to 1. */
  readonly radius: Millimetres | ((share: number) => Millimetres);
  readonly sides: number;
  readonly closed?: boolean;
  /** Factors of the radius along `up` × the way and along `up`: an oval wire. `up` must not lie along the path. */
  readonly oval?: { readonly up: Vector; readonly wide: number; readonly high: number };
  /** Rings of a rounded end. */
  readonly capRings?: number;
}

interface Ring {
  readonly at: Vector;
  readonly x: Vector;
  readonly y: Vector;
  readonly way: Vector;
  readonly radius: number;
  /** How far the normal leans along the way (an end), and how much of it is left sideways. */
  readonly lean: number;
  readonly side: number;
  readonly u: number;
  readonly turn: number;
}

function frames(path: readonly Vector[], closed: boolean, up: Vector | undefined) {
  const count = path.length;
  const at = (i: number) => path[(i + count) % count] as Vector;
  // The mean of the two directions at a point, however far its neighbours are.
  const ways = path.map((point, i) => {
    const [before, next] = [closed || i > 0 ? at(i - 1) : point, closed || i < count - 1 ? at(i + 1) : point];
    return unit(add(unit(subtract(point, before)), unit(subtract(next, point))));
  });
  const first = ways[0] as Vector;
  let side: Vector =
    up === undefined ? cross(Math.abs(first[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0], first) : cross(up, first);
  return ways.map((way) => {
    if (up !== undefined) side = cross(up, way);
    side = unit(subtract(side, scale(way, dot(side, way))));
    return { way, x: side, y: cross(way, side) };
  });
}

export function wireMesh(wire: Wire): Mesh {
  const { path, sides, closed = false, oval, capRings = 3 } = wire;
  const radiusAt = typeof wire.radius === 'number' ? () => wire.radius as number : wire.radius;
  const upright = frames(path, closed, oval?.up);
  const count = path.length;
  const rings: Ring[] = [];
  let u = 0;
  path.forEach((at, i) => {
    if (i > 0) u += length(subtract(at, path[i - 1] as Vector));
    const frame = upright[i] as (typeof upright)[number];
    const radius = radiusAt(i / (closed ? count : count - 1));
    rings.push({ at, ...frame, radius, lean: 0, side: 1, u, turn: 0 });
  });
  const [head, tail] = [rings[0] as Ring, rings[count - 1] as Ring];
  if (closed) {
    const back = unit(subtract(tail.x, scale(head.way, dot(tail.x, head.way))));
    const left = oval === undefined ? Math.atan2(dot(back, head.y), dot(back, head.x)) : 0;
    const whole = u + length(subtract(head.at, tail.at));
    for (let i = 0; i < count; i++) rings[i] = { ...(rings[i] as Ring), turn: (-left * i) / count };
    rings.push({ ...head, u: whole });
  } else {
    const cap = (end: Ring, out: number): Ring[] =>
      Array.from({ length: capRings }, (_, k) => {
        const angle = ((k + 1) / capRings) * (Math.PI / 2);
        const reach = end.radius * Math.sin(angle) * out;
        return {
          ...end,
          at: add(end.at, scale(end.way, reach)),
          radius: end.radius * Math.cos(angle),
          lean: out * Math.sin(angle),
          side: Math.cos(angle),
          u: end.u + reach,
        };
      });
    rings.unshift(...cap(head, -1).reverse());
    rings.push(...cap(tail, 1));
  }
  return skin(rings, sides, oval?.wide ?? 1, oval?.high ?? 1);
}

function skin(rings: readonly Ring[], sides: number, wide: number, high: number): Mesh {
  const across = sides + 1;
  const mesh = openMesh(rings.length * across, (rings.length - 1) * sides * 2, true);
  const uvs = mesh.uvs as Float32Array;
  let vertex = 0;
  for (const { at, x, y, way, radius, lean, side, u, turn } of rings) {
    for (let j = 0; j < across; j++) {
      const angle = turn - (2 * Math.PI * (j % sides)) / sides;
      const c = Math.cos(angle);
      const s = Math.sin(angle);
      const nx = (c / wide) * side;
      const ny = (s / high) * side;
      const l = Math.hypot(nx, ny, lean) || 1;
      for (let k = 0; k < 3; k++) {
        const out = (x[k] as number) * c * wide + (y[k] as number) * s * high;
        mesh.positions[vertex * 3 + k] = (at[k] as number) + out * radius;
        mesh.normals[vertex * 3 + k] =
          ((x[k] as number) * nx + (y[k] as number) * ny + (way[k] as number) * lean) / l;
      }
      uvs[vertex * 2] = u;
      uvs[vertex * 2 + 1] = (2 * Math.PI * radius * j) / sides;
      vertex++;
    }
  }
  writeGrid(mesh.indices, 0, 0, rings.length, across);
  return mesh;
}
