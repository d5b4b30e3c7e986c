/**
 * Reads a foreign feed by a mapping, and computes the price of our board. A price must be a plain decimal,
 * its unit, currency and time must be the expected ones, and it must be near the current price. Each refusal
 * concerns one board; the others go on.
 *
 * The price of a board is quoted × factor × exchange × (grams of the board's unit ÷ grams of the feed's),
 * exact, and rounded once, half-up, to the board's step (trade-facts 1.2 and 1.4).
 */
import { ok, type Refusal, type Result, refuse } from '../kernel/index.ts';
import { type CurrencyCode, currencies, type Money } from '../money/index.ts';
import { moveBasisPoints } from './board.ts';
import { type GoldPriceType, type GoldQuote, goldTypeFacts, type RateOf } from './gold.ts';

export const feedUnits = ['g', 'tael', 'oz'] as const;

export type FeedUnit = (typeof feedUnits)[number];

/**
 * In tenths of a microgram, so all are whole numbers: tael 37.429 g, troy ounce 31.1034768 g (trade-facts
 * 1.1).
 */
const weightOf: Readonly<Record<FeedUnit, bigint>> = {
  g: 10_000_000n,
  tael: 374_290_000n,
  oz: 311_034_768n,
};

export const feedTimeFormats = ['iso', 'seconds', 'milliseconds'] as const;

/** `iso` needs its offset from UTC; the others count from 1970. */
export type FeedTimeFormat = (typeof feedTimeFormats)[number];

/**
 * Where a board is in the feed's JSON. A path consists of names separated by dots; a number is an index of a
 * list.
 */
export interface FeedMapping {
  readonly sell: string;
  /** If left out, the distance to the selling price stays as it was. */
  readonly buy?: string;
  readonly exchange?: string;
  readonly unit: FeedUnit;
  /** Where the feed states its unit, and the text expected there. */
  readonly unitAt?: { readonly path: string; readonly text: string };
  readonly currency: CurrencyCode;
  readonly currencyAt?: { readonly path: string; readonly text: string };
  readonly time: string;
  readonly timeFormat: FeedTimeFormat;
  /** A plain decimal above 0: the board's price divided by the feed's, e.g. "1.38" for retail to spot. */
  readonly factor: string;
}

export type FeedField = 'sell' | 'buy' | 'exchange';

export interface FeedReading {
  readonly type: GoldPriceType;
  /** Minor units of the board's currency, on its step. */
  readonly sell: number;
  readonly buy?: number;
  readonly exchange?: number;
  /** The time that the feed states. */
  readonly quotedAt: Date;
}

export type FeedRefusal =
  | Refusal<'FEED_PRICE_UNREADABLE', { readonly field: FeedField }>
  | Refusal<'FEED_PRICE_NOT_POSITIVE', { readonly field: FeedField }>
  | Refusal<'FEED_PRICE_TOO_LARGE', { readonly field: FeedField }>
  | Refusal<'FEED_UNIT_WRONG', { readonly expected: string }>
  | Refusal<'FEED_CURRENCY_WRONG', { readonly expected: string }>
  | Refusal<'FEED_RATE_MISSING', { readonly from: CurrencyCode; readonly to: CurrencyCode }>
  | Refusal<'FEED_TIME_UNREADABLE', object>
  | Refusal<'FEED_TIME_OLD', { readonly quotedAt: string }>
  | Refusal<'FEED_TIME_FUTURE', { readonly quotedAt: string }>
  | Refusal<'FEED_PRICE_IMPLAUSIBLE', { readonly basisPoints: number }>;

export interface FeedTerms {
  readonly now: Date;
  /** An older price is refused. */
  readonly oldestMinutes: number;
  readonly rateOf: RateOf;
}

/** Tolerance for a feed's clock that is fast. */
const fastestClockMs = 60_000;

