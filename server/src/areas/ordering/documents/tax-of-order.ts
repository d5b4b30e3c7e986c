import {
  type IncludedTax,
  includedTax,
  taxOfRefund,
  type UntaxedLine,
  untaxedLines,
} from '@jinlan/domain/documents';
import { type Money, money } from '@jinlan/domain/money';
import type { OrderDetails } from '../reading/load-details.ts';
import type { Services } from '../services.ts';
import type { RefundRow } from '../steps/store-effects.ts';
import type { OrderRow } from '../store.ts';
import { isTender } from './credited.ts';
import { taxRateOfOrder } from './seller-of-order.ts';

/** Computes the tax that an order includes. Its documents and Magento's totals use the same functions. */

type TaxedOrder = Pick<OrderDetails, 'order' | 'lines'>;

/** Returns the cost of the order in minor units, before gift cards and store credit pay. */
export const costOf = ({ steps, subtotal }: OrderRow): number =>
  steps.reduce(
    (sum, step) => sum + (step.kind === 'line' || isTender(step) ? 0 : step.amount.minor),
    subtotal,
  );

/** Returns the tax that an order includes; null if the order's market has no rate, or its seller had no tax number. */
export function taxOfOrder(
  services: Pick<Services, 'stores'>,
  { order, lines }: TaxedOrder,
): IncludedTax | null {
  const rate = taxRateOfOrder(services, order);
  if (rate === null) return null;
  const amount = (minor: number): Money => money(minor, order.currency);
  const soldCards = lines
    .filter(({ productType }) => productType === 'giftcard')
    .reduce((sum, { row, discount }) => sum + row - discount, 0);
  return includedTax(
    {
      subtotal: amount(order.subtotal),
      goods: amount(order.subtotal - order.discount),
      shipping: amount(order.shipping),
      cost: amount(costOf(order)),
      soldCards: amount(soldCards),
    },
    rate,
  );
}

/**
 * Returns each line without its tax, before reductions, by its position. If nothing is taxed, the amounts are the whole
 * prices.
 */
export function untaxedLinesOf(
  { order: { currency }, lines }: TaxedOrder,
  tax: IncludedTax | null,
): ReadonlyMap<number, UntaxedLine> {
  const charged = lines.map(({ unit, row, productType }) => ({
    unit: money(unit, currency),
    row: money(row, currency),
    isGiftCard: productType === 'giftcard',
  }));
  const untaxed = tax === null ? charged : untaxedLines(charged, tax);
  return new Map(untaxed.map((line, index) => [lines[index]?.position ?? 0, line]));
}

/** The part of a refund that is not for gift cards that the order bought. */
const taxedPart = ({ amount, tender, cards }: RefundRow): number => amount + tender - cards;

/** Returns the tax that the refund at an index gives back. The taxes of all refunds together are the tax of their sum. */
export function taxOfRefundAt(
  refunds: readonly RefundRow[],
  index: number,
  { taxed, basisPoints }: IncludedTax,
): Money {
  const sumOf = (rows: readonly RefundRow[]): Money =>
    money(
      rows.reduce((sum, row) => sum + taxedPart(row), 0),
      taxed.currency,
    );
  return taxOfRefund(
    sumOf(refunds.slice(0, index)),
    sumOf(refunds.slice(index, index + 1)),
    taxed,
    basisPoints,
  );
}
