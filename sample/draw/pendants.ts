import { diamond, round } from './gems.ts';
import type { Material } from './light.ts';
import * as light from './light.ts';
import { ball, band, ellipsoid, type Mesh, placed, rope, sample, softBox, stations, tube } from './mesh.ts';
import { bean, fall, gem, join, links, metal, moved, type Piece, scene } from './parts.ts';
import type { Scene } from './raster.ts';
import { character, cutOut, drift, type Stamp, stamp } from './relief.ts';
import { clamp, identity, mix, type Turn, turn, turnX, turnY, turnZ, type Vec } from './vector.ts';

const tau = Math.PI * 2;
/** Lays the x–y plane on the floor, its front upwards. */
const down: Turn = turnX(-90);
export const put = (mesh: Mesh, x = 0, y = 0, z = 0): Mesh => placed(mesh, down, [x, y, z]);
export const disc = (radius: number, thick: number): Mesh => band(-0.8, radius + 0.8, thick, 9, 240);
export const relief = (
  s: Stamp,
  width: number,
  high: number,
  material: Material,
  at: Vec,
  spin: Turn = identity,
): Piece => {
  const made = cutOut(s, width, high, turn(down, spin), at);
  return { items: [{ mesh: made.mesh, paint: made.paint, material }], stones: [] };
};
export const bail = (material: Material, z: number, y = 1.2, size = 1): Piece =>
  metal(
    material,
    tube(
      sample(
        48,
        (t) =>
          [
            Math.sin(t * tau) * 0.5 * size,
            y + Math.sin(t * tau) * 0.9 * size,
            z - 1.4 * size + Math.cos(t * tau) * 1.7 * size,
          ] as Vec,
      ).slice(0, -1),
      0.42 * size,
      true,
      14,
    ),
  );
export const cable = (material: Material, z: number, lift = 1): Piece =>
  metal(
    material,
    ...links(
      fall(26, 52, lift).map((p): Vec => [p[0], p[1], p[2] + z]),
      118,
      0.74,
      0.5,
      0.19,
    ),
  );
const twist = (material: Material, z: number): Piece =>
  metal(
    material,
    ...rope(
      fall(24, 52, 1.2, 700).map((p): Vec => [p[0], p[1], p[2] + z]),
      0.5,
      0.54,
      2,
      2.5,
    ),
  );
export const cordUp = (z: number): Piece => ({
  items: [-1, 1].flatMap((side) =>
    rope(
      sample(300, (t) => [side * (0.5 + 13 * t ** 1.25), 1.3, z - 34 * t] as Vec),
      0.42,
      0.46,
      3,
      2.6,
    ).map((mesh) => ({ mesh, material: light.redCord })),
  ),
  stones: [],
});
export const ringOn = (radius: number, thick: number, wide: number, material: Material, y: number): Piece =>
  metal(material, put(band(radius, thick, wide, 2.4, 300), 0, y, 0));

async function yuexia(): Promise<Piece> {
  const fu = await stamp(character('福', 51, 88), 0.045, 3);
  const stones = stations(
    sample(200, (t) => [Math.cos(t * tau) * 11.2, 1.5, Math.sin(t * tau) * 11.2] as Vec).slice(0, -1),
    40,
    true,
  );
  const grains = stones.flatMap(({ at }, k) => {
    const next = (stones[(k + 1) % 40] as { at: Vec }).at;
    const mid = mix(at, next, 0.5);
    return [0.935, 1.065].map((f) => ball([mid[0] * f, 2.05, mid[2] * f], 0.23, 10));
  });
  return join(
    relief(fu, 18.6, 1.3, light.yellowGold, [0, 0.7, 0]),
    relief(fu, 18.6, 0.2, light.yellowGold, [0, 0.35, 0]),
    metal(
      light.yellowGold,
      put(band(10.2, 2, 1.6, 4, 300), 0, 1.05, 0),
      tube(
        [
          [0, 0.8, -10.4],
          [0, 0.8, 10.4],
        ],
        0.42,
        false,
        12,
      ),
      tube(
        [
          [-10.4, 0.8, 0.6],
          [10.4, 0.8, 0.6],
        ],
        0.42,
        false,
        12,
      ),
      ...grains,
    ),
    {
      items: [],
      stones: stones.map(({ at }, k) => gem(round, diamond, [at[0], 1.75, at[2]], [0, 1, 0], 0.8, k * 23)),
    },
    bail(light.yellowGold, -12.2, 1.4, 1.15),
    twist(light.yellowGold, -14.6),
  );
}

