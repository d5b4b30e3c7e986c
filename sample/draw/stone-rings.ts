// Rings with stones beyond the first ones: halos, rows, three stones, cabochons and pearls.
import {
  type Cut,
  cushion,
  diamond,
  emerald,
  type Glass,
  oval,
  pear,
  round,
  rubyGlass,
  sapphireGlass,
  spessartineGlass,
  tanzaniteGlass,
  tourmalineGlass,
} from './gems.ts';
import type { Material } from './light.ts';
import * as light from './light.ts';
import { ball, band, ellipsoid, placed, sample, stations } from './mesh.ts';
import { gem, join, metal, moved, type Piece, scene, setting, standing } from './parts.ts';
import type { Drawn } from './raster.ts';
import { row, shank, solitaire } from './rings.ts';
import { turnX, turnZ, type Vec } from './vector.ts';

const tau = Math.PI * 2;
const inner = 8.1;
const thick = 1.5;
const top = inner * 2 + thick * 2;

/** Small brilliants in a ring round a centre stone whose table looks up from the top of a shank. */
function halo(at: Vec, rx: number, rz: number, count: number, size: number, material: Material): Piece {
  const path = sample(240, (t) => [
    at[0] + Math.cos(t * tau) * rx,
    at[1],
    at[2] + Math.sin(t * tau) * rz,
  ]).slice(0, -1) as Vec[];
  const places = stations(path, count, true);
  const grains = places.flatMap(({ at: p }, k) => {
    const next = (places[(k + 1) % count] as { at: Vec }).at;
    const mid: Vec = [(p[0] + next[0]) / 2, at[1] + size * 0.32, (p[2] + next[2]) / 2];
    return [0.92, 1.08].map((f) =>
      ball([at[0] + (mid[0] - at[0]) * f, mid[1], at[2] + (mid[2] - at[2]) * f], size * 0.2, 10),
    );
  });
  const plate = placed(band(rx - size * 1.1, size * 2.1, size * 0.9, 4, 200), turnX(90), [
    at[0],
    at[1] - size * 0.5,
    at[2],
  ]);
  return join(
    { items: [], stones: places.map(({ at: p }, k) => gem(round, diamond, p, [0, 1, 0], size, k * 29)) },
    metal(material, ...grains, { ...plate, at: plate.at.map((v, i) => (i % 3 === 2 ? (v * rz) / rx : v)) }),
  );
}

function haloRing(material: Material, cut: Cut, glass: Glass, r: number, ratio: number, pave = false): Piece {
  const at: Vec = [0, top + r * 1.22, 0];
  const size = 0.62;
  const reach = 1.2;
  return join(
    solitaire(material, cut, glass, r, 4, ratio, pave),
    halo(
      [0, at[1] - 0.1, 0],
      r + reach * 0.85,
      r * ratio + reach * 0.85,
      Math.round((r + r * ratio) * 4.4),
      size,
      material,
    ),
  );
}

/** Stones of one size in a full or part circle, the largest on top. */
const eternity = (
  material: Material,
  from: number,
  to: number,
  count: number,
  size: (t: number) => number,
): Piece =>
  join(
    shank(material, inner, 1.45, 2.3, 2.3),
    moved(row(inner + 1.33, from, to, count, size, material), turnZ(0), [0, inner + 1.45, 0]),
  );

function three(material: Material): Piece {
  const side = (x: number): Piece => {
    const r = 1.7;
    const a = (x / (inner + thick + 1.6)) * 1;
    const out: Vec = [Math.sin(a), Math.cos(a), 0];
    const centre = inner + thick;
    const at: Vec = [out[0] * (centre + r * 1.1), centre + out[1] * (centre + r * 1.1), 0];
    return join(setting(at, out, r, 4, material), {
      items: [],
      stones: [gem(round, diamond, at, out, r, x * 9)],
    });
  };
  return join(solitaire(material, round, diamond, 2.7, 4, 1, false), side(-4.9), side(4.9));
}

