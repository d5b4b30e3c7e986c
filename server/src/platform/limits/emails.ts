import { businessDay } from '@jinlan/domain/kernel';
import { mailboxKey } from '@jinlan/domain/people';
import type { Connection } from '../database.ts';
import type { Platform } from '../platform.ts';
import { DAY } from './shared-limits.ts';

/** E-mails that anybody can have sent to somebody else's address. */
export interface LimitedEmails {
  /** For the metrics and the table in docs/operating/limits.md. */
  readonly name: string;
  /** To one mailbox in one business day. */
  readonly most: number;
}

/**
 * Counts one more e-mail to the address in the caller's transaction; returns false, and logs it, where the mailbox had
 * its number of this day. E-mails of another `kind` are counted apart. To be called last: others with the same mailbox
 * wait for the end of the transaction.
 */
export async function takeEmail(
  { limits, clock, log }: Pick<Platform, 'limits' | 'clock' | 'log'>,
  tx: Connection,
  { name, most }: LimitedEmails,
  email: string,
  kind = '',
): Promise<boolean> {
  // The day is a part of the subject, and a use comes back after a whole one: exactly `most` in each.
  const limit = { name, most, seconds: most * DAY };
  const subject = `${businessDay(clock.now())} ${kind} ${mailboxKey(email)}`;
  const { allowed } = await limits.takeWithin(tx, [{ limit, subject }]);
  if (!allowed) log.warn({ limit: name, most }, 'an e-mail was not sent: its address had as many today');
  return allowed;
}
