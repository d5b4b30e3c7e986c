/** `magento.json`: settings that Magento's product export does not contain. Each field has a default. */
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

/** Maps Magento's names to the shop's. */
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
    /** Currency of the amounts in the column `price`. */
    currency: v.nullish(oneOf(currencyCodes), null),
    /** The markets of each of Magento's websites. */
    websites: v.nullish(translations(listOf(market)), null),
    /** The shop's store view for Magento's code. An empty text drops its rows. */
    storeViews: v.nullish(translations(v.union([v.literal(''), name], 'Expected text')), null),
    /** The shop's attribute for Magento's code. An empty text drops it. */
    attributes: v.nullish(translations(v.union([v.literal(''), name], 'Expected text')), {}),
    /** Attributes with a filter in lists, in addition to those that select variants. */
    filterable: names,
    /** Attributes that no product page shows; null changes nothing. */
    hidden: v.nullish(smallNames, null),
    /** Attributes that are not imported: everybody can read imported ones. */
    leaveOut: v.nullish(smallNames, []),
    /** Attributes that are imported although their names look like costs. */
    take: v.nullish(smallNames, []),
    /** The store or warehouse of `qty`; null for the e-shop warehouse of each market. */
    source: v.nullish(name, null),
    /** Magento's constant for each word in the column `visibility` that is not among its own translations. */
    visibility: v.nullish(translations(oneOf([1, 2, 3, 4])), {}),
  }),
  together(['take', 'leaveOut'], ({ take, leaveOut }) =>
    take
      .filter((code) => leaveOut.includes(code))
      .map((code) => ({ path: 'take', message: `${code} stands under leaveOut, too` })),
  ),
);
