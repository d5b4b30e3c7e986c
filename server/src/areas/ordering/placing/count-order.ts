import type { Connection } from '../../../platform/database.ts';
import { emailUses, logNotSent } from '../../../platform/limits/emails.ts';
import { HOUR } from '../../../platform/limits/shared-limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { unpaidEmails } from '../mail/mail-order.ts';

/**
 * Each order writes a row and an e-mail and costs nothing, one whose card is refused among them. Both are counted in one
 * statement, and a refusal of the order takes the count back. Answers whether the e-mail may be sent, and refuses with
 * TOO_MANY_REQUESTS where the source has placed its number of orders.
 */
export async function countOrder(
  platform: Platform,
  tx: Connection,
  source: string,
  email: string,
): Promise<boolean> {
  const { config, limits } = platform;
  const limit = { name: 'orders-of-source', most: config.limits.ordersOfSource, seconds: HOUR };
  const letter = emailUses(platform, unpaidEmails(platform), email, { source });
  const turn = await limits.takeWithMore(tx, [{ limit, source }], letter);
  if (!turn.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: turn.retryAfterSeconds });
  if (turn.refusedMore !== null) logNotSent(platform, turn.refusedMore);
  return turn.refusedMore === null;
}
