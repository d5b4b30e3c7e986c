import type { Finish, GemShape, Material, Metal, Node, Stone } from '../../../atelier/src/model.ts';
import {
  bambooModel,
  gourdCharm,
  hungCharm,
  layBeads,
  layCurb,
  lineModel,
  openModel,
  reliefBangleModel,
  roundBangleModel,
  stringOf,
  turnedCharm,
  twistedBangleModel,
} from '../../../atelier/src/pieces/forms/index.ts';
import {
  bangleModel,
  chainBraceletModel,
  cordModel,
  jadeBangleModel,
  strandModel,
  tennisModel,
} from '../../../atelier/src/pieces/index.ts';
import { type Family, type Fit, hollow, type Make, type Shot, type Shots, type Stand } from './shot.ts';

/**
 * Bangles and bracelets. A woman's bangle has an inner diameter of 57 mm; a bracelet is closed for a wrist of 16 cm.
 */

const shot = (family: Family, stand: Stand, make: Make): Shot => ({ family, stand, makes: [make] });
/** Thick bangles, shown from farther away, so they have the same margin. */
const jadeBangle = (options: Parameters<typeof jadeBangleModel>[0]): Shot => ({
  ...shot('jade', 'bangle', (detail) => jadeBangleModel(options, detail)),
  span: 116,
});
/** Inner diameter of a bangle, mm. */
const insideOf = (fit: Fit | undefined): number => fit?.size ?? 57;
const WRIST = 160;
/** How much longer a bracelet is than the one in its picture, mm. */
const longer = (fit: Fit | undefined): number => (fit?.size ?? WRIST) - WRIST;
const gold = (finish: Finish = 'polished'): Material => ({ kind: 'metal', metal: 'gold-999', finish });

const bangle =
  (finish: Finish, shape: 'd' | 'comfort', width: number, thickness: number): Make =>
  (detail, _, fit) =>
    bangleModel(
      {
        metals: ['gold-999'],
        finish,
        innerDiameter: insideOf(fit),
        band: { shape, width, backWidth: width, thickness },
      },
      detail,
    );

/** Seen from lower and nearer than plain ones, because the ornament is on the outside. */
const relief = (
  family: Family,
  options: Pick<Parameters<typeof reliefBangleModel>[0], 'finish' | 'width' | 'ornament' | 'count' | 'shown'>,
): Shot => ({
  ...shot(family, 'bangle', (detail, _, fit) =>
    reliefBangleModel(
      { metal: 'gold-999', innerDiameter: insideOf(fit), thickness: 1.7, ...options },
      detail,
    ),
  ),
  span: 92,
  orbit: { elevation: 34 },
});

const beaded =
  (material: Material, diameter: number, sizeAt?: (share: number) => number): Make =>
  (detail, _outlines, fit) =>
    lineModel(
      {
        worn: 'wrist',
        length: 168 + longer(fit),
        metal: 'gold-999',
        clasp: 0.9,
        lay: (piece, line, _, fine) =>
          layBeads(piece, material, diameter, stringOf(line, diameter, sizeAt), fine),
      },
      detail,
    );

const curb =
  (metal: Metal, width: number, wire: number): Make =>
  (detail, _, fit) =>
    lineModel(
      {
        worn: 'wrist',
        length: 176 + longer(fit),
        metal,
        clasp: width * 0.2,
        lay: (piece, line, up, fine) => layCurb(piece, { width, wire, metal }, line, up, fine),
      },
      detail,
    );

const tennis =
  (metal: Metal, stone: Stone, count: number, diameter: number, shape?: GemShape): Make =>
  (detail) =>
    tennisModel(
      { metal, stone, count, diameter, length: 172, ...(shape === undefined ? {} : { shape }) },
      detail,
    );

/** Stones of several kinds, alternating. */
const rainbow =
  (make: Make, stones: readonly Stone[]): Make =>
  (detail, outlines) => {
    const model = make(detail, outlines);
    const nodes = model.nodes.flatMap((node): readonly Node[] =>
      node.part !== 'melee'
        ? [node]
        : stones.map((stone, index) => {
            const matrices = node.matrices.filter((_, i) => Math.floor(i / 16) % stones.length === index);
            return { ...node, material: { kind: 'gem', stone }, matrices };
          }),
    );
    return { ...model, nodes };
  };

/** Beads of several kinds, alternating. */
const mixed =
  (materials: readonly Material[], diameter: number): Make =>
  (detail) =>
    lineModel(
      {
        worn: 'wrist',
        length: 168,
        metal: '18k-yellow',
        clasp: 0.8,
        lay: (piece, line, _, fine) => {
          const positions = stringOf(line, diameter);
          for (const [index, material] of materials.entries())
            layBeads(
              piece,
              material,
              diameter,
              positions.filter((_place, i) => i % materials.length === index),
              fine,
            );
        },
      },
      detail,
    );

const cord =
  (
    colour: 'red' | 'black',
    beads: { count: number; diameter: number; material?: Material },
    charm: ReturnType<typeof hungCharm> | null,
  ): Make =>
  (detail) =>
    cordModel({ colour, diameter: 1.7, metal: 'gold-999', beads, charm }, detail);

