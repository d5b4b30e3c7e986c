import { mergeBags, type Stock, stockOfParts } from '@jinlan/domain/cart';
import type { Market } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';
import { needsToken } from '@jinlan/domain/payments';
import type { Connection } from '../../../platform/database.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { MAX_GIFT_CARDS } from '../checkout/apply-gift-card.ts';
import { moveGifts } from '../gifts/store-gifts.ts';
import { MAX_LINES } from '../lines/add-products.ts';
import { bagOf, isSameLine } from '../lines/bag-rows.ts';
import type { CartParts } from '../lines/parts.ts';
import { findPiece, stockedParts } from '../lines/pieces.ts';
import { moveLines } from '../lines/store-lines.ts';
import * as store from '../store.ts';
import { customerCart } from './customer-cart.ts';
import { mustBeCustomer } from './customers.ts';
import { type CartContext, findCart, findToChange, foreignCart, mustBeActive } from './open-cart.ts';

/**
 * At sign-in, merges the guest's cart into the customer's and closes the guest's. A repeated request finds the guest's cart
 * closed and changes nothing, so concurrent requests have one effect. Returns the id of the customer's cart.
 */
export async function mergeCarts(
  parts: CartParts,
  context: CartContext,
  sourceId: string,
  destinationId: string | null,
): Promise<string> {
  const customerId = mustBeCustomer(context.actor, 'cart.merge');
  if (sourceId === destinationId)
    throw refuse('BAD_REQUEST', { reason: 'a cart cannot be merged with itself' });
  await parts.catalogue.fresh();
  return parts.platform.db.transaction(async (tx) => {
    const destination = await lockDestination(parts, tx, context, sourceId, destinationId);
    if (destination.customerId !== customerId) throw foreignCart(destination.id);
    const source = await findToChange(parts.platform, tx, context, sourceId, 'cart.merge');
    if (source.state === 'merged' || source.id === destination.id) return destination.id;
    mustBeActive(source);
    await mergeInto(parts, tx, { ...context.storeView, ...context }, source, destination);
    return destination.id;
  });
}

/**
 * Locks the customer's cart. If it became an order while this waited for the lock, tries again with the
 * customer's new cart.
 */
async function lockDestination(
  parts: CartParts,
  tx: Connection,
  context: CartContext,
  sourceId: string,
  destinationId: string | null,
): Promise<store.CartRow> {
  for (let tries = 1; ; tries += 1) {
    const customersCartId = destinationId ?? (await customerCart(parts.platform, tx, context));
    await store.lockCarts(tx, [sourceId, customersCartId]);
    const destination = await findCart(parts.platform, tx, context, customersCartId, 'cart.merge');
    if (destination.state === 'active') return destination;
    if (destinationId !== null || tries === 3) mustBeActive(destination);
  }
}

interface MergeContext {
  readonly market: Market;
  readonly currency: CurrencyCode;
  readonly now: Date;
}

/** The stock of a piece that has left the catalogue. Any quantity is accepted, because the next change removes its line. */
const anyNumber: Stock = { kind: 'made-to-order' };

/**
 * Merges two locked carts, lines and settings, and closes the source. Lines keep their wrap and the price that the shopper last saw.
 * Of two equal lines with gold the later price counts, otherwise the destination's, so that the shopper is still told of a
 * price change that they have not seen.
 */
export async function mergeInto(
  { catalogue }: CartParts,
  tx: Connection,
  { market, currency, now }: MergeContext,
  source: store.CartRow,
  destination: store.CartRow,
): Promise<void> {
  const merged = mergeBags(bagOf(destination.lines), bagOf(source.lines), ({ row }, others) => {
    const piece = findPiece(catalogue, row, market, currency);
    return piece ? stockOfParts(stockedParts(piece), others) : anyNumber;
  });
  if (merged.length > MAX_LINES) throw refuse('BAD_REQUEST', { reason: `at most ${MAX_LINES} lines` });
  const lines = merged.map(({ line: { row }, quantity }) => {
    const lastSeenLine = destination.lines.includes(row) ? lastSeen(row, source.lines) : row;
    return {
      ...row,
      quantity,
      acknowledgedVersion: lastSeenLine.acknowledgedVersion,
      acknowledgedPrice: lastSeenLine.acknowledgedPrice,
    };
  });
  if (source.lines.length > 0) await moveLines(tx, destination.id, lines);
  if (source.gifts.length > 0) await moveGifts(tx, source.id, destination.id);
  await copySettings(tx, source, destination);
  await store.closeAsMerged(tx, source.id, destination.id, now);
  await store.touch(tx, destination.id, now);
}

function lastSeen(line: store.LineRow, others: readonly store.LineRow[]): store.LineRow {
  return others
    .filter((other) => isSameLine(other, line))
    .reduce(
      (seen, other) => ((other.acknowledgedVersion ?? 0) > (seen.acknowledgedVersion ?? 0) ? other : seen),
      line,
    );
}

/**
 * Copies coupon, gift cards, remark, gift message, payment method, delivery and addresses that the destination lacks.
 * It never replaces a choice made there, and never copies a card's token.
 */
async function copySettings(
  tx: Connection,
  source: store.CartRow,
  destination: store.CartRow,
): Promise<void> {
  if (destination.couponCode === null && source.couponCode !== null)
    await store.setCoupon(tx, destination, source.couponCode);
  const giftCardIds = [...new Set([...destination.giftCardIds, ...source.giftCardIds])].slice(
    0,
    MAX_GIFT_CARDS,
  );
  if (giftCardIds.length > destination.giftCardIds.length)
    await store.setGiftCards(tx, destination, giftCardIds);
  if (destination.remark === null && source.remark !== null)
    await store.setRemark(tx, destination, source.remark);
  if (destination.orderGift === null && source.orderGift !== null)
    await store.setOrderGift(tx, destination, source.orderGift);
  const hasNoMethod = destination.paymentMethod === null;
  if (hasNoMethod && source.paymentMethod !== null && !needsToken(source.paymentMethod))
    await store.setPayment(tx, destination, {
      paymentMethod: source.paymentMethod,
      purchaseOrderNumber: source.purchaseOrderNumber,
      paymentNonce: null,
      paymentNonceUntil: null,
    });
  const copiesShipping = destination.shipping === null && source.shipping !== null;
  if (copiesShipping) {
    await store.setAddress(tx, destination, 'shipping', source.shipping);
    if (source.carrierCode !== null && source.methodCode !== null)
      await store.setDelivery(tx, destination, { carrier: source.carrierCode, method: source.methodCode });
  }
  const copiesBilling = source.billing !== null && (source.billing.address !== null || copiesShipping);
  if (destination.billing === null && source.billing !== null && copiesBilling)
    await store.setAddress(tx, destination, 'billing', source.billing.address);
}
