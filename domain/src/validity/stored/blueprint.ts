/** Blueprints in bags and orders; measures are whole micrometres. */
import * as v from 'valibot';
import {
  accentSettings,
  animals,
  type Blueprint,
  type Charm,
  chains,
  clasps,
  type Engravings,
  engravingFonts,
  engravingPositions,
  finishes,
  gems,
  heads,
  metals,
  plainCharms,
  profiles,
  shoulders,
  straps,
} from '../../customiser/index.ts';
import { scales } from '../../diamonds/index.ts';
import type { Schema } from '../check.ts';
import { integer } from './values.ts';

export const charm: Schema<Charm> = v.variant('code', [
  v.object({ code: v.picklist(plainCharms) }),
  v.object({ code: v.literal('character'), text: v.string() }),
]);

export const engraving: Schema<Engravings> = v.array(
  v.object({
    position: v.picklist(engravingPositions),
    font: v.picklist(engravingFonts),
    lines: v.union([v.strictTuple([v.string()]), v.strictTuple([v.string(), v.string()])]),
  }),
);

const metal = v.picklist(metals);
const finish = v.picklist(finishes);
const gem = v.picklist(gems);

const band = v.object({
  profile: v.picklist(profiles),
  width: integer,
  backWidth: integer,
  thickness: integer,
});
const smallStones = { gem, count: integer, diameter: integer };
const stone = v.object({
  shape: v.picklist(scales.shape),
  gem,
  colouredOption: v.picklist(scales.coloured_option),
  carat: integer,
  length: integer,
  width: integer,
  depth: integer,
});
const chain = v.object({ kind: v.picklist(chains), gauge: integer, length: integer });

const motif = v.variant('kind', [
  v.object({
    kind: v.picklist(['initial', 'character', 'number', 'name']),
    text: v.string(),
    font: v.picklist(engravingFonts),
  }),
  v.object({ kind: v.literal('zodiac'), animal: v.picklist(animals) }),
  v.object({ kind: v.picklist(['disc', 'heart']) }),
  v.object({ kind: v.literal('solitaire'), stone }),
  v.object({ kind: v.literal('charm'), charm }),
]);

export const blueprint: Schema<Blueprint> = v.variant('kind', [
  v.object({
    kind: v.literal('ring'),
    metal,
    circumference: integer,
    band,
    finish,
    accents: v.nullable(v.object({ setting: v.picklist(accentSettings), ...smallStones })),
    head: v.nullable(v.object({ kind: v.picklist(heads), stone, sides: v.nullable(v.object(smallStones)) })),
    shoulder: v.picklist(shoulders),
    engraving,
  }),
  v.object({
    kind: v.literal('cord-bracelet'),
    metal,
    strap: v.picklist(straps),
    cordDiameter: integer,
    beads: v.object({ count: integer, diameter: integer }),
    charm,
    charmHeight: integer,
    engraving,
  }),
  v.object({
    kind: v.literal('chain-bracelet'),
    metal,
    chain,
    charm: v.nullable(charm),
    charmHeight: integer,
    engraving,
  }),
  v.object({ kind: v.literal('tennis-bracelet'), metal, ...smallStones, length: integer }),
  v.object({ kind: v.literal('bangle'), metal, innerDiameter: integer, band, finish, engraving }),
  v.object({
    kind: v.literal('pendant'),
    metal,
    motif,
    height: integer,
    thickness: integer,
    chain: v.nullable(chain),
    engraving,
  }),
  v.object({
    kind: v.literal('necklace'),
    metal,
    motif: v.nullable(motif),
    height: integer,
    thickness: integer,
    chain,
    extender: integer,
    clasp: v.picklist(clasps),
    engraving,
  }),
]);
