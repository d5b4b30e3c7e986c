import type { Finish, GemShape, Metal, Stone } from '../../../atelier/src/model.ts';
import {
  cluster,
  domed,
  inscribed,
  openModel,
  pearl,
  stoneOf,
  toppedRingModel,
} from '../../../atelier/src/pieces/forms/index.ts';
import { type RingOptions, ringModel } from '../../../atelier/src/pieces/index.ts';
import { type Family, hollow, type Make, type Shot, type Shots } from './shot.ts';

/** Rings and bands. A woman's is drawn in size 52, a man's in 62 (inner circumference, mm). */

type Band = RingOptions['band'];
const band = (shape: Band['shape'], width: number, thickness = 1.75, backWidth = width): Band => ({
  shape,
  width,
  backWidth,
  thickness,
});
const slim = band('d', 2.1, 1.75, 1.9);

const plain: RingOptions = {
  metals: ['gold-999'],
  finish: 'polished',
  circumference: 52,
  band: slim,
  accents: null,
  head: null,
  shoulder: 'plain',
};

const ring =
  (options: Partial<RingOptions>): Make =>
  (detail, _, fit) => {
    const ringOptions = { ...plain, ...options };
    const band =
      fit?.width === undefined
        ? ringOptions.band
        : { ...ringOptions.band, width: fit.width, backWidth: fit.width };
    return ringModel({ ...ringOptions, band, circumference: fit?.size ?? ringOptions.circumference }, detail);
  };

const shot = (family: Family, ...makes: readonly Make[]): Shot => ({
  family,
  stand: makes.length > 1 ? 'pair' : 'ring',
  makes,
});

const hoop = (metal: Metal, shape: Band, finish: Finish = 'polished', circumference = 52): Make =>
  ring({ metals: [metal], finish, circumference, band: shape });

/** A brushed band with bright edges and lines deeper than usual by this factor. */
const grained =
  (make: Make, grain: number): Make =>
  (detail, outlines) => {
    const model = make(detail, outlines);
    const nodes = model.nodes.map((node) =>
      node.material.kind === 'metal' && node.material.finish === 'brushed'
        ? { ...node, material: { ...node.material, grain } }
        : node,
    );
    return { ...model, nodes };
  };

interface Stoned {
  readonly metal: Metal;
  readonly shape: GemShape;
  readonly carat: number;
  readonly stone?: Stone;
  readonly head?: 'four-prong' | 'six-prong';
  readonly halo?: number;
  readonly paved?: number;
  readonly band?: Band;
}

/** A stone in its head, with a halo of stones or a paved band. */
const stoned = ({
  metal,
  shape,
  carat,
  stone = 'diamond',
  head = 'four-prong',
  halo,
  paved,
  band: bandOptions = slim,
}: Stoned): Make =>
  ring({
    metals: [metal],
    band: bandOptions,
    head: {
      kind: halo === undefined ? head : 'halo',
      stone: stoneOf(shape, carat, stone),
      sides: halo === undefined ? null : { stone: 'diamond', count: halo, diameter: 1.2 },
    },
    accents: paved === undefined ? null : { stone: 'diamond', diameter: 1.35, setting: 'pave', count: paved },
  });

/** Two stones leaning towards each other on a slim band. */
const twoStones: Make = (detail) =>
  toppedRingModel(
    {
      metal: '18k-yellow',
      finish: 'polished',
      circumference: 52,
      band: slim,
      tops: [
        { lay: cluster(stoneOf('pear', 0.45, 'diamond'), null, '18k-yellow'), angle: -13.5, sunk: 0.9 },
        { lay: cluster(stoneOf('pear', 0.62, 'ruby'), null, '18k-yellow'), angle: 13.5, sunk: 0.9 },
      ],
    },
    detail,
  );

