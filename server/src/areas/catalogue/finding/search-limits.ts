import { type CurrencyCode, fromDecimal } from '@jinlan/domain/money';
import {
  cut,
  fold,
  type Limits,
  type Measure,
  measureOfLabel,
  readCarats,
  readLimits,
  readSize,
  type Sizes,
  type Span,
  tokensOf,
  withoutTags,
} from '@jinlan/domain/search';
import { addTo, and, type Bits, emptyBits, hasBit, setBit } from '../../../platform/collections/bits.ts';
import type { ReadModel } from '../read-model/index.ts';
import type { Range } from '../read-model/list.ts';
import { hasNumbers, numbersOf, pricesOf, rowsInWeight, statedWeights } from '../read-model/measures.ts';
import type { PriceContext, PriceSheet } from '../read-model/prices.ts';
import { type Lexicon, phraseOf } from '../read-model/search/lexicon.ts';
import type { Finder } from '../read-model/search/searching.ts';

/** A search split into words and limits: price, gold weight, carats, size. */
export interface ParsedSearch {
  /** The words to search; null where there are none. */
  readonly words: string | null;
  /** Limits of price and weight, which the URL of the results contains as filters. */
  readonly limits: Limits;
  /** All limits, each with its rows. */
  readonly within: readonly SearchLimit[];
  /** The weight in grams to which the nearest pieces come first. */
  readonly nearGrams: number | null;
}

export interface SearchLimit {
  readonly kind: LimitKind;
  readonly text: string;
  readonly bits: Bits;
  /** Rows of a wider limit, for when the limit itself matches nothing. */
  readonly widerBits?: () => Bits;
}

export type LimitKind = 'price' | 'grams' | 'near' | 'carat' | 'size';

const noLimits = (rest: string): Limits => ({
  rest,
  price: null,
  grams: null,
  nearGrams: null,
  said: { price: '', grams: '' },
});

/**
 * Splits a search into words and limits. A text that is itself a term of the shop, such as 520 or 1克, stays
 * a word, unless this market sells nothing that matches it.
 */
export function parseSearch(
  model: ReadModel,
  finder: Finder,
  sheet: PriceSheet,
  { market, currency }: Pick<PriceContext, 'market' | 'currency'>,
  search: string,
): ParsedSearch {
  const typed = withoutTags(search);
  const { lexicon } = finder;
  const isSold = (): boolean => {
    const visibleRows = visibleRowsIn(model, sheet, market);
    return finder.find(typed).rows.some((row) => hasBit(visibleRows, row));
  };
  const phrase = phraseOf(typed);
  if (lexicon.terms.has(phrase) && !isLength(measureOfLabel(phrase)) && isSold())
    return { words: typed, limits: noLimits(typed), within: [], nearGrams: null };
  const carats = readCarats(typed);
  const sizes = sizesOf(model, lexicon);
  const isOffered = (measure: Measure): boolean => sizes.has(keyOf(measure));
  const sized: Sizes[] = [];
  let unsized = carats.rest;
  while (sized.length < maxSizes) {
    const size = readSize(unsized, market === 'cn' ? 'cn' : 'hk', isOffered);
    if (!size.measure) break;
    sized.push(size);
    unsized = size.rest;
  }
  const measures = readLimits(unsized, currency);
  const limits = unsized === typed ? measures : readLimits(typed, currency);
  const { rest, price, grams, nearGrams, said } = measures;
  const within: ParsedSearch['within'][number][] = [];
  const add = (kind: LimitKind, words: string, bits: Bits, wider?: () => Bits): void => {
    within.push({ kind, text: words, bits, ...(wider && { widerBits: wider }) });
  };
  const noRows = emptyBits(model.columns.rows);
  const rowsInCarats = (span: Span): Bits =>
    hasNumbers(model, 'carat') ? bitsWithin(numbersOf(model, 'carat'), span) : noRows;
  const { carat, wider } = carats;
  if (carat) add('carat', carats.said, rowsInCarats(carat), wider ? () => rowsInCarats(wider) : undefined);
  for (const { measure, said: words } of sized)
    if (measure) add('size', words, sizes.get(keyOf(measure)) ?? noRows);
  if (price)
    add(
      'price',
      said.price,
      bitsWithin(pricesOf(sheet), price, (value) => minorOf(String(value), currency)),
    );
  const rowsInGrams = ({ from, to }: Span): Bits =>
    rowsInWeight(model, from ?? Number.NEGATIVE_INFINITY, to ?? Number.POSITIVE_INFINITY);
  if (grams && nearGrams === null) add('grams', said.grams, rowsInGrams(grams));
  if (grams && nearGrams !== null) {
    // Also bars that have a variant of this weight.
    const near = bitsWithin(statedWeights(model), grams).slice();
    addTo(near, sizes.get(keyOf({ unit: 'g', value: nearGrams })) ?? noRows);
    // If no stated weight matches, takes rows with a variant of this weight.
    add('near', said.grams, near, () => rowsInGrams(grams));
  }
  return {
    words: within.length === 0 || hasMeaning(lexicon, rest) ? rest || null : null,
    limits,
    within,
    nearGrams,
  };
}

