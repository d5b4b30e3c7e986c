import { subjectOf } from '@jinlan/domain/orders';
import { type Actor, may } from '@jinlan/domain/people';
import type { OrderedDesign } from '@jinlan/domain/validity';
import type { Services } from '../services.ts';
import { linesOf, type OrderRow } from '../store.ts';
import { findStoreOrder, staffOf } from './find-order.ts';
import { orderNotFound } from './refuse.ts';

/** A line of an order that is a made-to-order design. */
export interface DesignOfOrder {
  readonly order: OrderRow;
  /** Position of the line, from 1. */
  readonly line: number;
  readonly made: OrderedDesign;
}

/**
 * Returns a made-to-order line, for staff of the order's own store who check it. Refuses everybody else as STAFF_ONLY.
 * Refuses orders of other stores, unknown lines and lines without a design as ORDER_NOT_FOUND.
 */
export async function findDesign(
  services: Services,
  actor: Actor,
  number: string,
  line: number,
): Promise<DesignOfOrder> {
  const staff = staffOf(actor);
  const order = await findStoreOrder(services, staff, number);
  if (!may(staff, 'order.check', subjectOf(order.state))) throw orderNotFound();
  const made = (await linesOf(services.platform.db, order.id)).find(
    ({ position }) => position === line,
  )?.made;
  if (!made) throw orderNotFound();
  return { order, line, made };
}
