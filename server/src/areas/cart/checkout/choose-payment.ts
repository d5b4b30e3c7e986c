import {
  type CardChoice,
  flowOf,
  isFpxBank,
  needsToken,
  type PaymentMethodCode,
  readPaymentMethod,
  writeCardChoice,
} from '@jinlan/domain/payments';
import { customerIdOf } from '@jinlan/domain/people';
import type { Connection } from '../../../platform/database.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import type { CartParts } from '../lines/parts.ts';
import { type CartContext, changeCart, mustNotBeSale } from '../opening/open-cart.ts';
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
  /** Null for a method without a card. */
  readonly card: CardChoice | null;
}

export async function setPaymentMethod(
  parts: CartParts,
  context: CartContext,
  cartId: string,
  { code, purchaseOrderNumber, card }: PaymentChoice,
): Promise<CartRow> {
  const { config, random } = parts.platform;
  const method = asMethod(code);
  if (card?.kind === 'new' && (card.nonce.length > nonceMax || !/^[\x21-\x7e]+$/.test(card.nonce)))
    throw refuse('INVALID_TEXT', { field: 'payment_method_nonce' });
  if (purchaseOrderNumber !== null && purchaseOrderNumber.length > 60)
    throw refuse('INVALID_TEXT', { field: 'purchase_order_number', most: 60 });
  return changeCart(parts.platform, context, cartId, async (tx, row) => {
    mustNotBeSale(row);
    const { paymentMethods } = await priceCart(parts, tx, context, row);
    if (!method || !paymentMethods.includes(method))
      throw refuse('PAYMENT_METHOD_UNAVAILABLE', { method: code.slice(0, 40) });
    const chosen =
      card === null || !needsToken(method)
        ? null
        : flowOf(method) === 'bank'
          ? bankIn(card)
          : await ownCard(parts, tx, context, row, card);
    const text = chosen && writeCardChoice(chosen);
    return setPayment(tx, row, {
      paymentMethod: method,
      purchaseOrderNumber,
      paymentNonce: text && sealNonce(config.secrets.application, cartId, text, random),
      paymentNonceUntil: text === null ? null : new Date(context.now.getTime() + nonceMinutes * 60_000),
    });
  });
}

/**
 * Returns the choice of a bank, whose code is in the field that holds the token of a card. Refuses other choices with
 * INVALID_TEXT.
 */
function bankIn(choice: CardChoice): CardChoice {
  if (choice.kind !== 'new' || !isFpxBank(choice.nonce)) throw refuse('INVALID_TEXT', { field: 'bank' });
  return { ...choice, keeps: false };
}

/**
 * Returns the card if the shopper may use it. A saved card must belong to the signed-in customer, and only customers may
 * save a card.
 */
async function ownCard(
  { tenders }: CartParts,
  tx: Connection,
  { actor, storeView }: CartContext,
  { customerId }: CartRow,
  card: CardChoice,
): Promise<CardChoice> {
  const isOwner = customerId !== null && customerIdOf(actor) === customerId;
  if (card.kind === 'new') return { ...card, keeps: card.keeps && isOwner };
  if (!isOwner) throw refuse('NOT_AUTHORISED');
  const publicHash = card.publicHash.slice(0, 100);
  const gateway = tenders.gatewayOfCards(storeView.market);
  const found = gateway && (await tenders.savedCards.find(tx, { customerId, gateway }, publicHash));
  if (!found) throw refuse('PAYMENT_TOKEN_NOT_FOUND', { public_hash: publicHash });
  return { kind: 'saved', publicHash };
}

/** Codes by which Magento's clients mean a card, new or saved. */
const cardCodes: ReadonlySet<string> = new Set(['braintree', 'braintree_cc_vault', 'card_vault']);

/**
 * The payment method of a code; null if unknown. `braintree` counts as `card`, because clients of that card
 * form send the nonce in its own field.
 */
function asMethod(code: string): PaymentMethodCode | null {
  return readPaymentMethod(cardCodes.has(code) ? 'card' : code);
}
