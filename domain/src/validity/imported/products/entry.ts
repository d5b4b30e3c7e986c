/** A piece of `products.json` with its variants. Its descriptions are mark-up, which the importer sanitises. */
import * as v from 'valibot';
import type { Result } from '../../../kernel/index.ts';
import { type Market, marketFacts } from '../../../markets/index.ts';
import { check, type Problem, type Valid } from '../../check.ts';
import {
  blankTextIn,
  count,
  flag,
  hasValue,
  ignored,
  listOf,
  oneOf,
  record,
  shapedBy,
  textLike,
  textOf,
  together,
} from '../../fields.ts';
import { productTypes, visibilities } from '../../stored/product.ts';
import { key, sku, urlKey } from '../names.ts';
import {
  amountsOf,
  attributes,
  dayOrNull,
  fixedPriceAlone,
  market,
  nameIn,
  notEmpty,
  pictures,
  price,
  priceOrNothing,
  stock,
} from './parts.ts';
import {
  bundleFields,
  bundleProblems,
  customOptionProblems,
  customOptions,
  downloads,
  giftCard,
  giftCardProblems,
  groupedItems,
  setDiscountProblems,
} from './types.ts';

/** Maximum length of texts in characters, mark-up included; docs/first-shop.md states it. */
const longest = { short: 10_000, description: 100_000 };

const attributeCode = textLike(/^[a-z][a-z0-9_]*$/, 'codes of attributes');
const skus = v.nullish(listOf(sku), []);

const variant = record({
  sku,
  /** Markets of a variant, among those of its piece; null for all of them. */
  markets: v.nullish(v.pipe(listOf(market), notEmpty()), null),
  attributes,
  price,
  stock,
  pictures: v.nullish(pictures, []),
});
type VariantFields = Valid<typeof variant>;

function* variantProblems(
  { markets, price }: VariantFields,
  piecesMarkets: readonly Market[],
  path: string,
): Generator<Problem> {
  for (const market of markets ?? [])
    if (!piecesMarkets.includes(market))
      yield { path: `${path}markets`, message: `Its piece is not sold in ${market}` };
  yield* missingAmounts(price, markets ?? piecesMarkets, path);
}

function* missingAmounts(
  { kind, rows }: Valid<typeof price>,
  soldIn: readonly Market[],
  path: string,
): Generator<Problem> {
  for (const market of soldIn) {
    const { currency } = marketFacts[market];
    if (!rows.some((row) => row.currency === currency))
      yield {
        path: `${path}price.${amountsOf(kind)}.${currency}`,
        message: `Missing, though sold in ${market}`,
      };
  }
}

const completed = (entry: VariantFields, piecesMarkets: readonly Market[]) => ({
  ...entry,
  markets: entry.markets ?? piecesMarkets,
});

const shared = {
  sku,
  type: oneOf(productTypes),
  attributeSet: v.nullish(textOf(255), null),
  /** If false, it is neither shown nor sold. */
  enabled: v.nullish(flag, true),
  visibility: v.nullish(oneOf(visibilities), 'both'),
  urlKey,
  name: nameIn(255),
  shortDescription: blankTextIn(longest.short),
  description: blankTextIn(longest.description),
  categories: listOf(key),
  markets: v.pipe(listOf(market), notEmpty()),
  attributes,
  newFrom: dayOrNull,
  position: count(),
  pictures,
  related: skus,
  upsell: skus,
  crosssell: skus,
  customOptions,
  details: v.nullish(listOf(record({ label: nameIn(80), value: nameIn(300) })), []),
};

/** Only the pictures of an entry, whatever else it contains. */
export const picturesAlone = record({ pictures });

const unpriced = { kind: 'fixed' as const, metal: null, weightMg: null, rows: [] };

/** Fields that a type does not have because another field replaces them. */
const withoutOwn = {
  price: ignored(unpriced),
  stock: ignored({}),
  soldOut: ignored(false),
  options: ignored([]),
  variants: ignored([]),
  giftCard: ignored(null),
  downloads: ignored(null),
  bundle: ignored(null),
  bundlePrice: ignored(null),
  bundleView: ignored(null),
  marketDiscounts: ignored(null),
  setDiscountBasisPoints: ignored(0),
  setDiscountFrom: ignored(null),
  setDiscountTo: ignored(null),
  grouped: ignored(null),
};
/** Whether the whole piece is sold out, for pieces without their own stock. */
const soldOut = v.nullish(flag, false);
const options = v.pipe(listOf(attributeCode), notEmpty());
const piece = { ...shared, ...withoutOwn, stock };
const composed = { ...shared, ...withoutOwn, soldOut };

