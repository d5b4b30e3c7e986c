import { after, moved, turned } from '../../../atelier/src/geometry/matrix.ts';
import { ball } from '../../../atelier/src/geometry/turning.ts';
import type { CordColour, Material } from '../../../atelier/src/model.ts';
import {
  barModel,
  beansModel,
  boundBookModel,
  cardModel,
  envelopeModel,
  hungCharm,
  ingotModel,
  lineModel,
  medal,
  pendantModel,
  plaitMesh,
  ropeMesh,
  together,
} from '../../../atelier/src/pieces/forms/index.ts';
import { bangleModel, ringModel } from '../../../atelier/src/pieces/index.ts';
import { ears } from './ears.ts';
import { PLAIT } from './necklaces.ts';
import { pendants } from './pendants.ts';
import { rings } from './rings.ts';
import { hollow, type Make, type Shot, type Shots, withoutChain } from './shot.ts';
import { wrists } from './wrists.ts';

/** Investment gold, sets sold as one, and paper pieces. */

const shot = (make: Make, span: number): Shot => ({ family: 'bullion', stand: 'table', makes: [make], span });

const bar =
  (grams: string, width: number, height: number, thickness: number, word: string): Make =>
  (detail, outlines) =>
    barModel(
      {
        metal: 'gold-9999',
        width,
        height,
        thickness,
        outlines,
        lines: [
          { text: word, height: height * 0.17, at: height * 0.24 },
          { text: '足金', height: height * 0.1, at: 0 },
          { text: grams, height: height * 0.085, at: -height * 0.16 },
          { text: '9999', height: height * 0.075, at: -height * 0.33 },
        ],
      },
      detail,
    );

const beans =
  (positions: readonly (readonly [number, number, number])[]): Make =>
  (detail) =>
    beansModel({ metal: 'gold-9999', length: 6.6, places: positions }, detail);

/** A piece that lies straight, facing the camera. */
const paper = (make: Make, span: number): Shot => ({
  family: 'paper',
  stand: 'table',
  makes: [make],
  span,
  orbit: { elevation: 66, azimuth: 8 },
});

const book =
  (cover: CordColour, title: string): Make =>
  (detail, outlines) =>
    boundBookModel({ metal: 'gold-999', cover, width: 74, title, outlines }, detail);

/** Twelve in three rows of four, as in their tray. */
const twelve = Array.from({ length: 12 }, (_, i): readonly [number, number, number] => [
  ((i % 4) - 1.5) * 8.2,
  (Math.floor(i / 4) - 1) * 7.4,
  ((i * 37) % 60) - 30,
]);

const goldRing = (width: number, circumference = 52) =>
  ringModel(
    {
      metals: ['gold-999'],
      finish: 'polished',
      circumference,
      band: { shape: 'd', width, backWidth: width, thickness: 1.6 },
      accents: null,
      head: null,
      shoulder: 'plain',
    },
    'still',
  );

const goldBangle = () =>
  bangleModel(
    {
      metals: ['gold-999'],
      finish: 'brushed',
      innerDiameter: 57,
      band: { shape: 'd', width: 5.4, backWidth: 5.4, thickness: 4 },
    },
    'still',
  );

const goldChain = () =>
  lineModel(
    {
      worn: 'wrist',
      length: 250,
      metal: 'gold-999',
      clasp: 0.8,
      lay: (piece, line, up, fine) => {
        piece.lay('chain', ropeMesh(line, { diameter: 2.4, strands: 2, pitch: 2.5, up }, fine), {
          kind: 'metal',
          metal: 'gold-999',
          finish: 'polished',
        });
      },
    },
    'still',
  );

/** A ring that lies beside the rest of its set. */
const lying = (x: number, z: number, turn: number) =>
  after(moved(x, 1.6, z), turned('y', turn), turned('x', Math.PI / 2));

/** 三金 (three golds): bangle, chain and ring. */
const threeGolds: Make = () =>
  together([
    { model: goldChain(), at: moved(0, 1.3, -2) },
    { model: goldBangle(), at: moved(0, 2.7, 0) },
    { model: goldRing(4), at: lying(1, 3, 0.3) },
  ]);

const madeOf = (of: Shots, sku: string): Make => {
  const [make] = of[sku]?.makes ?? [];
  if (make === undefined) throw new RangeError(`${sku} is not photographed.`);
  return make;
};

