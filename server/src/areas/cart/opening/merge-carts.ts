import { mergeBags, type Stock, stockOfParts } from '@jinlan/domain/cart';
import type { Market } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';
import { needsToken } from '@jinlan/domain/payments';
import type { Connection } from '../../../platform/database.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { MAX_LINES } from '../lines/add-products.ts';
import { bagOf, isSameLine } from '../lines/bag-rows.ts';
import type { CartParts } from '../lines/parts.ts';
import { findPiece, stockedParts } from '../lines/pieces.ts';
import { putLines } from '../lines/store-lines.ts';
import * as store from '../store.ts';
import { customerCart } from './customer-cart.ts';
import { mustBeCustomer } from './customers.ts';
import { type CartContext, findCart, findToChange, foreign, mustBeActive } from './open-cart.ts';

/**
 * At sign-in the bag that was filled as a guest goes into the customer's own, which has then all that either had; the
 * guest's ends. The same request again finds it ended and changes nothing, so two at once are as one. Answers the
 * customer's cart.
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
    if (destination.customerId !== customerId) throw foreign(destination.id);
    const source = await findToChange(parts.platform, tx, context, sourceId, 'cart.merge');
    if (source.state === 'merged' || source.id === destination.id) return destination.id;
    mustBeActive(source);
    await mergeLines(parts, tx, { ...context.storeView, ...context }, source, destination);
    await takeOver(tx, source, destination);
    return destination.id;
  });
}

/** While the lock is waited for, the customer's cart may become an order: then they have begun a new one. */
async function lockDestination(
  parts: CartParts,
  tx: Connection,
  context: CartContext,
  sourceId: string,
  destinationId: string | null,
): Promise<store.CartRow> {
  for (let tries = 1; ; tries += 1) {
    const own = destinationId ?? (await customerCart(parts.platform, tx, context));
    await store.lockCarts(tx, [sourceId, own]);
    const found = await findCart(parts.platform, tx, context, own, 'cart.merge');
    if (found.state === 'active') return found;
    if (destinationId !== null || tries === 3) mustBeActive(found);
  }
}

interface Where {
  readonly market: Market;
  readonly currency: CurrencyCode;
  readonly now: Date;
}

/** For a piece that has left the catalogue: its line goes with the next change. */
const anyNumber: Stock = { kind: 'made-to-order' };

/**
 * Both carts are locked. Lines keep their wrap and what their shopper last saw: of two equal lines with gold the later
 * price, else the destination's, so that a change which was never shown still is. Ends the source.
 */
export async function mergeLines(
  { catalogue }: CartParts,
  tx: Connection,
  { market, currency, now }: Where,
  source: store.CartRow,
  destination: store.CartRow,
): Promise<void> {
  const merged = mergeBags(bagOf(destination.lines), bagOf(source.lines), ({ row }, others) => {
    const piece = findPiece(catalogue, row, market, currency);
    return piece ? stockOfParts(stockedParts(piece), others) : anyNumber;
  });
  if (merged.length > MAX_LINES) throw refuse('BAD_REQUEST', { reason: `at most ${MAX_LINES} lines` });
  const lines = merged.map(({ line: { row }, quantity }) => {
    const seen = destination.lines.includes(row) ? lastSeen(row, source.lines) : row;
    return {
      ...row,
      quantity,
      acknowledgedVersion: seen.acknowledgedVersion,
      acknowledgedPrice: seen.acknowledgedPrice,
    };
  });
  if (source.lines.length > 0) await putLines(tx, destination.id, lines);
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

/** What the customer's bag has not: never its own choice is replaced, and a card's token stays where it was given. */
async function takeOver(tx: Connection, source: store.CartRow, destination: store.CartRow): Promise<void> {
  if (destination.couponCode === null && source.couponCode !== null)
    await store.setCoupon(tx, destination, source.couponCode);
  if (destination.remark === null && source.remark !== null)
    await store.setRemark(tx, destination, source.remark);
  const isFree = destination.paymentMethod === null;
  if (isFree && source.paymentMethod !== null && !needsToken(source.paymentMethod))
    await store.setPayment(tx, destination, {
      paymentMethod: source.paymentMethod,
      purchaseOrderNumber: source.purchaseOrderNumber,
      paymentNonce: null,
      paymentNonceUntil: null,
    });
  const ships = destination.shipping === null && source.shipping !== null;
  if (ships) {
    await store.setAddress(tx, destination, 'shipping', source.shipping);
    if (source.carrierCode !== null && source.methodCode !== null)
      await store.setDelivery(tx, destination, { carrier: source.carrierCode, method: source.methodCode });
  }
  const bills = source.billing !== null && (source.billing.address !== null || ships);
  if (destination.billing === null && source.billing !== null && bills)
    await store.setAddress(tx, destination, 'billing', source.billing.address);
}
