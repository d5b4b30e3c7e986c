import { isRecord } from '@jinlan/domain/kernel';
/**
 * The order placed in this browser and the secret key to follow it, stored for a day. Also the request to place an order,
 * from the time it is sent until its answer: if the answer is lost, the request can be repeated, because a bag becomes only
 * one order.
 */

import type { StoredValues } from '@jinlan/client/data';
import { STORAGE } from '@jinlan/contract/wire';

export const LAST_ORDER_TTL_SECONDS = 86_400;
const ATTEMPT_TTL_SECONDS = 900;
const attemptName = `${STORAGE.lastOrder}_attempt`;
const openedName = `${STORAGE.lastOrder}_opened`;
const earlierName = `${STORAGE.lastOrder}_earlier`;
/** Maximum number of earlier orders of a browser in a day. */
const MOST_EARLIER = 9;

export interface LastOrder {
  readonly number: string;
  readonly token: string;
  /** The longest delivery time of its pieces, in working days; null if none was promised. */
  readonly deliveryDays: number | null;
  /** Whether a piece is made to order: the date then says when it is ready, not when it is sent. */
  readonly madeToOrder: boolean;
  /** The bag that was ordered, whose id only this browser knows; absent if the order was placed elsewhere. */
  readonly cartId?: string;
}

export interface OrderAttempt {
  readonly cartId: string;
  readonly priceToken: string;
  readonly acceptsNoReturn: boolean;
  readonly deliveryDays: number | null;
  readonly madeToOrder: boolean;
}

const daysOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

export function readLastOrder(stored: StoredValues): LastOrder | null {
  return orderOf(stored.get(STORAGE.lastOrder));
}

/** All orders placed in this browser within the last day, newest first. */
export function readPlacedOrders(stored: StoredValues): readonly LastOrder[] {
  const last = readLastOrder(stored);
  const earlier = stored.get(earlierName);
  return [last, ...(Array.isArray(earlier) ? earlier.slice(0, MOST_EARLIER).map(orderOf) : [])].filter(
    (order) => order !== null,
  );
}

function orderOf(value: unknown): LastOrder | null {
  if (!isRecord(value) || typeof value.number !== 'string' || typeof value.token !== 'string') return null;
  return {
    number: value.number,
    token: value.token,
    deliveryDays: daysOf(value.deliveryDays),
    madeToOrder: value.madeToOrder === true,
    ...(typeof value.cartId === 'string' ? { cartId: value.cartId } : {}),
  };
}

/** Returns the bag to which the pieces of a cancelled order return; null if it belongs to another browser or account. */
export const bagOfOrder = (
  stored: StoredValues,
  { number, cart_id: cartIdOfCustomer }: { readonly number: string; readonly cart_id: string | null },
): string | null =>
  cartIdOfCustomer ?? readPlacedOrders(stored).find((order) => order.number === number)?.cartId ?? null;

/**
 * Returns the order that this browser opened with the key in an e-mail's link; null if it opened another one, or none. It
 * is stored apart from the order placed here, whose payment may still be in progress.
 */
export function readOpenedOrder(stored: StoredValues, number: string): LastOrder | null {
  const order = orderOf(stored.get(openedName));
  return order?.number === number ? order : null;
}

export function keepOpenedOrder(stored: StoredValues, number: string, token: string): void {
  stored.set(openedName, { number, token }, LAST_ORDER_TTL_SECONDS);
}

/** Forgets that order; called when its key is invalid. */
export function forgetOpenedOrder(stored: StoredValues): void {
  stored.remove(openedName);
}

/** Called when the key is valid. If no order was placed here, the opened order takes its place. */
export function adoptOpenedOrder(stored: StoredValues, order: LastOrder): void {
  if (!readLastOrder(stored)) keepLastOrder(stored, order);
}

/**
 * Returns a key in the fragment of an e-mail's link, such as `#key=…&cancel=…`; null if it is missing. `key` is the order's
 * own; others confirm cancelling it or returning pieces, or withdraw the request of an e-invoice. No server gets the
 * fragment of an address, so no log contains it.
 */
export function keyOfLink(
  hash: string,
  name: 'key' | 'cancel' | 'return' | 'invoice' = 'key',
): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get(name) || null;
}

export function keepLastOrder(stored: StoredValues, order: LastOrder): void {
  const earlier = readPlacedOrders(stored).filter(({ number }) => number !== order.number);
  if (earlier.length > 0) stored.set(earlierName, earlier.slice(0, MOST_EARLIER), LAST_ORDER_TTL_SECONDS);
  stored.set(STORAGE.lastOrder, order, LAST_ORDER_TTL_SECONDS);
}

export function readAttempt(stored: StoredValues): OrderAttempt | null {
  const value = stored.get(attemptName);
  if (!isRecord(value) || typeof value.cartId !== 'string' || typeof value.priceToken !== 'string') {
    return null;
  }
  return {
    cartId: value.cartId,
    priceToken: value.priceToken,
    acceptsNoReturn: value.acceptsNoReturn === true,
    deliveryDays: daysOf(value.deliveryDays),
    madeToOrder: value.madeToOrder === true,
  };
}

export function keepAttempt(stored: StoredValues, attempt: OrderAttempt): void {
  stored.set(attemptName, attempt, ATTEMPT_TTL_SECONDS);
}

export function forgetAttempt(stored: StoredValues): void {
  stored.remove(attemptName);
}

/** Deletes the values typed in the checkout, once its order is placed. */
export function forgetTyped(stored: StoredValues): void {
  for (const name of [STORAGE.shippingAddress, STORAGE.shippingMethod, STORAGE.paymentMethod]) {
    stored.remove(name);
  }
}
