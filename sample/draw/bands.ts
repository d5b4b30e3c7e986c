// Rings and bangles of metal alone, or of jade: hammered, twisted, bamboo, signets, open cuffs.
import type { Material } from './light.ts';
import * as light from './light.ts';
import { ball, band, ellipsoid, type Mesh, placed, rope, sample, softBox, tube } from './mesh.ts';
import { join, metal, moved, type Piece, scene, standing } from './parts.ts';
import { relief } from './pendants.ts';
import type { Drawn } from './raster.ts';
import { character, drift, noise, type Paint, stamp } from './relief.ts';
import { across, brushed, heritage, inscribed, plain } from './rings.ts';
import { add, clamp, identity, mix, norm, scale, turn, turnX, turnY, type Vec } from './vector.ts';

const tau = Math.PI * 2;

/** Flat facets left by the hammer: each cell of a wandering grid leans its own way. */
const hammered =
  (around: number, rows: number): Paint =>
  (u, v, n) => {
    const shift = (Math.floor(v * rows) % 2) * 0.5;
    const c = u * around + shift;
    const r = v * rows;
    const dx = (c % 1) - 0.5 + (noise(Math.floor(c), Math.floor(r)) - 0.5) * 0.4;
    const dy = (r % 1) - 0.5 + (noise(Math.floor(c) + 7, Math.floor(r)) - 0.5) * 0.4;
    const a = u * tau;
    const along: Vec = [-Math.sin(a), Math.cos(a), 0];
    return { skip: false, n: norm(add(n, add(scale(along, -dx * 0.22), [0, 0, -dy * 0.22]))) };
  };

const painted = (mesh: Mesh, material: Material, paint: Paint): Piece => ({
  items: [{ mesh, material, paint }],
  stones: [],
});

const worn = (
  inner: number,
  thick: number,
  wide: number,
  material: Material,
  paint: Paint,
  power = 5,
): Piece =>
  painted(placed(band(inner, thick, wide, power, 720), identity, [0, inner + thick, 0]), material, paint);

const circle = (radius: number, count = 700): Vec[] =>
  sample(count, (t) => [Math.cos(t * tau) * radius, Math.sin(t * tau) * radius, 0] as Vec).slice(0, -1);

const twisted = (radius: number, wire: number, pitch: number, material: Material): Piece =>
  moved(metal(material, ...rope(circle(radius), wire, wire * 1.08, 2, pitch, true)), identity, [
    0,
    radius + wire * 2,
    0,
  ]);

/** An open circle whose ends face each other. */
function open(
  radius: number,
  wire: number,
  gap: number,
  material: Material,
  end: (at: Vec, side: number) => Mesh[],
): Piece {
  const path = sample(300, (t) => {
    const a = Math.PI / 2 + gap / 2 + t * (tau - gap);
    return [Math.cos(a) * radius, Math.sin(a) * radius, 0] as Vec;
  });
  return moved(
    metal(material, tube(path, wire, false, 24), ...end(path[0] as Vec, -1), ...end(path.at(-1) as Vec, 1)),
    identity,
    [0, radius + wire, 0],
  );
}

/** Joints of bamboo round a circle. */
function bamboo(radius: number, wire: number, joints: number, material: Material): Piece {
  const mesh = tube(
    circle(radius, 1400),
    (t) => {
      const to = Math.abs(((t * joints) % 1) - 0.5);
      return wire * (1 + 0.2 * Math.max(0, (to - 0.43) / 0.07) - 0.1 * Math.cos(((t * joints) % 1) * tau));
    },
    true,
    32,
  );
  return moved(metal(material, mesh), identity, [0, radius + wire, 0]);
}

async function signet(text: string, material: Material): Promise<Piece> {
  const glyph = await stamp(character(text, 51, 74), 0.05, 3);
  const inner = 9.4;
  const y = inner * 2 + 3.1;
  const shank = placed(
    band(inner, 1.7, (u) => 3.4 + 5.4 * Math.max(0, Math.sin(u * tau)) ** 4, 5, 480),
    identity,
    [0, inner + 1.7, 0],
  );
  return join(
    metal(material, shank, placed(softBox([6.2, 1.2, 5.4], 14, 160), identity, [0, y, 0])),
    relief(glyph, 9.4, 0.7, light.yellowGold, [0, y + 1.15, 0]),
  );
}

/** A pattern raised along the outside of a bangle, `count` times. */
async function carved(svg: string, count: number, wide: number, material: Material): Promise<Piece> {
  const mark = await stamp(svg, 0.03, 2);
  const paint: Paint = (u, v, n) => {
    const base = heritage(u, v, n).n;
    const outside = v < 0.25 || v > 0.75;
    const side = across(v, 5);
    if (!outside || Math.abs(side) > 0.76) return { skip: false, n: base };
    const [du, dv] = mark.slope((u * count) % 1, 0.5 - side * 0.64);
    const a = u * tau;
    return {
      skip: false,
      n: norm(add(base, add(scale([-Math.sin(a), Math.cos(a), 0], -du * 0.07), scale([0, 0, 1], dv * 0.07)))),
    };
  };
  return { items: [{ mesh: band(28, 2.3, wide, 5, 900), material, paint }], stones: [] };
}

const stone =
  (from: Vec, to: Vec, vein: Vec, seed: number, glow: number) =>
  (u: number, v: number): Material => {
    const x = Math.cos(u * tau);
    const y = Math.sin(u * tau);
    const cloud = drift(x * 2 + seed, y * 2 + v + seed * 2);
    const line = clamp((drift(x * 2.6 + seed * 3, y * 2.6 + v * 1.6 + seed) - 0.52) * 2.4);
    return { kind: 'stone', tint: mix(mix(from, to, cloud), vein, line * 0.6), glow };
  };

