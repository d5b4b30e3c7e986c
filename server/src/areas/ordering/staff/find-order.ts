import { readOrderNumber, subjectOf } from '@jinlan/domain/orders';
import { type Actor, anything, may } from '@jinlan/domain/people';
import type { SharedLimit } from '../../../platform/limits/shared-limits.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { tillsOf } from '../placing/tills.ts';
import type { Services } from '../services.ts';
import { type OrderRow, orderByNumber } from '../store.ts';
import { orderNotFound, staffOnly } from './refuse.ts';

/** Who works in a store: the door of every use case here. */
export type Staff = Extract<Actor, { readonly kind: 'staff' }>;

/** Refused as STAFF_ONLY for everybody else, staff who signed in as customers included. */
export function staffOf(actor: Actor): Staff {
  const store = { ...anything, storeId: actor.kind === 'staff' ? actor.storeId : null };
  if (actor.kind !== 'staff' || !may(actor, 'store-orders.read', store)) throw staffOnly();
  return actor;
}

/**
 * Whether it is of the staff member's store, or may be paid there. `store-orders.read` and not `order.read`: staff are
 * customers too, and must not see as staff what they bought elsewhere.
 */
export const maySee = (
  services: Services,
  staff: Staff,
  order: Pick<OrderRow, 'state' | 'market'>,
): boolean => may(staff, 'store-orders.read', subjectOf(order.state, tillsOf(services, order)));

/** Of one staff member: a till's customers, but no walk through the numbers of a day. */
const foreignOrders: SharedLimit = { name: 'staff-order', most: 60, seconds: 60 };

/**
 * Any store's order, by its number however written, or null: whether it may be seen is still to be asked. Refused with
 * TOO_MANY_REQUESTS; orders of the staff member's own store are not counted.
 */
export async function orderForStaff(
  { platform: { db, limits } }: Services,
  staff: Staff,
  number: string,
): Promise<OrderRow | null> {
  const typed = readOrderNumber(number.slice(0, 60));
  const order = typed === null ? null : await orderByNumber(db, typed);
  if (order?.state.facts.storeId === staff.storeId) return order;
  const turn = await limits.take([{ limit: foreignOrders, subject: staff.staffNo }]);
  if (!turn.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: turn.retryAfterSeconds });
  return order;
}

/** As `orderForStaff`; refused as ORDER_NOT_FOUND where there is none. */
export async function findAnyOrder(services: Services, staff: Staff, number: string): Promise<OrderRow> {
  const order = await orderForStaff(services, staff, number);
  if (order === null) throw orderNotFound();
  return order;
}

/** One that the staff member may see; another store's looks like one that there is not. */
export async function findStoreOrder(services: Services, staff: Staff, number: string): Promise<OrderRow> {
  const order = await findAnyOrder(services, staff, number);
  if (!maySee(services, staff, order)) throw orderNotFound();
  return order;
}
