// Standing rings and bangles: the wall in the x–y plane, the stone at the top, the floor at y = 0.
import {
  type Cut,
  diamond,
  emerald,
  emeraldGlass,
  type Glass,
  oval,
  round,
  rubyGlass,
  type Stone,
} from './gems.ts';
import type { Material } from './light.ts';
import * as light from './light.ts';
import { ball, band, type Mesh, placed } from './mesh.ts';
import { gem, join, metal, moved, type Piece, scene, setting, standing } from './parts.ts';
import type { Scene } from './raster.ts';
import { character, drift, noise, type Paint, stamp } from './relief.ts';
import { add, clamp, mix, norm, scale, turn, turnX, turnY, turnZ, type Vec } from './vector.ts';

const tau = Math.PI * 2;

/** Where a band's `v` lies across its width, −1..1: rows are straight between the corners of the mesh. */
export const across = (v: number, exponent: number): number => {
  const row = v * 96;
  const exact = (i: number): number => {
    const s = Math.sin((i / 96) * tau);
    return Math.sign(s) * Math.abs(s) ** (2 / exponent);
  };
  const low = Math.floor(row);
  return exact(low) * (1 - (row - low)) + exact(low + 1) * (row - low);
};

/** A row of small brilliants along the outside of a ring, with a bead of metal between. */
export function row(
  radius: number,
  from: number,
  to: number,
  count: number,
  size: (t: number) => number,
  material: Material,
  side = 0,
): Piece {
  const stones: Stone[] = [];
  const grains: Mesh[] = [];
  for (let k = 0; k < count; k++) {
    const t = count === 1 ? 0 : k / (count - 1);
    const a = (from + (to - from) * t) * (Math.PI / 180);
    const out: Vec = [Math.sin(a), Math.cos(a), 0];
    const r = size(t);
    stones.push(gem(round, diamond, add(scale(out, radius), [0, 0, side]), out, r, k * 17));
    const step = ((to - from) / Math.max(1, count - 1)) * (Math.PI / 180);
    for (const off of [-0.5, 0.5]) {
      const b = a + step * off;
      for (const z of [-0.74, 0.74]) {
        grains.push(
          ball(
            [Math.sin(b) * (radius + r * 0.1), Math.cos(b) * (radius + r * 0.1), z * r + side],
            r * 0.2,
            10,
          ),
        );
      }
    }
  }
  return { ...metal(material, ...grains), stones };
}

/** Shank that narrows towards the top, standing on the floor. */
export const shank = (
  material: Material,
  inner: number,
  thick: number,
  wide: number,
  waist: number,
  exponent = 2.6,
): Piece =>
  metal(
    material,
    placed(
      band(inner, thick, (u) => wide - (wide - waist) * Math.max(0, Math.sin(u * tau)) ** 3, exponent),
      turnZ(0),
      [0, inner + thick, 0],
    ),
  );

export function solitaire(
  material: Material,
  cut: Cut,
  glass: Glass,
  radius: number,
  claws: number,
  ratio: number,
  pave: boolean,
  spin = 0,
): Piece {
  const inner = 8.1;
  const thick = 1.5;
  const top = inner * 2 + thick * 2;
  const at: Vec = [0, top + radius * 1.22, 0];
  const parts = [
    shank(material, inner, thick, 2.5, pave ? 2.1 : 1.8),
    setting(at, [0, 1, 0], radius, claws, material, ratio, spin),
    { items: [], stones: [gem(cut, glass, at, [0, 1, 0], radius, spin)] },
  ];
  if (pave) {
    for (const sign of [-1, 1]) {
      parts.push(
        moved(
          row(inner + thick - 0.1, 15 * sign, 84 * sign, 12, (t) => 0.8 - 0.26 * t, material),
          turnZ(0),
          [0, inner + thick, 0],
        ),
      );
    }
  }
  return join(...parts);
}

const chujian = solitaire(light.platinum, round, diamond, 3.1, 6, 1, false);

const chenlu = solitaire(light.yellowGold, oval, diamond, 2.75, 4, 1.36, true);

const qinghe = solitaire(light.platinum, emerald, emeraldGlass, 3.5, 4, 1.05, false);

const zhusha = solitaire(light.yellowGold, oval, rubyGlass, 2.9, 4, 1.36, false);

function banxia(): Piece {
  return join(
    shank(light.roseGold, 8.1, 1.45, 2.2, 2.2),
    moved(
      row(8.1 + 1.45 - 0.12, -88, 88, 15, () => 0.86, light.roseGold),
      turnZ(0),
      [0, 9.55, 0],
    ),
  );
}

