import { needsToken, type PaymentMethodCode, readPaymentMethod } from '@jinlan/domain/payments';
import { refuse } from '../../../platform/requests/refusal.ts';
import type { CartParts } from '../lines/parts.ts';
import { type CartContext, changeCart } from '../opening/open-cart.ts';
import { priceCart } from '../presenting/price-cart.ts';
import { type CartRow, setPayment } from '../store.ts';
import { sealNonce } from './seal-nonce.ts';

/**
 * How long a card form's token is stored. The bank's own limit, which is unknown here, may be shorter
 * or longer.
 */
const nonceMinutes = 30;
const nonceMax = 500;

export interface PaymentChoice {
  readonly code: string;
  readonly purchaseOrderNumber: string | null;
  readonly nonce: string | null;
}

export async function setPaymentMethod(
  parts: CartParts,
  context: CartContext,
  cartId: string,
  { code, purchaseOrderNumber, nonce }: PaymentChoice,
): Promise<CartRow> {
  const { config, random } = parts.platform;
  const method = asMethod(code);
  if (nonce !== null && (nonce.length > nonceMax || !/^[\x21-\x7e]+$/.test(nonce)))
    throw refuse('INVALID_TEXT', { field: 'payment_method_nonce' });
  if (purchaseOrderNumber !== null && purchaseOrderNumber.length > 60)
    throw refuse('INVALID_TEXT', { field: 'purchase_order_number', most: 60 });
  const usedNonce = method !== null && needsToken(method) ? nonce : null;
  return changeCart(parts.platform, context, cartId, async (tx, row) => {
    const { paymentMethods } = await priceCart(parts, tx, context, row);
    if (!method || !paymentMethods.includes(method))
      throw refuse('PAYMENT_METHOD_UNAVAILABLE', { method: code.slice(0, 40) });
    return setPayment(tx, row, {
      paymentMethod: method,
      purchaseOrderNumber,
      paymentNonce: usedNonce && sealNonce(config.secrets.application, cartId, usedNonce, random),
      paymentNonceUntil: usedNonce === null ? null : new Date(context.now.getTime() + nonceMinutes * 60_000),
    });
  });
}

/**
 * The payment method of a code; null if unknown. `braintree` counts as `card`, because clients of that card
 * form send the nonce in its own field.
 */
function asMethod(code: string): PaymentMethodCode | null {
  return readPaymentMethod(code === 'braintree' ? 'card' : code);
}
