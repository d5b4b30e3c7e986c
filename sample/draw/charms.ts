// Pendants cut from sheet or built of small bodies: characters, signs, fruit, locks.
import { diamond, emerald, emeraldGlass, oval, pear, round, rubyGlass, sapphireGlass } from './gems.ts';
import type { Material } from './light.ts';
import * as light from './light.ts';
import {
  ball,
  band,
  ellipsoid,
  type Mesh,
  placed,
  rope,
  sample,
  softBox,
  stations,
  surface,
  tube,
} from './mesh.ts';
import { gem, join, metal, type Piece, scene, setting } from './parts.ts';
import { bail, cable, cordUp, disc, medal, put, relief, ringOn } from './pendants.ts';
import type { Drawn } from './raster.ts';
import { character, stamp } from './relief.ts';
import { identity, turnX, turnY, type Vec } from './vector.ts';

const tau = Math.PI * 2;

/** A shape of one outline, rounded towards its edge, hung by its top. */
async function shape(
  svg: string,
  size: number,
  high: number,
  material: Material,
  bevel = 0.12,
  top = -size / 2,
): Promise<Piece> {
  const s = await stamp(svg, bevel, 4);
  return join(relief(s, size, high, material, [0, 0.2, 0]), bail(material, top - 0.4, 1.2, 0.9));
}

const outline = {
  ruyi: '<path d="M50 92C46 84 44 78 44 70C30 78 12 70 12 52C12 38 24 30 34 34C30 18 40 8 50 8C60 8 70 18 66 34C76 30 88 38 88 52C88 70 70 78 56 70C56 78 54 84 50 92ZM50 24C44 24 42 32 46 38C49 42 51 42 54 38C58 32 56 24 50 24Z"/>',
  clover:
    '<path d="M50 48C34 40 26 30 30 19C34 9 46 9 50 19C54 9 66 9 70 19C74 30 66 40 50 48ZM52 50C60 34 70 26 81 30C91 34 91 46 81 50C91 54 91 66 81 70C70 74 60 66 52 50ZM50 52C66 60 74 70 70 81C66 91 54 91 50 81C46 91 34 91 30 81C26 70 34 60 50 52ZM48 50C40 66 30 74 19 70C9 66 9 54 19 50C9 46 9 34 19 30C30 26 40 34 48 50ZM44 44H56V56H44Z"/>',
  butterfly:
    '<path d="M50 30C44 14 22 8 10 18C6 34 18 52 44 52C28 56 20 70 28 84C40 88 48 74 50 60C52 74 60 88 72 84C80 70 72 56 56 52C82 52 94 34 90 18C78 8 56 14 50 30Z"/>',
  ginkgo:
    '<path d="M49 92C50 80 49 70 45 62C28 60 14 52 6 40C12 22 28 10 44 8C47 14 49 22 50 30C51 22 53 14 56 8C72 10 88 22 94 40C86 52 72 60 55 62C52 70 52 80 53 92Z"/>',
  heart: '<path d="M50 88C20 62 8 46 12 30C16 14 38 10 50 28C62 10 84 14 88 30C92 46 80 62 50 88Z"/>',
  star: '<path d="M50 8L60 38L92 40L67 60L76 91L50 73L24 91L33 60L8 40L40 38Z"/>',
  lotus:
    '<path d="M50 10C62 26 66 48 50 72C34 48 38 26 50 10ZM26 24C40 36 46 54 46 72C28 64 20 44 26 24ZM74 24C60 36 54 54 54 72C72 64 80 44 74 24ZM6 46C24 50 36 60 42 76C24 78 10 66 6 46ZM94 46C76 50 64 60 58 76C76 78 90 66 94 46Z"/>',
  fish: '<path d="M50 8C66 14 76 30 72 48C70 58 62 66 56 72C66 74 74 82 74 92C64 92 56 88 50 80C44 88 36 92 26 92C26 82 34 74 44 72C38 66 30 58 28 48C24 30 34 14 50 8Z"/>',
  leaf: '<path d="M50 8C70 26 76 50 62 72C58 78 53 82 51 94H49C47 82 42 78 38 72C24 50 30 26 50 8Z"/>',
  moon: '<path d="M62 8A43 43 0 1 0 90 66A36 36 0 1 1 62 8Z"/>',
  snow: '<g stroke="#000" stroke-width="9" stroke-linecap="round"><path d="M50 10V90M15 30L85 70M85 30L15 70"/><path stroke-width="7" d="M38 16L50 28L62 16M38 84L50 72L62 84M14 46L30 40L28 22M86 54L70 60L72 78M86 46L70 40L72 22M14 54L30 60L28 78" fill="none"/></g>',
  cloud: '<path d="M22 76A18 18 0 0 1 18 42A20 20 0 0 1 48 28A20 20 0 0 1 82 42A18 18 0 0 1 78 76Z"/>',
};

