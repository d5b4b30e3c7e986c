import type { Detail, Material, Model } from '../../atelier/src/model.ts';
import {
  bangleModel,
  cordModel,
  necklaceModel,
  type RingOptions,
  ringModel,
  tennisModel,
} from '../../atelier/src/pieces/index.ts';
import type { Words } from '../../atelier/src/viewer/index.ts';
import type { StillSpec } from '../../atelier/src/viewer/still.ts';
import type { Writing } from './darkroom.ts';

/** The pictures to draw: what stands in them, from where, on which ground. Sizes in millimetres. */

export interface Entry extends Pick<StillSpec, 'view'>, Partial<Omit<StillSpec, 'shown' | 'view'>> {
  /** The file's name, lower case with hyphens. */
  readonly name: string;
  readonly pieces: readonly (() => Model)[];
  /** Engraved on the first piece. */
  readonly words?: readonly Words[];
}

const DETAIL: Detail = 'still';
/** More than nine are not told apart at the size of the picture, and each takes as long as the first. */
const PASSES = 9;

/** The picture a manifest's line asks for: 960 × 1200 on paper unless it says otherwise. */
export const specOf = ({ name: _, pieces, words = [], ...rest }: Entry): StillSpec => ({
  ground: 'day',
  width: 960,
  height: 1200,
  passes: PASSES,
  ...rest,
  shown: pieces.map((piece, index) => ({ model: piece(), words: index === 0 ? words : [] })),
});

/** The fonts of what the manifest has engraved, loaded before the first still: those that the shop cuts in. */
export const writings: readonly Writing[] = [
  { family: 'Jinlan Kaiti', font: 'kaiti', text: '执子之手 与子偕老' },
  { family: 'Jinlan Serif', font: 'serif', text: 'Forever L&M 2026' },
  { family: 'Jinlan Kaiti', font: 'kaiti', text: '百年好合' },
];
const [vow, forever] = writings as readonly [Writing, Writing];

const plain: RingOptions = {
  metals: ['18k-yellow'],
  finish: 'polished',
  circumference: 52,
  band: { shape: 'd', width: 2.1, backWidth: 1.9, thickness: 1.75 },
  accents: null,
  head: null,
  shoulder: 'plain',
};

const ring = (options: Partial<RingOptions>) => () => ringModel({ ...plain, ...options }, DETAIL);

const brilliant = { shape: 'round', stone: 'diamond', width: 6.5, length: 6.5, depth: 3.95 } as const;
const oval = { shape: 'oval', stone: 'diamond', width: 5.6, length: 7.7, depth: 3.5 } as const;
const emerald = { shape: 'emerald', stone: 'emerald', width: 5.2, length: 7.2, depth: 3.5 } as const;
const sapphire = { shape: 'cushion', stone: 'sapphire', width: 6.2, length: 6.4, depth: 4 } as const;
const small = { stone: 'diamond', diameter: 1.4 } as const;

const cord = (material?: Material) => () =>
  cordModel(
    {
      colour: 'red',
      diameter: 1.6,
      metal: 'gold-999',
      beads: { count: 8, diameter: 6.2, ...(material === undefined ? {} : { material }) },
      charm: null,
    },
    DETAIL,
  );

/** Twelve pieces as a proof: every metal, finish and kind of material in the same light. */
export const proofs: readonly Entry[] = [
  {
    name: 'solitaire-white-gold',
    view: 'whole',
    pieces: [ring({ metals: ['18k-white'], head: { kind: 'six-prong', stone: brilliant, sides: null } })],
  },
  {
    name: 'solitaire-detail',
    view: 'stone',
    pieces: [ring({ head: { kind: 'six-prong', stone: brilliant, sides: null } })],
  },
  {
    name: 'oval-pave-gold',
    view: 'whole',
    pieces: [
      ring({
        head: { kind: 'four-prong', stone: oval, sides: null },
        accents: { ...small, setting: 'pave', count: 26 },
      }),
    ],
  },
  {
    name: 'emerald-platinum',
    view: 'whole',
    orbit: { azimuth: -20 },
    pieces: [ring({ metals: ['pt950'], head: { kind: 'four-prong', stone: emerald, sides: null } })],
  },
  {
    name: 'sapphire-halo-white-gold',
    view: 'whole',
    pieces: [
      ring({
        metals: ['18k-white'],
        head: { kind: 'halo', stone: sapphire, sides: { ...small, count: 20 } },
      }),
    ],
  },
  {
    name: 'pair-rose-platinum',
    view: 'whole',
    width: 1200,
    pieces: [
      ring({
        metals: ['18k-rose'],
        band: { shape: 'comfort', width: 2.8, backWidth: 2.8, thickness: 1.7 },
        accents: { ...small, setting: 'pave', count: 17 },
      }),
      ring({
        metals: ['pt950'],
        finish: 'brushed',
        circumference: 62,
        band: { shape: 'comfort', width: 4.6, backWidth: 4.6, thickness: 1.9 },
      }),
    ],
  },
  {
    name: 'band-engraved-gold',
    view: 'inside',
    pieces: [
      ring({
        metals: ['gold-999'],
        circumference: 60,
        band: { shape: 'flat', width: 5, backWidth: 5, thickness: 1.7 },
      }),
    ],
    words: [
      { place: 'outside', text: vow.text, family: `"${vow.family}"`, size: 2.4 },
      { place: 'inside', text: forever.text, family: `"${forever.family}"`, size: 2.1 },
    ],
  },
  {
    name: 'band-hammered-gold',
    view: 'whole',
    pieces: [
      ring({
        metals: ['gold-999'],
        finish: 'hammered',
        circumference: 58,
        band: { shape: 'd', width: 6, backWidth: 6, thickness: 1.9 },
      }),
    ],
  },
  {
    name: 'buckle-pendant-gold',
    view: 'whole',
    pieces: [
      () =>
        necklaceModel(
          {
            hung: {
              motif: { kind: 'peace-buckle' },
              metal: 'gold-999',
              height: 14,
              thickness: 2.4,
              outlines: () => null,
            },
            held: 'loop',
            chain: { kind: 'cable', gauge: 0.5, length: 450 },
            metal: 'gold-999',
            extender: 50,
            clasp: 'lobster',
          },
          DETAIL,
        ),
    ],
  },
  { name: 'beads-red-cord', view: 'whole', width: 1200, pieces: [cord()] },
  {
    name: 'jade-red-cord',
    view: 'whole',
    width: 1200,
    pieces: [cord({ kind: 'jade', jade: 'green' })],
  },
  {
    name: 'tennis-white-gold',
    view: 'whole',
    width: 1200,
    pieces: [
      () =>
        tennisModel({ metal: '18k-white', stone: 'diamond', count: 47, diameter: 3.2, length: 172 }, DETAIL),
    ],
  },
  {
    name: 'bangle-night',
    view: 'whole',
    ground: 'night',
    width: 1200,
    pieces: [
      () =>
        bangleModel(
          {
            metals: ['gold-999'],
            finish: 'polished',
            innerDiameter: 56,
            band: { shape: 'comfort', width: 6, backWidth: 6, thickness: 3 },
          },
          DETAIL,
        ),
    ],
  },
];
