// What several pieces share: joining and placing, settings, links, knots.
import type { Cut, Glass, Stone } from './gems.ts';
import type { Material } from './light.ts';
import * as light from './light.ts';
import { ball, type Mesh, placed, sample, stations, surface, tube } from './mesh.ts';
import type { Item, Scene } from './raster.ts';
import type { Paint } from './relief.ts';
import {
  add,
  apply,
  cross,
  facing,
  norm,
  scale,
  type Turn,
  turn,
  turnX,
  turnY,
  turnZ,
  type Vec,
} from './vector.ts';

const tau = Math.PI * 2;

export interface Piece {
  readonly items: readonly Item[];
  readonly stones: readonly Stone[];
}

export const join = (...pieces: readonly Piece[]): Piece => ({
  items: pieces.flatMap((p) => p.items),
  stones: pieces.flatMap((p) => p.stones),
});

export const metal = (material: Material, ...meshes: readonly Mesh[]): Piece => ({
  items: meshes.map((mesh) => ({ mesh, material })),
  stones: [],
});

export const moved = (piece: Piece, by: Turn, to: Vec = [0, 0, 0]): Piece => ({
  items: piece.items.map((i) => ({
    ...i,
    mesh: placed(i.mesh, by, to),
    ...(i.paint ? { paint: repaint(i.paint, by) } : {}),
  })),
  stones: piece.stones.map((s) => ({ ...s, at: add(apply(by, s.at), to), turn: turn(by, s.turn) })),
});

const repaint = (paint: Paint, by: Turn): Paint => {
  const [r0, r1, r2] = by;
  const back: Turn = [
    [r0[0], r1[0], r2[0]],
    [r0[1], r1[1], r2[1]],
    [r0[2], r1[2], r2[2]],
  ];
  return (u, v, n) => {
    const p = paint(u, v, apply(back, n));
    return { skip: p.skip, n: apply(by, p.n) };
  };
};

export const gem = (cut: Cut, glass: Glass, at: Vec, up: Vec, radius: number, spin = 0): Stone => ({
  cut,
  glass,
  at,
  turn: turn(facing(up), turnZ(spin)),
  radius,
});

/** Claws round a stone that sits at `at`, its table towards `up`. */
export function setting(
  at: Vec,
  up: Vec,
  radius: number,
  count: number,
  material: Material,
  ratio = 1,
  spin = 0,
): Piece {
  const frame = turn(facing(up), turnZ(spin));
  const meshes: Mesh[] = [];
  const p = (x: number, y: number, z: number): Vec =>
    add(at, apply(frame, [x * radius, y * radius, z * radius]));
  for (let k = 0; k < count; k++) {
    const a = ((k + 0.5) / count) * tau;
    const x = Math.cos(a);
    const y = Math.sin(a) * ratio;
    const path = sample(18, (t) => {
      const z = -1.5 + 1.78 * t;
      const out = 0.34 + 0.7 * Math.sin(Math.min(1, t * 1.06) * 1.5);
      return p(x * out, y * out, z);
    });
    path.push(p(x * 0.9, y * 0.9, 0.3));
    meshes.push(
      tube(path, (t) => radius * (0.085 + 0.03 * t), false, 14),
      ball(p(x * 0.9, y * 0.9, 0.29), radius * 0.118, 14),
    );
  }
  const rail = (z: number, out: number): Mesh =>
    tube(
      sample(64, (t) => p(Math.cos(t * tau) * out, Math.sin(t * tau) * out * ratio, z)),
      radius * 0.07,
      true,
      12,
    );
  meshes.push(rail(-0.62, 0.72), rail(-1.16, 0.5));
  return metal(material, ...meshes);
}

export const standing = (piece: Piece, yaw: number, lean = 0): Piece =>
  moved(piece, turn(turnY(yaw), turnX(lean)));

export const scene = (
  piece: Piece,
  span: number,
  pitch: number,
  target: Vec,
  more: Partial<Scene> = {},
): Scene => ({
  items: piece.items,
  stones: piece.stones,
  span,
  pitch,
  target,
  floor: 0,
  ...more,
});

/** A chain that falls in a V from the top of the picture and bears a pendant at its lowest point. */
export const fall = (wide: number, long: number, lift = 1, count = 300): Vec[] =>
  sample(count, (t) => {
    const x = (t - 0.5) * 2;
    const s = Math.abs(x);
    return [x * wide * (0.35 + 0.65 * s), lift, -long * s ** 1.28] as Vec;
  });

/** Oval links along a path, each turned a quarter from its neighbour. */
export function links(
  path: readonly Vec[],
  count: number,
  long: number,
  wide: number,
  wire: number,
  closed = false,
): Mesh[] {
  return stations(path, count, closed).map(({ at, along }, k) => {
    const side = norm(cross(along, [0, 1, 0]));
    const lift = cross(side, along);
    const roll = k % 2 ? 0.95 : -0.35;
    const across: Vec = norm(add(scale(side, Math.cos(roll)), scale(lift, Math.sin(roll))));
    return tube(
      sample(40, (t) =>
        add(at, add(scale(along, Math.cos(t * tau) * long), scale(across, Math.sin(t * tau) * wide))),
      ).slice(0, -1),
      wire,
      true,
      10,
    );
  });
}

export const cloth = (...meshes: readonly Mesh[]): Piece => ({
  items: meshes.map((mesh) => ({ mesh, material: light.redCord })),
  stones: [],
});

/** Turns of cord wound tight about a direction: the knots between beads. */
export function winding(at: Vec, along: Vec, radius: number, wire: number, turns: number): Mesh[] {
  const frame = facing(along);
  return Array.from({ length: turns }, (_, k) =>
    tube(
      sample(36, (t) =>
        add(
          at,
          apply(frame, [
            Math.cos(t * tau) * radius,
            Math.sin(t * tau) * radius,
            (k - (turns - 1) / 2) * wire * 1.9,
          ]),
        ),
      ).slice(0, -1),
      wire,
      true,
      10,
    ),
  );
}

export const bean = (at: Vec, r: number, spin: number): Mesh =>
  placed(
    surface(
      96,
      64,
      (u, v) => {
        const a = u * tau;
        const b = v * Math.PI;
        const x = Math.sin(b) * Math.cos(a);
        const z = Math.sin(b) * Math.sin(a);
        const dent = 0.26 * Math.exp(-((x * 2.2) ** 2)) * Math.max(0, z);
        return [x * r * 1.25, -Math.cos(b) * r * 0.72, (z - dent) * r * 0.9] as Vec;
      },
      true,
    ),
    turnY(spin),
    at,
  );