export async function medal(text: string, font: number, material: Material, radius: number): Promise<Piece> {
  const glyph = await stamp(character(text, 51, font), 0.05, 3);
  return join(
    metal({ kind: 'metal', tint: [0.98, 0.7, 0.29], rough: 0.55 }, put(disc(radius, 1.7), 0, 0.85, 0)),
    ringOn(radius - 0.75, 1.1, 2.3, material, 1.15),
    ringOn(radius - 2, 0.34, 1.1, material, 1.35),
    relief(glyph, radius * 1.42, 1.5, light.yellowGold, [0, 1.72, 0]),
    bail(material, -radius - 0.6, 1.3),
  );
}

function qiushui(): Piece {
  const petals = Array.from({ length: 5 }, (_, k) => {
    const a = (k / 5) * tau - Math.PI / 2;
    return placed(ellipsoid([0, 0, 0], [2.15, 0.5, 2.35], 48), turnY(0), [
      Math.cos(a) * 2.9 + 1.2,
      1.9,
      Math.sin(a) * 2.9 + 1.4,
    ]);
  });
  const stamens = Array.from({ length: 7 }, (_, k) => {
    const a = (k / 7) * tau;
    return ball([1.2 + Math.cos(a) * 1.15, 2.5, 1.4 + Math.sin(a) * 1.15], 0.24, 14);
  });
  const branch = tube(
    sample(60, (t) => [-8 + 15 * t, 1.75, 6.2 - 11.5 * t + 2.4 * Math.sin(t * 3.4)] as Vec),
    (t) => 0.5 - 0.28 * t,
    false,
    14,
  );
  const bud = (x: number, z: number): Mesh => ellipsoid([x, 1.9, z], [0.9, 0.5, 0.9], 24);
  const glaze = { mesh: put(disc(9.2, 1.6), 0, 0.9, 0), material: light.enamel };
  return join(
    { items: [glaze], stones: [] },
    ringOn(8.9, 1.2, 2.4, light.yellowGold, 1.1),
    metal(
      light.yellowGold,
      ...petals,
      ball([1.2, 2.2, 1.4], 0.75, 24),
      ...stamens,
      branch,
      bud(5.4, -4.6),
      bud(-5, 3),
      bud(-3.6, -1.6),
    ),
    bail(light.yellowGold, -10.6, 1.3),
    cable(light.yellowGold, -12.8),
  );
}

function chanzhi(): Piece {
  const wire = 0.2;
  const coil = (x: number, z: number, r: number, turns: number, from: number, hand: 1 | -1): Mesh =>
    tube(
      sample(Math.round(turns * 60), (t) => {
        const a = from + hand * t * turns * tau;
        const q = r * (1 - t * 0.92);
        return [x + Math.cos(a) * q, 1, z + Math.sin(a) * q] as Vec;
      }),
      wire,
      false,
      10,
    );
  const meshes: Mesh[] = [];
  for (let k = 0; k < 8; k++) {
    const a = (k / 8) * tau;
    const b = a + tau / 16;
    meshes.push(coil(Math.cos(a) * 8.1, Math.sin(a) * 8.1, 2.75, 3.2, a, k % 2 ? 1 : -1));
    meshes.push(coil(Math.cos(b) * 4.3, Math.sin(b) * 4.3, 1.55, 2.4, b + 2, k % 2 ? -1 : 1));
    meshes.push(
      ball([Math.cos(b) * 10.1, 1, Math.sin(b) * 10.1], 0.5, 18),
      ball([Math.cos(a) * 8.1, 1.15, Math.sin(a) * 8.1], 0.42, 16),
    );
    meshes.push(ellipsoid([Math.cos(a) * 1.75, 1.2, Math.sin(a) * 1.75], [0.72, 0.4, 0.72], 20));
  }
  const hoop = (r: number): Mesh[] =>
    rope(
      sample(600, (t) => [Math.cos(t * tau) * r, 1, Math.sin(t * tau) * r] as Vec).slice(0, -1),
      0.2,
      0.21,
      2,
      1.05,
      true,
    );
  meshes.push(...hoop(11.5), ...hoop(5.95), ...hoop(2.6), ball([0, 1.4, 0], 0.8, 28));
  meshes.push(put(band(11.9, 0.7, 1.2, 3, 300), 0, 1, 0));
  return join(
    metal(light.yellowGold, ...meshes),
    bail(light.yellowGold, -13.4, 1.2),
    cable(light.yellowGold, -15.6),
  );
}

