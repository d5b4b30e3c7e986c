import { after, turned } from '../../../atelier/src/geometry/matrix.ts';
import type { Metal } from '../../../atelier/src/model.ts';
import {
  abacus,
  bellCharm,
  bezelled,
  cloudCharm,
  cluster,
  domed,
  enamelBlossom,
  enamelDisc,
  type FigureCharm,
  figureCharm,
  filigree,
  fishCharm,
  goldBuckle,
  gourdCharm,
  hungCharm,
  inscribed,
  jadeBuckle,
  jadeTablet,
  lotusCharm,
  medal,
  moonCharm,
  pendantModel,
  ridgedStar,
  ruyiHead,
  snowflake,
  stoneOf,
  turnedCharm,
} from '../../../atelier/src/pieces/forms/index.ts';
import { type Family, hollow, type Make, necklace, type Shot, type Shots } from './shot.ts';

/** Pendants, on the chain they are sold with or on their red cord. */

type Lay = Parameters<typeof hungCharm>[0];

const shot = (family: Family, make: Make, span?: number): Shot => ({
  family,
  stand: 'pendant',
  makes: [make],
  ...(span === undefined ? {} : { span }),
});

const chained =
  (lay: Lay, metal: Metal = 'gold-999', gauge = 0.42): Make =>
  (detail, _, fit) =>
    pendantModel(
      { charm: hungCharm(lay, metal), metal, on: { kind: 'o-chain', gauge, length: fit?.size ?? 450 } },
      detail,
    );

const corded =
  (lay: Lay): Make =>
  (detail) =>
    pendantModel(
      {
        charm: hungCharm(lay, 'gold-999'),
        metal: 'gold-999',
        on: { cord: 'red', diameter: 1.5, length: 460 },
      },
      detail,
    );

/** A struck medal with one character, on a chain or a red cord. */
const struck =
  (on: (lay: Lay) => Make, options: Omit<Parameters<typeof medal>[0], 'outlines'>): Make =>
  (detail, outlines, fit) =>
    on(medal({ ...options, outlines }))(detail, outlines, fit);

const figure = (
  charm: Omit<FigureCharm, 'metal' | 'thickness'> & { metal?: Metal; thickness?: number },
): Lay => figureCharm({ metal: 'gold-999', thickness: 1.6, ...charm });

/** Turns a drop so that it hangs with its point up. */
const upright =
  (lay: Lay): Lay =>
  (piece, at, fine) =>
    lay(piece, after(at, turned('z', Math.PI)), fine);

/** A charm set with stones, on a thinner chain. */
const stoned = (lay: Lay, metal: Metal): Make => chained(lay, metal, 0.36);

const round = (carat: number) => stoneOf('round', carat, 'diamond');

