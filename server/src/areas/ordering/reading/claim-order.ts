import { customerIdOf, holding } from '@jinlan/domain/people';
import type { CartContext } from '../../cart/index.ts';
import type { Services } from '../services.ts';
import { orderProcess } from '../steps/advance-order.ts';
import type { OrderRow } from '../store.ts';
import { findByKey, notFound, notSignedIn, type OrderKey } from './find-order.ts';

/**
 * Assigns a guest's order to the signed-in customer, by the access token of the browser that placed it.
 * Claiming one's own order again changes nothing. Somebody else's order is refused as not found.
 */
export async function claimOrder(
  services: Services,
  { actor }: Pick<CartContext, 'actor'>,
  key: OrderKey,
): Promise<OrderRow> {
  if (customerIdOf(actor) === null) throw notSignedIn();
  const { order, keyFits } = await findByKey(services, key);
  const claimer = keyFits ? holding(actor, order.number) : actor;
  const claimed = await orderProcess.step(services, order.id, { kind: 'claim' }, claimer);
  if (!claimed?.ok) throw notFound();
  return claimed.value.row;
}