const gourd = (material: Material): Piece =>
  join(
    metal(
      material,
      ellipsoid([0, 4.6, 5.4], [5.6, 4.6, 5.6], 60),
      ellipsoid([0, 3.8, -3.2], [3.9, 3.6, 3.8], 56),
      placed(band(1.9, 1.1, 1.2, 3, 120), identity, [0, 4, 0.9]),
      tube(
        sample(30, (t) => [Math.sin(t * 2) * 0.5, 4, -6.6 - t * 2.6] as Vec),
        (t) => 0.9 - 0.4 * t,
        false,
        16,
      ),
    ),
    bail(material, -9.4, 3.6),
  );

/** A purse of luck: an ingot with its boat-shaped body and domed middle. */
const ingot = (material: Material): Piece =>
  metal(
    material,
    placed(
      surface(
        160,
        80,
        (u, v) => {
          const a = u * tau;
          const b = v * Math.PI;
          const x = Math.sin(b) * Math.cos(a);
          const z = Math.sin(b) * Math.sin(a);
          const y = -Math.cos(b);
          return [
            x * 13,
            y > 0 ? y * 1.6 + Math.abs(x) ** 2.4 * 6.2 : y * 4.6 + Math.abs(x) ** 2.4 * 5,
            z * 6.6,
          ] as Vec;
        },
        true,
      ),
      turnY(14),
      [0, 4.8, 0],
    ),
    ellipsoid([0, 6.2, 0], [5.4, 3.4, 4.4], 56),
  );

function peanut(material: Material): Piece {
  const mesh = tube(
    sample(160, (t) => [Math.sin(t * 3) * 0.7, 3.4, -8 + t * 17] as Vec),
    (t) => {
      const q = Math.max(0.001, 1 - (2 * t - 1) ** 6) ** 0.5;
      return q * (3.6 - 0.9 * Math.cos((t - 0.5) * 9));
    },
    false,
    48,
  );
  return join(metal(material, mesh), bail(material, -9.6, 3.4));
}

/** A counting frame small enough for a red cord. */
function abacus(): Piece {
  const meshes: Mesh[] = [
    placed(softBox([10, 0.8, 0.7], 10, 60), identity, [0, 2, -6.6]),
    placed(softBox([10, 0.8, 0.7], 10, 60), identity, [0, 2, 6.6]),
  ];
  for (const x of [-9.4, 9.4]) meshes.push(placed(softBox([0.7, 0.8, 7], 10, 60), identity, [x, 2, 0]));
  meshes.push(placed(softBox([9.2, 0.6, 0.4], 10, 60), identity, [0, 2, -2.2]));
  for (let k = 0; k < 6; k++) {
    const x = -7.5 + k * 3;
    meshes.push(
      tube(
        [
          [x, 2, -6.4],
          [x, 2, 6.4],
        ],
        0.3,
        false,
        10,
      ),
    );
    for (const z of [-4.6, 0.4, 2.1, 3.8].map((z, i) => (i === 0 ? z : z + (k % 3 === i - 1 ? 1.2 : 0))))
      meshes.push(ellipsoid([x, 2, z], [1.25, 1.25, 0.78], 24));
  }
  return join(metal(light.yellowGold, ...meshes), bail(light.yellowGold, -7.6, 2), cordUp(-10.2));
}

/** A bell with a slit mouth. */
const bell = (): Piece =>
  join(
    metal(
      light.yellowGold,
      ball([0, 6, 2], 6, 72),
      placed(band(5.6, 0.8, 1.1, 3, 160), turnX(90), [0, 6, 2]),
      ball([-2.2, 9.4, 6.2], 0.7, 20),
      ball([2.2, 9.4, 6.2], 0.7, 20),
    ),
    bail(light.yellowGold, -4.6, 5.4),
    cordUp(-7.6),
  );

