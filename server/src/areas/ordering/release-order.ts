import type { Connection } from '../../platform/database.ts';
import type { Services } from './services.ts';
import { linesOf, markReleased, type OrderRow, takenBy } from './store.ts';

/** Gives back what an order held, exactly once: pieces to where they came from, the coupon, and the bag to its shopper. */
export async function releaseOrder(
  services: Pick<Services, 'platform' | 'catalogue' | 'pricing' | 'cart'>,
  tx: Connection,
  order: OrderRow,
): Promise<void> {
  const { platform, catalogue, pricing, cart } = services;
  const now = platform.clock.now();
  if (!(await markReleased(tx, order.id, now))) return;
  const lines = await linesOf(tx, order.id);
  await catalogue.releaseStock(tx, lines.flatMap(takenBy));
  if (order.couponCode !== null) await pricing.coupons.giveBack(tx, order.number);
  await cart.reopen(tx, order.cartId, now);
}
