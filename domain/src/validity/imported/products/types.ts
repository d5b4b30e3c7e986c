/** Fields that only pieces of one type have. */
import * as v from 'valibot';
import { customOptionInputs, isChosen, LONGEST_TEXT } from '../../../cart/index.ts';
import { type Market, markets } from '../../../markets/index.ts';
import type { CurrencyCode } from '../../../money/index.ts';
import type { Problem, Valid } from '../../check.ts';
import {
  byKey,
  count,
  flag,
  hasValue,
  ignored,
  listOf,
  oneOf,
  record,
  shapedBy,
  textLike,
  together,
} from '../../fields.ts';
import { file, key, sku } from '../names.ts';
import {
  amounts,
  costsNothing,
  dayOrNull,
  daysTurned,
  isTurned,
  largest,
  missingIn,
  nameIn,
  notEmpty,
  perCurrency,
} from './parts.ts';

/** Rejects two entries with the same key. */
const unequal = <Entries extends readonly { readonly key: string }[]>() =>
  v.check<Entries, string>(
    (entries) => new Set(entries.map(({ key }) => key)).size === entries.length,
    'A key stands twice',
  );
const unequalPieces = <Entries extends readonly { readonly sku: string }[]>() =>
  v.check<Entries, string>(
    (entries) => new Set(entries.map(({ sku }) => sku)).size === entries.length,
    'A piece stands twice',
  );
const atMost = <Items extends readonly unknown[]>(maximum: number) =>
  v.check<Items, string>((items) => items.length <= maximum, `Takes at most ${maximum}`);

const loaded = listOf(
  v.pipe(
    v.unknown(),
    v.check(
      (value) => Number.isSafeInteger(value) && (value as number) > 0 && (value as number) <= largest,
      'Expected whole numbers above 0',
    ),
    v.transform(Number),
  ),
);

export const giftCard = record({
  kind: oneOf(['virtual', 'physical', 'combined']),
  amounts: v.nullish(
    perCurrency(
      v.pipe(
        loaded,
        v.transform((each) => each.toSorted((a, b) => a - b)),
      ),
    ),
    {},
  ),
  /** The lower and upper limit of an open amount. */
  open: v.nullish(
    perCurrency(
      v.pipe(
        loaded,
        v.check(
          ([from = 1, to = 0, ...rest]) => rest.length === 0 && from < to,
          'Expected the least and the most',
        ),
        v.transform(([from = 0, to = 0]): [number, number] => [from, to]),
      ),
    ),
    null,
  ),
  lifetimeDays: v.nullish(count(0, 36_500), 0),
  longestMessage: v.nullish(count(0, 1_000), 0),
  redeemable: v.nullish(flag, true),
});

export function* giftCardProblems(
  { amounts, open }: Valid<typeof giftCard>,
  soldIn: readonly Market[],
): Generator<Problem> {
  const sold: Partial<Record<CurrencyCode, true>> = {};
  for (const [currency, each] of Object.entries(amounts) as [CurrencyCode, readonly number[]][])
    if (each.length > 0) sold[currency] = true;
  for (const currency of Object.keys(open ?? {}) as CurrencyCode[]) sold[currency] = true;
  yield* missingIn(sold, soldIn, 'giftCard.amounts');
}

/** Maximum number of files of one piece. */
export const mostLinks = 999;

export const downloads = record({
  title: nameIn(120),
  separately: v.nullish(flag, false),
  links: v.pipe(
    listOf(
      record({
        key,
        title: nameIn(120),
        file,
        sample: v.nullish(file, null),
        prices: amounts,
        downloads: v.nullish(count(0, 10_000), 0),
        shareable: v.nullish(flag, false),
      }),
    ),
    notEmpty(),
    atMost(mostLinks),
    unequal(),
  ),
  samples: v.nullish(listOf(record({ title: nameIn(120), file })), []),
});

const mostValues = 200;
const share = v.nullish(count(0, 1_000_000));

/** An amount in each market's currency, or a percentage of the piece's price in basis points. */
const optionPrice = { sku: v.nullish(sku, null), prices: amounts, percent: share };
const withShare = <Priced extends { readonly percent?: number | null | undefined }>({
  percent,
  ...rest
}: Priced) => ({ ...rest, ...(percent == null ? {} : { percent }) });

const role = textLike(/^[a-z][a-z_]{0,39}$/, 'small letters and _, at most 40');
const option = {
  key,
  title: nameIn(120),
  input: oneOf(customOptionInputs),
  role: v.nullish(role, null),
  required: v.nullish(flag, false),
  mostCharacters: v.nullish(count(0, LONGEST_TEXT.area), 0),
  ...optionPrice,
};
const written = record({ ...option, values: ignored([] as const) });
const chosen = record({
  ...option,
  values: v.pipe(
    listOf(v.pipe(record({ key, title: nameIn(120), ...optionPrice }), v.transform(withShare))),
    notEmpty(),
    atMost(mostValues),
    unequal(),
  ),
});