export const wrists: Shots = {
  JL10315: hollow(
    0.35,
    shot('heritage', 'bangle', (detail, _, fit) =>
      roundBangleModel(
        { metal: 'gold-999', finish: 'brushed', innerDiameter: insideOf(fit), wire: 5 },
        detail,
      ),
    ),
  ),
  JL10310: hollow(
    0.23,
    relief('cloud', { finish: 'brushed', width: 9, ornament: 'cloud', count: 16, shown: 7 }),
  ),
  JL10316: hollow(
    0.3,
    shot('heritage', 'bangle', (detail, _, fit) =>
      bambooModel({ metal: 'gold-999', innerDiameter: insideOf(fit), wire: 6.4, joints: 9 }, detail),
    ),
  ),
  JL10317: hollow(
    0.3,
    shot('twisted', 'bangle', (detail, _, fit) =>
      twistedBangleModel(
        { metal: 'gold-999', innerDiameter: insideOf(fit), strand: 3.8, strands: 2, turns: 13 },
        detail,
      ),
    ),
  ),
  JL10318: hollow(0.12, relief('heritage', { finish: 'matte', width: 9, ornament: 'wave', count: 22 })),
  JL10319: hollow(0.15, relief('heritage', { finish: 'matte', width: 10, ornament: 'lotus', count: 16 })),
  JL10320: hollow(0.4, shot('hammered', 'bangle', bangle('hammered', 'd', 8, 3))),
  JL10321: hollow(
    0.4,
    shot('plain', 'bangle', (detail, _, fit) =>
      openModel(
        {
          metal: 'gold-999',
          finish: 'polished',
          innerDiameter: insideOf(fit),
          wire: 4.6,
          gap: 24,
          balls: 0,
        },
        'wrist',
        detail,
      ),
    ),
  ),
  JL10322: {
    wall: 0.3,
    ...shot('plain', 'bangle', (detail) =>
      openModel(
        { metal: 'gold-999', finish: 'polished', innerDiameter: 42, wire: 3.2, gap: 7, balls: 5 },
        'wrist',
        detail,
      ),
    ),
    span: 78,
  },
  JL30305: jadeBangle({ jade: 'icy', innerDiameter: 56, thickness: 10 }),
  JL30306: jadeBangle({ jade: 'icy', innerDiameter: 55, thickness: 8.6 }),
  JL30307: jadeBangle({ jade: 'lavender', innerDiameter: 56, thickness: 10 }),
  JL30308: jadeBangle({ jade: 'green', innerDiameter: 57, thickness: 11 }),
  // Eleven for a wrist of 16 cm, one more or less for each centimetre.
  JL10428: hollow(
    0.18,
    shot('cord', 'bracelet', (detail, outlines, fit) =>
      cord('red', { count: 11 + Math.round(longer(fit) / 10), diameter: 8 }, null)(detail, outlines),
    ),
  ),
  JL10412: hollow(
    0.3,
    shot(
      'cord',
      'bracelet',
      cord(
        'red',
        { count: 2, diameter: 4 },
        hungCharm(turnedCharm('barrel', 11, gold('brushed'), true), 'gold-999'),
      ),
    ),
  ),
  JL10410: hollow(
    0.12,
    shot(
      'cord',
      'bracelet',
      cord('red', { count: 2, diameter: 5 }, hungCharm(gourdCharm(15, 'gold-999', true), 'gold-999')),
    ),
  ),
  JL10411: hollow(
    0.25,
    shot(
      'cord',
      'bracelet',
      cord(
        'black',
        { count: 4, diameter: 5 },
        hungCharm(turnedCharm('barrel', 12, gold(), true), 'gold-999'),
      ),
    ),
  ),
  JL20201: shot('tennis', 'bracelet', tennis('18k-white', 'diamond', 44, 3.5)),
  JL20203: shot('tennis', 'bracelet', tennis('pt950', 'diamond', 36, 4.3, 'cushion')),
  JL30311: shot(
    'tennis',
    'bracelet',
    rainbow(tennis('18k-white', 'diamond', 40, 3.9, 'oval'), ['ruby', 'sapphire', 'emerald', 'diamond']),
  ),
  JL10122: hollow(
    0.13,
    shot('links', 'bracelet', (detail, _, fit) =>
      chainBraceletModel(
        {
          metal: 'gold-999',
          chain: { kind: 'o-chain', gauge: 1, length: 176 + longer(fit) },
          charm: null,
        },
        detail,
      ),
    ),
  ),
  JL10124: hollow(0.14, shot('links', 'bracelet', curb('gold-999', 6, 1.9))),
  JL20202: hollow(0.12, shot('links', 'bracelet', curb('18k-rose', 3.6, 1.15))),
  JL10123: hollow(0.2, shot('beads', 'bracelet', beaded(gold(), 4.8))),
  JL11020: hollow(
    0.12,
    shot(
      'beads',
      'bracelet',
      beaded(gold(), 6.4, (share) => (Math.round(share * 36) % 3 === 0 ? 1 : 0.62)),
    ),
  ),
  JL30310: shot(
    'jade',
    'bracelet',
    mixed(
      [
        { kind: 'jade', jade: 'icy' },
        { kind: 'jade', jade: 'green' },
        { kind: 'jade', jade: 'lavender' },
      ],
      8,
    ),
  ),
  JL30211: shot(
    'pearl',
    'bracelet',
    mixed(
      [
        { kind: 'pearl', pearl: 'freshwater' },
        { kind: 'pearl', pearl: 'blush' },
      ],
      7,
    ),
  ),
  LZ30201: shot('pearl', 'bracelet', (detail) =>
    strandModel(
      {
        worn: 'wrist',
        material: { kind: 'pearl', pearl: 'akoya' },
        diameter: 7.5,
        length: 168,
        metal: '18k-white',
      },
      detail,
    ),
  ),
};
