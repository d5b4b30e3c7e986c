/** `magento.json`: settings that Magento's product export lacks. Each field has a default. */
import * as v from 'valibot';
import { locales, markets } from '../../../markets/index.ts';
import { currencyCodes } from '../../../money/index.ts';
import { anObject, listOf, oneOf, record, textOf, together } from '../../fields.ts';

const name = textOf(500);
const names = v.nullish(listOf(name), []);
const smallNames = v.pipe(
  listOf(name),
  v.transform((names) => names.map((name) => name.toLowerCase())),
);

/** Our name for each of Magento's. */
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
    /** Currency of the column `price`. */
    currency: v.nullish(oneOf(currencyCodes), null),
    /** The markets of each of Magento's websites. */
    websites: v.nullish(translations(listOf(market)), null),
    /** Our store view for Magento's code; an empty text drops its rows. */
    storeViews: v.nullish(translations(v.union([v.literal(''), name], 'Expected text')), null),
    /** Our attribute for Magento's code; an empty text drops it. */
    attributes: v.nullish(translations(v.union([v.literal(''), name], 'Expected text')), {}),
    /** Attributes with a filter in lists, besides those by which variants are chosen. */
    filterable: names,
    /** Attributes that no page of a piece shows; null leaves this unchanged. */
    hidden: v.nullish(smallNames, null),
    /** Attributes that are not imported, because everybody can read imported ones. */
    leaveOut: v.nullish(smallNames, []),
    /** Attributes that are imported although their names say that they are costs. */
    take: v.nullish(smallNames, []),
    /** The store or warehouse of `qty`; null for the e-shop warehouse of each market. */
    source: v.nullish(name, null),
    /** Magento's constant for words of the column `visibility` that its own translations lack. */
    visibility: v.nullish(translations(oneOf([1, 2, 3, 4])), {}),
  }),
  together(['take', 'leaveOut'], ({ take, leaveOut }) =>
    take
      .filter((code) => leaveOut.includes(code))
      .map((code) => ({ path: 'take', message: `${code} stands under leaveOut, too` })),
  ),
);