const shapes = {
  simple: record({ ...piece, price }),
  virtual: record({ ...piece, price: fixedPriceAlone }),
  downloadable: record({ ...piece, price: priceOrNothing, downloads }),
  giftcard: record({ ...piece, price: priceOrNothing, giftCard }),
  configurable: record({ ...composed, options, variants: v.pipe(listOf(variant), notEmpty()) }),
  /** Schema of a piece whose variants are checked separately. */
  alone: record({ ...composed, options }),
  bundle: record({ ...composed, ...bundleFields.summed }),
  pricedBundle: record({ ...composed, ...bundleFields.priced }),
  grouped: record({ ...composed, grouped: groupedItems }),
};

const shapeOf =
  (withVariants: boolean) =>
  ({ type, bundlePrice }: Readonly<Record<string, unknown>>): keyof typeof shapes => {
    const knownType = productTypes.find((candidate) => candidate === type) ?? 'simple';
    if (knownType === 'bundle' && hasValue(bundlePrice)) return 'pricedBundle';
    return knownType === 'configurable' && !withVariants ? 'alone' : knownType;
  };

type EntryFields = v.InferOutput<(typeof shapes)[keyof typeof shapes]>;

/** Whether pieces of this type have their own price. */
export const isPriced = (type: EntryFields['type']): boolean =>
  type !== 'configurable' && type !== 'bundle' && type !== 'grouped';

const product = (withVariants: boolean) =>
  v.pipe(
    shapedBy(shapes, shapeOf(withVariants)),
    together(['markets', 'customOptions'], ({ customOptions, markets }) =>
      customOptionProblems(customOptions, markets),
    ),
    together(['markets', 'type', 'price'], ({ type, price, markets }) =>
      isPriced(type) ? missingAmounts(price, markets, '') : [],
    ),
    together(['markets', 'variants'], function* ({ markets, variants }) {
      for (const [at, variantEntry] of variants.entries())
        yield* variantProblems(variantEntry, markets, `variants.${at}.`);
    }),
    together(['markets', 'giftCard'], ({ giftCard, markets }) =>
      giftCard === null ? [] : giftCardProblems(giftCard, markets),
    ),
    together(['setDiscountFrom', 'setDiscountTo'], (entry) => setDiscountProblems(entry)),
    together(['markets', 'bundle', 'bundlePrice'], ({ bundle, bundlePrice, markets }) =>
      bundle === null || bundlePrice === null ? [] : bundleProblems(bundle, bundlePrice, markets),
    ),
    v.transform(entryOf),
  );

export const productEntry = product(true);
/** A piece whose variants are checked separately. */
export const productAlone = product(false);
export type ProductEntry = Valid<typeof productEntry>;
export type VariantEntry = ProductEntry['variants'][number];

/** Checks a variant separately from its piece, which is sold in these markets. */
export function checkVariant(
  value: unknown,
  piecesMarkets: readonly Market[],
): Result<VariantEntry, readonly Problem[]> {
  const checked = check(variant, value);
  if (!checked.ok) return checked;
  const problems = [...variantProblems(checked.value, piecesMarkets, '')];
  return problems.length > 0
    ? { ok: false, error: problems }
    : { ok: true, value: completed(checked.value, piecesMarkets) };
}

function entryOf({ related, upsell, crosssell, ...entry }: EntryFields) {
  const {
    bundle,
    bundlePrice,
    bundleView,
    marketDiscounts,
    setDiscountBasisPoints,
    setDiscountFrom,
    setDiscountTo,
    ...shared
  } = entry;
  return {
    ...shared,
    variants: entry.variants.map((variantEntry) => completed(variantEntry, entry.markets)),
    links: { related, upsell, crosssell },
    bundle:
      bundle === null
        ? null
        : {
            setDiscount: setDiscountBasisPoints,
            setDiscountDays: { from: setDiscountFrom, to: setDiscountTo },
            pricing: {
              base: bundlePrice,
              view: bundleView ?? 'range',
              ...(marketDiscounts == null ? {} : { discounts: marketDiscounts }),
            },
            options: bundle,
          },
  };
}
