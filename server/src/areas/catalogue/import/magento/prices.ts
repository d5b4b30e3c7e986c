import { businessDay } from '@jinlan/domain/kernel';
import { type Market, marketFacts } from '@jinlan/domain/markets';
import { type CurrencyCode, convert, type Money } from '@jinlan/domain/money';
import { goldMetals } from '@jinlan/domain/pricing';
import type { StreamedRow } from '../../../../platform/csv/read-rows.ts';
import { amountOf, roundingNote } from '../../../../platform/import/amounts.ts';
import type { Aside, TranslateParts } from './translate.ts';

/** Amounts in each market's own currency, minor units. */
export interface AmountsOf {
  /** Of an empty text nothing. One that is no amount, or below 0, refuses the piece; `label` is what it is the price of. */
  (text: string, column?: string, label?: string): Partial<Record<CurrencyCode, number>>;
  /** What store views have in `name`, over what the main row has. */
  readonly ofViews: (name: string, main: string) => Partial<Record<CurrencyCode, number>>;
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
  return Object.assign(amounts, {
    ofViews(name: string, main: string) {
      const all = amounts(main, name);
      for (const view of views) {
        const code = view.cell('store_view_code').trim();
        const storeView = stores.storeView(settings.storeViews[code] ?? code);
        if (!storeView || view.cell(name) === '') continue;
        const { currency } = marketFacts[storeView.market];
        const amount = read(view.cell(name), currency, name, '', view);
        if (amount) all[currency] = amount.minor;
      }
      return all;
    },
  });
}

/** The price of a row as `products.json` has it: by weight where the row has a metal, else fixed. */
export function priceOf(
  { now }: TranslateParts,
  row: StreamedRow,
  pairs: ReadonlyMap<string, string>,
  money: AmountsOf,
  asides: Aside[],
): Record<string, unknown> {
  const amounts = money.ofViews('price', row.cell('price'));
  const isReduced = isNow(row, businessDay(now));
  const reduced = isReduced ? money.ofViews('special_price', row.cell('special_price')) : {};
  if (!isReduced && row.cell('special_price').trim() !== '') asides.push(notInForce(row));
  const present = { ...amounts };
  const was: Partial<Record<CurrencyCode, number>> = {};
  for (const [currency, amount] of Object.entries(reduced) as [CurrencyCode, number][]) {
    const full = amounts[currency];
    if (full === undefined || amount >= full) continue;
    present[currency] = amount;
    was[currency] = full;
  }
  const metal = pairOf('gold_metal', row, pairs);
  const weight = pairOf('gold_weight', row, pairs);
  if (metal === '') {
    const message =
      '{count} rows have gold_weight without gold_metal: they are sold at their price as it stands, not by weight';
    if (weight !== '') asides.push({ ...placeOf('gold_weight', row), message, once: 'weight without metal' });
    return { kind: 'fixed', amounts: present, was };
  }
  const refuse = (name: string, message: string): void =>
    void asides.push({ ...placeOf(name, row), message: `${name}: ${message}`, refuses: true });
  if (!goldMetals.some((one) => one === metal))
    refuse('gold_metal', `${JSON.stringify(metal)} is none of ${goldMetals.join(', ')}`);
  const { weightMg, problem } = readWeight(weight);
  if (problem !== null) refuse('gold_weight', problem);
  return { kind: 'by-weight', metal, weightMg, craft: present, craftWas: was };
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

/** A special price that is over, or has not begun, is taken as it is meant. */
function notInForce(row: StreamedRow): Aside {
  const message = 'The special price of {count} rows is not in force today: their full price is taken';
  return {
    ...{ ...row.place('special_price'), path: 'special_price' },
    ...{ message, isNote: true, once: 'special price not in force' },
  };
}

/** Magento's special price of a bundle is the share of the whole that is left, in per cent: 90 is a tenth off. Basis points off. */
export function setDiscountOf({ now }: TranslateParts, row: StreamedRow, asides: Aside[]): number {
  const text = row.cell('special_price').trim();
  if (text === '') return 0;
  const left = Number(text);
  if (!isNow(row, businessDay(now))) {
    asides.push(notInForce(row));
    return 0;
  }
  if (left > 0 && left <= 100) return 10_000 - Math.round(left * 100);
  const message = 'Of a bundle a share in per cent, above 0 and at most 100';
  asides.push({ ...row.place('special_price'), path: 'special_price', message });
  return 0;
}

/** Whether the special price holds on this day; without days it always does. */
function isNow(row: StreamedRow, today: string): boolean {
  const from = dayOf(row.cell('special_price_from_date'));
  const to = dayOf(row.cell('special_price_to_date'));
  return (from === null || from <= today) && (to === null || to >= today);
}

/** YYYY-MM-DD of `2026-11-21 00:00:00`, `11/21/26` or `11/21/2026`; null for anything else. */
export function dayOf(text: string): string | null {
  const iso = /^(\d{4}-\d\d-\d\d)(?:\D|$)/.exec(text.trim());
  if (iso) return iso[1] as string;
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})(?:\D|$)/.exec(text.trim());
  if (!american) return null;
  const [, month = '', day = '', year = ''] = american;
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
