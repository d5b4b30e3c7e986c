import { type BusinessDay, businessDay, type DaySpan, normalText } from '@jinlan/domain/kernel';
import { type Market, marketFacts } from '@jinlan/domain/markets';
import { type CurrencyCode, convert, type Money } from '@jinlan/domain/money';
import { goldMetals } from '@jinlan/domain/pricing';
import { amountOf, daysTurned, isTurned, roundingNote } from '@jinlan/domain/validity';
import type { StreamedRow } from '../../../../../platform/csv/read-rows.ts';
import { storeViewOf } from '../settings.ts';
import type { RowFinding, TranslateParts } from '../translate.ts';

/** Reads amounts into each market's own currency, in minor units. */
export interface AmountsOf {
  /** Returns nothing for an empty text. An invalid or negative amount refuses the piece; `label` names the priced item. */
  (text: string, column?: string, label?: string): Partial<Record<CurrencyCode, number>>;
  /** The amounts of column `name`: those of the main row, overridden by store views. */
  readonly ofViews: (name: string, main: string) => Partial<Record<CurrencyCode, number>>;
  /** The currency of the main row. */
  readonly currency: CurrencyCode;
  /** The amount of a store view's row in its market's currency; null where it is invalid or the market unknown. */
  readonly ofView: (
    view: StreamedRow,
    text: string,
    column: string,
    label: string,
  ) => { readonly currency: CurrencyCode; readonly minor: number } | null;
  /** Rows of the store views of a market with this currency. */
  readonly viewsIn: (currency: CurrencyCode) => readonly StreamedRow[];
}

/** Creates the reader of a row's amounts; problems are added to `rowFindings`. */
export function createAmounts(
  { settings, stores, signs }: TranslateParts,
  row: StreamedRow,
  views: readonly StreamedRow[],
  markets: readonly Market[],
  rowFindings: RowFinding[],
): AmountsOf {
  // A market without a rate is skipped, and reported once per file (settings.ts).
  const toMarketCurrency = (amount: Money, to: CurrencyCode): number | null => {
    const rate = stores.rate(settings.currency, to);
    return rate === null ? null : convert(amount, to, rate).minor;
  };
  const signOf = (column: string) => signs.of(signs.has(column) ? column : 'price');
  const read = (
    text: string,
    currency: CurrencyCode,
    column: string,
    label: string,
    source: StreamedRow,
  ): Money | null => {
    if (text.trim() === '') return null;
    const { amount, problem, rounded } = amountOf(text, currency, signOf(column));
    const place = { ...source.positionOf(column), path: column };
    const isFree = column === 'special_price' && amount?.minor === 0;
    const problemText =
      problem ??
      (amount.minor < 0 ? `${JSON.stringify(text.trim())} is below 0` : null) ??
      (isFree ? 'A special price of 0 is left out, so that the full price applies' : null);
    if (problemText !== null) {
      const message = label === '' ? problemText : `${label}: ${problemText}`;
      // Without a valid reduced price the full price applies, and without a market's price the main one.
      const refuses = column !== 'special_price' && source === row;
      rowFindings.push({ ...place, message, ...(refuses ? { refuses: true } : {}) });
      return null;
    }
    if (rounded !== null)
      rowFindings.push({
        ...{ ...place, isNote: true, once: `rounded ${column} ${currency}` },
        message: roundingNote(currency, rounded),
      });
    return amount;
  };
  const amounts = (text: string, column = 'price', label = ''): Partial<Record<CurrencyCode, number>> => {
    const amount = read(text, settings.currency, column, label, row);
    if (amount === null) return {};
    return Object.fromEntries(
      markets.flatMap((market) => {
        const { currency } = marketFacts[market];
        const minor = toMarketCurrency(amount, currency);
        return minor === null ? [] : [[currency, minor]];
      }),
    );
  };
  const currencyOf = (view: StreamedRow): CurrencyCode | null => {
    const code = view.cell('store_view_code').trim();
    const storeView = storeViewOf(settings, stores, code);
    return storeView && marketFacts[storeView.market].currency;
  };
  return Object.assign(amounts, {
    currency: settings.currency,
    ofView(view: StreamedRow, text: string, column: string, label: string) {
      const currency = currencyOf(view);
      const amount = currency && read(text, currency, column, label, view);
      return currency && amount && { currency, minor: amount.minor };
    },
    viewsIn: (currency: CurrencyCode) => views.filter((view) => currencyOf(view) === currency),
    ofViews(name: string, main: string) {
      const all = amounts(main, name);
      for (const view of views) {
        const currency = currencyOf(view);
        if (currency === null || view.cell(name) === '') continue;
        const amount = read(view.cell(name), currency, name, '', view);
        if (amount) all[currency] = amount.minor;
      }
      return all;
    },
  });
}

