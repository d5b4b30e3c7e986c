import type { Connection } from '../../../platform/database.ts';
import { emailUses, logNotSent } from '../../../platform/limits/emails.ts';
import { HOUR, type SharedLimit } from '../../../platform/limits/shared-limits.ts';
import { crowdShare } from '../../../platform/limits/source.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import type { Config } from '../../../platform/settings/config.ts';
import { unpaidEmails } from '../mail/mail-order.ts';

/** How many orders, and further cards of orders, one source may send. */
export const ordersOfSource = ({ limits }: Config): SharedLimit => ({
  ...{ name: 'orders-of-source', most: limits.ordersOfSource, seconds: HOUR, ipv4Share: crowdShare },
});

/**
 * Counts an order and its e-mail against their limits in one statement, because a stranger can cause both at no cost. If
 * the order is refused, the count is rolled back. Returns whether the e-mail may be sent. Refuses with TOO_MANY_REQUESTS
 * above the source's limit of orders.
 */
export async function countOrder(
  platform: Platform,
  tx: Connection,
  source: string,
  email: string,
): Promise<boolean> {
  const { config, limits } = platform;
  const emailUse = emailUses(platform, unpaidEmails(platform), email, { source });
  const verdict = await limits.takeWithMore(tx, [{ limit: ordersOfSource(config), source }], emailUse);
  if (!verdict.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: verdict.retryAfterSeconds });
  if (verdict.refusedMore !== null) logNotSent(platform, verdict.refusedMore);
  return verdict.refusedMore === null;
}
