// What is strung or linked, and what hangs from the ear.
import {
  cushion,
  diamond,
  emerald,
  emeraldGlass,
  oval,
  round,
  rubyGlass,
  type Stone,
  sapphireGlass,
} from './gems.ts';
import type { Material } from './light.ts';
import * as light from './light.ts';
import { ball, band, ellipsoid, type Mesh, placed, rope, sample, softBox, stations, tube } from './mesh.ts';
import { bean, gem, join, links, metal, moved, type Piece, scene, setting, winding } from './parts.ts';
import { relief } from './pendants.ts';
import type { Drawn } from './raster.ts';
import { stamp } from './relief.ts';
import { add, cross, facing, identity, norm, scale, turn, turnX, turnY, type Vec } from './vector.ts';

const tau = Math.PI * 2;

/** Laid down by hand: not quite an ellipse. */
const loop = (rx: number, rz: number, y: number, count = 400): Vec[] =>
  sample(count, (t) => {
    const a = t * tau;
    const wob = 1 + 0.02 * Math.sin(2 * a + 0.6) + 0.015 * Math.sin(3 * a);
    return [Math.sin(a) * rx * wob, y, Math.cos(a) * rz * wob] as Vec;
  }).slice(0, -1);
const open = (rx: number, rz: number, y: number, part = 0.97): Vec[] =>
  sample(900, (t) => {
    const a = (t - 0.5) * tau * part;
    return [Math.sin(a) * rx, y, Math.cos(a) * rz] as Vec;
  });

const pearls = (colour: Material, count: number, from: number, to: number): Piece => ({
  items: stations(open(30, 58, 4, 0.86), count).map((s, k) => ({
    mesh: ball([s.at[0], 4, s.at[2]], from + (to - from) * Math.sin((k / (count - 1)) * Math.PI), 40),
    material: colour,
  })),
  stones: [],
});

/** Beads of metal or stone on a cord, with a larger one in front. */
function corded(cord: Material, bead: (at: Vec, along: Vec) => Piece, side: (at: Vec) => Piece): Piece {
  const path = loop(25, 23, 2.2);
  const strings = rope([...path, path[0] as Vec], 0.62, 0.66, 3, 3.6);
  const at = (a: number): Vec => [Math.sin(a) * 25.2, 2.4, Math.cos(a) * 23.2];
  const slide = winding([0, 2.4, -23.2], [1, 0, 0], 1.9, 0.7, 9);
  return join(
    { items: [...strings, ...slide].map((mesh) => ({ mesh, material: cord })), stones: [] },
    bead(at(0), [1, 0, 0]),
    ...[-0.34, 0.34].map((a) => side(at(a))),
  );
}

const barrel = (material: Material, at: Vec, along: Vec, r: number, long: number): Piece =>
  metal(
    material,
    placed(band(0.9, r - 0.9, long, 4, 200), facing(along), [at[0], r, at[2]]),
    ...[-0.36, 0.36].map((s) =>
      placed(band(r * 0.92, 0.6, 0.6, 2, 160), facing(along), [at[0] + s * long * along[0], r, at[2]]),
    ),
  );

const gourdBead = (at: Vec): Piece =>
  metal(
    light.yellowGold,
    ellipsoid([at[0] - 1.6, 3.4, at[2]], [3.4, 3.4, 3.4], 48),
    ellipsoid([at[0] + 3, 2.6, at[2]], [2.4, 2.6, 2.6], 40),
  );

export const beads = (count: number, colours: readonly Material[], r: number): Piece => ({
  items: stations(loop(23, 21, r), count, true).map((s, k) => ({
    mesh: ball([s.at[0], r, s.at[2]], r, 44),
    material: colours[k % colours.length] as Material,
  })),
  stones: [],
});

