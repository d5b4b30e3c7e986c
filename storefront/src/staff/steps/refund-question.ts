/** The question to confirm before money is refunded: the amount, and where it goes. */

import type { Words } from '@jinlan/client/words';
import { format, isZero, type Money } from '@jinlan/domain/money';
import { readPaymentMethod } from '@jinlan/domain/payments';
import { isByTransfer } from '../../ordering/by-transfer.ts';
import { isTender } from '../../product/tender-rows.ts';
import type { StaffOrderFragment } from '../fragments.generated.ts';
import type { StepQuestion } from './StepForm.tsx';

export type RefundedOrder = Pick<StaffOrderFragment, 'payment' | 'deposit' | 'total'>;

/**
 * How exact the page's amount is. `about`: the server's amount may differ by rounding. `atMost`: the server deducts
 * something that the page cannot compute.
 */
type Precision = 'exact' | 'about' | 'atMost';

/** Returns null without an amount. */
export function refundQuestion(
  order: RefundedOrder,
  amount: Money | null,
  words: Words<'staff'>,
  precision: Precision = 'exact',
): StepQuestion | null {
  if (!amount || isZero(amount)) return null;
  const amountText = format(amount);
  return {
    text: words(`staff.ask.refund.${precision}`, {
      amount: amountText,
      to: destinationText(order, words),
    }),
    yes: words(`staff.ask.refund.yes.${precision}`, { amount: amountText }),
  };
}

/** Names the payment method, if a single one paid the whole order. Otherwise the server divides the refund. */
function destinationText(order: RefundedOrder, words: Words<'staff'>): string {
  if (isByTransfer(order)) return words('staff.ask.refund.toAccount');
  const method = readPaymentMethod(order.payment.method);
  const isShared = order.deposit !== null || order.total.steps.some(isTender);
  return method === null || isShared
    ? words('staff.ask.refund.toEach')
    : words('staff.ask.refund.toMethod', { method: words(`staff.pay.${method}`) });
}