/** A smooth stone held by a rim of metal. */
function cabochon(material: Material, stone: Material, rx: number, rz: number): Piece {
  const y = top + 0.6;
  const rim = placed(band(rx * 0.96, 0.7, 1.9, 4, 200), turnX(90), [0, y, 0]);
  return join(
    shank(material, inner, thick, 2.9, 2.3),
    metal(material, { ...rim, at: rim.at.map((v, i) => (i % 3 === 2 ? (v * rz) / rx : v)) }),
    { items: [{ mesh: ellipsoid([0, y, 0], [rx, rx * 0.72, rz], 72), material: stone }], stones: [] },
  );
}

function pearlRing(material: Material, colour: Material): Piece {
  const r = 4.3;
  return join(
    shank(material, inner, 1.4, 2.1, 1.8),
    metal(material, placed(band(0.2, 1.9, 0.9, 3, 80), turnX(90), [0, top - 0.1, 0])),
    { items: [{ mesh: ball([0, top + r - 0.3, 0], r, 72), material: colour }], stones: [] },
    {
      items: [],
      stones: [-1, 1].map((s) =>
        gem(round, diamond, [s * 3.4, top - 1.15, 0], [s * 0.32, 0.95, 0], 0.85, s * 20),
      ),
    },
  );
}

/** Two arms that pass each other; each ends in a stone. */
function toiEtMoi(material: Material): Piece {
  const at = (x: number, y: number, z: number): Vec => [x, top + y, z];
  const one = (cut: Cut, glass: Glass, p: Vec, lean: Vec, r: number, ratio: number, spin: number): Piece =>
    join(setting(p, lean, r, 4, material, ratio, spin), {
      items: [],
      stones: [gem(cut, glass, p, lean, r, spin)],
    });
  return join(
    shank(material, inner, 1.45, 2.2, 1.9),
    one(round, diamond, at(-2.5, 2.3, 1.2), [-0.18, 0.98, 0.06], 2.35, 1, 12),
    one(pear, rubyGlass, at(2.5, 2.2, -1), [0.2, 0.97, -0.04], 2.05, 1.2, 24),
  );
}

const ring =
  (piece: Piece, yaw: number, pitch = 18, span = 29, y = 12): Drawn =>
  () =>
    scene(standing(piece, yaw), span, pitch, [0, y, 0]);

export const stoneRings: Readonly<Record<string, Drawn>> = {
  'wanxia-front': () => ring(haloRing(light.roseGold, cushion, diamond, 2.5, 1), 26, 36)(),
  'yingyue-front': () => ring(haloRing(light.platinum, round, diamond, 2.6, 1, true), -28, 34)(),
  'liuguang-front': () =>
    ring(
      eternity(light.platinum, -178, 178, 34, () => 0.82),
      34,
      20,
      26,
      9.6,
    )(),
  'ruchu-front': () => ring(three(light.whiteGold), 20, 20, 30)(),
  'canghai-front': () => ring(haloRing(light.whiteGold, oval, sapphireGlass, 2.4, 1.36), 25, 36)(),
  'xingchen-front': () =>
    ring(
      eternity(light.whiteGold, -50, 50, 7, (t) => 1.15 - 0.9 * Math.abs(t - 0.5)),
      30,
      26,
      26,
      9.8,
    )(),
  'ziluo-front': () => ring(solitaire(light.whiteGold, cushion, tanzaniteGlass, 3.1, 4, 1, false), 24)(),
  'taoyao-front': () => ring(solitaire(light.roseGold, emerald, tourmalineGlass, 3.1, 4, 1.05, true), 22)(),
  'chengxin-front': () =>
    ring(solitaire(light.yellowGold, oval, spessartineGlass, 2.8, 4, 1.36, false), -26)(),
  'yuehua-front': () => ring(pearlRing(light.whiteGold, light.darkPearl), 28, 20, 30)(),
  'qingyan-front': () => ring(cabochon(light.yellowGold, light.jade, 4.2, 5.4), 24, 34, 29, 13)(),
  'xiangyi-front': () => ring(toiEtMoi(light.yellowGold), 18, 30)(),
  'yiruichujian-front': () => ring(solitaire(light.yellowGold, pear, diamond, 2.7, 3, 1.2, false, 0), -24)(),
  'yudian-front': () => ring(solitaire(light.whiteGold, cushion, diamond, 2.9, 4, 1, true), 26)(),
};
