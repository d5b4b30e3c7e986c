import type { OrderSeller } from '@jinlan/domain/orders';
import type { Connection } from '../../../platform/database.ts';
import { emailUses, logNotSent } from '../../../platform/limits/emails.ts';
import { DAY, HOUR, type SharedLimit } from '../../../platform/limits/shared-limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { unpaidEmails } from '../mail/mail-order.ts';
import { unpaidSales } from './store-unpaid.ts';

/** How many sales one member of staff may order, with their e-mails, for all customers together. */
const salesOrdered: SharedLimit = { name: 'staff-order', most: 60, seconds: HOUR };
const emailsOfStaff: SharedLimit = { name: 'staff-order-email', most: 200, seconds: DAY };

/**
 * Limits the pieces that unpaid sales hold, for a member of staff and for a store. Sales count neither for their customers
 * nor with orders to be paid in the store. Call it after the order was written. Refuses with TOO_MANY_UNPAID_SALES.
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
 * Counts a sale and its e-mail, as `countOrder` does for an order. It counts for its seller and not for the network,
 * because the network is the store's, where many customers buy. Returns whether the e-mail may be sent. Refuses with
 * TOO_MANY_REQUESTS.
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