const curb = (path: Vec[], count: number, material: Material, size: number): Piece =>
  metal(
    material,
    ...stations(path, count, true).map(({ at, along }) => {
      const side = norm(cross(along, [0, 1, 0]));
      return tube(
        sample(40, (t) =>
          add(
            at,
            add(
              scale(along, Math.cos(t * tau) * size * 1.25),
              add(scale(side, Math.sin(t * tau) * size), [0, Math.cos(t * tau) * size * 0.34, 0]),
            ),
          ),
        ).slice(0, -1),
        size * 0.3,
        true,
        12,
      );
    }),
  );

/** Stones in claws along a closed path, one after the other. */
function line(
  count: number,
  r: number,
  of: (k: number) => readonly [typeof round, typeof diamond],
  material: Material,
): Piece {
  const stones: Stone[] = [];
  const meshes: Mesh[] = [];
  for (const [k, s] of stations(loop(22, 20, 1.7), count, true).entries()) {
    const at: Vec = [s.at[0], 1.9, s.at[2]];
    const [cut, glass] = of(k);
    const turned = Math.atan2(s.along[0], s.along[2]) * (180 / Math.PI);
    stones.push(gem(cut, glass, at, [0, 1, 0], r, turned));
    meshes.push(placed(band(r * 0.74, 0.34, 0.8, 3, 48), turn(facing([0, 1, 0])), add(at, [0, -0.9, 0])));
    const side = norm(cross(s.along, [0, 1, 0]));
    for (const [a, b] of [
      [1, 1],
      [1, -1],
      [-1, 1],
      [-1, -1],
    ] as const) {
      const foot = add(at, add(scale(s.along, a * r * 0.68), scale(side, b * r * 0.68)));
      meshes.push(
        tube([add(foot, [0, -1.5, 0]), add(foot, [0, 0.4, 0])], 0.22, false, 10),
        ball(add(foot, [0, 0.42, 0]), 0.3, 12),
      );
    }
  }
  return { ...metal(material, ...meshes), stones };
}

const chain = (
  material: Material,
  path: Vec[],
  count: number,
  long: number,
  wide: number,
  wire: number,
): Piece => metal(material, ...links(path, count, long, wide, wire));

/** A fine chain with something every so often. */
function stationed(material: Material, count: number, each: (at: Vec, k: number) => Piece): Piece {
  const path = open(27, 54, 1.2);
  return join(
    chain(material, path, 300, 0.62, 0.42, 0.16),
    ...stations(path, count + 2)
      .slice(1, -1)
      .map((s, k) => each(s.at, k)),
  );
}

const bezelled = (material: Material, at: Vec, r: number): Piece =>
  join(
    { items: [], stones: [gem(round, diamond, [at[0], 1.7, at[2]], [0, 1, 0], r, 11)] },
    metal(material, placed(band(r * 0.985, 0.42, 1.6, 4, 100), turnX(90), [at[0], 1.3, at[2]])),
  );

/** A hook that goes through the ear, above what hangs at (x, z). */
const hook = (x: number, z: number, material: Material, y = 2.4): Piece =>
  metal(
    material,
    tube(
      sample(140, (t) => {
        if (t < 0.4) return [x - 3.8, y, z + 5 - (t / 0.4) * 9] as Vec;
        const a = Math.PI * (1 - (t - 0.4) / 0.6);
        return [x - 1.9 + 1.9 * Math.cos(a), y, z - 4 - 2.4 * Math.sin(a)] as Vec;
      }),
      0.38,
      false,
      14,
    ),
    tube(
      [
        [x, y, z - 4],
        [x, y, z],
      ],
      0.3,
      false,
      12,
    ),
  );

const pair = (make: (x: number) => Piece, apart: number): Piece => join(make(-apart), make(apart));
const pin = (x: number, z: number, material: Material): Piece =>
  metal(
    material,
    tube(
      [
        [x, 1, z],
        [x + 2, 0.7, z - 9],
      ],
      0.36,
      false,
      12,
    ),
  );

