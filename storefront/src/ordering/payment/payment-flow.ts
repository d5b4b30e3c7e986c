/** The checkout's texts and behaviour for a payment method, by its flow. */
import { flowOf, type PaymentFlow, type PaymentMethodCode, readPaymentMethod } from '@jinlan/domain/payments';
import type { MessageKey } from '@jinlan/messages';

type Hint = (byWeight: boolean) => MessageKey<'buy'> | null;

const hints: Readonly<Record<PaymentFlow, Hint>> = {
  card: () => 'buy.pay.card.hint',
  wallet: () => 'buy.pay.hint.wallet',
  redirect: () => 'buy.pay.hint.page',
  bank: () => 'buy.pay.hint.bank',
  qr: () => 'buy.pay.hint.qr',
  in_app: () => 'buy.pay.hint.app',
  transfer: () => 'buy.pay.hint.transfer',
  in_store: (byWeight) => (byWeight ? 'buy.pay.store.byWeight' : 'buy.pay.store.hint'),
  none: () => null,
};

/** A wallet whose page opens on a computer too has a hint of its own. */
const ownHints: Readonly<Partial<Record<PaymentMethodCode, MessageKey<'buy'>>>> = {
  alipay: 'buy.pay.hint.alipay',
  alipay_hk: 'buy.pay.hint.alipayHk',
  grabpay: 'buy.pay.hint.grabpay',
  paynow: 'buy.pay.hint.paynow',
};

/** Returns the flow of a method's code; null for an unknown method. */
export function flowOfCode(code: string): PaymentFlow | null {
  const method = readPaymentMethod(code);
  return method && flowOf(method);
}

/** Returns the hint under a method's name; null if it has none. */
export function hintOf(code: string, byWeight: boolean): MessageKey<'buy'> | null {
  const method = readPaymentMethod(code);
  return method && (ownHints[method] ?? hints[flowOf(method)](byWeight));
}
