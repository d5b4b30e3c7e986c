import { customerIdOf, holding } from '@jinlan/domain/people';
import type { CartContext } from '../../cart/index.ts';
import type { Services } from '../services.ts';
import { orderProcess } from '../steps/advance-order.ts';
import type { OrderRow } from '../store.ts';
import { findByKey, notFound, notSignedIn, type OrderKey } from './find-order.ts';

/**
 * An order that was placed as a guest becomes the signed-in customer's, by the key of the browser that placed it. One's
 * own is claimed already; somebody else's looks like one that there is not.
 */
export async function claimOrder(
  services: Services,
  { actor }: Pick<CartContext, 'actor'>,
  key: OrderKey,
): Promise<OrderRow> {
  if (customerIdOf(actor) === null) throw notSignedIn();
  const { order: found, keyFits } = await findByKey(services, key);
  const claimer = keyFits ? holding(actor, found.number) : actor;
  const claimed = await orderProcess.step(services, found.id, { kind: 'claim' }, claimer);
  if (!claimed?.ok) throw notFound();
  return claimed.value.row;
}