export function readFeed(
  answer: unknown,
  type: GoldPriceType,
  mapping: FeedMapping,
  { now, oldestMinutes, rateOf }: FeedTerms,
): Result<FeedReading, FeedRefusal> {
  const { unitAt, currencyAt } = mapping;
  if (unitAt && at(answer, unitAt.path) !== unitAt.text)
    return refuse('FEED_UNIT_WRONG', { expected: unitAt.text });
  if (currencyAt && at(answer, currencyAt.path) !== currencyAt.text)
    return refuse('FEED_CURRENCY_WRONG', { expected: currencyAt.text });
  const quotedAt = timeOf(at(answer, mapping.time), mapping.timeFormat);
  if (quotedAt === null) return refuse('FEED_TIME_UNREADABLE', {});
  const age = now.getTime() - quotedAt.getTime();
  if (age < -fastestClockMs) return refuse('FEED_TIME_FUTURE', { quotedAt: quotedAt.toISOString() });
  if (age > oldestMinutes * 60_000) return refuse('FEED_TIME_OLD', { quotedAt: quotedAt.toISOString() });

  const to = goldTypeFacts[type].currency;
  const partsPerMillion = mapping.currency === to ? 1_000_000 : rateOf(mapping.currency, to);
  if (partsPerMillion === null) return refuse('FEED_RATE_MISSING', { from: mapping.currency, to });
  const readPrice = (field: FeedField, path: string): Result<number, FeedRefusal> => {
    const quoted = at(answer, path);
    const text = typeof quoted === 'number' ? String(quoted) : quoted;
    const price = typeof text === 'string' ? decimal(text) : null;
    if (price === null) return refuse('FEED_PRICE_UNREADABLE', { field });
    if (price.digits <= 0n) return refuse('FEED_PRICE_NOT_POSITIVE', { field });
    const minor = boardPrice(text as string, type, mapping, partsPerMillion);
    if (minor === 0) return refuse('FEED_PRICE_NOT_POSITIVE', { field });
    return minor === null ? refuse('FEED_PRICE_TOO_LARGE', { field }) : ok(minor);
  };
  const sell = readPrice('sell', mapping.sell);
  if (!sell.ok) return sell;
  const otherPrices: { buy?: number; exchange?: number } = {};
  for (const field of ['buy', 'exchange'] as const) {
    const path = mapping[field];
    if (path === undefined) continue;
    const price = readPrice(field, path);
    if (!price.ok) return price;
    otherPrices[field] = price.value;
  }
  return ok({ type, sell: sell.value, ...otherPrices, quotedAt });
}

/** Greatest plausible price, in minor units: a hundred million of the currency for a unit of gold. */
const largestMinor = 10_000_000_000n;

/**
 * A quoted price, a plain decimal, in minor units of the board's currency on the board's step. Returns 0 for
 * less than half a step, null for more than any plausible price. The text must be a valid price or factor
 * (`isFactor`).
 */
export function boardPrice(
  quoted: string,
  type: GoldPriceType,
  { unit, factor }: Pick<FeedMapping, 'unit' | 'factor'>,
  partsPerMillion: number,
): number | null {
  const price = decimal(quoted);
  const times = decimal(factor);
  if (price === null || times === null) throw new TypeError('Not a plain decimal');
  const { currency, unit: boardUnit, step } = goldTypeFacts[type];
  const minorPerUnit = 10n ** BigInt(currencies[currency].minorDigits);
  const numerator =
    price.digits *
    times.digits *
    minorPerUnit *
    BigInt(partsPerMillion) *
    weightOf[boardUnit === 'gram' ? 'g' : boardUnit];
  const denominator = price.ofWhole * times.ofWhole * 1_000_000n * weightOf[unit] * BigInt(step);
  const steps = (2n * numerator + denominator) / (2n * denominator);
  const minor = steps * BigInt(step);
  return minor > largestMinor ? null : Number(minor);
}

/**
 * A larger move between two polls is a slipped decimal point or a wrong unit. The largest day was 8.4 %
 * (trade-facts 1.3).
 */
export const implausibleBasisPoints = 2_500;

/**
 * Refuses a price that is too far from the current one to be shown. Without a current price nothing is
 * refused.
 */
export function plausible(
  sell: Money,
  standing: GoldQuote | null,
): Result<null, Extract<FeedRefusal, { code: 'FEED_PRICE_IMPLAUSIBLE' }>> {
  if (!standing) return ok(null);
  const basisPoints = Math.round(moveBasisPoints(standing.sell, sell));
  return Math.abs(basisPoints) > implausibleBasisPoints
    ? refuse('FEED_PRICE_IMPLAUSIBLE', { basisPoints })
    : ok(null);
}

/** A plain decimal above 0: at most 12 digits before the point and 20 after it. */
export function isFactor(text: unknown): text is string {
  return typeof text === 'string' && (decimal(text)?.digits ?? 0n) > 0n;
}

/**
 * Pause before the next poll: the feed's interval; after failures in a row 5 s, 10 s, 20 s … up to five
 * minutes.
 */
export function feedPauseSeconds(failures: number, everySeconds: number): number {
  return failures === 0 ? everySeconds : Math.min(300, 5 * 2 ** Math.min(failures - 1, 10));
}

/** Reads a decimal with its sign, so that a negative price is told apart from text. */
function decimal(text: string): { digits: bigint; ofWhole: bigint } | null {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,20}))?$/.exec(text);
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  const digits = BigInt(whole + fraction);
  return { digits: sign === '-' ? -digits : digits, ofWhole: 10n ** BigInt(fraction.length) };
}

const iso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

function timeOf(value: unknown, format: FeedTimeFormat): Date | null {
  const time =
    format === 'iso'
      ? typeof value === 'string' && iso.test(value)
        ? Date.parse(value)
        : Number.NaN
      : typeof value === 'number'
        ? value * (format === 'seconds' ? 1_000 : 1)
        : Number.NaN;
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** The value at a path, from own properties only; undefined if there is none. */
function at(answer: unknown, path: string): unknown {
  let here = answer;
  for (const name of path.split('.')) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, name)) return undefined;
    if (Array.isArray(here) && !/^\d+$/.test(name)) return undefined;
    here = (here as Readonly<Record<string, unknown>>)[name];
  }
  return here;
}
