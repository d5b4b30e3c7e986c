import { isMarket, type Market, marketFacts } from '@jinlan/domain/markets';
import { format, money } from '@jinlan/domain/money';
import type { CouponRecord } from '@jinlan/domain/validity';
import type { OfficeWords } from '../words/words.tsx';

type Value = Pick<CouponRecord, 'kind' | 'amount' | 'basisPoints'>;

const amountText = (minor: number, market: Market): string =>
  format(money(minor, marketFacts[market].currency));
const percentText = (basisPoints: number): string => `${basisPoints / 100}%`;

/** Formats a coupon's value, such as HK$50 or 8%. */
export const valueText = ({ kind, amount, basisPoints }: Value, market: Market): string =>
  kind === 'amount' ? amountText(amount ?? 0, market) : percentText(basisPoints ?? 0);

/** Text of a field's value, from the form or from the record of changes. */
export function fieldText(words: OfficeWords, market: Market, field: string, value: unknown): string {
  if (field === 'value') return valueText(value as Value, market);
  if (field === 'market' && typeof value === 'string' && isMarket(value))
    return words(`office.market.${value}`);
  if (field === 'kind' && (value === 'amount' || value === 'percent')) return words(`office.kind.${value}`);
  if (value === null || value === undefined || value === '') return words('office.value.none');
  if (typeof value === 'number') {
    if (field === 'amount' || field === 'minSubtotal') return amountText(value, market);
    if (field === 'basisPoints') return percentText(value);
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Fields in the order of the form. */
const fieldOrder = [
  'market',
  'code',
  'labelZh',
  'labelEn',
  'value',
  'kind',
  'amount',
  'basisPoints',
  'minSubtotal',
  'firstDay',
  'lastDay',
  'useLimit',
  'buyerLimit',
] as const;

const placeOf = (field: string): number => {
  const position = (fieldOrder as readonly string[]).indexOf(field);
  return position < 0 ? fieldOrder.length : position;
};

/** In the order of the form; unknown ones last. */
export const inOrder = (fields: readonly string[]): readonly string[] =>
  fields.toSorted((a, b) => placeOf(a) - placeOf(b));

/** The name of a field; an unknown field keeps its own name. */
export function fieldName(words: OfficeWords, field: string): string {
  const knownField = fieldOrder.find((each) => each === field);
  return knownField === undefined ? field : words(`office.field.${knownField}`);
}

interface Author {
  readonly kind: string;
  readonly id: string;
  readonly name: string | null;
}

/** The author of a change; null means an import. */
export function authorText(words: OfficeWords, author: Author | null): string {
  if (author === null) return words('office.author.import');
  if (author.name !== null) return author.name;
  return author.kind === 'system' ? words('office.author.system') : author.id;
}
