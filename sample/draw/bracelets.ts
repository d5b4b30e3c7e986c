import { diamond, heart, pear, round, type Stone } from './gems.ts';
import type { Material } from './light.ts';
import * as light from './light.ts';
import { ball, band, type Mesh, placed, rope, sample, stations, surface, tube } from './mesh.ts';
import type { Item, Scene } from './raster.ts';
import { gem, join, metal, moved, type Piece, scene, setting } from './rings.ts';
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
/** A closed loop on the floor, a little uneven so that it looks laid down by hand. */
const loop = (rx: number, rz: number, y: number, count = 400): Vec[] =>
  sample(count, (t) => {
    const a = t * tau;
    const wob = 1 + 0.02 * Math.sin(2 * a + 0.6) + 0.015 * Math.sin(3 * a);
    return [Math.sin(a) * rx * wob, y, Math.cos(a) * rz * wob] as Vec;
  }).slice(0, -1);

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
function winding(at: Vec, along: Vec, radius: number, wire: number, turns: number): Mesh[] {
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

const chain = (material: Material, path: Vec[], closed = false): Piece =>
  metal(material, ...rope(path, 0.72, 0.78, 2, 3.4, closed));

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

const strand = (): Piece => {
  const path = sample(500, (t) => {
    const a = (t - 0.5) * tau * 0.86;
    return [Math.sin(a) * 30, 3.6, Math.cos(a) * 58] as Vec;
  });
  const places = stations(path, 66);
  const pearls: Item[] = places.map((s, k) => ({
    mesh: ball([s.at[0], 3.6, s.at[2]], 1.76 + 0.5 * Math.sin((k / 65) * Math.PI), 44),
    material: light.pearl,
  }));
  return { items: pearls, stones: [] };
};

const necklaceLoop = (rx: number, rz: number): Vec[] =>
  sample(900, (t) => {
    const a = (t - 0.5) * tau * 0.97;
    return [Math.sin(a) * rx, 1.6, Math.cos(a) * rz] as Vec;
  });

function braid(): Piece {
  const path = sample(900, (t) => {
    const a = (t - 0.5) * tau * 0.97;
    return [Math.sin(a) * 30, 2, Math.cos(a) * 58] as Vec;
  });
  const strands: Vec[][] = [[], [], []];
  path.forEach((p, i) => {
    const out = norm([p[0], 0, p[2]]);
    strands.forEach((s, k) => {
      const a = i * 0.115 + (k / 3) * tau;
      s.push(add(p, add(scale(out, Math.sin(a) * 2.1), [0, Math.sin(2 * a) * 0.9, 0])));
    });
  });
  return metal(light.satinGold, ...strands.flatMap((s) => rope(s, 0.45, 0.5, 2, 2.3)));
}

/** A hanging stone with its small bail on a fine chain. */
function drop(material: Material, stone: Piece, reach: number): Piece {
  const path = fall(26, 52, 0.7);
  const bail = tube(
    sample(
      40,
      (t) => [Math.cos(t * tau) * 0.9, 1 + Math.sin(t * tau) * 0.9, -0.2 + Math.sin(t * tau) * 1.4] as Vec,
    ).slice(0, -1),
    0.32,
    true,
    12,
  );
  return join(
    metal(material, ...links(path, 150, 0.58, 0.4, 0.15), bail),
    moved(stone, turn(turnX(0)), [0, 1.6, reach]),
  );
}
const jewel = (
  cut: typeof round,
  r: number,
  material: Material,
  claws: number,
  ratio: number,
  spin: number,
): Piece => {
  const up: Vec = [0, 1, 0];
  const frame = { items: [], stones: [gem(cut, diamond, [0, r * 0.5, 0], up, r, spin)] };
  return join(frame, setting([0, r * 0.5, 0], up, r, claws, material, ratio, spin));
};

/** Claws set by hand where a fancy outline wants them; x and z in radii. */
const clawed = (
  cut: typeof round,
  r: number,
  material: Material,
  points: readonly (readonly [number, number])[],
  spin: number,
): Piece =>
  join(
    { items: [], stones: [gem(cut, diamond, [0, r * 0.55, 0], [0, 1, 0], r, spin)] },
    metal(
      material,
      ...points.flatMap(([x, z]) => [
        tube(
          [
            [x * r * 0.7, -r * 0.4, z * r * 0.7],
            [x * r, r * 0.3, z * r],
            [x * r * 1.0, r * 0.72, z * r],
            [x * r * 0.9, r * 0.84, z * r * 0.9],
          ],
          r * 0.085,
          false,
          12,
        ),
        ball([x * r * 0.9, r * 0.84, z * r * 0.9], r * 0.115, 14),
      ]),
    ),
  );

function bezel(): Piece {
  const r = 3;
  return join(
    { items: [], stones: [gem(round, diamond, [0, 1.7, 0], [0, 1, 0], r, 11)] },
    metal(light.roseGold, placed(band(r * 0.985, 0.75, 2.6, 4, 160), turnX(90), [0, 1.3, 0])),
  );
}

const stud = (at: Vec, material: Material, tilt: Turn, r: number): Piece =>
  moved(
    join(
      jewel(round, r, material, 4, 1, 20),
      metal(
        material,
        tube(
          [
            [0, -r * 0.6, 0],
            [0, -r * 3.4, 0],
          ],
          r * 0.11,
          false,
          12,
        ),
      ),
    ),
    tilt,
    at,
  );

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

export function bracelets(): Record<string, Scene> {
  const reunion = tuanyuan();
  const line = xinghe();
  const beads: Mesh[] = [];
  for (let k = 0; k < 23; k++) {
    const a = k * 2.399963;
    const r = Math.sqrt(k) * 3.5;
    beads.push(bean([Math.cos(a) * r, 2.1 + (k < 4 ? 3.3 : 0), Math.sin(a) * r * 0.9], 2.9, k * 67));
  }
  const hoop = placed(
    band(
      6.2,
      (u) => 0.8 + 3 * Math.sin(u * Math.PI) ** 2.2,
      (u) => 0.8 + 4.4 * Math.sin(u * Math.PI) ** 2.2,
      2,
      400,
    ),
    turnZ(90),
  );
  const earDrop = (x: number): Piece =>
    join(
      { items: [{ mesh: ball([x, 5.3, 12], 5.3, 72), material: light.pearl }], stones: [] },
      metal(
        light.paleGold,
        tube(
          sample(160, (t) => {
            if (t < 0.3) return [x - 4.4, 3, -4 - (t / 0.3) * 7] as Vec;
            if (t < 0.62) {
              const a = Math.PI * (1 - (t - 0.3) / 0.32);
              return [x - 2.2 + 2.2 * Math.cos(a), 3, -11 - 2.4 * Math.sin(a)] as Vec;
            }
            const q = (t - 0.62) / 0.38;
            return [x + 0.5 * Math.sin(q * Math.PI), 3 + 2.3 * q, -11 + 17.4 * q] as Vec;
          }),
          0.42,
          false,
          16,
        ),
        placed(band(0.01, 1.5, 1.2, 2.5, 60), turnX(90), [x, 5.3, 6.9]),
      ),
    );
  return {
    'tuanyuan-front': scene(reunion, 76, 58, [0, 2, -3]),
    'tuanyuan-detail': scene(reunion, 36, 46, [0, 3, 24]),
    'tuanyuan-knot': scene(reunion, 44, 52, [0, 2, -25]),
    'shiguang-front': scene(shiguang(), 60, 56, [0, 2, 0]),
    'xinghe-front': scene(line, 58, 52, [0, 1, 0]),
    'xinghe-detail': scene(line, 22, 46, [0, 1, 18.6]),
    'xiangkou-front': scene(xiangkou(), 66, 56, [0, 1, 1]),
    'yuebai-front': scene(strand(), 74, 62, [0, 2, 20]),
    'yuebai-detail': scene(strand(), 28, 46, [2, 3, 53]),
    'shengyu-front': scene(chain(light.yellowGold, necklaceLoop(27, 56)), 66, 64, [0, 1, 22]),
    'shengyu-detail': scene(chain(light.yellowGold, necklaceLoop(27, 56)), 26, 52, [3, 1, 53]),
    'changxiangshou-front': scene(braid(), 72, 62, [0, 1, 22]),
    'yudi-front': scene(
      drop(
        light.whiteGold,
        clawed(
          pear,
          3.7,
          light.whiteGold,
          [
            [0, -1.22],
            [-0.8, 0.62],
            [0.8, 0.62],
          ],
          180,
        ),
        6.2,
      ),
      34,
      68,
      [0, 1, -4],
    ),
    'luoxue-front': scene(
      drop(
        light.whiteGold,
        clawed(
          heart,
          4,
          light.whiteGold,
          [
            [0, 0.9],
            [-0.62, -0.72],
            [0.62, -0.72],
          ],
          180,
        ),
        5.2,
      ),
      34,
      68,
      [0, 1, -4],
    ),
    'weiguang-front': scene(drop(light.roseGold, bezel(), 4.6), 32, 68, [0, 1, -4]),
    'bingdi-front': scene(
      join(
        stud([-4.6, 5.8, 2.4], light.whiteGold, turn(turnZ(16), turnX(32)), 3.2),
        stud([4.8, 5.4, -2.4], light.whiteGold, turn(turnZ(-12), turnX(38)), 3.2),
      ),
      25,
      42,
      [0, 4.6, 0],
    ),
    'bingdi-angle': scene(
      join(
        stud([-4.4, 3.4, 2.4], light.whiteGold, turn(turnZ(64), turnX(10)), 3.2),
        stud([4.8, 5.4, -2.4], light.whiteGold, turn(turnZ(-12), turnX(30)), 3.2),
      ),
      27,
      30,
      [0, 4.2, 0],
    ),
    'chuya-front': scene(
      join(
        metal(
          light.yellowGold,
          ball([-5, 4, 2.5], 4, 72),
          tube(
            [
              [-5, 4, 2],
              [-7.6, 1.6, -7],
            ],
            0.42,
            false,
            14,
          ),
          ball([5, 4, -2.5], 4, 72),
          tube(
            [
              [5, 4, -3],
              [7, 1.2, -12],
            ],
            0.42,
            false,
            14,
          ),
        ),
      ),
      31,
      34,
      [0, 3.4, -1],
    ),
    'banhu-front': scene(
      metal(
        light.yellowGold,
        placed(hoop, turn(turnY(48), turnZ(180)), [-8.2, 10, 3]),
        placed(hoop, turn(turnY(30), turnZ(180)), [8.2, 10, -3]),
      ),
      44,
      16,
      [0, 9.4, 0],
    ),
    'chaosheng-front': scene(join(earDrop(-9.4), earDrop(9.4)), 46, 66, [0, 3, -3]),
    'suian-front': scene(metal(light.yellowGold, ...beads), 50, 44, [0, 1, 0]),
  };
}
