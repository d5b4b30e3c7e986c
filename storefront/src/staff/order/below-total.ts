/**
 * Rows below an order's total: deposit and rest, the amount due at the till today, refunds, a failed refund, a refund
 * that staff have to send by bank transfer, the amount that can still be refunded, and retained fees.
 */

import { readMoney } from '@jinlan/client/data';
import { isZero, type Money } from '@jinlan/domain/money';
import type { MessageKey } from '@jinlan/messages';
import type { OrderPart, StaffOrderFragment } from '../fragments.generated.ts';

export interface BelowTotal {
  readonly label: MessageKey<'staff'>;
  readonly amount: Money;
  /** Code of the payment method of this row. */
  readonly method?: string | undefined;
}

export const isOver = (status: string): boolean => status === 'canceled' || status.startsWith('closed');

export const isSettled = ({ payment: { status } }: Pick<StaffOrderFragment, 'payment'>): boolean =>
  status === 'paid' || status === 'refunded';

/** The refundable amount is shown once a part was refunded; before, it equals the total. */
export function belowTotal(
  order: Pick<
    StaffOrderFragment,
    | 'status'
    | 'payment'
    | 'total'
    | 'deposit'
    | 'due_today'
    | 'refunded'
    | 'refundable'
    | 'refund_to_send'
    | 'failed_refund'
  >,
): readonly BelowTotal[] {
  const total = readMoney(order.total.grand_total);
  const today = readMoney(order.due_today);
  const back = readMoney(order.refunded);
  const toSend = readMoney(order.refund_to_send);
  const failed = readMoney(order.failed_refund?.amount);
  const refundable = readMoney(order.refundable);
  const isFinished = isOver(order.status);
  return [
    ...partsOf(order),
    ...(today && today.minor !== total?.minor && order.deposit === null
      ? [{ label: 'staff.order.dueToday', amount: today } as const]
      : []),
    ...(back ? [{ label: 'staff.order.refunded', amount: back } as const] : []),
    ...(failed ? [{ label: 'staff.order.refundFailed', amount: failed } as const] : []),
    ...(toSend ? [{ label: 'staff.order.toSendBack', amount: toSend } as const] : []),
    ...(isSettled(order) && refundable && !isZero(refundable) && (back || failed || isFinished)
      ? [{ label: isFinished ? 'staff.order.kept' : 'staff.order.refundable', amount: refundable } as const]
      : []),
  ];
}

function partsOf({ deposit }: Pick<StaffOrderFragment, 'deposit'>): readonly BelowTotal[] {
  const amount = readMoney(deposit?.amount);
  const rest = readMoney(deposit?.rest);
  if (!deposit || amount === null || rest === null) return [];
  const methodOf = (part: OrderPart) => deposit.payments.find((payment) => payment.part === part)?.method;
  return [
    {
      ...{ label: deposit.is_paid ? 'staff.order.depositPaid' : 'staff.order.deposit', amount },
      method: deposit.is_paid ? methodOf('deposit') : undefined,
    },
    {
      ...{ label: deposit.is_rest_paid ? 'staff.order.restPaid' : 'staff.order.rest', amount: rest },
      method: deposit.is_rest_paid ? methodOf('rest') : undefined,
    },
  ];
}