const jadeBangle = (
  tint: (u: number, v: number) => Material,
  thick: number,
  wide: number,
  power: number,
): Piece => ({
  items: [
    {
      mesh: placed(band(27, thick, wide, power, 720), turn(turnY(26), turnX(-10)), [0, 27 + thick, 0]),
      material: light.jade,
      tint,
    },
  ],
  stones: [],
});

const wave =
  '<g fill="none" stroke="#000" stroke-width="6"><path d="M0 78A34 34 0 0 1 100 78"/><path d="M16 78A22 22 0 0 1 84 78"/><path d="M33 78A12 12 0 0 1 67 78"/></g>';
const lotus =
  '<path d="M50 22C60 36 62 52 50 70C38 52 40 36 50 22ZM30 32C42 42 46 56 46 70C32 64 26 48 30 32ZM70 32C58 42 54 56 54 70C68 64 74 48 70 32ZM12 50C26 52 36 60 42 72C28 74 16 66 12 50ZM88 50C74 52 64 60 58 72C72 74 84 66 88 50Z"/>';

const ring =
  (make: () => Piece | Promise<Piece>, yaw: number, pitch = 20, span = 27, y = 9.8): Drawn =>
  async () =>
    scene(standing(await make(), yaw), span, pitch, [0, y, 0]);
const bangle =
  (make: () => Piece | Promise<Piece>, yaw = 28, pitch = 22, span = 80, y = 30): Drawn =>
  async () =>
    scene(moved(await make(), turn(turnY(yaw), turnX(-8)), [0, 1, 0]), span, pitch, [0, y, 0]);
const upright = (p: Piece): Piece => moved(p, identity, [0, 30.4, 0]);
const nub =
  (size: number) =>
  (at: Vec): Mesh[] => [ball(at, size, 48)];

export const bands: Readonly<Record<string, Drawn>> = {
  'baihe-front': ring(() => inscribed(light.yellowGold, '百年好合', 24, 5.6), -14, 40, 26.5, 9.2),
  'chuiwen-front': ring(() => worn(8.4, 1.7, 4.6, light.yellowGold, hammered(34, 9)), 32),
  'niansui-front': ring(() => plain(light.yellowGold, 8.3, 4.2), -34),
  'mahua-front': ring(() => twisted(9.4, 0.95, 5.4, light.yellowGold), 30),
  'haoyue-front': ring(() => open(9.2, 1.05, 0.7, light.yellowGold, nub(1.9)), 24, 26, 27, 10.4),
  'dayin-front': ring(() => signet('寿', light.yellowGold), 34, 38, 31, 13),
  'shuanghe-front': ring(
    () =>
      join(
        moved(worn(8.2, 1.5, 3.2, light.platinum, brushed(0.12)), turn(turnY(34), turnX(-4)), [-4.6, 0, 3]),
        moved(
          worn(9.6, 1.7, 4.4, light.platinum, brushed(0.12)),
          turn(turnY(-30), turnX(-6)),
          [4.8, 0, -3.6],
        ),
      ),
    0,
    20,
    38,
    10,
  ),
  'tongguang-front': ring(
    () =>
      join(
        moved(plain(light.yellowGold, 8, 3.4), turn(turnY(30), turnX(-4)), [-4.4, 0, 3]),
        moved(plain(light.yellowGold, 9.4, 4.2), turn(turnY(-28), turnX(-6)), [4.8, 0, -3.6]),
      ),
    0,
    20,
    37,
    10,
  ),
  'shanhe-front': ring(() => worn(9.4, 1.8, 6, light.platinum, hammered(30, 8)), 34, 22, 29, 10.8),
  'zhujie-front': bangle(() => bamboo(29, 2.5, 9, light.yellowGold)),
  'jiaosheng-front': bangle(() => twisted(28.5, 1.9, 13, light.yellowGold)),
  'hailang-front': bangle(async () => upright(await carved(wave, 22, 9, light.satinGold)), 38, 30, 74, 29),
  'heming-front': bangle(async () => upright(await carved(lotus, 16, 10, light.satinGold)), -38, 30, 74, 29),
  'chunman-front': bangle(() => worn(28, 2.6, 8, light.yellowGold, hammered(64, 11))),
  'kaihe-front': bangle(() => open(28.5, 2.2, 0.5, light.yellowGold, nub(3.6)), 24, 22, 80, 31),
  'xiaoyu-front': bangle(
    () =>
      open(25, 1.5, 0.7, light.yellowGold, (at, side) => [
        ellipsoid([at[0] + side * 0.8, at[1], at[2]], [2.6, 1.9, 1.9], 40),
      ]),
    -22,
    24,
    72,
    27,
  ),
  'yunshui-front': () =>
    scene(
      jadeBangle(stone([0.76, 0.82, 0.79], [0.62, 0.73, 0.68], [0.4, 0.62, 0.5], 3.1, 0.9), 8.6, 8.6, 2),
      90,
      24,
      [0, 33, 0],
    ),
  'muyun-front': () =>
    scene(
      jadeBangle(stone([0.68, 0.6, 0.7], [0.52, 0.44, 0.58], [0.42, 0.56, 0.46], 5.7, 0.8), 7, 12, 3.2),
      88,
      24,
      [0, 32, 0],
    ),
  'songfeng-front': () =>
    scene(
      jadeBangle(stone([0.2, 0.5, 0.3], [0.08, 0.36, 0.2], [0.03, 0.22, 0.12], 8.3, 0.6), 8.8, 8.8, 2),
      90,
      24,
      [0, 33, 0],
    ),
};