/** Whether a text contains any word that is not a stop word. */
const hasMeaning = ({ terms, stops, meansOf, longestRun }: Lexicon, text: string): boolean =>
  tokensOf(fold(text))
    .flatMap((token) =>
      token.kind === 'word'
        ? [token.text]
        : cut([...token.text], (run) => terms.has(run), longestRun).map((piece) => piece.join('')),
    )
    .some((word) => !stops.has(word) || meansOf.has(word));

/** The rows that a market sells and search may show. */
export function visibleRowsIn(model: ReadModel, sheet: PriceSheet, market: PriceContext['market']): Bits {
  const { inMarket, visible } = model.columns;
  const soldRows = and(inMarket[market], sheet.priced);
  return visible.search === null ? soldRows : and(soldRows, visible.search);
}

const bitsWithin = (
  values: ReturnType<typeof pricesOf>,
  { from, to }: Span,
  unit: (value: number) => number = (value) => value,
): Bits =>
  values.within(
    from === null ? Number.NEGATIVE_INFINITY : unit(from),
    to === null ? Number.POSITIVE_INFINITY : unit(to),
  );

const keyOf = ({ unit, value }: Measure): string => `${unit} ${value}`;

/** The most sizes in one search, such as two in `7mm akoya 45cm`. */
const maxSizes = 3;

const isLength = (measure: Measure | null): boolean => measure?.unit === 'mm' || measure?.unit === 'cm';

interface SizesOf {
  readonly lexicon: Lexicon;
  readonly sizes: ReadonlyMap<string, Bits>;
}

const sizesByModel = new WeakMap<ReadModel, SizesOf>();

/**
 * The rows of each size: pieces with an option of this size. A piece with a single length has no such
 * option, so for lengths (56mm, 40cm) also the pieces that a search rule names.
 */
function sizesOf(model: ReadModel, lexicon: Lexicon): SizesOf['sizes'] {
  const cached = sizesByModel.get(model);
  if (cached?.lexicon === lexicon) return cached.sizes;
  const { columns, taxonomy } = model;
  const sizes = new Map<string, Bits>();
  const bitsOf = (measure: Measure): Bits => {
    const bits = sizes.get(keyOf(measure)) ?? emptyBits(columns.rows);
    sizes.set(keyOf(measure), bits);
    return bits;
  };
  for (const { id, label } of taxonomy.optionById.values()) {
    const optionRows = columns.withOption.get(id);
    const measure = optionRows && (measureOfLabel(label['en-US']) ?? measureOfLabel(label['zh-Hans-CN']));
    if (optionRows && measure) addTo(bitsOf(measure), optionRows);
  }
  for (const [word, means] of lexicon.exact) {
    const measure = measureOfLabel(word);
    if (!measure || !isLength(measure)) continue;
    for (const sku of means) {
      const id = columns.idBySku.get(sku.toUpperCase());
      const row = id === undefined ? undefined : columns.rowById.get(id);
      if (row !== undefined) setBit(bitsOf(measure), row);
    }
  }
  sizesByModel.set(model, { lexicon, sizes });
  return sizes;
}

/** The results URL with price and weight as filters; null where the search names neither. */
export function addressOf({ rest, price, grams, nearGrams }: Limits): string | null {
  // Sorting by nearness to a weight cannot be expressed as a filter.
  if ((!price && !grams) || nearGrams !== null) return null;
  const end = (value: number | null, open: string): string => (value === null ? open : String(value));
  const filters = [
    ...(rest === '' ? [] : [`query=${encodeURIComponent(rest)}`]),
    ...(price ? [`price=${end(price.from, '')}_${end(price.to, '')}`] : []),
    ...(grams ? [`gold_weight=${end(grams.from, '0')}_${end(grams.to, '*')}`] : []),
  ];
  return `/search.html?${filters.join('&')}`;
}

/** The intersection of a filter's range and the span of a search limit. */
export function intersectRange(
  range: Range | null,
  span: Span | null,
  unit: (value: number) => number,
): Range | null {
  if (!span) return range;
  return {
    from: Math.max(
      range?.from ?? Number.NEGATIVE_INFINITY,
      span.from === null ? Number.NEGATIVE_INFINITY : unit(span.from),
    ),
    to: Math.min(
      range?.to ?? Number.POSITIVE_INFINITY,
      span.to === null ? Number.POSITIVE_INFINITY : unit(span.to),
    ),
  };
}

/** Minor units of an amount; NaN for an invalid one. */
export function minorOf(text: string, currency: CurrencyCode): number {
  const amount = fromDecimal(text, currency);
  return amount.ok ? amount.value.minor : Number.NaN;
}
