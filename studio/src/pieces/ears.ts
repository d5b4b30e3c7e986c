import type { Material, Metal } from '../../../atelier/src/model.ts';
import {
  capped,
  cluster,
  figureCharm,
  hungCharm,
  jadeDrop,
  pearl,
  stoneOf,
  tassel,
} from '../../../atelier/src/pieces/forms/index.ts';
import { earringModel } from '../../../atelier/src/pieces/index.ts';
import { type Family, hollow, type Make, type Shot, type Shots } from './shot.ts';

/** Earrings, lying side by side as a pair. */

type Lay = Parameters<typeof hungCharm>[0];

const ornament = (lay: Lay, metal: Metal) => ({ kind: 'motif', motif: hungCharm(lay, metal) }) as const;
const gold: Material = { kind: 'metal', metal: 'gold-999', finish: 'polished' };

/**
 * `half`: half the width of one earring in mm. The two are slightly apart and fill seven eighths of the picture’s
 * width.
 */
const studs = (family: Family, lay: Lay, metal: Metal, half: number): Shot => {
  const apart = half * 1.35 + 1.6;
  return {
    family,
    stand: 'studs',
    makes: [(detail) => earringModel({ kind: 'stud', metal, ornament: ornament(lay, metal), apart }, detail)],
    span: Math.round(((apart + half) * 2) / 0.7),
  };
};

const drops = (
  family: Family,
  lay: Lay,
  hung: Lay,
  fall: number,
  metal: Metal,
  frame: Pick<Shot, 'span' | 'at'> = {},
): Shot => ({
  ...frame,
  family,
  stand: 'drops',
  makes: [
    (detail) =>
      earringModel(
        { kind: 'drop', metal, ornament: ornament(lay, metal), hung: ornament(hung, metal), fall },
        detail,
      ),
  ],
});

const brilliant = (carat: number) => stoneOf('round', carat, 'diamond');
const halo = (count: number) => ({ stone: 'diamond', count, diameter: 1.15 }) as const;

const hoops: Make = (detail) =>
  earringModel({ kind: 'hoop', metal: 'gold-999', diameter: 22, wire: 3.4 }, detail);

export const ears: Shots = {
  JL20320: studs('solitaire', cluster(brilliant(0.3), null, '18k-white'), '18k-white', 2.3),
  JL20321: studs('halo', cluster(brilliant(0.18), halo(13), 'pt950'), 'pt950', 3.4),
  JL30124: studs('colour', cluster(stoneOf('oval', 0.36, 'ruby'), null, '18k-rose'), '18k-rose', 2.4),
  JL10704: hollow(0.4, studs('beads', pearl(gold, 5.4, 'gold-999'), 'gold-999', 2.7)),
  JL10705: hollow(
    0.17,
    studs(
      'nature',
      figureCharm({
        figure: 'plum',
        height: 8.6,
        thickness: 1.6,
        round: 0.6,
        lined: true,
        metal: 'gold-999',
      }),
      'gold-999',
      4.5,
    ),
  ),
  JL20322: hollow(
    0.36,
    studs(
      'nature',
      figureCharm({ figure: 'bow', height: 7.4, thickness: 1.7, round: 0.6, metal: '18k-rose' }),
      '18k-rose',
      6.6,
    ),
  ),
  JL30206: studs('pearl', pearl({ kind: 'pearl', pearl: 'akoya' }, 8, '18k-white'), '18k-white', 4),
  JL30205: drops(
    'pearl',
    pearl({ kind: 'metal', metal: '18k-yellow', finish: 'polished' }, 3.4, '18k-yellow'),
    capped('ball', { kind: 'pearl', pearl: 'south-sea' }, 11, '18k-yellow'),
    20,
    '18k-yellow',
  ),
  JL30207: drops(
    'pearl',
    cluster(brilliant(0.12), null, '18k-yellow'),
    capped('ball', { kind: 'pearl', pearl: 'golden' }, 11.5, '18k-yellow'),
    19,
    '18k-yellow',
  ),
  JL30312: drops(
    'jade',
    pearl({ kind: 'metal', metal: '18k-yellow', finish: 'polished' }, 3.4, '18k-yellow'),
    jadeDrop('green', 8, 12, '18k-yellow'),
    15,
    '18k-yellow',
    { span: 50, at: [0, 2, 8] },
  ),
  JL30123: drops(
    'halo',
    cluster(brilliant(0.1), null, '18k-yellow'),
    cluster(stoneOf('emerald', 0.6, 'emerald'), halo(18), '18k-yellow'),
    17,
    '18k-yellow',
  ),
  JL10706: {
    ...studs('links', tassel(30, 'gold-999'), 'gold-999', 5.5),
    span: 56,
    at: [0, 2, 16],
  },
  JL10710: { wall: 0.15, family: 'plain', stand: 'drops', makes: [hoops], span: 88, at: [0, 8, 0] },
};