/** The price of a row in the format of `products.json`: by weight where the row has a metal, else fixed. */
export function priceOf(
  parts: TranslateParts,
  row: StreamedRow,
  pairs: ReadonlyMap<string, string>,
  money: AmountsOf,
  rowFindings: RowFinding[],
): Record<string, unknown> {
  const amounts = money.ofViews('price', row.cell('price'));
  const current = { ...amounts };
  const was: Partial<Record<CurrencyCode, number>> = {};
  const saleFrom: Partial<Record<CurrencyCode, BusinessDay | null>> = {};
  const saleTo: Partial<Record<CurrencyCode, BusinessDay | null>> = {};
  const sale = { saleFrom, saleTo };
  const reduced = Object.entries(money.ofViews('special_price', row.cell('special_price')));
  const daysIn = reduced.length === 0 ? null : createSaleDays(parts, row, money, rowFindings);
  for (const [currency, amount] of reduced as [CurrencyCode, number][]) {
    const full = amounts[currency];
    const days = full === undefined || amount >= full ? null : daysIn?.(currency);
    if (full === undefined || !days) continue;
    current[currency] = amount;
    was[currency] = full;
    saleFrom[currency] = days.from;
    saleTo[currency] = days.to;
  }
  const metal = pairOf('gold_metal', row, pairs);
  const weight = pairOf('gold_weight', row, pairs);
  if (metal === '') {
    const message =
      '{count} rows have gold_weight without gold_metal: they are sold at their price as it stands, not by weight';
    if (weight !== '')
      rowFindings.push({ ...placeOf('gold_weight', row), message, once: 'weight without metal' });
    return { kind: 'fixed', amounts: current, was, ...sale };
  }
  const refuse = (name: string, message: string): void =>
    void rowFindings.push({ ...placeOf(name, row), message: `${name}: ${message}`, refuses: true });
  if (!goldMetals.some((goldMetal) => goldMetal === metal))
    refuse('gold_metal', `${JSON.stringify(metal)} is none of ${goldMetals.join(', ')}`);
  const { weightMg, problem } = readWeight(weight);
  if (problem !== null) refuse('gold_weight', problem);
  return { kind: 'by-weight', metal, weightMg, craft: current, craftWas: was, ...sale };
}

/** Returns a function for the days of the special price in a currency; null where it is over or the days are invalid. */
function createSaleDays(
  parts: TranslateParts,
  row: StreamedRow,
  money: AmountsOf,
  rowFindings: RowFinding[],
) {
  const daysOf = (view: StreamedRow): DaySpan | null => {
    const days = saleDaysOf(parts, row, view, rowFindings);
    return days === null || isOver(parts, days, view, rowFindings) ? null : days;
  };
  const main = daysOf(row);
  return (currency: CurrencyCode): DaySpan | null => {
    const view = money
      .viewsIn(currency)
      .find((storeView) => saleColumns.some((name) => storeView.cell(name).trim() !== ''));
    return view ? daysOf(view) : main;
  };
}

/** The value of an attribute, or of a column with its name, as in some exports. */
const pairOf = (name: string, row: StreamedRow, pairs: ReadonlyMap<string, string>): string =>
  (pairs.get(name) ?? row.cell(name)).trim();

const placeOf = (name: string, row: StreamedRow) => {
  const path = row.cell(name).trim() === '' ? 'additional_attributes' : name;
  return { ...row.positionOf(path), path };
};

const maxGrams = 10_000;

/** Converts a weight in grams (`5.2`, `5,20`, `5.2g`) to milligrams; ambiguous texts and other units are a problem. */
export function readWeight(text: string): { readonly weightMg: number; readonly problem: string | null } {
  const refusedWeight = (problem: string) => ({ weightMg: 0, problem });
  if (text === '')
    return refusedWeight('Missing, though gold_metal is set: the piece would be sold without its gold');
  const [, number] =
    /^(\d{1,6}(?:[.,]\d{1,9})?)\s*(?:g|gr|grams?|克)?$/iu.exec(normalText(text, 'NFKC').trim()) ?? [];
  const quoted = JSON.stringify(text.slice(0, 40));
  if (number === undefined) return refusedWeight(`${quoted} is no weight in grams, as 5.20`);
  if (/^[1-9]\d{0,2},\d{3}$/.test(number))
    return refusedWeight(`${quoted} can be two weights: write it with a point`);
  const weightMg = Math.round(Number(number.replace(',', '.')) * 1000);
  if (weightMg < 1 || weightMg > maxGrams * 1000)
    return refusedWeight(`${quoted} is not above 0 and at most ${maxGrams} g`);
  return { weightMg, problem: null };
}

/** The days of a special price, from the store view's row where it has any; null where they are invalid. */
export function saleDaysOf(
  { dates }: TranslateParts,
  row: StreamedRow,
  view: StreamedRow,
  rowFindings: RowFinding[],
): DaySpan | null {
  let isValid = true;
  const fail = (source: StreamedRow, path: string, problem: string): void => {
    isValid = false;
    rowFindings.push({
      ...{ ...source.positionOf(path), path },
      message: `${problem}: the full price is taken`,
    });
  };
  const read = (column: (typeof saleColumns)[number]): BusinessDay | null => {
    const source = view.cell(column).trim() === '' ? row : view;
    const { day, problem } = dates.read(source.cell(column));
    if (problem !== null) fail(source, column, problem);
    return day;
  };
  const [from, to] = [read(saleColumns[0]), read(saleColumns[1])];
  if (isTurned({ from, to })) fail(view, saleColumns[1], daysTurned);
  return isValid ? { from, to } : null;
}

export const saleColumns = ['special_price_from_date', 'special_price_to_date'] as const;

/**
 * Whether the last day of the reduction has passed. Adds a note in that case, and also if the first day is in the future.
 */
export function isOver(
  { now }: TranslateParts,
  { from, to }: DaySpan,
  row: StreamedRow,
  rowFindings: RowFinding[],
): boolean {
  const today = businessDay(now);
  const isPast = to !== null && to < today;
  const place = { ...row.positionOf('special_price'), path: 'special_price' };
  if (isPast) {
    const message = 'The special price of {count} rows is over: their full price is taken';
    rowFindings.push({ ...place, message, isNote: true, once: 'special price over' });
  } else if (from !== null && from > today) {
    const message = 'The special price of {count} rows begins on a later day, by itself';
    rowFindings.push({ ...place, message, isNote: true, once: 'special price to come' });
  }
  return isPast;
}