/** Seven stones, the largest in the middle; 0.35 ct in total. */
const sevenStones: Make = (detail) =>
  toppedRingModel(
    {
      metal: '18k-white',
      finish: 'polished',
      circumference: 52,
      band: band('d', 2, 1.7, 1.8),
      tops: [0.022, 0.036, 0.058, 0.118, 0.058, 0.036, 0.022].map((carat, i) => ({
        lay: cluster(stoneOf('round', carat, 'diamond'), null, '18k-white'),
        angle: ([-41, -29.5, -16, 0, 16, 29.5, 41] as const)[i] as number,
        sunk: 0.6,
      })),
    },
    detail,
  );

const topped =
  (
    metal: Metal,
    lay: Parameters<typeof toppedRingModel>[0]['tops'][number]['lay'],
    sunk: number,
    bandOptions: Band = slim,
    circumference = 52,
  ): Make =>
  (detail) =>
    toppedRingModel(
      { metal, finish: 'polished', circumference, band: bandOptions, tops: [{ lay, angle: 0, sunk }] },
      detail,
    );

/** Engraved in the shop's regular script. */
const KAITI = '"Jinlan Kaiti"';

/** A camera from which the outline of a stone that is not round is visible. */
const FROM_ABOVE = { azimuth: 22, elevation: 52 } as const;

