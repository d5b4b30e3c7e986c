/** Texts of cancelling: the refund and where it goes, and why an order could not be cancelled. */
import { readMoney, type ShopError } from '@jinlan/client/data';
import type { Words } from '@jinlan/client/words';
import { format } from '@jinlan/domain/money';
import { readPaymentMethod, takerOf } from '@jinlan/domain/payments';
import type { OrderFragment } from '../../fragments.generated.ts';

export interface CancelPartProps {
  readonly order: OrderFragment;
  readonly refetch: () => Promise<void>;
  readonly onClose: () => void;
}

/**
 * Returns the text about the refund: how much goes back, and to which card or in which way. Gift cards and store credit get
 * their shares.
 */
export function refundWords(
  {
    cancel_refund,
    payment,
    payment_methods,
    total,
  }: Pick<OrderFragment, 'cancel_refund' | 'payment' | 'payment_methods' | 'total'>,
  words: Words<'orders'>,
): string {
  const refund = readMoney(cancel_refund);
  if (!refund) return words('orders.cancel.noRefund');
  const amount = format(refund);
  const code = readPaymentMethod(payment.method);
  const taker = code === null ? null : takerOf(code);
  const isShared =
    total?.steps.some(({ kind }) => kind === 'trade_in' || kind === 'gift_card' || kind === 'store_credit') ??
    false;
  if (isShared || taker === 'nobody') return words('orders.cancel.asPaid', { amount });
  const method = payment_methods?.[0];
  const card = method?.additional_data?.[0];
  if (card?.value)
    return words('orders.cancel.toCard', {
      amount,
      brand: card.name || (method?.name ?? ''),
      last: card.value,
    });
  if (taker === 'till') return words('orders.cancel.toTill', { amount });
  if (taker === 'account') return words('orders.cancel.toAccount', { amount });
  return words('orders.cancel.toMethod', { amount, method: method?.name ?? '' });
}

/** Returns the text of a `CancelOrderError`. */
export function cancelProblemWords(
  { code, reason }: { readonly code: string; readonly reason: string | null },
  words: Words<'orders'>,
): string {
  if (reason === 'GIFT_CARD_SPENT') return words('orders.cancel.cardSpent');
  if (reason === 'GOLD_NOT_CANCELABLE') return words('orders.cancel.ready_gold');
  if (reason === 'DOWNLOAD_FETCHED') return words('orders.cancel.downloaded');
  switch (code) {
    case 'ORDER_NOT_FOUND':
      return words('orders.cancel.linkOld');
    case 'UNAUTHORISED':
      return words('orders.cancel.signIn');
    case 'PARTIAL_ORDER_ITEM_SHIPPED':
      return words('orders.cancel.sent');
    default:
      return words('orders.cancel.tooFar');
  }
}

export function cancelRefusalWords(error: ShopError, words: Words<'orders'>): string {
  if (error.kind === 'network') return words('errors.network');
  if (error.code === 'TOO_MANY_REQUESTS') return words('errors.rateLimited');
  return words(error.code === 'NOT_AUTHORISED' ? 'orders.cancel.signIn' : 'errors.data');
}
