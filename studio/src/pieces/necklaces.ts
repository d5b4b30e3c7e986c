import { moved } from '../../../atelier/src/geometry/matrix.ts';
import type { Material, Metal, Pearl } from '../../../atelier/src/model.ts';
import { layChain } from '../../../atelier/src/pieces/chain.ts';
import {
  bezelled,
  everySo,
  layBeads,
  lineModel,
  plaitMesh,
  ropeMesh,
  stoneOf,
  stringOf,
} from '../../../atelier/src/pieces/forms/index.ts';
import { necklaceModel, strandModel } from '../../../atelier/src/pieces/index.ts';
import { type Family, hollow, type Make, type Shot, type Shots, type Stand } from './shot.ts';

/** Chains and strands for the neck, without pendants. */

const shot = (family: Family, make: Make, stand: Stand = 'chain'): Shot => ({ family, stand, makes: [make] });
/** A fine chain, shown from nearer. */
const fine = (family: Family, make: Make): Shot => ({ ...shot(family, make), span: 58, at: [0, 1, -13] });
const gold: Material = { kind: 'metal', metal: 'gold-999', finish: 'polished' };

/** Twisted strands of gold. */
const rope =
  (diameter: number, strands: number, pitch: number): Make =>
  (detail, _, fit) =>
    lineModel(
      {
        worn: 'neck',
        length: fit?.size ?? 440,
        metal: 'gold-999',
        clasp: 0.8,
        lay: (piece, line, up, fine) => {
          piece.lay('chain', ropeMesh(line, { diameter, strands, pitch, up }, fine), gold);
        },
      },
      detail,
    );

/** Three fine strands plaited flat, also in the set of five golds. */
export const PLAIT = { width: 4, strand: 1.2, plait: 9 } as const;
const plaited: Make = (detail) =>
  lineModel(
    {
      worn: 'neck',
      length: 400,
      metal: 'gold-999',
      clasp: 0.8,
      lay: (piece, line, up, fine) => {
        piece.lay('chain', plaitMesh(line, { ...PLAIT, up }, fine), gold);
      },
    },
    detail,
  );

const chain =
  (kind: 'snake' | 'o-chain' | 'cable', gauge: number, metal: Metal, length = 440): Make =>
  (detail, _, fit) =>
    necklaceModel(
      {
        hung: null,
        held: 'loop',
        chain: { kind, gauge, length: fit?.size ?? length },
        metal,
        extender: 0,
        clasp: 'lobster',
      },
      detail,
    );

/** Beads at equal distances on a fine chain. */
const stations: Make = (detail, _, fit) =>
  lineModel(
    {
      worn: 'neck',
      length: fit?.size ?? 430,
      metal: 'gold-999',
      clasp: 0.6,
      lay: (piece, line, up, fine) => {
        layChain(piece, { kind: 'o-chain', gauge: 0.42, metal: 'gold-999' }, line, up, fine);
        layBeads(piece, gold, 4.6, everySo(line, 13), fine);
      },
    },
    detail,
  );

/** Nine small diamonds in bezels, spread over a fine chain. */
const strewn: Make = (detail) =>
  lineModel(
    {
      worn: 'neck',
      length: 420,
      metal: '18k-white',
      clasp: 0.5,
      lay: (piece, line, up, fine) => {
        layChain(piece, { kind: 'o-chain', gauge: 0.36, metal: '18k-white' }, line, up, fine);
        const stone = bezelled(stoneOf('round', 0.05, 'diamond'), '18k-white');
        for (const { at } of everySo(line, 9)) stone(piece, moved(at[0], at[1], at[2] - 0.6), fine);
      },
    },
    detail,
  );

const pearls =
  (pearl: Pearl, diameter: number, metal: Metal, sizeAt?: (share: number) => number): Make =>
  (detail) =>
    sizeAt === undefined
      ? strandModel(
          { worn: 'coil', material: { kind: 'pearl', pearl }, diameter, length: 430, metal },
          detail,
        )
      : lineModel(
          {
            worn: 'coil',
            length: 430,
            thick: diameter,
            metal,
            clasp: 0.9,
            lay: (piece, line, _, fine) =>
              layBeads(piece, { kind: 'pearl', pearl }, diameter, stringOf(line, diameter, sizeAt), fine),
          },
          detail,
        );

/** Two kinds of pearl, alternating. */
const dawn: Make = (detail) =>
  lineModel(
    {
      worn: 'coil',
      length: 430,
      thick: 7.4,
      metal: '18k-yellow',
      clasp: 0.8,
      lay: (piece, line, _, fine) => {
        const positions = stringOf(line, 7.4);
        for (const [index, pearl] of (['blush', 'freshwater'] as const).entries())
          layBeads(
            piece,
            { kind: 'pearl', pearl },
            7.4,
            positions.filter((_place, i) => (i % 3 === 1 ? 1 : 0) === index),
            fine,
          );
      },
    },
    detail,
  );

const towardsMiddle =
  (minimum: number) =>
  (share: number): number =>
    minimum + (1 - minimum) * Math.sin(Math.PI * share) ** 2;

export const necklaces: Shots = {
  JL10118: hollow(0.12, fine('twisted', rope(2.6, 2, 2.5))),
  JL10128: { wall: 0.12, ...fine('twisted', plaited), span: 48, at: [0, 1, -10.5] },
  JL10119: hollow(0.12, shot('links', chain('snake', 2.2, 'gold-999'))),
  JL20333: fine('links', chain('o-chain', 0.45, '18k-rose')),
  JL10121: hollow(0.14, shot('links', chain('o-chain', 1.5, 'gold-999'))),
  JL20334: fine('solitaire', strewn),
  JL10120: hollow(0.12, fine('beads', stations)),
  JL30201: shot('pearl', pearls('akoya', 7.5, '18k-white'), 'strand'),
  JL30212: {
    ...shot('pearl', pearls('tahitian', 11, '18k-white', towardsMiddle(0.74)), 'strand'),
    span: 140,
  },
  JL30213: { ...shot('pearl', pearls('golden', 13, '18k-yellow', towardsMiddle(0.8)), 'strand'), span: 146 },
  JL30214: shot('pearl', dawn, 'strand'),
};