/** Characters pressed into the outside of a wide band. */
export async function inscribed(material: Material, text: string, arc = 24, wide = 5.6): Promise<Piece> {
  const glyphs = await Promise.all([...text].map((c) => stamp(character(c, 50, 84, 600), 0.05, 2)));
  const inner = 8.3;
  const mesh = band(inner, 1.35, wide, 7, 720);
  const first = 90 + (arc * (glyphs.length - 1)) / 2;
  const paint: Paint = (u, v, n) => {
    const outside = v < 0.25 || v > 0.75;
    if (!outside) return { skip: false, n };
    const deg = u * 360;
    const k = Math.round((first - deg) / arc);
    const g = glyphs[k];
    if (!g) return { skip: false, n };
    const gu = 0.5 + (first - k * arc - deg) / (arc * 0.95);
    const gv = 0.5 + across(v, 7) * 0.62;
    if (gu < 0.02 || gu > 0.98 || gv < 0.02 || gv > 0.98) return { skip: false, n };
    const [du, dv] = g.slope(gu, gv);
    const a = u * tau;
    const along: Vec = [Math.sin(a), -Math.cos(a), 0];
    const steep = -0.2;
    return { skip: false, n: norm(add(n, add(scale(along, -du * steep), scale([0, 0, 1], -dv * steep)))) };
  };
  const deep: Material = { kind: 'metal', tint: [0.86, 0.5, 0.14], rough: 0.5 };
  const tint = (u: number, v: number): Material => {
    if (v >= 0.25 && v <= 0.75) return material;
    const k = Math.round((first - u * 360) / arc);
    const gu = 0.5 + (first - k * arc - u * 360) / (arc * 0.95);
    const gv = 0.5 + across(v, 7) * 0.62;
    const inGlyph = gu > 0.02 && gu < 0.98 && gv > 0.02 && gv < 0.98 && (glyphs[k]?.cover(gu, gv) ?? 0) > 0.5;
    return inGlyph ? deep : material;
  };
  return {
    items: [{ mesh: placed(mesh, turnZ(0), [0, inner + 1.35, 0]), material, paint, tint }],
    stones: [],
  };
}

/** Fine lines drawn round the band by the brush. */
export const brushed =
  (amount: number): Paint =>
  (u, v, n) => {
    const line = noise(Math.floor(v * 900), Math.floor(u * 14 + noise(Math.floor(v * 900), 3) * 14)) - 0.5;
    return { skip: false, n: norm([n[0], n[1], n[2] + line * amount]) };
  };

function jingchuan(): Piece {
  const face = band(9.2, 1.7, 4.7, 12, 480);
  const edges = [-2.75, 2.75].map((z) => placed(band(9.2, 1.5, 0.9, 3, 480), turnZ(0), [0, 10.9, z]));
  return {
    items: [
      { mesh: placed(face, turnZ(0), [0, 10.9, 0]), material: light.brushedPlatinum, paint: brushed(0.16) },
      ...edges.map((mesh) => ({ mesh, material: light.platinum })),
    ],
    stones: [],
  };
}

export const plain = (material: Material, inner: number, wide: number): Piece =>
  metal(material, placed(band(inner, 1.5, wide, 2.6, 480), turnZ(0), [0, inner + 1.5, 0]));

const pair: Piece = join(
  moved(plain(light.roseGold, 8, 3), turn(turnY(34), turnX(-4)), [-4.4, 0, 3]),
  moved(plain(light.whiteGold, 9.2, 3), turn(turnY(-30), turnX(-6)), [4.6, 0, -3.6]),
);

export const heritage: Paint = (u, v, n) => {
  const a = (noise(Math.floor(u * 900), Math.floor(v * 260)) - 0.5) * 0.09;
  const b = (noise(Math.floor(u * 700) + 9, Math.floor(v * 300)) - 0.5) * 0.09;
  return { skip: false, n: norm([n[0] + a, n[1] + b, n[2] + a - b]) };
};

