// Pieces that are made to order.
import { diamond, round } from './gems.ts';
import * as light from './light.ts';
import { placed, softBox } from './mesh.ts';
import { join, type Piece, scene, standing } from './parts.ts';
import { bail, cordUp, relief } from './pendants.ts';
import type { Drawn } from './raster.ts';
import { character, noise, type Paint, stamp } from './relief.ts';
import { plain, solitaire } from './rings.ts';
import { beads } from './strands.ts';
import { identity, norm } from './vector.ts';

/** The ground of a chased piece: struck all over with a fine punch. */
const sanded: Paint = (u, v, n) => {
  const a = (noise(Math.floor(u * 1300), Math.floor(v * 700)) - 0.5) * 0.22;
  const b = (noise(Math.floor(u * 1100) + 5, Math.floor(v * 900)) - 0.5) * 0.22;
  return { skip: false, n: norm([n[0] + a, n[1], n[2] + b]) };
};

async function tag(text: string): Promise<Piece> {
  const glyph = await stamp(character(text, 51, 80), 0.05, 3);
  const frame = await stamp(
    '<path fill-rule="evenodd" d="M2 8Q2 2 8 2H92Q98 2 98 8V92Q98 98 92 98H8Q2 98 2 92ZM6 10V90Q6 94 10 94H90Q94 94 94 90V10Q94 6 90 6H10Q6 6 6 10Z"/>',
    0.02,
    2,
  );
  return join(
    {
      items: [
        {
          mesh: placed(softBox([8.6, 0.9, 8.6], 12, 200), identity, [0, 0.9, 0]),
          material: light.satinGold,
          paint: sanded,
        },
      ],
      stones: [],
    },
    relief(frame, 17, 0.5, light.yellowGold, [0, 1.75, 0]),
    relief(glyph, 15, 0.9, light.yellowGold, [0, 1.72, 0]),
    bail(light.yellowGold, -9.4, 1.3),
    cordUp(-12.2),
  );
}

export const lanzuo: Readonly<Record<string, Drawn>> = {
  'yinuo-front': () =>
    scene(standing(solitaire(light.roseGold, round, diamond, 3.1, 6, 1, false), -28), 29, 18, [0, 12.2, 0]),
  'yiquan-front': () => scene(standing(plain(light.yellowGold, 8.3, 4), -32), 26, 18, [0, 9.6, 0]),
  'yichuan-front': () => scene(beads(26, [light.pearl], 3), 64, 56, [0, 2, 0]),
  'yizi-front': async () => scene(await tag('安'), 34, 66, [0, 1, -5]),
};