async function locket(text: string, frame: Material): Promise<Piece> {
  const glyph = await stamp(character(text, 51, 62), 0.05, 3);
  const rim = await stamp(
    '<path fill-rule="evenodd" d="M50 6C70 6 92 22 92 48C92 76 70 94 50 94C30 94 8 76 8 48C8 22 30 6 50 6ZM50 13C34 13 15 26 15 48C15 72 34 87 50 87C66 87 85 72 85 48C85 26 66 13 50 13Z"/>',
    0.03,
    2,
  );
  const body = await stamp(
    '<path d="M50 6C70 6 92 22 92 48C92 76 70 94 50 94C30 94 8 76 8 48C8 22 30 6 50 6Z"/>',
    0.1,
    4,
  );
  return join(
    relief(body, 24, 2.2, light.satinGold, [0, 0.2, 0]),
    relief(rim, 24, 0.8, frame, [0, 2, 0]),
    relief(glyph, 20, 1, light.yellowGold, [0, 2.1, 0]),
    bail(frame, -11.6, 1.4),
  );
}

/** A bright stone in claws under its bail, with or without small stones round it. */
function hung(
  cut: typeof round,
  glass: typeof diamond,
  r: number,
  ratio: number,
  material: Material,
  ringed: boolean,
): Piece {
  const at: Vec = [0, 2 + r * 0.4, 0];
  const around = ringed
    ? stations(
        sample(
          200,
          (t) => [Math.cos(t * tau) * (r + 1.1), at[1], Math.sin(t * tau) * (r * ratio + 1.1)] as Vec,
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
        ...around.map((s, k) => gem(round, diamond, s.at, [0, 1, 0], 0.62, k * 31)),
      ],
    },
    metal(material, ...around.map((s) => ball([s.at[0], s.at[1] - 0.5, s.at[2]], 0.66, 14))),
    bail(material, -r * ratio - (ringed ? 2.2 : 0.8), at[1], 0.8),
    cable(material, -r * ratio - (ringed ? 4.2 : 2.8), at[1]),
  );
}

/** Five enamelled petals with a grain of gold between. */
function blossom(colour: Material): Piece {
  const petals: Mesh[] = [];
  const rims: Mesh[] = [];
  for (let k = 0; k < 5; k++) {
    const a = (k / 5) * tau - tau / 4;
    const at: Vec = [Math.cos(a) * 5, 1.5, Math.sin(a) * 5];
    petals.push(ellipsoid(at, [3.7, 0.9, 3.7], 48));
    rims.push(
      tube(
        sample(
          60,
          (t) => [at[0] + Math.cos(t * tau) * 3.85, 1.5, at[2] + Math.sin(t * tau) * 3.85] as Vec,
        ).slice(0, -1),
        0.4,
        true,
        12,
      ),
    );
  }
  return join(
    { items: petals.map((mesh) => ({ mesh, material: colour })), stones: [] },
    metal(
      light.yellowGold,
      ...rims,
      ball([0, 2, 0], 1.5, 32),
      ...Array.from({ length: 5 }, (_, k) =>
        ball([Math.cos((k / 5) * tau + 0.3) * 2.4, 1.9, Math.sin((k / 5) * tau + 0.3) * 2.4], 0.5, 16),
      ),
    ),
    bail(light.yellowGold, -9.8, 1.4),
  );
}

const jadeBody = (mesh: Mesh, material: Material, top: number, y: number): Piece =>
  join(
    { items: [{ mesh, material }], stones: [] },
    bail(light.paleGold, top, y, 0.9),
    cable(light.paleGold, top - 2.1),
  );

const onCable = (piece: Piece, z: number, material: Material = light.yellowGold): Piece =>
  join(piece, cable(material, z));
const onCord = (piece: Piece, z: number): Piece => join(piece, cordUp(z));
const shot =
  (make: () => Piece | Promise<Piece>, span = 36, pitch = 66, z = -5): Drawn =>
  async () =>
    scene(await make(), span, pitch, [0, 1, z]);

const braid = (z: number): Mesh[] =>
  rope(
    sample(200, (t) => [Math.cos(t * tau) * 9.4, 1.2, z + Math.sin(t * tau) * 9.4] as Vec).slice(0, -1),
    0.34,
    0.37,
    2,
    1.7,
    true,
  );

