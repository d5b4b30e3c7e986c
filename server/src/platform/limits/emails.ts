import { businessDay } from '@jinlan/domain/kernel';
import { mailboxKey } from '@jinlan/domain/people';
import type { Connection } from '../database.ts';
import type { Platform } from '../platform.ts';
import { DAY, type Use } from './shared-limits.ts';
import { networksOf } from './source.ts';

/** E-mails that anybody can have sent to somebody else's address. */
export interface LimitedEmails {
  /** For the metrics and the table in docs/operating/limits.md. */
  readonly name: string;
  /** To one mailbox in one business day. */
  readonly most: number;
}

/**
 * Counts one more e-mail to the address in the caller's transaction; returns false, and logs it, where the mailbox, or the
 * `source` that caused it, had its number of this day. E-mails of another `kind` are counted apart for the mailbox. To be
 * called last: others with the same mailbox or source wait for the end of the transaction.
 */
export async function takeEmail(
  platform: Pick<Platform, 'limits' | 'clock' | 'log' | 'config'>,
  tx: Connection,
  { name, most }: LimitedEmails,
  email: string,
  { kind = '', source = null }: { readonly kind?: string; readonly source?: string | null } = {},
): Promise<boolean> {
  const subject = `${kind} ${mailboxKey(email)}`;
  const uses = [dailyUse(platform, { name, most }, subject)];
  return take(platform, tx, source === null ? uses : [...uses, ...dailyUsesOf(platform, source)]);
}

/** The same of the source alone, where the e-mail is written later, by a job. */
export const takeEmailOfSource = (
  platform: Pick<Platform, 'limits' | 'clock' | 'log' | 'config'>,
  tx: Connection,
  source: string,
): Promise<boolean> => take(platform, tx, dailyUsesOf(platform, source));

const dailyUsesOf = (platform: Pick<Platform, 'clock' | 'config'>, source: string): readonly Use[] =>
  networksOf(source).map(({ name, share }) => {
    const most = platform.config.limits.emailsOfSource * share;
    return dailyUse(platform, { name: 'emails-of-source', most }, name);
  });

/** The day is a part of the subject, and a use comes back after a whole one: exactly `most` in each. */
const dailyUse = (
  { clock }: Pick<Platform, 'clock'>,
  { name, most }: LimitedEmails,
  subject: string,
): Use => ({
  limit: { name, most, seconds: most * DAY },
  subject: `${businessDay(clock.now())} ${subject}`,
});

async function take(
  { limits, log }: Pick<Platform, 'limits' | 'log'>,
  tx: Connection,
  uses: readonly Use[],
): Promise<boolean> {
  const verdict = await limits.takeWithin(tx, uses);
  if (!verdict.allowed)
    log.warn({ limit: verdict.limit }, 'an e-mail was not sent: there were as many today');
  return verdict.allowed;
}