async function manyue(): Promise<Piece> {
  const outline = await stamp(
    '<path d="M50 90C34 90 22 84 15 72C8 60 6 48 12 40C17 33 25 33 29 37C28 27 36 20 43 22C46 23 48 24 50 27C52 24 54 23 57 22C64 20 72 27 71 37C75 33 83 33 88 40C94 48 92 60 85 72C78 84 66 90 50 90Z"/>',
    0.07,
    3,
  );
  const inner = await stamp(
    '<path fill="none" stroke="#000" stroke-width="2" d="M50 82C38 82 29 77 23 68C18 60 17 52 20 48C24 44 30 47 34 50C34 40 37 32 43 32C47 32 49 35 50 38C51 35 53 32 57 32C63 32 66 40 66 50C70 47 76 44 80 48C83 52 82 60 77 68C71 77 62 82 50 82Z"/>',
    0.01,
    2,
  );
  const words = await stamp(
    '<text x="39" y="62" font-family="Noto Serif CJK SC" font-weight="700" font-size="22" stroke="#000" stroke-width="1" text-anchor="middle" dominant-baseline="central">长</text><text x="61" y="62" font-family="Noto Serif CJK SC" font-weight="700" font-size="22" stroke="#000" stroke-width="1" text-anchor="middle" dominant-baseline="central">命</text>',
    0.012,
    1,
  );
  const bells = [-6.6, 0, 6.6].flatMap((x, k) => {
    const z = k === 1 ? 13.4 : 12;
    return [
      ball([x, 1.5, z + 2.6], 1.5, 36),
      tube(
        sample(24, (t) => [x + Math.cos(t * tau) * 0.6, 1.4, z + 0.5 + Math.sin(t * tau) * 0.9] as Vec).slice(
          0,
          -1,
        ),
        0.2,
        true,
        10,
      ),
    ];
  });
  return join(
    relief(outline, 29, 2.4, light.satinGold, [0, 0, 0]),
    relief(inner, 29, 0.5, light.yellowGold, [0, 2.3, 0]),
    relief(words, 29, 0.6, light.yellowGold, [0, 2.35, 0]),
    metal(light.yellowGold, ...bells),
    bail(light.yellowGold, -8.2, 1.4, 1.2),
    cordUp(-11.5),
  );
}

const jadeTint = (u: number, v: number): Material => {
  const cloud = drift(Math.cos(u * tau) * 2.2 + 9, Math.sin(u * tau) * 2.2 + v * 1.3 + 4);
  const vein = clamp((drift(Math.cos(u * tau) * 3 + 3, Math.sin(u * tau) * 3 + v * 2) - 0.5) * 2.6);
  const base = mix([0.52, 0.74, 0.6], [0.36, 0.62, 0.46], cloud);
  return { kind: 'stone', tint: mix(base, [0.07, 0.42, 0.2], vein * 0.85), glow: 0.85 };
};

function chunshui(): Piece {
  return join(
    {
      items: [{ mesh: put(band(3, 7.4, 4.2, 2.3, 400), 0, 2.1, 0), material: light.jade, tint: jadeTint }],
      stones: [],
    },
    metal(
      light.paleGold,
      tube(
        sample(48, (t) => [0, 2.2 + Math.sin(t * tau) * 3, -7 + Math.cos(t * tau) * 4.6] as Vec).slice(0, -1),
        (t) => 0.42 + 0.14 * Math.cos(t * tau),
        true,
        16,
      ),
    ),
    bail(light.paleGold, -11.6, 1.6, 0.9),
    cable(light.paleGold, -13.7),
  );
}

const pingan = (): Piece =>
  join(
    metal(light.yellowGold, put(band(2.6, 7, 3, 2.6, 400), 0, 1.5, 0)),
    {
      items: rope(
        sample(
          200,
          (t) =>
            [Math.sin(t * tau) * 0.7, 1.6 + Math.sin(t * tau) * 2.2, -6.6 + Math.cos(t * tau) * 4.7] as Vec,
        ),
        0.42,
        0.46,
        3,
        2.6,
      ).map((mesh) => ({ mesh, material: light.redCord })),
      stones: [],
    },
    cordUp(-11),
    metal(light.yellowGold, ball([0, 1.7, -13], 1.5, 36)),
  );

