/**
 * Choices of a made-to-order design by flow: codes, whole numbers and texts. Whether they are still offered is a rule
 * (`domain/src/customiser`).
 */
import * as v from 'valibot';
import {
  animals,
  chains,
  clasps,
  type Design,
  finishes,
  gems,
  metals,
  pendantSizes,
  straps,
} from '../../customiser/index.ts';
import { scales } from '../../diamonds/index.ts';
import type { Schema } from '../check.ts';
import { charm, engraving } from './blueprint.ts';
import { integer } from './values.ts';

const style = v.string();
const text = v.string();
const metal = v.picklist(metals);
const finish = v.picklist(finishes);
const gem = v.picklist(gems);
const chain = v.picklist(chains);

const ringChoices = { metal, finish, gem: v.nullable(gem), size: integer, engraving };
const band = v.object({ ...ringChoices, width: integer });
const ring = v.object({ ...ringChoices, width: integer, style });
const diamondRing = v.object({
  ...ringChoices,
  style,
  stone: v.object({
    sku: v.string(),
    shape: v.picklist(scales.shape),
    carat: integer,
    colouredOption: v.picklist(scales.coloured_option),
    length: v.number(),
    width: v.number(),
    depth: v.number(),
  }),
});

const bracelet = v.variant('kind', [
  v.object({ kind: v.literal('cord'), style, metal, charm, strap: v.picklist(straps), engraving }),
  v.object({
    kind: v.literal('chain'),
    style,
    metal,
    charm: v.nullable(charm),
    chain,
    wrist: integer,
    engraving,
  }),
  v.object({ kind: v.literal('tennis'), style, metal, gem, wrist: integer }),
  v.object({
    kind: v.literal('bangle'),
    style,
    metal,
    width: integer,
    finish,
    bangle: integer,
    engraving,
  }),
]);

const pendants = <const OnChain extends v.ObjectEntries>(onChain: OnChain) => {
  const choices = { style, metal, pendantSize: v.picklist(pendantSizes), engraving, ...onChain };
  return v.variant('kind', [
    v.object({ kind: v.picklist(['initial', 'character', 'number']), text, ...choices }),
    v.object({ kind: v.literal('zodiac'), animal: v.picklist(animals), ...choices }),
    v.object({ kind: v.picklist(['disc', 'heart']), ...choices }),
    v.object({ kind: v.literal('solitaire'), gem, ...choices }),
  ]);
};
const pendant = v.union([pendants({ chain: v.null() }), pendants({ chain, length: integer })]);

const neckChoices = {
  style,
  metal,
  chain,
  length: integer,
  extender: v.boolean(),
  clasp: v.picklist(clasps),
};
const necklace = v.variant('kind', [
  v.object({ kind: v.literal('plain'), ...neckChoices }),
  v.object({ kind: v.literal('name'), text, ...neckChoices }),
  v.object({ kind: v.literal('charm'), charm, engraving, ...neckChoices }),
]);

/** Version of the option tables. */
const tables = integer;

/** A pair's two rings, one of which may be missing. */
const pair = <const Mode extends v.ObjectEntries, const Ring extends v.GenericSchema>(
  mode: Mode,
  worn: Ring,
) => {
  const both = { flow: v.literal('pair-rings'), tables, ...mode };
  return v.variant('gender', [
    v.object({ ...both, gender: v.literal('women'), her: worn }),
    v.object({ ...both, gender: v.literal('men'), him: worn }),
    v.object({ ...both, gender: v.literal('both'), her: worn, him: worn }),
  ]);
};

export const design: Schema<Design> = v.variant('flow', [
  v.object({ flow: v.literal('single-ring'), tables, piece: ring }),
  v.object({ flow: v.literal('diamond-ring'), tables, piece: diamondRing }),
  v.object({ flow: v.literal('bracelet'), tables, piece: bracelet }),
  v.object({ flow: v.literal('pendant'), tables, piece: pendant }),
  v.object({ flow: v.literal('necklace'), tables, piece: necklace }),
  v.variant('mode', [
    pair({ mode: v.literal('different-designs') }, ring),
    pair({ mode: v.literal('one-design'), style }, band),
    pair({ mode: v.literal('by-carat'), carat: integer, style }, band),
  ]),
]);
