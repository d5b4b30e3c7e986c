/** Parts that entries of pieces have in common: prices, pictures, texts. Amounts are minor units of their currency. */
import * as v from 'valibot';
import { filmPage, readFilm } from '../../../content/index.ts';
import { type DaySpan, isBusinessDay } from '../../../kernel/index.ts';
import { changeTexts, type LocalText, type Market, marketFacts, markets } from '../../../markets/index.ts';
import { type CurrencyCode, currencyCodes } from '../../../money/index.ts';
import { goldMetals } from '../../../pricing/index.ts';
import type { Problem } from '../../check.ts';
import {
  anObject,
  blankTextIn,
  byKey,
  count,
  listOf,
  noText,
  oneOf,
  record,
  shapedBy,
  textIn,
  textOf,
  together,
} from '../../fields.ts';
import type { ProductType } from '../../stored/product.ts';
import { picture } from '../names.ts';

const notADay = 'Expected a day, as 2026-03-09';
export const daysWithoutSale = (former: string): string =>
  `Days of a reduction need ${former}, the price outside of them`;
export const daysTurned = 'The last day is before the first';
export const isTurned = ({ from, to }: DaySpan): boolean => from !== null && to !== null && to < from;

export const dayOrNull = v.nullish(v.pipe(textOf(500), v.check(isBusinessDay, notADay)), null);

/** Types that may have a price of 0: shoppers pay for their files, or choose the amount. */
export const freeTypes: ReadonlySet<ProductType> = new Set(['downloadable', 'giftcard']);
/** The message for a price of 0. */
export const costsNothing = 'A price of 0: the piece would be given away';

export const notEmpty = <Items extends readonly unknown[]>() =>
  v.check<Items, string>((items) => items.length > 0, 'Must not be empty');

/**
 * A name is plain text: angle brackets are ordinary characters, which every page escapes. Control characters are
 * removed.
 */
const withoutControls = (text: LocalText): LocalText =>
  changeTexts(text, (value) => value.replace(/\p{Cc}/gu, ' ').trim());
export const nameIn = (maximum: number) => v.pipe(textIn(maximum), v.transform(withoutControls));
export const blankNameIn = (maximum: number) => v.pipe(blankTextIn(maximum), v.transform(withoutControls));

export const largest = 1e13;
const amount = count(0, largest);
export const perCurrency = <const Value extends v.GenericSchema>(value: Value) =>
  byKey(currencyCodes, value, 'Unknown currency');
export const amounts = v.nullish(perCurrency(amount), {});

/** Problems for markets in whose currency an amount is missing. */
export const missingIn = function* (
  amountsByCurrency: Readonly<Partial<Record<CurrencyCode, unknown>>>,
  soldIn: readonly Market[],
  path: string,
  message = (market: Market): string => `Missing, though sold in ${market}`,
): Generator<Problem> {
  for (const market of soldIn) {
    const { currency } = marketFacts[market];
    if (amountsByCurrency[currency] === undefined)
      yield { path: `${path}.${currency}`, message: message(market) };
  }
};

/** The amounts and days of a reduced price. */
interface Reduced {
  readonly now: Readonly<Partial<Record<CurrencyCode, number>>>;
  readonly was: Readonly<Partial<Record<CurrencyCode, number>>>;
  readonly saleFrom: Readonly<Partial<Record<CurrencyCode, string | null>>>;
  readonly saleTo: Readonly<Partial<Record<CurrencyCode, string | null>>>;
}

const reduced = (kind: PriceKind, mayBeFree: boolean) =>
  function* ({ now, was, saleFrom, saleTo }: Reduced): Generator<Problem> {
    const [main, former] = fieldsOf[kind];
    for (const currency of currencyCodes) {
      const amount = now[currency];
      if (amount === undefined) continue;
      if (amount === 0 && !mayBeFree) yield { path: `${main}.${currency}`, message: costsNothing };
      const before = was[currency];
      if (before !== undefined && before <= amount)
        yield { path: `${former}.${currency}`, message: 'Must be above the present amount' };
      const days = { from: saleFrom[currency] ?? null, to: saleTo[currency] ?? null };
      if (isTurned(days)) yield { path: `saleTo.${currency}`, message: daysTurned };
      if (before === undefined && (days.from ?? days.to) !== null)
        yield {
          path: `${days.from === null ? 'saleTo' : 'saleFrom'}.${currency}`,
          message: daysWithoutSale(former),
        };
    }
  };