async function suiren(yaw: number): Promise<Piece> {
  const line = (y: number, size: number, text: string, font = 'Noto Serif CJK SC'): string =>
    `<text x="50" y="${y}" font-family="${font}" font-weight="700" font-size="${size}" text-anchor="middle" dominant-baseline="central">${text}</text>`;
  const face = await stamp(
    `${line(24, 15, '金兰')}<path d="M36 37H64V37.9H36Z"/>${line(50, 8, '足金')}${line(60, 8, 'Au 999.9')}${line(75, 12, '20g')}`,
    0.008,
    1,
  );
  const frame = await stamp(
    '<path fill-rule="evenodd" d="M25 4H75V96H25ZM26.6 5.6V94.4H73.4V5.6Z"/>',
    0.006,
    1,
  );
  const body = placed(softBox([11.4, 1.7, 19.5], 16, 200), identity, [0, 1.7, 0]);
  const bar = join(
    metal({ kind: 'metal', tint: [1, 0.745, 0.33], rough: 0.3 }, body),
    relief(face, 38, 0.7, light.yellowGold, [0, 3.38, 0]),
    relief(frame, 38, 0.5, light.yellowGold, [0, 3.38, 0]),
  );
  return moved(bar, turnY(yaw));
}

async function xiaoman(): Promise<Piece> {
  const frame = await stamp(
    '<g fill="none" stroke="#000" stroke-width="0.8"><path d="M22 5H78V95H22Z"/><path d="M24.4 7.4H75.6V92.6H24.4Z"/><circle cx="50" cy="46" r="15"/></g>',
    0.004,
    1,
  );
  const word = await stamp(
    '<text x="50" y="76" font-family="Noto Serif CJK SC" font-weight="700" font-size="9" letter-spacing="3" text-anchor="middle" dominant-baseline="central">小满</text>',
    0.006,
    1,
  );
  const packet = join(
    {
      items: [
        { mesh: placed(softBox([15, 0.7, 24], 20, 160), identity, [0, 0.7, 0]), material: light.redPaper },
      ],
      stones: [],
    },
    relief(frame, 46, 0.25, light.yellowGold, [0, 1.4, 0]),
    relief(word, 46, 0.25, light.yellowGold, [0, 1.4, 0]),
    metal(light.yellowGold, bean([0, 3.6, -1.8], 3.3, 24)),
  );
  return moved(packet, turnY(-12));
}

export async function pendants(): Promise<Record<string, Scene>> {
  const fu = await yuexia();
  const horse = join(await medal('马', 86, light.yellowGold, 9.6), cable(light.yellowGold, -11.8));
  const joy = join(await medal('囍', 84, light.satinGold, 9.8), cordUp(-12.6));
  const wirework = chanzhi();
  const jadeDisc = chunshui();
  const spin = turnZ(0);
  return {
    'yuexia-front': scene(fu, 40, 70, [0, 1, -5]),
    'yuexia-detail': scene(moved(fu, spin), 19, 58, [2.5, 1, 2]),
    'benchao-front': scene(horse, 36, 66, [0, 1, -5]),
    'benchao-detail': scene(horse, 17, 50, [0, 1, 0]),
    'xi-front': scene(joy, 36, 66, [0, 1, -5]),
    'qiushui-front': scene(qiushui(), 36, 66, [0, 1, -5]),
    'chanzhi-front': scene(wirework, 42, 68, [0, 1, -6]),
    'chanzhi-detail': scene(wirework, 18, 58, [2, 1, 3]),
    'manyue-front': scene(await manyue(), 48, 68, [0, 1, -2]),
    'pingan-front': scene(pingan(), 36, 64, [0, 1, -5]),
    'chunshui-front': scene(jadeDisc, 40, 66, [0, 1, -5]),
    'chunshui-detail': scene(jadeDisc, 22, 50, [0, 1, -2]),
    'suiren-front': scene(await suiren(-16), 46, 43, [0, 1, 0]),
    'suiren-angle': scene(await suiren(30), 44, 50, [0, 1, 2]),
    'xiaoman-front': scene(await xiaoman(), 50, 62, [0, 1, 0]),
  };
}