async function chengxiang(): Promise<Piece> {
  const cloud = await stamp(
    '<g fill="none" stroke="#000" stroke-width="6" stroke-linecap="square"><path d="M12 20H88V80H30V40H68V60H48"/></g>',
    0.03,
    2,
  );
  const mesh = band(28, 2.4, 9, 5, 900);
  const paint: Paint = (u, v, n) => {
    const base = heritage(u, v, n).n;
    const outside = v < 0.25 || v > 0.75;
    const side = across(v, 5);
    if (!outside || Math.abs(side) > 0.74) return { skip: false, n: base };
    const cell = u * 26;
    const gu = cell % 1;
    const gv = 0.5 - side * 0.66;
    const [du, dv] = cloud.slope(Math.floor(cell) % 2 ? gu : 1 - gu, gv);
    const a = u * tau;
    const k = Math.floor(cell) % 2 ? 1 : -1;
    const along: Vec = [-Math.sin(a), Math.cos(a), 0];
    return {
      skip: false,
      n: norm(add(base, add(scale(along, -du * 0.07 * k), scale([0, 0, 1], dv * 0.07)))),
    };
  };
  return { items: [{ mesh, material: light.satinGold, paint }], stones: [] };
}

const skyJade = (u: number, v: number): Material => {
  const cloud = drift(Math.cos(u * tau) * 2 + 5, Math.sin(u * tau) * 2 + v + 7);
  const vein = clamp((drift(Math.cos(u * tau) * 2.6 + 1, Math.sin(u * tau) * 2.6 + v * 1.6 + 2) - 0.5) * 2.4);
  const base = mix([0.5, 0.71, 0.53], [0.33, 0.57, 0.4], cloud);
  return { kind: 'stone', tint: mix(base, [0.1, 0.42, 0.2], vein * 0.7), glow: 0.8 };
};

export async function rings(): Promise<Record<string, Scene>> {
  const zhishou = await inscribed(light.yellowGold, '执子之手与子偕老');
  const carved = await chengxiang();
  const bangle = band(28, 4, 4, 2, 720);
  const upright = (p: Piece): Piece => moved(p, turn(turnY(24), turnX(-7)), [0, 30.4, 0]);
  return {
    'chujian-front': scene(standing(chujian, 24), 29, 15, [0, 12.2, 0]),
    'chujian-angle': scene(standing(chujian, -38), 31, 42, [0, 13, 0]),
    'chujian-detail': scene(standing(chujian, 12), 13, 34, [0, 21.4, 0]),
    'chenlu-front': scene(standing(chenlu, 26), 29, 17, [0, 12, 0]),
    'chenlu-angle': scene(standing(chenlu, -42), 32, 40, [0, 12.4, 0]),
    'qinghe-front': scene(standing(qinghe, 22), 30, 18, [0, 12.6, 0]),
    'qinghe-angle': scene(standing(qinghe, 8), 18, 52, [0, 21, 0]),
    'zhusha-front': scene(standing(zhusha, 25), 29, 17, [0, 12, 0]),
    'banxia-front': scene(standing(banxia(), 32), 26, 18, [0, 9.6, 0]),
    'banxia-angle': scene(standing(banxia(), -40), 25, 40, [0, 9.4, 0]),
    'zhishou-front': scene(standing(zhishou, 10), 26.5, 40, [0, 9.2, 0]),
    'zhishou-angle': scene(standing(zhishou, -24), 17, 50, [-1, 15, 0]),
    'jingchuan-front': scene(standing(jingchuan(), 34), 29, 22, [0, 10.4, 0]),
    'changan-front': scene(standing(plain(light.platinum, 8.2, 3), 36), 26, 18, [0, 9.6, 0]),
    'tongxin-front': scene(pair, 36, 20, [0.4, 10, 0]),
    'tongxin-detail': scene(pair, 25, 30, [1, 11, 0]),
    'chengxiang-front': scene(upright(carved), 78, 20, [0, 29, 0]),
    'chengxiang-angle': scene(moved(carved, turn(turnY(-36), turnX(-6)), [0, 30.4, 0]), 60, 30, [6, 34, 0]),
    'sunian-front': scene(
      {
        items: [
          {
            mesh: placed(bangle, turn(turnY(30), turnX(-8)), [0, 32, 0]),
            material: light.satinGold,
            paint: heritage,
          },
        ],
        stones: [],
      },
      80,
      22,
      [0, 30, 0],
    ),
    'biluo-front': scene(
      {
        items: [
          {
            mesh: placed(band(27, 9.5, 9.5, 2, 720), turn(turnY(26), turnX(-10)), [0, 36, 0]),
            material: light.jade,
            tint: skyJade,
          },
        ],
        stones: [],
      },
      90,
      24,
      [0, 34, 0],
    ),
    lanzuo: scene(pair, 40, 24, [0.4, 10, 0]),
  };
}
