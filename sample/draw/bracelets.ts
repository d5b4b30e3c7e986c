// Bracelets laid on the paper.
import { diamond, round, type Stone } from './gems.ts';
import * as light from './light.ts';
import { ball, band, type Mesh, placed, rope, sample, stations, tube } from './mesh.ts';
import { cloth, gem, join, links, metal, type Piece, scene, winding } from './parts.ts';
import type { Scene } from './raster.ts';
import { add, cross, facing, norm, scale, turn, turnX, type Vec } from './vector.ts';

const tau = Math.PI * 2;

/** A closed loop on the floor, a little uneven so that it looks laid down by hand. */
const loop = (rx: number, rz: number, y: number, count = 400): Vec[] =>
  sample(count, (t) => {
    const a = t * tau;
    const wob = 1 + 0.02 * Math.sin(2 * a + 0.6) + 0.015 * Math.sin(3 * a);
    return [Math.sin(a) * rx * wob, y, Math.cos(a) * rz * wob] as Vec;
  }).slice(0, -1);

function tuanyuan(): Piece {
  const bead = 4;
  const path = loop(27, 25, bead);
  const arc = path.filter((p) => p[2] > -13.5);
  const ordered = [...arc].sort((a, b) => Math.atan2(a[0], a[2] + 3) - Math.atan2(b[0], b[2] + 3));
  const places = stations(ordered, 11);
  const balls = places.map((s) => ball(s.at, bead, 56));
  const knots: Mesh[] = [];
  for (let i = 0; i + 1 < places.length; i++) {
    const a = places[i] as { at: Vec; along: Vec };
    const b = places[i + 1] as { at: Vec; along: Vec };
    const mid = scale(add(a.at, b.at), 0.5);
    knots.push(...winding([mid[0], bead, mid[2]], norm(add(a.along, b.along)), 1.6, 0.72, 3));
  }
  const back = path.filter((p) => p[2] <= -12);
  const arm = (sign: number): Vec[] => {
    const half = back.filter((p) => p[0] * sign > 3).sort((p, q) => p[2] - q[2]);
    return half.map((p, i): Vec => [p[0], 3 + (i / half.length) * 1, p[2] + 0.4]);
  };
  const tail = (sign: number): Vec[] =>
    sample(80, (t) => [sign * (5 + 6.5 * t), 1.4 + 1.4 * (1 - t), -24.4 + 13.5 * t ** 1.15] as Vec);
  const slide = winding([0, 3.1, -25], [1, 0, 0], 2.1, 0.74, 11);
  return join(
    metal(light.yellowGold, ...balls, ball([11.9, 2, -9.4], 2, 40), ball([-11.9, 2, -9.4], 2, 40)),
    cloth(...knots, ...slide, ...cord(arm(1)), ...cord(arm(-1)), ...tail2(tail(1)), ...tail2(tail(-1))),
  );
}

const cord = (p: Vec[]): Mesh[] => rope(p, 0.62, 0.66, 3, 3.6);

const tail2 = (path: Vec[]): Mesh[] => rope(path, 0.4, 0.46, 3, 2.6);

function shiguang(): Piece {
  const places = stations(loop(22, 21, 2.4), 44, true);
  return metal(
    light.yellowGold,
    ...places.map((s, k) => {
      const r = k % 4 === 0 ? 2.7 : 1.5;
      return ball([s.at[0], r, s.at[2]], r, 40);
    }),
  );
}

function xinghe(): Piece {
  const path = loop(22, 20, 1.7);
  const places = stations(path, 39, true);
  const stones: Stone[] = [];
  const meshes: Mesh[] = [];
  places.forEach((s, k) => {
    const up: Vec = norm([Math.sin(k * 2.1) * 0.1, 1, Math.cos(k * 1.7) * 0.1]);
    const at: Vec = [s.at[0], 1.9, s.at[2]];
    const side = norm(cross(s.along, [0, 1, 0]));
    stones.push(gem(round, diamond, at, up, 1.66, k * 31));
    for (const [a, b] of [
      [1, 1],
      [1, -1],
      [-1, 1],
      [-1, -1],
    ] as const) {
      const foot = add(at, add(scale(s.along, a * 1.12), scale(side, b * 1.12)));
      meshes.push(
        tube([add(foot, [0, -1.5, 0]), add(foot, [0, 0.1, 0]), add(foot, [0, 0.42, 0])], 0.24, false, 10),
        ball(add(foot, [0, 0.42, 0]), 0.32, 12),
      );
    }
    meshes.push(placed(band(1.2, 0.34, 0.7, 3, 48), turn(facing(up)), add(at, [0, -0.9, 0])));
  });
  return { ...metal(light.whiteGold, ...meshes), stones };
}

function xiangkou(): Piece {
  const path = loop(26, 24, 1.7);
  return join(
    metal(light.yellowGold, ...links(path, 60, 1.95, 1.45, 0.42, true)),
    metal(
      light.yellowGold,
      placed(band(0.01, 3.4, 0.7, 4, 120), turn(turnX(86)), [3.5, 0.7, 29.5]),
      tube(
        sample(40, (t) => [1 + Math.cos(t * tau) * 1.2, 1.2, 25.6 + Math.sin(t * tau) * 1.4] as Vec).slice(
          0,
          -1,
        ),
        0.36,
        true,
        12,
      ),
    ),
  );
}

export function bracelets(): Record<string, Scene> {
  const reunion = tuanyuan();
  const line = xinghe();
  return {
    'tuanyuan-front': scene(reunion, 76, 58, [0, 2, -3]),
    'tuanyuan-detail': scene(reunion, 36, 46, [0, 3, 24]),
    'tuanyuan-knot': scene(reunion, 44, 52, [0, 2, -25]),
    'shiguang-front': scene(shiguang(), 60, 56, [0, 2, 0]),
    'xinghe-front': scene(line, 58, 52, [0, 1, 0]),
    'xinghe-detail': scene(line, 22, 46, [0, 1, 18.6]),
    'xiangkou-front': scene(xiangkou(), 66, 56, [0, 1, 1]),
  };
}
