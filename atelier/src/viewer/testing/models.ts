import { bandMesh, innerRadius } from '../../geometry/band.ts';
import { cutGem } from '../../geometry/gems/cut-gem.ts';
import { moved } from '../../geometry/matrix.ts';
import { bandProfile } from '../../geometry/profile.ts';
import { ball } from '../../geometry/turning.ts';
import type { Material, Mesh, Model, Stone } from '../../model.ts';
import { assemble } from '../../pieces/assembly.ts';
import { ringModel } from '../../pieces/ring/ring.ts';

/** A few small pieces with predictable pictures: a flat band, a band with a brilliant on it, a ball. */

const CIRCUMFERENCE = 52;
const [WIDTH, THICKNESS] = [5, 1.7];
const profile = bandProfile('flat', WIDTH, THICKNESS, 'live');
const band: Mesh = bandMesh({ circumference: CIRCUMFERENCE, profile }, 128);
const narrow: Mesh = bandMesh(
  { circumference: CIRCUMFERENCE, profile: bandProfile('d', 2.2, THICKNESS, 'live') },
  128,
);
const bead = ball(4, 48);
const brilliant = cutGem('round', { width: 6.5 }, 'live');

export const yellow: Material = { kind: 'metal', metal: '18k-yellow', finish: 'polished' };

export function bandOf(material: Material): Model {
  const bench = assemble();
  const node = bench.lay('band', band, material);
  const outer = 2 * Math.PI * (innerRadius(CIRCUMFERENCE) + THICKNESS);
  const room = { node, length: 30, height: WIDTH * 0.8, turned: false };
  bench.engravable({ ...room, place: 'outside', u: 0, v: profile.outside, period: outer });
  bench.engravable({
    ...room,
    place: 'inside',
    u: CIRCUMFERENCE / 2,
    v: profile.inside,
    period: CIRCUMFERENCE,
  });
  const inner = innerRadius(CIRCUMFERENCE);
  const across = { from: [-inner, 0, 0], to: [inner, 0, 0], millimetres: inner * 2 } as const;
  bench.dimension({ code: 'inner-diameter', ...across });
  return bench.finish('standing');
}

export function solitaireOf(stone: Stone): Model {
  const bench = assemble();
  bench.lay('band', narrow, yellow);
  const height = innerRadius(CIRCUMFERENCE) + THICKNESS + brilliant.gem.below * 0.8;
  bench.set('centre-stone', brilliant, stone, [moved(0, height, 0)]);
  return bench.finish('standing');
}

export function ballOf(material: Material): Model {
  const bench = assemble();
  bench.lay('bead', bead, material);
  return bench.finish('lying');
}

export const THICKNESS_OF_RING = 1.6;

export function ringOf(circumference: number): Model {
  const band = { shape: 'comfort', width: 3, backWidth: 3, thickness: THICKNESS_OF_RING } as const;
  const plain = { accents: null, head: null, shoulder: 'plain' } as const;
  return ringModel({ ...plain, metals: ['18k-yellow'], finish: 'polished', circumference, band }, 'live');
}
