/** `magento.json`: what a product export of Magento's leaves unsaid. Each field has a default. */
import * as v from 'valibot';
import { locales, markets } from '../../../markets/index.ts';
import { currencyCodes } from '../../../money/index.ts';
import { anObject, listOf, oneOf, record, textOf, together } from '../../fields.ts';

const name = textOf(500);
const names = v.nullish(listOf(name), []);
const smallNames = v.pipe(
  listOf(name),
  v.transform((all) => all.map((one) => one.toLowerCase())),
);

/** Ours for each of Magento's. */
const translations = <const Own extends v.GenericSchema>(own: Own) =>
  v.pipe(anObject(), v.record(v.string(), own));

const market = v.pipe(
  name,
  v.picklist(
    markets,
    ({ input }) => `Unknown market ${String(input).slice(0, 40)}: expected ${markets.join(', ')}`,
  ),
);

export const magentoSettings = v.pipe(
  record({
    /** The language of rows without a store view. */
    locale: v.nullish(oneOf(locales), null),
    /** Of the column `price`. */
    currency: v.nullish(oneOf(currencyCodes), null),
    /** Which markets a website of Magento's is. */
    websites: v.nullish(translations(listOf(market)), null),
    /** Our store view for one of Magento's; empty: its rows are left out. */
    storeViews: v.nullish(translations(v.union([v.literal(''), name], 'Expected text')), null),
    /** Our attribute for one of Magento's. */
    attributes: v.nullish(translations(v.union([v.literal(''), name], 'Expected text')), {}),
    /** Attributes that lists are filtered by, besides those that variants are chosen by. */
    filterable: names,
    /** Attributes that no page of a piece shows; null: which ones stays as it is. */
    hidden: v.nullish(smallNames, null),
    /** Attributes that are not taken: everybody can read those that are. */
    leaveOut: v.nullish(smallNames, []),
    /** Attributes that are taken though their names say that they are costs. */
    take: v.nullish(smallNames, []),
    /** The store or warehouse where `qty` lies; null: the e-shop warehouse of each market. */
    source: v.nullish(name, null),
    /** Magento's constant for words of the column `visibility` that its own translations do not have. */
    visibility: v.nullish(translations(oneOf([1, 2, 3, 4])), {}),
  }),
  together(['take', 'leaveOut'], ({ take, leaveOut }) =>
    take
      .filter((code) => leaveOut.includes(code))
      .map((code) => ({ path: 'take', message: `${code} stands under leaveOut, too` })),
  ),
);
