// Necklaces that fall from the top of the picture, earrings, and gold pellets.
import { diamond, heart, pear, round } from './gems.ts';
import type { Material } from './light.ts';
import * as light from './light.ts';
import { ball, band, type Mesh, placed, rope, sample, stations, tube } from './mesh.ts';
import { bean, fall, gem, join, links, metal, moved, type Piece, scene, setting } from './parts.ts';
import type { Item, Scene } from './raster.ts';
import { add, norm, scale, type Turn, turn, turnX, turnY, turnZ, type Vec } from './vector.ts';

const tau = Math.PI * 2;

const chain = (material: Material, path: Vec[], closed = false): Piece =>
  metal(material, ...rope(path, 0.72, 0.78, 2, 3.4, closed));

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

export function necklaces(): Record<string, Scene> {
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
