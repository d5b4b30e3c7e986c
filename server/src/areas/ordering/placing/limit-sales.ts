import type { OrderSeller } from '@jinlan/domain/orders';
import type { Connection } from '../../../platform/database.ts';
import { emailUses, logNotSent } from '../../../platform/limits/emails.ts';
import { DAY, HOUR, type SharedLimit } from '../../../platform/limits/shared-limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { unpaidEmails } from '../mail/mail-order.ts';
import { unpaidSales } from './store-unpaid.ts';

/** Sales that one member of staff orders, and the e-mails about them, for all customers together. */
const salesOrdered: SharedLimit = { name: 'staff-order', most: 60, seconds: HOUR };
const emailsOfStaff: SharedLimit = { name: 'staff-order-email', most: 200, seconds: DAY };

/**
 * Limits what the unpaid sales of a member of staff and of a store hold; they do not count for their customers or for
 * orders to be paid in the store. Call it after the order is written. Refuses with TOO_MANY_UNPAID_SALES.
 */
export async function limitUnpaidSales(
  { config }: Pick<Platform, 'config'>,
  tx: Connection,
  seller: OrderSeller,
): Promise<void> {
  const { ofStaff, ofStore } = config.selling.unpaidPieces;
  const pieces = await unpaidSales(tx, seller);
  if (pieces.ofStaff > ofStaff) throw refuse('TOO_MANY_UNPAID_SALES', { most: ofStaff, of: 'staff' });
  if (pieces.ofStore > ofStore) throw refuse('TOO_MANY_UNPAID_SALES', { most: ofStore, of: 'store' });
}

/**
 * As `countOrder`, for a sale: it counts for its seller, because the network is the store's, where many customers buy.
 * Returns whether the e-mail may be sent. Refuses with TOO_MANY_REQUESTS.
 */
export async function countSale(
  platform: Platform,
  tx: Connection,
  { staffNo }: OrderSeller,
  email: string,
): Promise<boolean> {
  const verdict = await platform.limits.takeWithMore(
    tx,
    [{ limit: salesOrdered, subject: staffNo }],
    [...emailUses(platform, unpaidEmails(platform), email), { limit: emailsOfStaff, subject: staffNo }],
  );
  if (!verdict.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: verdict.retryAfterSeconds });
  if (verdict.refusedMore !== null) logNotSent(platform, verdict.refusedMore);
  return verdict.refusedMore === null;
}
