import { type IncludedTax, includedTax, taxOfRefund } from '@jinlan/domain/documents';
import { type Money, money } from '@jinlan/domain/money';
import type { OrderDetails } from '../reading/present-order.ts';
import type { Services } from '../services.ts';
import type { RefundRow } from '../steps/store-effects.ts';
import type { OrderRow } from '../store.ts';
import { isTender } from './credited.ts';
import { taxRateOfOrder } from './seller-of-order.ts';

/** The tax that an order includes, for its documents and for Magento's totals alike. */

type TaxedOrder = Pick<OrderDetails, 'order' | 'lines'>;

/** What the order costs in minor units, before gift cards and store credit pay. */
export const costOf = ({ steps, subtotal }: OrderRow): number =>
  steps.reduce(
    (sum, step) => sum + (step.kind === 'line' || isTender(step) ? 0 : step.amount.minor),
    subtotal,
  );

/** Null where the order's market has no rate, and where its seller had no tax number. */
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

/** What of a refund was for anything but sold gift cards. */
const taxedPart = ({ amount, tender, cards }: RefundRow): number => amount + tender - cards;

/** The tax that the refund at an index gives back; together the refunds give back the tax of their sum. */
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