async function flat(
  svg: string,
  size: number,
  high: number,
  material: Material,
  at: Vec,
  bevel = 0.14,
): Promise<Piece> {
  return relief(await stamp(svg, bevel, 4), size, high, material, at);
}

const jewelled = (
  x: number,
  z: number,
  cut: typeof round,
  glass: typeof diamond,
  r: number,
  ratio: number,
  material: Material,
  ringed: boolean,
): Piece => {
  const at: Vec = [x, 2 + r * 0.3, z];
  const around = ringed
    ? stations(
        sample(
          160,
          (t) => [x + Math.cos(t * tau) * (r + 1), at[1], z + Math.sin(t * tau) * (r * ratio + 1)] as Vec,
        ).slice(0, -1),
        Math.round(r * (1 + ratio) * 4.2),
        true,
      )
    : [];
  return join(
    setting(at, [0, 1, 0], r, 4, material, ratio),
    {
      items: [],
      stones: [
        gem(cut, glass, at, [0, 1, 0], r, 0),
        ...around.map((s, k) => gem(round, diamond, s.at, [0, 1, 0], 0.56, k * 31)),
      ],
    },
    metal(material, ...around.map((s) => ball([s.at[0], s.at[1] - 0.5, s.at[2]], 0.6, 12))),
  );
};

const laid =
  (make: () => Piece | Promise<Piece>, span: number, pitch: number, y: number, z: number): Drawn =>
  async () =>
    scene(await make(), span, pitch, [0, y, z]);

const flower =
  '<path d="M50 46C38 34 38 14 50 8C62 14 62 34 50 46ZM54 49C58 33 77 26 87 35C85 49 66 56 54 49ZM52 54C68 56 79 72 74 84C60 85 49 69 52 54ZM48 54C51 69 40 85 26 84C21 72 32 56 48 54ZM46 49C34 56 15 49 13 35C23 26 42 33 46 49Z"/>';
const bow =
  '<path d="M44 50C30 34 12 30 8 36C4 48 6 62 12 66C24 66 38 58 44 54L34 88L42 86L50 60L58 86L66 88L56 54C62 58 76 66 88 66C94 62 96 48 92 36C88 30 70 34 56 50L50 46Z"/>';

