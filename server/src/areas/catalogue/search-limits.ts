import { type CurrencyCode, fromDecimal } from '@jinlan/domain/money';
import type { Limits, Span } from '@jinlan/domain/search';
import type { Bits } from '../../platform/bits.ts';
import type { ReadModel } from './read-model/index.ts';
import { numbersOf, pricesOf, type Range } from './read-model/list.ts';
import type { PriceSheet } from './read-model/prices.ts';

/** Where the results of a search stand whose words name a price or a weight: with these chosen as filters. */
export function addressOf({ rest, price, grams }: Limits): string | null {
  if (!price && !grams) return null;
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

/** The pieces within each of the limits. */
export function withinLimits(
  model: ReadModel,
  sheet: PriceSheet,
  limits: Limits,
  currency: CurrencyCode,
): Bits[] {
  const price = narrowed(null, limits.price, (value) => minorOf(String(value), currency));
  const weight = narrowed(null, limits.grams, (value) => value);
  return [
    ...(price ? [pricesOf(sheet).within(price.from, price.to)] : []),
    ...(weight ? [numbersOf(model, 'gold_weight').within(weight.from, weight.to)] : []),
  ];
}
