import type { Connection } from '../../platform/database.ts';
import type { Services } from './services.ts';
import { hasStone, linesOf, markReleased, type OrderRow, takenBy } from './store.ts';

/** Gives back what an order held, exactly once: pieces to where they came from, loose diamonds, the coupon, and the bag to its shopper. */
export async function releaseOrder(
  services: Pick<Services, 'platform' | 'catalogue' | 'diamonds' | 'pricing' | 'cart'>,
  tx: Connection,
  order: OrderRow,
): Promise<void> {
  const { platform, catalogue, pricing, cart } = services;
  const now = platform.clock.now();
  if (!(await markReleased(tx, order.id, now))) return;
  const lines = await linesOf(tx, order.id);
  await catalogue.releaseStock(tx, lines.flatMap(takenBy));
  if (lines.some(hasStone)) await services.diamonds.giveBack(tx, order.number);
  if (order.couponCode !== null) await pricing.coupons.giveBack(tx, order.number);
  await cart.reopen(tx, order.cartId, now);
}
