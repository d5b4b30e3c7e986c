/** `gold.json`: the prices of boards that a retailer publishes, or the calibration of the sample shop's simulator. */
import * as v from 'valibot';
import { type CurrencyCode, fromDecimal } from '../../money/index.ts';
import { type GoldPriceType, goldPriceTypes, goldTypeFacts } from '../../pricing/index.ts';
import type { Schema } from '../check.ts';
import { anObject, day, record } from '../fields.ts';

/** In minor units of the board's currency. Rounding steps and order are checked when the prices are published. */
export interface BoardPrices {
  readonly sell: number;
  /** If omitted, its distance to the selling price stays the same. */
  readonly buy?: number;
  readonly exchange?: number;
  /** Whether a person has confirmed an unusual change. */
  readonly confirmed?: boolean;
}

/** A decimal amount in whole units, as text or number. */
const amount = (currency: CurrencyCode) => {
  const message = `Expected an amount in ${currency}, e.g. "1400.00"`;
  return v.pipe(
    v.union([v.string(), v.number()], message),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const read = fromDecimal(String(dataset.value), currency);
      if (read.ok) return read.value.minor;
      addIssue({ message });
      return NEVER;
    }),
  );
};

/** Null counts as missing. */
const withoutNulls = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null))
    : value;

const pricesIn = (currency: CurrencyCode) =>
  v.pipe(
    v.unknown(),
    v.transform(withoutNulls),
    v.strictObject(
      {
        sell: amount(currency),
        buy: v.exactOptional(amount(currency)),
        exchange: v.exactOptional(amount(currency)),
        confirmed: v.exactOptional(v.boolean('Expected true or false')),
      },
      ({ expected }) =>
        expected === 'never'
          ? 'No such field'
          : expected === '"sell"'
            ? `Expected an amount in ${currency}, e.g. "1400.00"`
            : 'Expected an object',
    ),
  );

export const boardPrices = Object.fromEntries(
  goldPriceTypes.map((type) => [type, pricesIn(goldTypeFacts[type].currency)]),
) as unknown as Readonly<Record<GoldPriceType, Schema<BoardPrices>>>;

/** `gold.json` with prices; each board is checked separately. */
export const boardsFile = record({ boards: v.pipe(anObject(), v.record(v.string(), v.unknown())) });

const missingOrWrong = 'Is missing or wrong';
const positive = v.pipe(v.number(missingOrWrong), v.finite(missingOrWrong), v.gtValue(0, missingOrWrong));
const ratio = v.nullable(v.pipe(positive, v.maxValue(1, missingOrWrong)));

/** Other fields of the file, such as the source of the figures, are dropped. */
export const simulatorCalibration = v.object(
  {
    anchor: v.object(
      { date: day(missingOrWrong), sell: v.object({ 'CN-CK9999': positive }, missingOrWrong) },
      missingOrWrong,
    ),
    monthlyMeanCnyPerGram: v.pipe(
      v.array(
        v.object(
          {
            month: v.pipe(v.string(missingOrWrong), v.regex(/^\d{4}-(0[1-9]|1[0-2])$/, missingOrWrong)),
            mean: positive,
          },
          missingOrWrong,
        ),
        missingOrWrong,
      ),
      v.minLength(1, missingOrWrong),
    ),
    daily: v.object({ moveProbability: positive, sigma: positive, largestStep: positive }, missingOrWrong),
    intraday: v.object(
      { probability: positive, mostRevisions: positive, smallest: positive, largest: positive },
      missingOrWrong,
    ),
    openingTime: v.pipe(v.string(missingOrWrong), v.regex(/^\d{2}:\d{2}$/, missingOrWrong)),
    hkdPerCny: positive,
    gramsPerTael: positive,
    spotRatio: v.object({ 'CN-CK9999': positive, 'HK-CK9999': positive }, missingOrWrong),
    types: v.pipe(
      v.array(
        v.object(
          {
            type: v.picklist(goldPriceTypes, missingOrWrong),
            sellOf: v.object(
              { type: v.picklist(['CN-CK9999', 'HK-CK9999'], missingOrWrong), ratio: positive },
              missingOrWrong,
            ),
            buyRatio: ratio,
            exchangeRatio: ratio,
          },
          missingOrWrong,
        ),
        missingOrWrong,
      ),
      v.minLength(1, missingOrWrong),
    ),
  },
  missingOrWrong,
);
