/**
 * A made-to-order design in bags and orders. It is stored completely, so neither changed tables nor a stone removed
 * from the list change what was agreed. Its price follows from its basis and the day's boards.
 */
import * as v from 'valibot';
import { alloys, type CustomMadeField } from '../../customiser/index.ts';
import { currencyCodes } from '../../money/index.ts';
import { goldMetals } from '../../pricing/index.ts';
import type { Valid } from '../check.ts';
import { inLocales, localText } from '../fields.ts';
import { blueprint } from './blueprint.ts';
import { design } from './design.ts';
import { priceSteps } from './price.ts';
import { stoneFacts } from './stone.ts';
import { integer, money, storedDay } from './values.ts';

const part = v.picklist(['piece', 'her', 'him']);

const fields: Readonly<Record<CustomMadeField, true>> = {
  ...{
    style: true,
    stone: true,
    animal: true,
    metal: true,
    width: true,
    finish: true,
    gem: true,
    charm: true,
  },
  ...{ strap: true, pendantSize: true, chain: true, length: true, extender: true, clasp: true, wrist: true },
  ...{ bangle: true, size: true, engraving: true, carat: true, engraving_font: true },
  ...{ stone_number: true, stone_report: true },
};

const inWords = v.object({
  custommate_options: v.array(
    v.object({
      option_id: v.picklist(Object.keys(fields) as CustomMadeField[]),
      option_label: v.string(),
      value_id: v.string(),
      value_label: v.string(),
    }),
  ),
  word_custommate_options: v.array(v.object({ word_content: v.string(), word_type: v.string() })),
  cm_diamon_identifier: v.nullable(v.string()),
});

/** Everything that determines its price, except the boards, in the market's own currency. */
const basis = v.object({
  kind: v.literal('made'),
  currency: v.picklist(currencyCodes),
  parts: v.array(
    v.object({
      part,
      metals: v.array(
        v.object({
          alloy: v.string(),
          weightMg: integer,
          price: v.variant('by', [
            v.object({ by: v.literal('board'), metal: v.picklist(goldMetals) }),
            v.object({ by: v.literal('karat'), perGram: money }),
          ]),
        }),
      ),
      steps: priceSteps,
    }),
  ),
  discountBasisPoints: integer,
});

const madePiece = v.object({
  part,
  style: v.object({ code: v.string(), name: localText }),
  blueprint,
  /** Milligrams by alloy, from the model. */
  weights: v.record(v.picklist(alloys), v.number()),
});
export type MadePiece = Valid<typeof madePiece>;

/** The choices as an order lists them. */
export const choiceRows = v.array(
  v.object({
    label: v.string(),
    value: v.string(),
    /** The value needs its label, because alone it is unclear. */
    isBare: v.exactOptional(v.literal(true)),
  }),
);
export type ToldRow = Valid<typeof choiceRows>[number];

/** Style and flow, such as `素圈 · 单戒`, and its choices in sequence. */
const namedFields = { name: localText, told: inLocales(choiceRows) };

const designFields = {
  /** The share code, which opens the design again as far as it is still offered. */
  code: v.string(),
  design,
  /** Hers and his for a pair, else the one piece. */
  parts: v.array(madePiece),
  basis,
  words: inLocales(
    v.variant('kind', [
      v.object({ kind: v.literal('single'), piece: inWords }),
      v.object({
        kind: v.literal('pair'),
        for_her_option: v.nullable(inWords),
        for_him_option: v.nullable(inWords),
      }),
    ]),
  ),
  ...namedFields,
  /** The SKU for Magento clients. No product has it. */
  sku: v.string(),
  stone: v.nullable(stoneFacts),
  /** Working days until the customer has it or can collect it. */
  days: integer,
  /** Working days in the workshop. Older designs do not have it. */
  makingDays: v.exactOptional(integer),
  /** SHA-256 of the picture, in hex; null for none. */
  picture: v.nullable(v.string()),
};

export const madeDesign = v.object(designFields);
export type MadeDesign = Valid<typeof madeDesign>;

/** A design as it was ordered, independent of today's option tables and list of stones. */
export const orderedDesignOrNull = v.nullable(
  v.object({
    ...designFields,
    /** The day by which the buyer has it or can collect it. */
    dueOn: storedDay,
    /** The day by which the workshop has finished it. Older orders do not have it. */
    madeBy: v.exactOptional(storedDay),
  }),
);
export type OrderedDesign = NonNullable<Valid<typeof orderedDesignOrNull>>;

/** The part of a design that a list of orders shows. */
export const namedDesignOrNull = v.nullable(v.object(namedFields));
export type NamedDesign = NonNullable<Valid<typeof namedDesignOrNull>>;