export const pendants: Shots = {
  // The character 福 inside forty small diamonds.
  JL11001: necklace(
    420,
    hollow(
      0.12,
      shot(
        'character',
        struck(chained, { text: '福', height: 18, thickness: 1.2, rim: 'plain', stones: 40 }),
        40,
      ),
    ),
  ),
  JL10602: hollow(
    0.12,
    shot('character', struck(chained, { text: '马', height: 16, thickness: 0.9, rim: 'grained' }), 38),
  ),
  JL10508: hollow(
    0.2,
    shot('character', struck(chained, { text: '囍', height: 19, thickness: 1.2, rim: 'plain' }), 42),
  ),
  JL10603: hollow(
    0.12,
    shot('character', struck(chained, { text: '安', height: 19, thickness: 0.9, rim: 'grained' }), 42),
  ),
  JL10509: shot('character', struck(corded, { text: '鸿', height: 19, thickness: 1.3, rim: 'grained' }), 44),
  LZ10101: hollow(
    0.35,
    shot('character', struck(corded, { text: '安', height: 16, thickness: 1.2, rim: 'plain' }), 38),
  ),
  JL10521: hollow(0.25, shot('cord', corded(goldBuckle(17, 'gold-999')), 40)),
  JL30301: shot('jade', chained(jadeBuckle('icy', 20), '18k-yellow'), 42),
  JL30303: shot('jade', chained(jadeTablet('white', 34, '18k-yellow'), '18k-yellow', 0.5), 60),
  JL30302: shot('jade', stoned(domed('green', 8.6, 10.6, '18k-yellow'), '18k-yellow')),
  JL20305: shot('solitaire', stoned(bezelled(round(0.2), '18k-rose'), '18k-rose'), 24),
  JL20327: shot(
    'solitaire',
    stoned(upright(cluster(stoneOf('pear', 0.5, 'diamond'), null, '18k-white')), '18k-white'),
    26,
  ),
  JL20340: shot(
    'solitaire',
    stoned(cluster(stoneOf('heart', 0.4, 'diamond'), null, '18k-white'), '18k-white'),
    26,
  ),
  JL20332: shot(
    'halo',
    stoned(cluster(round(0.3), { stone: 'diamond', count: 16, diameter: 1.15 }, '18k-white'), '18k-white'),
    26,
  ),
  JL30120: shot(
    'halo',
    stoned(
      cluster(
        stoneOf('emerald', 0.95, 'emerald'),
        { stone: 'diamond', count: 22, diameter: 1.15 },
        '18k-yellow',
      ),
      '18k-yellow',
    ),
    28,
  ),
  JL30121: shot(
    'halo',
    stoned(
      cluster(stoneOf('oval', 0.9, 'sapphire'), { stone: 'diamond', count: 20, diameter: 1.15 }, '18k-white'),
      '18k-white',
    ),
    28,
  ),
  JL30122: shot(
    'colour',
    stoned(upright(cluster(stoneOf('pear', 0.58, 'ruby'), null, '18k-rose')), '18k-rose'),
    26,
  ),
  JL11012: hollow(
    0.12,
    shot(
      'enamel',
      chained(
        enamelDisc(
          16,
          'blue',
          'gold-999',
          figure({ figure: 'plum', height: 8.6, thickness: 1, round: 0.6, lined: true }),
        ),
      ),
    ),
  ),
  JL11013: hollow(0.32, shot('enamel', chained(enamelBlossom(15, 'red', 'gold-999')))),
  JL11014: hollow(0.32, shot('enamel', chained(enamelBlossom(15, 'green', 'gold-999')))),
  JL11015: hollow(
    0.15,
    shot('enamel', chained(enamelDisc(15, 'green', 'gold-999', bezelled(round(0.1), 'gold-999')))),
  ),
  JL11005: hollow(0.12, shot('openwork', chained(filigree(24, 'gold-999')), 50)),
  JL10611: hollow(
    0.25,
    shot(
      'cloud',
      (detail, outlines) =>
        pendantModel(
          {
            charm: hungCharm(
              inscribed(
                {
                  figure: 'lock',
                  height: 21,
                  thickness: 1.8,
                  metal: 'gold-999',
                  finish: 'brushed',
                  round: 0.4,
                },
                '长命',
                8.4,
                outlines,
                true,
              ),
              'gold-999',
            ),
            metal: 'gold-999',
            on: { kind: 'o-chain', gauge: 0.7, length: 420 },
          },
          detail,
        ),
      46,
    ),
  ),
  JL10614: hollow(
    0.25,
    shot(
      'cloud',
      (detail, outlines) =>
        pendantModel(
          {
            charm: hungCharm(
              inscribed(
                {
                  figure: 'lock',
                  height: 23,
                  thickness: 1.9,
                  metal: 'gold-999',
                  finish: 'brushed',
                  round: 0.4,
                },
                '福',
                11,
                outlines,
                true,
              ),
              'gold-999',
            ),
            metal: 'gold-999',
            on: { cord: 'red', diameter: 1.8, length: 420 },
          },
          detail,
        ),
      48,
    ),
  ),
  JL10510: shot('cloud', chained(ruyiHead(18, 'gold-999'))),
  JL10513: shot('cloud', corded(cloudCharm(20, 'gold-999'))),
  JL10604: hollow(0.17, shot('cord', corded(gourdCharm(17, 'gold-999')), 42)),
  JL10608: hollow(0.18, shot('cord', corded(fishCharm(20, 'gold-999')), 36)),
  JL10609: hollow(
    0.23,
    shot(
      'cord',
      corded(turnedCharm('peanut', 15, { kind: 'metal', metal: 'gold-999', finish: 'hammered' })),
      40,
    ),
  ),
  JL10612: shot('cord', corded(abacus(20, 'gold-999')), 44),
  JL10613: hollow(0.25, shot('cord', corded(bellCharm(12, 'gold-999')), 40)),
  JL20328: necklace(
    450,
    hollow(
      0.2,
      shot(
        'nature',
        stoned(
          figure({ figure: 'osmanthus', height: 11, thickness: 2.6, domed: true, metal: '18k-rose' }),
          '18k-rose',
        ),
        30,
      ),
    ),
  ),
  JL10605: hollow(
    0.12,
    shot('nature', chained(figure({ figure: 'butterfly', height: 15, thickness: 2, domed: true })), 36),
  ),
  JL10606: hollow(
    0.14,
    shot(
      'nature',
      chained(figure({ figure: 'ginkgo', height: 15, thickness: 1.2, lined: true, finish: 'brushed' })),
    ),
  ),
  JL10512: hollow(
    0.4,
    shot('nature', chained(figure({ figure: 'leaf', height: 18, thickness: 1.5, lined: true })), 42),
  ),
  JL10511: shot('nature', chained(lotusCharm(21, 'gold-999')), 40),
  JL20331: shot('nature', stoned(snowflake(13, 'pt950'), 'pt950'), 34),
  JL20330: necklace(450, shot('plain', stoned(moonCharm(12, '18k-rose'), '18k-rose'), 32)),
  JL20329: necklace(450, shot('plain', stoned(ridgedStar(12, '18k-white'), '18k-white'), 32)),
  JL10607: hollow(
    0.14,
    shot('plain', chained(figure({ figure: 'heart', height: 12, thickness: 4.4, round: 0.88 })), 34),
  ),
};
