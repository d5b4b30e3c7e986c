import { emailKey } from '@jinlan/domain/people';
import type { Services } from '../services.ts';
import { type OrderRow, wasClaimed } from '../store.ts';

/**
 * Whether the order's customer is known to be its buyer. Whoever has the link of a guest's order can claim it, so a
 * claimed order's customer is its buyer only if their account has the order's e-mail address and has proved it.
 */
export async function isProvedOwner(
  { platform: { db }, identity }: Services,
  order: OrderRow,
): Promise<boolean> {
  if (!(await wasClaimed(db, order.id))) return true;
  const key = emailKey(order.email);
  const owner = (await identity.customersOf(db, [key])).get(key);
  return owner?.id === order.state.facts.customerId && owner.isVerified;
}
