import { type BusinessDay, businessDay, type DaySpan } from '@jinlan/domain/kernel';
import { type Market, marketFacts } from '@jinlan/domain/markets';
import { type CurrencyCode, convert, type Money } from '@jinlan/domain/money';
import { goldMetals } from '@jinlan/domain/pricing';
import { amountOf, daysTurned, isTurned, roundingNote } from '@jinlan/domain/validity';
import type { StreamedRow } from '../../../../../platform/csv/read-rows.ts';
import { storeViewOf } from '../settings.ts';
import type { Aside, TranslateParts } from '../translate.ts';

/** Amounts in each market's own currency, minor units. */
export interface AmountsOf {
  /** Of an empty text nothing. One that is no amount, or below 0, refuses the piece; `label` is what it is the price of. */
  (text: string, column?: string, label?: string): Partial<Record<CurrencyCode, number>>;
  /** What store views have in `name`, over what the main row has. */
  readonly ofViews: (name: string, main: string) => Partial<Record<CurrencyCode, number>>;
  /** The currency of the main row. */
  readonly currency: CurrencyCode;
  /** What a store view's row says, in its market's currency; null where it is no amount, or the market is not known. */
  readonly ofView: (
    view: StreamedRow,
    text: string,
    column: string,
    label: string,
  ) => { readonly currency: CurrencyCode; readonly minor: number } | null;
  /** Rows of the store views of a market with this currency. */
  readonly viewsIn: (currency: CurrencyCode) => readonly StreamedRow[];
}

