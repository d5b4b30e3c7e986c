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

/** A search cut into words and what narrows them: price, weight of gold, weight of a stone, size. */
export interface Wish {
  /** The words that are looked for; null where there are none. */
  readonly words: string | null;
  /** What the address of the results holds as filters: limits of price and weight. */
  readonly limits: Limits;
  /** The pieces within each of all limits, and the words that said it. */
  readonly within: readonly Within[];
  /** What is nearest to it comes first. */
  readonly nearGrams: number | null;
}

export interface Within {
  readonly kind: LimitKind;
  readonly said: string;
  readonly bits: Bits;
  /** What is still near to it, where nothing is that near. */
  readonly wider?: () => Bits;
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
 * What a search asks for. Words that the retailer has a meaning for, as 520 and 1克, are taken as they stand, unless
 * this market sells nothing of that meaning.
 */
export function readWish(
  model: ReadModel,
  finder: Finder,
  sheet: PriceSheet,
  { market, currency }: Pick<PriceContext, 'market' | 'currency'>,
  search: string,
): Wish {
  const typed = withoutTags(search);
  const { lexicon } = finder;
  const isSold = (): boolean => {
    const shown = shownTo(model, sheet, market);
    return finder.find(typed).rows.some((row) => hasBit(shown, row));
  };
  const phrase = phraseOf(typed);
  if (lexicon.terms.has(phrase) && !isLength(measureOfLabel(phrase)) && isSold())
    return { words: typed, limits: noLimits(typed), within: [], nearGrams: null };
  const carats = readCarats(typed);
  const sizes = sizesOf(model, lexicon);
  const isOffered = (measure: Measure): boolean => sizes.has(keyOf(measure));
  const sized: Sizes[] = [];
  let unsized = carats.rest;
  while (sized.length < mostSizes) {
    const size = readSize(unsized, market === 'cn' ? 'cn' : 'hk', isOffered);
    if (!size.measure) break;
    sized.push(size);
    unsized = size.rest;
  }
  const read = readLimits(unsized, currency);
  const limits = unsized === typed ? read : readLimits(typed, currency);
  const { rest, price, grams, nearGrams, said } = read;
  const within: Wish['within'][number][] = [];
  const add = (kind: LimitKind, words: string, bits: Bits, wider?: () => Bits): void => {
    within.push({ kind, said: words, bits, ...(wider && { wider }) });
  };
  const none = emptyBits(model.columns.rows);
  const weighingCarats = (span: Span): Bits =>
    hasNumbers(model, 'carat') ? bitsWithin(numbersOf(model, 'carat'), span) : none;
  const { carat, wider } = carats;
  if (carat)
    add('carat', carats.said, weighingCarats(carat), wider ? () => weighingCarats(wider) : undefined);
  for (const { measure, said: words } of sized)
    if (measure) add('size', words, sizes.get(keyOf(measure)) ?? none);
  if (price)
    add(
      'price',
      said.price,
      bitsWithin(pricesOf(sheet), price, (value) => minorOf(String(value), currency)),
    );
  const inSomeSize = ({ from, to }: Span): Bits =>
    rowsInWeight(model, from ?? Number.NEGATIVE_INFINITY, to ?? Number.POSITIVE_INFINITY);
  if (grams && nearGrams === null) add('grams', said.grams, inSomeSize(grams));
  if (grams && nearGrams !== null) {
    // A bar that also comes in this weight.
    const near = bitsWithin(statedWeights(model), grams).slice();
    addTo(near, sizes.get(keyOf({ unit: 'g', value: nearGrams })) ?? none);
    // Where none is said to weigh so much, those of which a size does.
    add('near', said.grams, near, () => inSomeSize(grams));
  }
  return {
    words: within.length === 0 || saysSomething(lexicon, rest) ? rest || null : null,
    limits,
    within,
    nearGrams,
  };
}

/** Whether any word is left that does not stand among those that say nothing. */
const saysSomething = ({ terms, stops, meansOf, longestRun }: Lexicon, text: string): boolean =>
  tokensOf(fold(text))
    .flatMap((token) =>
      token.kind === 'word'
        ? [token.text]
        : cut([...token.text], (run) => terms.has(run), longestRun).map((piece) => piece.join('')),
    )
    .some((word) => !stops.has(word) || meansOf.has(word));

/** What a market sells and a search may show. */
export function shownTo(model: ReadModel, sheet: PriceSheet, market: PriceContext['market']): Bits {
  const { inMarket, visible } = model.columns;
  const sold = and(inMarket[market], sheet.priced);
  return visible.search === null ? sold : and(sold, visible.search);
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

/** Lengths among the words of one search: 7mm akoya 45cm. */
const mostSizes = 3;

const isLength = (measure: Measure | null): boolean => measure?.unit === 'mm' || measure?.unit === 'cm';

interface SizesOf {
  readonly lexicon: Lexicon;
  readonly sizes: ReadonlyMap<string, Bits>;
}

const sizesOfModels = new WeakMap<ReadModel, SizesOf>();

/**
 * The pieces that come in each size: those with an option of it, and for lengths, of which a piece may have only one,
 * those that the retailer names in a rule for it (56mm, 40cm).
 */
function sizesOf(model: ReadModel, lexicon: Lexicon): SizesOf['sizes'] {
  const cached = sizesOfModels.get(model);
  if (cached?.lexicon === lexicon) return cached.sizes;
  const { columns, taxonomy } = model;
  const sizes = new Map<string, Bits>();
  const bitsOf = (measure: Measure): Bits => {
    const bits = sizes.get(keyOf(measure)) ?? emptyBits(columns.rows);
    sizes.set(keyOf(measure), bits);
    return bits;
  };
  for (const { id, label } of taxonomy.optionById.values()) {
    const own = columns.withOption.get(id);
    const measure = own && (measureOfLabel(label['en-US']) ?? measureOfLabel(label['zh-Hans-CN']));
    if (own && measure) addTo(bitsOf(measure), own);
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
  sizesOfModels.set(model, { lexicon, sizes });
  return sizes;
}

/** Where the results of a search stand whose words name a price or a weight: with these chosen as filters. */
export function addressOf({ rest, price, grams, nearGrams }: Limits): string | null {
  // What is near a weight first is no filter's to say.
  if ((!price && !grams) || nearGrams !== null) return null;
  const end = (value: number | null, open: string): string => (value === null ? open : String(value));
  const filters = [
    ...(rest === '' ? [] : [`query=${encodeURIComponent(rest)}`]),
    ...(price ? [`price=${end(price.from, '')}_${end(price.to, '')}`] : []),
    ...(grams ? [`gold_weight=${end(grams.from, '0')}_${end(grams.to, '*')}`] : []),
  ];
  return `/search.html?${filters.join('&')}`;
}

/** What is within a filter's range and within what the words said. */
export function narrowed(
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

/** Not a number for what is no amount. */
export function minorOf(text: string, currency: CurrencyCode): number {
  const amount = fromDecimal(text, currency);
  return amount.ok ? amount.value.minor : Number.NaN;
}