type PriceKind = 'fixed' | 'by-weight';
const fieldsOf = { fixed: ['amounts', 'was'], 'by-weight': ['craft', 'craftWas'] } as const;
/** The field that contains the amounts of a price. */
export const amountsOf = (kind: PriceKind): string => fieldsOf[kind][0];

const rowsOf = (
  { now, was, saleFrom, saleTo }: Reduced,
  commission: Readonly<Partial<Record<CurrencyCode, number>>> = {},
) =>
  currencyCodes.flatMap((currency) => {
    const amount = now[currency];
    if (amount === undefined) return [];
    const days = { saleFrom: saleFrom[currency] ?? null, saleTo: saleTo[currency] ?? null };
    return [{ currency, amount, was: was[currency] ?? null, ...days, commission: commission[currency] ?? 0 }];
  });

const days = v.nullish(perCurrency(dayOrNull), {});

const fixedPrice = (kinds: readonly PriceKind[], mayBeFree: boolean) =>
  v.pipe(
    record({ kind: oneOf(kinds), amounts, was: amounts, saleFrom: days, saleTo: days }),
    together(['amounts', 'was', 'saleFrom', 'saleTo'], (price) =>
      reduced('fixed', mayBeFree)({ ...price, now: price.amounts }),
    ),
    v.transform(({ kind, ...price }) => ({
      kind,
      metal: null,
      weightMg: null,
      rows: rowsOf({ ...price, now: price.amounts }),
    })),
  );

const priceByWeight = v.pipe(
  record({
    kind: oneOf(['fixed', 'by-weight']),
    craft: amounts,
    craftWas: amounts,
    saleFrom: days,
    saleTo: days,
    commissionBasisPoints: amounts,
    metal: oneOf(goldMetals),
    weightMg: count(1, 10_000_000),
  }),
  together(['craft', 'craftWas', 'saleFrom', 'saleTo'], (price) =>
    reduced('by-weight', true)({ ...price, now: price.craft, was: price.craftWas }),
  ),
  v.transform(({ kind, craft, craftWas, commissionBasisPoints, metal, weightMg, ...price }) => ({
    kind,
    metal,
    weightMg,
    rows: rowsOf({ ...price, now: craft, was: craftWas }, commissionBasisPoints),
  })),
);

/** The price of a piece, which may be sold by weight. */
export const price = shapedBy(
  { fixed: fixedPrice(['fixed', 'by-weight'], false), byWeight: priceByWeight },
  ({ kind }) => (kind === 'by-weight' ? 'byWeight' : 'fixed'),
);
export const fixedPriceAlone = fixedPrice(['fixed'], false);
export const priceOrNothing = fixedPrice(['fixed'], true);

/** Maximum quantity at one place. */
export const mostStock = 1_000_000;
export const stock = v.nullish(v.pipe(anObject(), v.record(v.string(), count(0, mostStock))), {});

/** Values by attribute code. The shop's attributes define the form of each value. */
export const attributes = v.nullish(anObject(), {});

export const market = v.pipe(
  textOf(500),
  v.picklist(markets, ({ input }) => `Unknown market ${String(input).slice(0, 40)}`),
);

/** Whether a picture's name is a web address. */
export const isWebAddress = (file: string): boolean => /^\s*(?:https?:)?\/\/[^/]/i.test(file);
export const addressLost =
  'An address: the import fetches no pictures. Put the file below media/ and write its path here';

const film = v.pipe(
  record({
    address: v.pipe(
      textOf(400),
      v.check(
        (address) => readFilm(address) !== null,
        'Expected a film of this shop (mp4, webm, ogv, ogg) or one on YouTube or Vimeo',
      ),
    ),
    title: v.nullish(blankNameIn(255), noText),
    description: v.nullish(blankNameIn(2_000), noText),
    metadata: v.nullish(textOf(2_000), null),
  }),
  v.transform(({ address, ...texts }) => {
    const film = readFilm(address);
    const stays = film === null || film.site === 'own' || /^https:/i.test(address);
    return { address: stays ? address : filmPage(film), ...texts };
  }),
);

export const pictures = listOf(
  record({
    file: v.pipe(
      textOf(500),
      v.check((file) => !isWebAddress(file), addressLost),
      picture,
    ),
    alt: blankNameIn(300),
    position: count(),
    film: v.nullish(film, null),
  }),
);
