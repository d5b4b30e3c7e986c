/**
 * Data of pieces for the read model of lists, as tuples, because a process parses them fastest. At start a process
 * reads one for each piece.
 */
import * as v from 'valibot';
import { currencyCodes } from '../../money/index.ts';
import type { Valid } from '../check.ts';
import { localText } from '../fields.ts';
import {
  bundleChargeOrNull,
  giftCardOrNull,
  marketDiscounts,
  productTypes,
  visibilities,
} from './product.ts';
import { amounts, integer, storedDayOrNull } from './values.ts';

/** For each option of a bundle or piece of a group: whether it must be chosen, the units, and a bundle option's key. */
const groups = v.array(
  v.tuple([
    v.boolean(),
    v.nullable(v.array(v.tuple([/* number */ integer, /* quantity */ integer, bundleChargeOrNull]))),
    v.nullable(v.string()),
  ]),
);
export type Groups = Valid<typeof groups>;

/** Data of pieces that variants do not have. */
export const listedHeads = v.array(
  v.tuple([
    /* number */ integer,
    v.picklist(productTypes),
    /* path */ v.string(),
    /* name */ localText,
    /* markets, separated by spaces */ v.string(),
    /* first day on which it counts as new */ storedDayOrNull,
    v.nullable(groups),
    /* discount of a set, basis points */ integer,
    giftCardOrNull,
    /* prices of the files of a download sold singly */ v.nullable(v.array(amounts)),
    v.picklist(visibilities),
    /* own price of a bundle */ v.nullable(amounts),
    /* whether the whole piece is sold out, regardless of stock */ v.boolean(),
    v.nullable(marketDiscounts),
    /* first day of the discount, then the last; null is an open end */ storedDayOrNull,
    storedDayOrNull,
  ]),
);
export type ListedHead = Valid<typeof listedHeads>[number];

/** Names and markets of variants where they differ from the piece's: id, name, markets. */
export const listedNames = v.array(v.tuple([integer, localText, v.string()]));
export type ListedName = Valid<typeof listedNames>[number];

/** Id of the piece, id of the attribute, value. */
export const listedValues = v.array(v.tuple([integer, integer, v.unknown()]));
export type ListedValue = Valid<typeof listedValues>[number];

/** Reduced prices with a first or last day: id of the piece, currency, the days. */
export const listedSales = v.array(
  v.tuple([integer, v.picklist(currencyCodes), storedDayOrNull, storedDayOrNull]),
);
export type ListedSale = Valid<typeof listedSales>[number];

/** Ids of piece and source, and the quantity; null if nothing has changed. */
export const movedStock = v.nullable(v.array(v.tuple([integer, integer, integer])));
