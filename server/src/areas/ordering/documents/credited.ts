import { endsWithRefund } from '@jinlan/domain/orders';
import type { Step } from '@jinlan/domain/pricing';
import type { OrderDetails } from '../reading/present-order.ts';
import type { LineRow } from '../store.ts';

export type CreditedOrder = Pick<OrderDetails, 'order' | 'lines' | 'events' | 'refunds' | 'returns'>;

/** What a refund was for. The credit note and Magento's credit memo show the same. Amounts in minor units. */
export interface Credited {
  readonly pieces: readonly { readonly line: LineRow; readonly quantity: number }[];
  /** The order's reductions and its delivery, if the refund ended an order of which nothing had come back. */
  readonly steps: readonly Step[];
  /** Price of the pieces. */
  readonly subtotal: number;
  /** Gifts that should have come back and did not, and what is taken off for them. */
  readonly kept: readonly { readonly line: LineRow; readonly quantity: number; readonly amount: number }[];
  /** What went back in all, less pieces, steps and kept gifts: below zero for a fee that was kept, or for an earlier refund. */
  readonly adjustment: number;
  /** To the payment, gift cards and store credit. */
  readonly paidBack: number;
}

export const isTender = ({ kind }: Step): boolean => kind === 'gift-card' || kind === 'store-credit';

/**
 * Returns what the refund at an index paid back: the accepted pieces of a return; the whole order, if the refund ended it
 * and no piece had come back before; otherwise only an amount.
 */
export function creditedBy(
  { order, lines, events, refunds, returns }: CreditedOrder,
  index: number,
): Credited {
  const refund = refunds[index];
  if (refund === undefined) throw new RangeError(`Order ${order.number} has no refund ${index}`);
  const { orderVersion, amount, tender } = refund;
  const sent = returns.find(({ settledVersion }) => settledVersion === orderVersion);
  const stage = events.find(({ version }) => version === orderVersion)?.toState ?? '';
  const hasReturned = returns.some((each) => each.lines.some(({ accepted }) => accepted));
  const isWhole = sent === undefined && endsWithRefund(stage) && !hasReturned;
  const pieces = isWhole
    ? lines.map((line) => ({ line, quantity: line.quantity }))
    : (sent?.lines ?? []).flatMap(({ position, accepted }) => {
        const line = lines.find((each) => each.position === position);
        return line === undefined || !accepted ? [] : [{ line, quantity: accepted }];
      });
  const steps = isWhole
    ? order.steps.filter((step) => step.kind !== 'line' && step.kind !== 'gift-wrap' && !isTender(step))
    : [];
  const subtotal = pieces.reduce((sum, { line, quantity }) => sum + line.unit * quantity, 0);
  const kept = (sent?.lines ?? []).flatMap(({ position, kept: quantity, keptMinor }) => {
    const line = lines.find((each) => each.position === position);
    return line === undefined || keptMinor === 0 ? [] : [{ line, quantity, amount: keptMinor }];
  });
  const charged = kept.reduce((sum, { amount: each }) => sum + each, 0);
  const covered = steps.reduce((sum, step) => sum + step.amount.minor, subtotal - charged);
  const paidBack = amount + tender;
  return { pieces, steps, subtotal, kept, adjustment: paidBack - covered, paidBack };
}
