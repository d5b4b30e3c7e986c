import { readOrderNumber, subjectOf } from '@jinlan/domain/orders';
import { type Actor, customerIdOf, may } from '@jinlan/domain/people';
import { refuse } from '../../../platform/requests/refusal.ts';
import { notFound, notSignedIn } from '../reading/find-order.ts';
import type { Services } from '../services.ts';
import { stepRefused } from '../staff/refuse.ts';
import { orderProcess } from '../steps/advance-order.ts';
import { type OrderRow, orderByNumber } from '../store.ts';

/**
 * Sets the store in which an order was made, as its member says. Refuses with NOT_AUTHORISED, ORDER_NOT_FOUND,
 * STORE_NOT_FOUND and ORDER_STEP_REFUSED.
 */
export async function changePlacePos(
  services: Services,
  actor: Actor,
  { number, code }: { readonly number: string; readonly code: string },
): Promise<OrderRow> {
  if (customerIdOf(actor) === null) throw notSignedIn();
  const { db } = services.platform;
  const orderNumber = readOrderNumber(number.slice(0, 60));
  const order = orderNumber === null ? null : await orderByNumber(db, orderNumber);
  if (order === null || !may(actor, 'order.change-place-pos', subjectOf(order.state))) throw notFound();
  const source = services.stores.source(code.slice(0, 60));
  if (source === null || source.market !== order.market) throw refuse('STORE_NOT_FOUND');
  const changed = await orderProcess.step(
    services,
    order.id,
    { kind: 'change-place-pos', code: source.code },
    actor,
  );
  if (changed === null) throw notFound();
  if (!changed.ok) throw stepRefused(changed.error);
  return changed.value.row;
}