/** Readers of the amounts of a row; what is wrong with them goes to `asides`. */
export function createAmounts(
  { settings, stores, signs }: TranslateParts,
  row: StreamedRow,
  views: readonly StreamedRow[],
  markets: readonly Market[],
  asides: Aside[],
): AmountsOf {
  // A market without a rate is left out, and told of once for the file (settings.ts).
  const exchanged = (amount: Money, to: CurrencyCode): number | null => {
    const rate = stores.rate(settings.currency, to);
    return rate === null ? null : convert(amount, to, rate).minor;
  };
  const signOf = (column: string) => signs.of(signs.has(column) ? column : 'price');
  const read = (
    text: string,
    currency: CurrencyCode,
    column: string,
    label: string,
    at: StreamedRow,
  ): Money | null => {
    if (text.trim() === '') return null;
    const { amount, problem, rounded } = amountOf(text, currency, signOf(column));
    const place = { ...at.place(column), path: column };
    const wrong = problem ?? (amount.minor < 0 ? `${JSON.stringify(text.trim())} is below 0` : null);
    if (wrong !== null) {
      const message = label === '' ? wrong : `${label}: ${wrong}`;
      // The full price stands without the reduced one, and that of a market without its own.
      const refuses = column !== 'special_price' && at === row;
      asides.push({ ...place, message, ...(refuses ? { refuses: true } : {}) });
      return null;
    }
    if (rounded !== null)
      asides.push({
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
        const minor = exchanged(amount, currency);
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

/** The price of a row as `products.json` has it: by weight where the row has a metal, else fixed. */
export function priceOf(
  parts: TranslateParts,
  row: StreamedRow,
  pairs: ReadonlyMap<string, string>,
  money: AmountsOf,
  asides: Aside[],
): Record<string, unknown> {
  const amounts = money.ofViews('price', row.cell('price'));
  const present = { ...amounts };
  const was: Partial<Record<CurrencyCode, number>> = {};
  const saleFrom: Partial<Record<CurrencyCode, BusinessDay | null>> = {};
  const saleTo: Partial<Record<CurrencyCode, BusinessDay | null>> = {};
  const sale = { saleFrom, saleTo };
  const reduced = Object.entries(money.ofViews('special_price', row.cell('special_price')));
  const daysIn = reduced.length === 0 ? null : createSaleDays(parts, row, money, asides);
  for (const [currency, amount] of reduced as [CurrencyCode, number][]) {
    const full = amounts[currency];
    const days = full === undefined || amount >= full ? null : daysIn?.(currency);
    if (full === undefined || !days) continue;
    present[currency] = amount;
    was[currency] = full;
    saleFrom[currency] = days.from;
    saleTo[currency] = days.to;
  }
  const metal = pairOf('gold_metal', row, pairs);
  const weight = pairOf('gold_weight', row, pairs);
  if (metal === '') {
    const message =
      '{count} rows have gold_weight without gold_metal: they are sold at their price as it stands, not by weight';
    if (weight !== '') asides.push({ ...placeOf('gold_weight', row), message, once: 'weight without metal' });
    return { kind: 'fixed', amounts: present, was, ...sale };
  }
  const refuse = (name: string, message: string): void =>
    void asides.push({ ...placeOf(name, row), message: `${name}: ${message}`, refuses: true });
  if (!goldMetals.some((one) => one === metal))
    refuse('gold_metal', `${JSON.stringify(metal)} is none of ${goldMetals.join(', ')}`);
  const { weightMg, problem } = readWeight(weight);
  if (problem !== null) refuse('gold_weight', problem);
  return { kind: 'by-weight', metal, weightMg, craft: present, craftWas: was, ...sale };
}

/** Answers the days of the special price in a market's currency; null where it is over, or they cannot be read. */
function createSaleDays(parts: TranslateParts, row: StreamedRow, money: AmountsOf, asides: Aside[]) {
  const daysOf = (view: StreamedRow): DaySpan | null => {
    const days = saleDaysOf(parts, row, view, asides);
    return days === null || isOver(parts, days, view, asides) ? null : days;
  };
  const main = daysOf(row);
  return (currency: CurrencyCode): DaySpan | null => {
    const view = money
      .viewsIn(currency)
      .find((one) => saleColumns.some((name) => one.cell(name).trim() !== ''));
    return view ? daysOf(view) : main;
  };
}

/** Of an attribute, or of a column of its name, as some exports have it. */
const pairOf = (name: string, row: StreamedRow, pairs: ReadonlyMap<string, string>): string =>
  (pairs.get(name) ?? row.cell(name)).trim();

const placeOf = (name: string, row: StreamedRow) => {
  const path = row.cell(name).trim() === '' ? 'additional_attributes' : name;
  return { ...row.place(path), path };
};

const mostGrams = 10_000;

/** Milligrams of a weight in grams, as `5.2`, `5,20` or `5.2g`; a text that can be two weights, or is in another unit, has a problem. */
export function readWeight(text: string): { readonly weightMg: number; readonly problem: string | null } {
  const wrong = (problem: string) => ({ weightMg: 0, problem });
  if (text === '')
    return wrong('Missing, though gold_metal is set: the piece would be sold without its gold');
  const [, number] =
    /^(\d{1,6}(?:[.,]\d{1,9})?)\s*(?:g|gr|grams?|克)?$/iu.exec(text.normalize('NFKC').trim()) ?? [];
  const shown = JSON.stringify(text.slice(0, 40));
  if (number === undefined) return wrong(`${shown} is no weight in grams, as 5.20`);
  if (/^[1-9]\d{0,2},\d{3}$/.test(number)) return wrong(`${shown} can be two weights: write it with a point`);
  const weightMg = Math.round(Number(number.replace(',', '.')) * 1000);
  if (weightMg < 1 || weightMg > mostGrams * 1000)
    return wrong(`${shown} is not above 0 and at most ${mostGrams} g`);
  return { weightMg, problem: null };
}

/** The days of a special price, where a store view's row names its own by those; null where they cannot be read. */
export function saleDaysOf(
  { dates }: TranslateParts,
  row: StreamedRow,
  view: StreamedRow,
  asides: Aside[],
): DaySpan | null {
  let isRead = true;
  const fail = (at: StreamedRow, path: string, problem: string): void => {
    isRead = false;
    asides.push({ ...{ ...at.place(path), path }, message: `${problem}: the full price is taken` });
  };
  const read = (column: (typeof saleColumns)[number]): BusinessDay | null => {
    const at = view.cell(column).trim() === '' ? row : view;
    const { day, problem } = dates.read(at.cell(column));
    if (problem !== null) fail(at, column, problem);
    return day;
  };
  const [from, to] = [read(saleColumns[0]), read(saleColumns[1])];
  if (isTurned({ from, to })) fail(view, saleColumns[1], daysTurned);
  return isRead ? { from, to } : null;
}

export const saleColumns = ['special_price_from_date', 'special_price_to_date'] as const;

/** Whether the last day has passed. That, and a first day to come, is noted. */
export function isOver(
  { now }: TranslateParts,
  { from, to }: DaySpan,
  row: StreamedRow,
  asides: Aside[],
): boolean {
  const today = businessDay(now);
  const over = to !== null && to < today;
  const place = { ...row.place('special_price'), path: 'special_price' };
  if (over) {
    const message = 'The special price of {count} rows is over: their full price is taken';
    asides.push({ ...place, message, isNote: true, once: 'special price over' });
  } else if (from !== null && from > today) {
    const message = 'The special price of {count} rows begins on a later day, by itself';
    asides.push({ ...place, message, isNote: true, once: 'special price to come' });
  }
  return over;
}
