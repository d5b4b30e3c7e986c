/**
 * What the read model of lists takes of pieces: tuples, which a database writes and a process reads fastest. A start reads
 * as many as the shop has pieces.
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

/** Choices of a bundle, or the pieces of a group: whether one must be chosen, what can be taken, and of a bundle the choice's key. */
const groups = v.array(
  v.tuple([
    v.boolean(),
    v.nullable(v.array(v.tuple([/* number */ integer, /* quantity */ integer, bundleChargeOrNull]))),
    v.nullable(v.string()),
  ]),
);
export type Groups = Valid<typeof groups>;

/** What only pieces have that lists show. */
export const listedHeads = v.array(
  v.tuple([
    /* number */ integer,
    v.picklist(productTypes),
    /* path */ v.string(),
    /* name */ localText,
    /* markets, with a space between */ v.string(),
    /* new from */ storedDayOrNull,
    v.nullable(groups),
    /* what a set is cheaper, in basis points */ integer,
    giftCardOrNull,
    /* of a download whose files are bought one by one, what each costs beside it */ v.nullable(
      v.array(amounts),
    ),
    v.picklist(visibilities),
    /* of a bundle with a price of its own */ v.nullable(amounts),
    /* sold out as a whole, whatever lies on the shelves */ v.boolean(),
    v.nullable(marketDiscounts),
    /* days of what a set is cheaper; open at an end that is null */ storedDayOrNull,
    storedDayOrNull,
  ]),
);
export type ListedHead = Valid<typeof listedHeads>[number];

/** What variants are called and where they are sold, if not as their piece: number, name, markets. */
export const listedNames = v.array(v.tuple([integer, localText, v.string()]));
export type ListedName = Valid<typeof listedNames>[number];

/** Number of the piece, number of the attribute, value. */
export const listedValues = v.array(v.tuple([integer, integer, v.unknown()]));
export type ListedValue = Valid<typeof listedValues>[number];

/** Of reductions that have a first or a last day: number of the piece, currency, the days. */
export const listedSales = v.array(
  v.tuple([integer, v.picklist(currencyCodes), storedDayOrNull, storedDayOrNull]),
);
export type ListedSale = Valid<typeof listedSales>[number];

/** Number of the piece, number of the source, quantity; null where nothing moved. */
export const movedStock = v.nullable(v.array(v.tuple([integer, integer, integer])));