export const rings: Shots = {
  JL20108: shot('solitaire', stoned({ metal: 'pt950', shape: 'round', carat: 0.5, head: 'six-prong' })),
  LZ20101: shot('solitaire', stoned({ metal: '18k-rose', shape: 'round', carat: 0.5, head: 'six-prong' })),
  JL20118: {
    ...shot('solitaire', stoned({ metal: '18k-yellow', shape: 'pear', carat: 0.5 })),
    orbit: FROM_ABOVE,
  },
  JL20112: shot('pave', stoned({ metal: '18k-yellow', shape: 'oval', carat: 0.7, paved: 26 })),
  JL20117: shot('pave', stoned({ metal: '18k-white', shape: 'cushion', carat: 0.7, paved: 26 })),
  JL20115: {
    ...shot('halo', stoned({ metal: '18k-rose', shape: 'cushion', carat: 0.5, halo: 20 })),
    orbit: FROM_ABOVE,
  },
  JL20116: shot('halo', stoned({ metal: 'pt950', shape: 'round', carat: 0.4, halo: 17, paved: 24 })),
  JL30111: shot(
    'halo',
    stoned({ metal: '18k-white', shape: 'oval', carat: 1.3, stone: 'sapphire', halo: 22 }),
  ),
  JL20119: shot(
    'solitaire',
    ring({
      metals: ['18k-white'],
      head: {
        kind: 'three-stone',
        stone: stoneOf('round', 0.4, 'diamond'),
        sides: { stone: 'diamond', count: 2, diameter: 3.4 },
      },
    }),
  ),
  JL20310: shot(
    'pave',
    ring({
      metals: ['18k-rose'],
      band: band('comfort', 2.6, 1.7),
      accents: { stone: 'diamond', count: 17, diameter: 1.7, setting: 'pave' },
    }),
  ),
  JL20311: shot(
    'pave',
    ring({
      metals: ['pt950'],
      circumference: 56,
      band: band('comfort', 2.8, 1.9),
      accents: { stone: 'diamond', count: 34, diameter: 1.95, setting: 'pave' },
    }),
  ),
  JL20312: shot('solitaire', sevenStones),
  JL30101: shot('colour', stoned({ metal: 'pt950', shape: 'emerald', carat: 2.08, stone: 'emerald' })),
  JL30110: shot('colour', stoned({ metal: '18k-yellow', shape: 'oval', carat: 1.2, stone: 'ruby' })),
  JL30112: shot('colour', stoned({ metal: '18k-white', shape: 'cushion', carat: 2.1, stone: 'tanzanite' })),
  JL30113: shot(
    'pave',
    stoned({ metal: '18k-rose', shape: 'emerald', carat: 2.35, stone: 'tourmaline', paved: 22 }),
  ),
  JL30114: shot('colour', stoned({ metal: '18k-yellow', shape: 'oval', carat: 1.86, stone: 'garnet' })),
  JL30115: shot('colour', twoStones),
  JL30116: shot(
    'jade',
    topped('18k-yellow', domed('green', 9.4, 12.2, '18k-yellow'), 0.5, band('d', 2.6, 1.8, 2.1)),
  ),
  JL30117: shot(
    'pearl',
    topped('18k-white', pearl({ kind: 'pearl', pearl: 'tahitian' }, 9.5, '18k-white'), 0.3),
  ),
  JL10206: {
    ...shot('inscribed', hoop('gold-999', band('d', 5, 1.5))),
    words: [{ place: 'outside', text: '执子之手 与子偕老', family: KAITI, size: 2.7 }],
    orbit: { azimuth: 0, elevation: 56 },
  },
  JL10207: {
    ...shot('inscribed', hoop('gold-999', band('d', 5.4, 1.5), 'polished', 54)),
    words: [{ place: 'outside', text: '百　年　好　合', family: KAITI, size: 3.2 }],
    orbit: { azimuth: 0, elevation: 56 },
  },
  JL10212: {
    ...shot('inscribed', (detail, outlines, fit) =>
      toppedRingModel(
        {
          metal: 'gold-999',
          finish: 'polished',
          circumference: fit?.size ?? 62,
          band: band('d', 9, 2, 4.6),
          tops: [
            {
              lay: inscribed(
                { figure: 'cushion', height: 13, thickness: 2.6, metal: 'gold-999', round: 0.25 },
                '寿',
                8.4,
                outlines,
              ),
              angle: 0,
              sunk: 1.6,
            },
          ],
        },
        detail,
      ),
    ),
    span: 34,
    orbit: { elevation: 38 },
  },
  JL10208: shot('hammered', hoop('gold-999', band('d', 4.8, 1.7), 'hammered', 54)),
  JL20416: { ...shot('hammered', hoop('pt950', band('d', 6, 1.9), 'hammered', 62)), span: 34 },
  JL10209: shot('plain', hoop('gold-999', band('comfort', 3.4, 1.6))),
  JL10210: shot('twisted', hoop('gold-999', band('twisted', 3.4, 2.4))),
  JL10211: hollow(
    0.21,
    shot('beads', (detail) =>
      openModel(
        { metal: 'gold-999', finish: 'polished', innerDiameter: 16.6, wire: 1.7, gap: 5, balls: 4.4 },
        'finger',
        detail,
      ),
    ),
  ),
  JL20418: shot('plain', ring({ metals: ['18k-white', '18k-rose'], band: band('twisted', 3.4, 2.4) })),
  JL20410: shot('plain', hoop('pt9995', band('d', 3, 1.7))),
  JL20415: {
    ...shot('plain', grained(hoop('pt950', band('bevelled', 6, 1.9), 'brushed', 62), 1)),
    span: 34,
    orbit: { azimuth: 34, elevation: 34 },
  },
  LZ10201: shot('plain', hoop('gold-999', band('d', 3, 1.5))),
  JL20402: shot(
    'plain',
    hoop('18k-rose', band('d', 2.8, 1.7)),
    hoop('18k-white', band('d', 3.6, 1.8), 'polished', 60),
  ),
  JL20417: {
    ...shot(
      'plain',
      grained(hoop('pt950', band('bevelled', 3.2, 1.7), 'brushed', 52), 1),
      grained(hoop('pt950', band('bevelled', 4.4, 1.9), 'brushed', 61), 1),
    ),
    // Near enough to see the brush lines.
    span: 48,
    at: [0, 9, -3],
    orbit: { azimuth: 40, elevation: 46 },
  },
  JL10213: shot(
    'plain',
    hoop('gold-999', band('comfort', 3, 1.6)),
    hoop('gold-999', band('comfort', 4.4, 1.7), 'polished', 61),
  ),
};
