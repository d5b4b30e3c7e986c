import { readOrderNumber, subjectOf } from '@jinlan/domain/orders';
import { type Actor, isOwn, may } from '@jinlan/domain/people';
import type { SharedLimit } from '../../../platform/limits/shared-limits.ts';
import { permitStaff, type Staff } from '../../../platform/requests/permit-staff.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { tillsOf } from '../placing/tills.ts';
import type { Services } from '../services.ts';
import { type OrderRow, orderByNumber } from '../store.ts';
import { orderNotFound } from './refuse.ts';

export type { Staff };

/** A store's member of staff; every use case in this folder requires one. */
export const staffOf = (actor: Actor): Staff => permitStaff(actor, 'store-orders.read');

/**
 * Whether the order belongs to the staff member's store or may be paid there. It checks `store-orders.read`, not
 * `order.read`: staff are customers too, and must not see their private orders here.
 */
export const maySee = (
  services: Services,
  staff: Staff,
  order: Pick<OrderRow, 'state' | 'market'>,
): boolean => may(staff, 'store-orders.read', subjectOf(order.state, tillsOf(services, order)));

/** Whether the order is the staff member's own, as a customer or by their mobile number or e-mail address. */
export const isOwnOrder = (
  staff: Staff,
  { state, telephone, email }: Pick<OrderRow, 'state' | 'telephone' | 'email'>,
): boolean => isOwn(staff, { customerId: state.facts.customerId, mobile: telephone, email });

/** Refuses steps that staff take of their own orders as STAFF_OWN. */
export function refuseOwnOrder(staff: Staff, order: Pick<OrderRow, 'state' | 'telephone' | 'email'>): void {
  if (isOwnOrder(staff, order)) throw refuse('STAFF_OWN');
}

/**
 * How often one member of staff may open orders of other stores: enough for the customers of a till, too few to try all
 * numbers of a day.
 */
const otherStoresLimit: SharedLimit = { name: 'other-stores-order', most: 60, seconds: 60 };

/**
 * Returns an order of any store by its number, or null. The caller must still check whether it may be seen. Refuses with
 * TOO_MANY_REQUESTS; orders of the staff member's own store do not count.
 */
export async function orderForStaff(
  { platform: { db, limits } }: Services,
  staff: Staff,
  number: string,
): Promise<OrderRow | null> {
  const orderNumber = readOrderNumber(number.slice(0, 60));
  const order = orderNumber === null ? null : await orderByNumber(db, orderNumber);
  if (order?.state.facts.storeId === staff.storeId) return order;
  const verdict = await limits.take([{ limit: otherStoresLimit, subject: staff.staffNo }]);
  if (!verdict.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: verdict.retryAfterSeconds });
  return order;
}

/** Does the same as `orderForStaff`, but refuses an unknown number as ORDER_NOT_FOUND. */
export async function findAnyOrder(services: Services, staff: Staff, number: string): Promise<OrderRow> {
  const order = await orderForStaff(services, staff, number);
  if (order === null) throw orderNotFound();
  return order;
}

/** Returns an order that the staff member may see; refuses other stores' orders as not found. */
export async function findStoreOrder(services: Services, staff: Staff, number: string): Promise<OrderRow> {
  const order = await findAnyOrder(services, staff, number);
  if (!maySee(services, staff, order)) throw orderNotFound();
  return order;
}