/** Options with a list to choose from (`chosen`) have values; those that the shopper fills in (`written`) have none. */
export const customOptions = v.nullish(
  v.pipe(
    listOf(
      v.pipe(
        shapedBy({ chosen, written }, ({ input }) => {
          const knownInput =
            customOptionInputs.find((candidate) => candidate === input) ?? customOptionInputs[0];
          return isChosen(knownInput) ? 'chosen' : 'written';
        }),
        v.transform(withShare),
      ),
    ),
    unequal(),
  ),
  [],
);

const missingAmountMessage = (): string => 'Missing, though sold for it';

export function* customOptionProblems(
  options: Valid<typeof customOptions>,
  soldIn: readonly Market[],
): Generator<Problem> {
  for (const [at, { prices, values }] of options.entries())
    for (const [path, pricesByCurrency] of [
      [`customOptions.${at}.prices`, prices] as const,
      ...values.map(({ prices }, index) => [`customOptions.${at}.values.${index}.prices`, prices] as const),
    ])
      if (Object.keys(pricesByCurrency).length > 0)
        yield* missingIn(pricesByCurrency, soldIn, path, missingAmountMessage);
}

const discount = v.pipe(
  record({ from: dayOrNull, to: dayOrNull, basisPoints: count(0, 10_000) }),
  together(['from', 'to'], (days) => (isTurned(days) ? [{ path: 'to', message: daysTurned }] : [])),
);

const selection = {
  sku,
  quantity: v.nullish(count(1, 99), 1),
  isDefault: v.nullish(flag, false),
  canChangeQuantity: v.nullish(flag, false),
};

const shared = v.pipe(
  record({ ...selection, percent: count(0, 1_000_000) }),
  v.transform(({ percent, ...rest }) => ({ ...rest, charge: { prices: {}, percent } })),
);
const charged = v.pipe(
  record({ ...selection, prices: amounts }),
  v.transform(({ prices, ...rest }) => ({
    ...rest,
    charge: Object.keys(prices).length === 0 ? null : { prices },
  })),
);
/** An amount in each market's currency, or a percentage in basis points. */
const chargedSelection = shapedBy({ charged, shared }, ({ percent }) =>
  hasValue(percent) ? 'shared' : 'charged',
);
const freeSelection = v.pipe(
  record(selection),
  v.transform((selection) => ({ ...selection, charge: null })),
);

const bundleOptions = <const Selection extends v.GenericSchema<unknown, { sku: string; charge: Charge }>>(
  selection: Selection,
) =>
  v.pipe(
    listOf(
      record({
        key,
        title: nameIn(120),
        input: v.nullish(oneOf(['select', 'radio', 'checkbox', 'multi']), 'select'),
        required: v.nullish(flag, true),
        role: v.nullish(oneOf(['for-her', 'for-him']), null),
        selections: v.pipe(listOf(selection), notEmpty(), unequalPieces()),
      }),
    ),
    notEmpty(),
    unequal(),
  );
type Charge = {
  readonly prices: Readonly<Partial<Record<CurrencyCode, number>>>;
  readonly percent?: number;
} | null;

/** Fields of a bundle: with its own price, to which selections add, or with the sum of its parts. */
const ofBundle = {
  bundleView: v.nullish(oneOf(['range', 'lowest']), 'range'),
  marketDiscounts: v.nullish(byKey(markets, discount, 'Unknown market')),
  setDiscountBasisPoints: v.nullish(count(0, 10_000), 0),
  setDiscountFrom: dayOrNull,
  setDiscountTo: dayOrNull,
};
export const bundleFields = {
  priced: {
    ...ofBundle,
    bundlePrice: perCurrency(count(0, largest)),
    bundle: bundleOptions(chargedSelection),
  },
  summed: { ...ofBundle, bundlePrice: ignored(null), bundle: bundleOptions(freeSelection) },
};

export function* setDiscountProblems(entry: {
  readonly setDiscountFrom: string | null;
  readonly setDiscountTo: string | null;
}): Generator<Problem> {
  if (isTurned({ from: entry.setDiscountFrom, to: entry.setDiscountTo }))
    yield { path: 'setDiscountTo', message: daysTurned };
}

/** Checks of a bundle that has its own price. */
export function* bundleProblems(
  options: readonly { readonly selections: readonly { readonly charge: Charge }[] }[],
  base: Readonly<Partial<Record<CurrencyCode, number>>>,
  soldIn: readonly Market[],
): Generator<Problem> {
  yield* missingIn(base, soldIn, 'bundlePrice');
  const charges = options.flatMap(({ selections }, at) =>
    selections.map(({ charge }, index) => ({ charge, path: `bundle.${at}.selections.${index}.prices` })),
  );
  for (const { charge, path } of charges)
    if (charge !== null && charge.percent === undefined)
      yield* missingIn(charge.prices, soldIn, path, missingAmountMessage);
  for (const [currency, amount] of Object.entries(base) as [CurrencyCode, number][])
    if (amount === 0 && !charges.some(({ charge }) => (charge?.prices[currency] ?? 0) > 0))
      yield { path: `bundlePrice.${currency}`, message: costsNothing };
}

export const groupedItems = v.pipe(
  listOf(record({ sku, quantity: v.nullish(count(1, 99), 1) })),
  notEmpty(),
  unequalPieces(),
);