export const charms: Readonly<Record<string, Drawn>> = {
  'anran-front': shot(async () => onCable(await medal('安', 80, light.yellowGold, 9.4), -11.6)),
  'hongyun-front': shot(async () => onCord(await medal('鸿', 80, light.satinGold, 9.6), -12.4)),
  'fulu-front': shot(() => onCord(gourd(light.yellowGold), -12), 40, 62, -4),
  'ruyi-front': shot(async () => onCable(await shape(outline.ruyi, 20, 2.4, light.yellowGold), -12.6)),
  'xingcao-front': shot(async () =>
    onCable(await shape(outline.clover, 17, 2.2, light.roseGold, 0.1), -11, light.roseGold),
  ),
  'diewu-front': shot(async () =>
    onCable(await shape(outline.butterfly, 19, 1.9, light.yellowGold, 0.09, -6.4), -9),
  ),
  'yinxing-front': shot(async () =>
    onCable(await shape(outline.ginkgo, 20, 1.6, light.satinGold, 0.14, -8), -10.6),
  ),
  'xinyu-front': shot(async () =>
    onCable(await shape(outline.heart, 15, 3, light.yellowGold, 0.3, -5.4), -8),
  ),
  'zhaixing-front': shot(async () =>
    onCable(await shape(outline.star, 15, 2, light.whiteGold, 0.2, -6.6), -9.2, light.whiteGold),
  ),
  'qinglian-front': shot(async () =>
    onCable(await shape(outline.lotus, 21, 1.7, light.satinGold, 0.07, -9), -11.8),
  ),
  'nianyu-front': shot(async () =>
    onCord(await shape(outline.fish, 21, 2.8, light.yellowGold, 0.2, -9.4), -12.6),
  ),
  'yeyu-front': shot(async () =>
    onCable(await shape(outline.leaf, 19, 1.5, light.yellowGold, 0.16, -8.4), -11),
  ),
  'xinyue-front': shot(async () =>
    onCable(await shape(outline.moon, 15, 1.8, light.roseGold, 0.14, -6.6), -9.2, light.roseGold),
  ),
  'chuxue-front': shot(async () =>
    onCable(await shape(outline.snow, 16, 1.4, light.platinum, 0.05, -7), -9.6, light.platinum),
  ),
  'xiangyun-front': shot(async () =>
    onCord(await shape(outline.cloud, 20, 2.4, light.yellowGold, 0.2, -5.6), -8.8),
  ),
  'yuanbao-front': () => scene(ingot(light.yellowGold), 42, 40, [0, 4, 0]),
  'haoshi-front': shot(() => onCord(peanut(light.yellowGold), -12.6), 40, 64, -4),
  'jincai-front': shot(() => abacus(), 38, 64, -5),
  'lingyin-front': shot(() => bell(), 36, 56, -3),
  'bai-sui-front': shot(async () => onCord(await locket('福', light.yellowGold), -14), 42, 66, -4),
  'meihua-front': shot(() => onCable(blossom(light.redEnamel), -12)),
  'haitang-front': shot(() => onCable(blossom(light.greenEnamel), -12)),
  'xinghui-front': shot(() => hung(round, diamond, 2.6, 1, light.whiteGold, true), 30, 68, -4),
  'bibo-front': shot(() => hung(emerald, emeraldGlass, 3.2, 1.1, light.yellowGold, true), 34, 68, -4),
  'lanhai-front': shot(() => hung(oval, sapphireGlass, 2.7, 1.36, light.whiteGold, true), 34, 68, -4),
  'liuhuo-front': shot(() => hung(pear, rubyGlass, 2.7, 1.2, light.roseGold, false), 30, 68, -4),
  'ruyi-jade-front': shot(
    () => jadeBody(ellipsoid([0, 3.4, 1.4], [5.4, 3.2, 7.6], 90), light.jade, -7.4, 3),
    34,
    64,
    -4,
  ),
  'wushi-front': shot(
    () =>
      jadeBody(placed(softBox([5.6, 1.7, 8.4], 7, 160), identity, [0, 1.8, 1]), light.whiteJade, -8.6, 1.8),
    36,
    66,
    -4,
  ),
  'luhui-front': shot(() =>
    join(
      { items: [{ mesh: put(disc(8.8, 1.5), 0, 0.9, 0), material: light.greenEnamel }], stones: [] },
      ringOn(8.5, 1, 2.2, light.yellowGold, 1.1),
      metal(light.yellowGold, ...braid(0)),
      { items: [], stones: [gem(round, diamond, [0, 2.1, 0], [0, 1, 0], 1.6, 8)] },
      metal(light.yellowGold, placed(band(1.55, 0.6, 1.4, 4, 120), turnX(90), [0, 1.9, 0])),
      bail(light.yellowGold, -10.4, 1.3),
      cable(light.yellowGold, -12.6),
    ),
  ),
};