export const strands: Readonly<Record<string, Drawn>> = {
  'zhuanyun-front': laid(
    () =>
      corded(
        light.redCord,
        (at, along) => barrel(light.yellowGold, at, along, 4, 8),
        (at) => metal(light.yellowGold, ball([at[0], 2.6, at[2]], 2.6, 40)),
      ),
    66,
    56,
    2,
    0,
  ),
  'fusheng-front': laid(
    () =>
      corded(
        light.redCord,
        (at) => gourdBead(at),
        (at) => metal(light.yellowGold, ball([at[0], 1.9, at[2]], 1.9, 36)),
      ),
    66,
    56,
    2,
    0,
  ),
  'moyun-front': laid(
    () =>
      corded(
        light.blackCord,
        (at, along) => barrel(light.yellowGold, at, along, 3.6, 9),
        (at) => metal(light.yellowGold, ball([at[0], 2, at[2]], 2, 36)),
      ),
    66,
    56,
    2,
    0,
  ),
  'shuiyue-front': laid(
    () => beads(26, [light.iceJade, light.jade, light.iceJade, light.lavenderJade], 2.8),
    60,
    56,
    2,
    0,
  ),
  'manyi-front': laid(() => beads(34, [light.yellowGold], 2.1), 60, 56, 2, 0),
  'jiahe-front': laid(() => curb(loop(24, 22, 1.6), 46, light.yellowGold, 2.3), 64, 54, 1, 0),
  'qingchuan-front': laid(() => curb(loop(24, 22, 1.2), 64, light.roseGold, 1.6), 64, 54, 1, 0),
  'caihong-front': laid(
    () =>
      line(
        31,
        2,
        (k) => [oval, [rubyGlass, sapphireGlass, emeraldGlass, diamond][k % 4] ?? diamond],
        light.whiteGold,
      ),
    58,
    52,
    1,
    0,
  ),
  'fangyuan-front': laid(() => line(36, 1.75, () => [cushion, diamond], light.platinum), 58, 52, 1, 0),
  'hupo-front': laid(() => beads(22, [light.pearl, light.pinkPearl], 3.4), 64, 56, 2, 0),
  'muguang-front': laid(() => pearls(light.darkPearl, 25, 4, 5.6), 80, 62, 2, 18),
  'jinsha-front': laid(() => pearls(light.goldPearl, 23, 4.4, 6), 80, 62, 2, 18),
  'chenxi-front': laid(() => pearls(light.pinkPearl, 36, 2.9, 3.7), 76, 62, 2, 20),
  'liushui-front': laid(
    () => metal(light.yellowGold, tube(open(27, 56, 1.1), 1.05, false, 28)),
    66,
    64,
    1,
    22,
  ),
  'xilian-front': laid(() => chain(light.roseGold, open(27, 56, 1), 190, 1.02, 0.72, 0.28), 66, 64, 1, 22),
  'mantian-front': laid(
    () => stationed(light.whiteGold, 9, (at) => bezelled(light.whiteGold, at, 1.25)),
    62,
    64,
    1,
    24,
  ),
  'zhumo-front': laid(
    () =>
      stationed(light.yellowGold, 13, (at) => metal(light.yellowGold, ball([at[0], 1.5, at[2]], 1.5, 32))),
    62,
    64,
    1,
    24,
  ),
  'yueya-front': laid(
    () =>
      pair(
        (x) =>
          join(
            { items: [{ mesh: ball([x, 4.2, 3], 4.2, 64), material: light.pearl }], stones: [] },
            pin(x, 2, light.whiteGold),
            metal(light.whiteGold, placed(band(0.1, 1.6, 0.8, 3, 60), turnX(90), [x, 2, -1])),
          ),
        6.4,
      ),
    33,
    44,
    3,
    0,
  ),
  'jinli-front': laid(
    () =>
      pair(
        (x) =>
          join(
            { items: [{ mesh: ball([x, 5, 12], 5, 64), material: light.goldPearl }], stones: [] },
            jewelled(x, 3.6, round, diamond, 1.2, 1, light.yellowGold, false),
            hook(x, 2.4, light.yellowGold),
          ),
        9,
      ),
    44,
    66,
    3,
    1,
  ),
  'cuiyu-front': laid(
    () =>
      pair(
        (x) =>
          join(
            {
              items: [{ mesh: ellipsoid([x, 3, 12], [3.6, 2.6, 5.4], 64), material: light.jade }],
              stones: [],
            },
            metal(light.paleGold, ball([x, 2.6, 5.6], 1.2, 28)),
            hook(x, 4.6, light.paleGold),
          ),
        9,
      ),
    44,
    66,
    3,
    1,
  ),
  'yanyu-front': laid(
    () =>
      pair(
        (x) =>
          join(
            jewelled(x, 8.4, emerald, emeraldGlass, 2.6, 1.1, light.yellowGold, true),
            hook(x, 3.6, light.yellowGold),
          ),
        9,
      ),
    40,
    66,
    3,
    0,
  ),
  'shimeng-front': laid(
    () =>
      pair(
        (x) => join(jewelled(x, 2, round, diamond, 2.2, 1, light.platinum, true), pin(x, 1, light.platinum)),
        6,
      ),
    28,
    56,
    2,
    0,
  ),
  'hongdou-front': laid(
    () =>
      pair(
        (x) =>
          join(jewelled(x, 2, oval, rubyGlass, 2.2, 1.36, light.roseGold, false), pin(x, 1, light.roseGold)),
        6,
      ),
    28,
    56,
    2,
    0,
  ),
  'guixiang-front': laid(
    async () =>
      join(
        await flat(flower, 11, 1.6, light.yellowGold, [-7, 0.6, 1]),
        await flat(flower, 11, 1.6, light.yellowGold, [7, 0.6, 1]),
        pair((x) => metal(light.yellowGold, ball([x, 1.8, 1], 1, 28)), 7),
      ),
    32,
    60,
    1,
    1,
  ),
  'jiedai-front': laid(
    async () =>
      join(
        await flat(bow, 12, 1.6, light.roseGold, [-7.4, 0.6, 1]),
        await flat(bow, 12, 1.6, light.roseGold, [7.4, 0.6, 1]),
      ),
    34,
    60,
    1,
    1,
  ),
  'liusu-front': laid(
    () =>
      pair(
        (x) =>
          join(
            hook(x, 2, light.yellowGold),
            ...[-1.2, 0, 1.2].map((o, k) =>
              join(
                chain(
                  light.yellowGold,
                  sample(120, (t) => [x + o * (0.3 + 0.7 * t), 1.2, 2 + t * (16 + 3 * (k % 2))] as Vec),
                  26,
                  0.62,
                  0.44,
                  0.17,
                ),
                metal(light.yellowGold, ball([x + o, 1.3, 19 + 3 * (k % 2)], 1.1, 28)),
              ),
            ),
          ),
        9,
      ),
    46,
    66,
    2,
    6,
  ),
  'jindou-front': () =>
    scene(
      metal(
        light.yellowGold,
        ...Array.from({ length: 12 }, (_, k) => {
          const a = k * 2.399963;
          const r = Math.sqrt(k + 0.4) * 4.6;
          return bean([Math.cos(a) * r, 2.6, Math.sin(a) * r], 3.6, k * 67);
        }),
      ),
      52,
      46,
      [0, 1, 0],
    ),
  'jinpian-front': async () => {
    const face = await stamp(
      '<text x="50" y="42" font-family="Noto Serif CJK SC" font-weight="700" font-size="17" text-anchor="middle" dominant-baseline="central">如意</text><text x="50" y="64" font-family="Noto Serif CJK SC" font-weight="700" font-size="8" text-anchor="middle" dominant-baseline="central">足金 Au 999.9　5g</text>',
      0.008,
      1,
    );
    const bar = join(
      metal(
        { kind: 'metal', tint: [1, 0.745, 0.33], rough: 0.3 },
        placed(softBox([12, 0.8, 8], 18, 200), identity, [0, 0.8, 0]),
      ),
      relief(face, 30, 0.5, light.yellowGold, [0, 1.56, 1]),
    );
    return scene(moved(bar, turnY(-14)), 40, 50, [0, 1, 0]);
  },
  'santai-front': () =>
    scene(
      join(
        moved(
          metal(light.yellowGold, placed(band(28, 2.6, 6, 2.4, 600), turnX(90), [0, 3, 0])),
          identity,
          [0, 0, 2],
        ),
        moved(
          metal(light.yellowGold, ...rope(loop(21, 21, 1.4), 0.6, 0.64, 2, 2.8, true)),
          identity,
          [0, 0, 2],
        ),
        moved(
          metal(light.yellowGold, placed(band(8.2, 1.5, 4.2, 2.6, 400), turn(turnX(-6)), [0, 9.7, 0])),
          turnY(30),
          [0, 0, 2],
        ),
      ),
      84,
      48,
      [0, 4, 2],
    ),
  'jinlong-front': laid(
    () =>
      join(
        metal(light.yellowGold, ...links(open(30, 56, 1.8), 92, 2.3, 1.6, 0.5)),
        metal(light.yellowGold, placed(band(3.4, 1.6, 1.6, 3, 160), turnX(90), [0, 1.4, 60])),
      ),
    74,
    62,
    1,
    24,
  ),
};
