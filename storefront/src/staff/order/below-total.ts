/**
 * Rows below an order's total: the amount due at the till today, refunds, the refund to send at the bank, the amount that can still be refunded, fees
 * kept.
 */

import { readMoney } from '@jinlan/client/data';
import { isZero, type Money } from '@jinlan/domain/money';
import type { MessageKey } from '@jinlan/messages';
import type { StaffOrderFragment } from '../fragments.generated.ts';

export interface BelowTotal {
  readonly label: MessageKey<'staff'>;
  readonly amount: Money;
}

export const isOver = (status: string): boolean => status === 'canceled' || status.startsWith('closed');

export const isSettled = ({ payment: { status } }: Pick<StaffOrderFragment, 'payment'>): boolean =>
  status === 'paid' || status === 'refunded';

/** The refundable amount is shown once a part was refunded; before, it equals the total. */
export function belowTotal(
  order: Pick<
    StaffOrderFragment,
    'status' | 'payment' | 'total' | 'due_today' | 'refunded' | 'refundable' | 'refund_to_send'
  >,
): readonly BelowTotal[] {
  const total = readMoney(order.total.grand_total);
  const today = readMoney(order.due_today);
  const back = readMoney(order.refunded);
  const toSend = readMoney(order.refund_to_send);
  const refundable = readMoney(order.refundable);
  const isFinished = isOver(order.status);
  return [
    ...(today && today.minor !== total?.minor
      ? [{ label: 'staff.order.dueToday', amount: today } as const]
      : []),
    ...(back ? [{ label: 'staff.order.refunded', amount: back } as const] : []),
    ...(toSend ? [{ label: 'staff.order.toSendBack', amount: toSend } as const] : []),
    ...(isSettled(order) && refundable && !isZero(refundable) && (back || isFinished)
      ? [{ label: isFinished ? 'staff.order.kept' : 'staff.order.refundable', amount: refundable } as const]
      : []),
  ];
}
