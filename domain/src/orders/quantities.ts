/**
 * How many of a line's pieces are paid, sent, returned …, as Magento's documents count them. An order is
 * sent, handed over and cancelled as a whole, so each count is none or all. A partial refund is not assigned
 * to pieces.
 */
import { isPaidInFull } from './money/deposit.ts';
import type { OrderStage, OrderState } from './state.ts';

/** Each from 0 to the ordered quantity. */
export interface LineQuantities {
  readonly invoiced: number;
  /** Cancelled before payment. */
  readonly canceled: number;
  /** Sent, or handed over. */
  readonly shipped: number;
  /** The whole amount was refunded with the order. */
  readonly refunded: number;
  readonly returnRequested: number;
  readonly returned: number;
}

/** Magento's words for the state of a line. */
export type ItemStatus = 'Ordered' | 'Invoiced' | 'Shipped' | 'Refunded' | 'Canceled';

const sentStages: readonly OrderStage[] = [
  'shipped',
  'complete',
  'return-pending',
  'returned-partial',
  'returned',
];

/** Whether the order is paid in full. With a deposit alone it is not yet a sale. */
export const isInvoiced = (order: OrderState): boolean => isPaidInFull(order) && order.stage !== 'pending';

const inTheStore: readonly OrderState['stage'][] = [
  'approval-pending',
  'approval-question',
  'ready-stock',
  'manufacturing',
  'made',
  'factory-shipped',
  'pick-pending',
  'refunded-partial',
];

/** Whether staff may still put something into the order's parcel: it is paid and was neither sent nor collected. */
export const isBeingPacked = (order: OrderState): boolean =>
  isInvoiced(order) && inTheStore.includes(order.stage);

/** Whether the order ended with a refund, except for a fee. */
function isRefunded(order: OrderState): boolean {
  return isInvoiced(order) && endsWithRefund(order.stage);
}

/** A refund that led to such a stage was for all pieces; any other was for part of the money. */
export function endsWithRefund(stage: string): boolean {
  return stage === 'refunded' || stage === 'returned' || stage === 'canceled';
}

/** Whether a line is sent or handed over; services, downloads and gift cards that come by e-mail are not. */
export const isPacked = (line: {
  readonly productType: string;
  readonly giftCard: { readonly kind: string } | null;
}): boolean =>
  line.productType !== 'virtual' && line.productType !== 'downloadable' && line.giftCard?.kind !== 'virtual';

export function lineQuantities(order: OrderState, ordered: number): LineQuantities {
  const { stage, facts } = order;
  const all = (is: boolean): number => (is ? ordered : 0);
  return {
    invoiced: all(isInvoiced(order)),
    canceled: all(stage === 'canceled' && !isInvoiced(order)),
    shipped: all(facts.delivery !== 'none' && sentStages.includes(stage)),
    refunded: all(isRefunded(order)),
    returnRequested: all(stage === 'return-pending' || stage === 'returned'),
    returned: all(stage === 'returned'),
  };
}

export function itemStatus(order: OrderState): ItemStatus {
  const { canceled, refunded, shipped, invoiced } = lineQuantities(order, 1);
  if (canceled > 0) return 'Canceled';
  if (refunded > 0) return 'Refunded';
  if (shipped > 0) return 'Shipped';
  return invoiced > 0 ? 'Invoiced' : 'Ordered';
}
