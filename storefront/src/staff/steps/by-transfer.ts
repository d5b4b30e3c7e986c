import { readPaymentMethod, takerOf } from '@jinlan/domain/payments';
import type { StaffOrderFragment } from '../fragments.generated.ts';

/** Whether a person finds the order's money in the bank's statement, and sends a refund at the bank. */
export function isByTransfer({ payment }: Pick<StaffOrderFragment, 'payment'>): boolean {
  const method = readPaymentMethod(payment.method);
  return method !== null && takerOf(method) === 'account';
}