/** 五金, with each piece separately: a pair of bangles, chain, ring, pendant and earrings. */
const fiveGolds: Make = (detail, outlines) => {
  const bangle = madeOf(wrists, 'JL10310')(detail, outlines);
  const pendant = hungCharm(
    medal({ text: '囍', height: 19, thickness: 1.2, rim: 'plain', outlines }),
    'gold-999',
  );
  const chain = lineModel(
    {
      worn: 'spiral',
      thick: PLAIT.width + 0.3,
      length: 400,
      metal: 'gold-999',
      clasp: 0.8,
      lay: (piece, line, up, fine) => {
        const gold: Material = { kind: 'metal', metal: 'gold-999', finish: 'polished' };
        piece.lay('chain', plaitMesh(line, { ...PLAIT, up }, fine), gold);
        // The strands end in a round cap.
        const end = line.at(-1);
        if (end !== undefined)
          piece.lay('extender', ball(PLAIT.width * 0.44, fine.ball), gold, [moved(...end)]);
      },
    },
    detail,
  );
  return together([
    { model: bangle, at: moved(-13, 4.5, -40) },
    { model: bangle, at: after(moved(15, 10.7, -46), turned('z', -0.197)) },
    { model: chain, at: moved(-25, 2.1, 31) },
    // Upright inside the chain's rounds, so its characters can be read.
    {
      model: madeOf(rings, 'JL10207')(detail, outlines),
      at: after(moved(-25, 10.2, 31), turned('y', 0.08)),
      inscribed: true,
    },
    { model: pendantModel({ charm: pendant, metal: 'gold-999', on: null }, detail), at: moved(27, 0.2, 10) },
    { model: madeOf(ears, 'JL10706')(detail, outlines), at: moved(27, 2, 41) },
  ]);
};

/** 满月 (first month): a lock, a pair of bangles and a bell for a baby. */
const firstMonth: Make = (detail, outlines) => {
  const bangle = madeOf(wrists, 'JL10322')(detail, outlines);
  return together([
    { model: bangle, at: moved(-24, 2.5, -26) },
    { model: bangle, at: after(moved(26, 2.5, -14), turned('y', 0.5)) },
    { model: withoutChain(madeOf(pendants, 'JL10611'))(detail, outlines), at: moved(-18, 0.2, 26) },
    { model: withoutChain(madeOf(pendants, 'JL10613'))(detail, outlines), at: moved(22, 6, 36) },
  ]);
};

/** 马年 (year of the horse): a pendant, a bead on its cord and a bean in its red packet. */
const horseYear: Make = (detail, outlines) =>
  together([
    { model: madeOf(wrists, 'JL10412')(detail, outlines), at: moved(-12, 2, -28) },
    { model: withoutChain(madeOf(pendants, 'JL10602'))(detail, outlines), at: moved(-24, 0.2, 34) },
    {
      model: envelopeModel({ metal: 'gold-999', width: 34, text: '小满', outlines }, detail),
      at: moved(24, 0.3, 26),
    },
  ]);

export const bullionAndSets: Shots = {
  JL10801: shot(bar('10g', 16, 27, 1.17, '岁稔'), 38),
  JL10809: shot(bar('5g', 15, 22, 0.74, '如意'), 34),
  JL10805: {
    count: 6,
    ...shot(
      beans([
        [0, 0, 20],
        [7.4, 1.6, -40],
        [-6.8, 2.4, 80],
        [1.4, 6.8, -12],
        [-3, -6, 50],
        [6, -5.4, 10],
      ]),
      34,
    ),
  },
  JL10808: shot(beans(twelve), 52),
  JL10806: hollow(
    0.12,
    shot(
      (detail, outlines) => envelopeModel({ metal: 'gold-999', width: 34, text: '小满', outlines }, detail),
      74,
    ),
  ),
  JL10807: hollow(
    0.8,
    shot((detail) => ingotModel({ metal: 'gold-999', length: 24 }, detail), 42),
  ),
  JL90301: paper(
    (detail, outlines) =>
      cardModel(
        {
          metal: 'gold-999',
          width: 85.6,
          lines: [
            { text: '金兰', height: 11, at: 4 },
            { text: '礼品卡', height: 4.6, at: -11 },
          ],
          outlines,
        },
        detail,
      ),
    148,
  ),
  JL90201: paper(book('blue', '金饰养护'), 150),
  JL90202: paper(book('red', '三书六礼'), 150),
  JL10901: { wall: 0.4, family: 'set', stand: 'table', makes: [threeGolds], span: 124 },
  JL10911: {
    family: 'set',
    stand: 'table',
    makes: [fiveGolds],
    span: 154,
    at: [0, 0, -5],
    orbit: { elevation: 56, azimuth: 0 },
    words: rings.JL10207?.words,
  },
  JL10912: {
    family: 'set',
    stand: 'table',
    makes: [firstMonth],
    span: 134,
    orbit: { elevation: 56, azimuth: 0 },
  },
  JL10913: {
    family: 'set',
    stand: 'table',
    makes: [horseYear],
    span: 130,
    orbit: { elevation: 60, azimuth: 0 },
  },
};
