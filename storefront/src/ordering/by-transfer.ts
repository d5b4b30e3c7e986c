import { readPaymentMethod, takerOf } from '@jinlan/domain/payments';

/**
 * Whether the order is paid by bank transfer: staff find its money in the bank's statement, and send its refunds at the
 * bank.
 */
export function isByTransfer({ payment }: { readonly payment: { readonly method: string } }): boolean {
  const method = readPaymentMethod(payment.method);
  return method !== null && takerOf(method) === 'account';
}
