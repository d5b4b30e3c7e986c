import { businessDay } from '@jinlan/domain/kernel';
import { type Market, marketFacts } from '@jinlan/domain/markets';
import { type CurrencyCode, convert, type Money } from '@jinlan/domain/money';
import type { StreamedRow } from '../../../../platform/csv/read-rows.ts';
import { amountOf } from '../../../../platform/import/amounts.ts';
import type { Say, TranslateParts } from './translate.ts';

/** Amounts in each market's own currency, minor units. */
export interface AmountsOf {
  /** Why a text is not an amount is told at the column; of an empty one, nothing. */
  (text: string, column?: string): Partial<Record<CurrencyCode, number>>;
  /** What store views say in `name`, over what the main row says. */
  readonly ofViews: (name: string, main: string) => Partial<Record<CurrencyCode, number>>;
}

export function createAmounts(
  { settings, stores }: TranslateParts,
  views: readonly StreamedRow[],
  markets: readonly Market[],
  aside: Say,
): AmountsOf {
  // A market without a rate is left out, and told of once for the file (settings.ts).
  const exchanged = (amount: Money, to: CurrencyCode): number | null => {
    const rate = stores.rate(settings.currency, to);
    return rate === null ? null : convert(amount, to, rate).minor;
  };
  const read = (text: string, currency: CurrencyCode, column: string, at?: StreamedRow): Money | null => {
    if (text.trim() === '') return null;
    const { amount, problem } = amountOf(plainDecimal(text), currency);
    if (problem !== null) aside(column, problem, at);
    return amount;
  };
  const amounts = (text: string, column = 'price'): Partial<Record<CurrencyCode, number>> => {
    const amount = read(text, settings.currency, column);
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
        const code = view.cell('store_view_code');
        const storeView = stores.storeView(settings.storeViews[code] ?? code);
        if (!storeView || view.cell(name) === '') continue;
        const { currency } = marketFacts[storeView.market];
        const amount = read(view.cell(name), currency, name, view);
        if (amount) all[currency] = amount.minor;
      }
      return all;
    },
  });
}

/** Magento writes four decimals or six; what is below a minor unit is nothing. */
const plainDecimal = (text: string): string => text.trim().replace(/^(\d+\.\d{2})\d{2,}$/, '$1');

export function priceOf(
  { now }: TranslateParts,
  row: StreamedRow,
  pairs: ReadonlyMap<string, string>,
  money: AmountsOf,
  aside: Say,
): Record<string, unknown> {
  const amounts = money.ofViews('price', row.cell('price'));
  const reduced = isNow(row, businessDay(now))
    ? money.ofViews('special_price', row.cell('special_price'))
    : {};
  if (row.cell('special_price').trim() !== '' && Object.keys(reduced).length === 0)
    aside('special_price', 'Not in force today: the full price is taken');
  const present = { ...amounts };
  const was: Partial<Record<CurrencyCode, number>> = {};
  for (const [currency, amount] of Object.entries(reduced) as [CurrencyCode, number][]) {
    const full = amounts[currency];
    if (full === undefined || amount >= full) continue;
    present[currency] = amount;
    was[currency] = full;
  }
  const metal = pairs.get('gold_metal');
  const weightMg = Math.round(Number(pairs.get('gold_weight')) * 1000);
  if (metal && Number.isFinite(weightMg))
    return { kind: 'by-weight', metal, weightMg, craft: present, craftWas: was };
  return { kind: 'fixed', amounts: present, was };
}

/** Magento's special price of a bundle is the share of the whole that is left, in per cent: 90 is a tenth off. Basis points off. */
export function setDiscountOf({ now }: TranslateParts, row: StreamedRow, aside: Say): number {
  const text = row.cell('special_price').trim();
  if (text === '') return 0;
  const left = Number(text);
  if (!isNow(row, businessDay(now))) {
    aside('special_price', 'Not in force today: the full price is taken');
    return 0;
  }
  if (left > 0 && left <= 100) return 10_000 - Math.round(left * 100);
  aside('special_price', 'Of a bundle a share in per cent, above 0 and at most 100');
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
