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

/** Whose allowance an e-mail takes from: its mailbox, apart for each `kind`, and the `source` that caused it. */
export interface EmailCause {
  readonly kind?: string;
  readonly source?: string | null;
}

/** What one more e-mail to the address counts. */
export function emailUses(
  platform: Pick<Platform, 'clock' | 'config'>,
  limited: LimitedEmails,
  email: string,
  { kind = '', source = null }: EmailCause = {},
): readonly Use[] {
  const ofMailbox = dailyUse(platform, limited, `${kind} ${mailboxKey(email)}`);
  return source === null ? [ofMailbox] : [ofMailbox, ...dailyUsesOf(platform, source)];
}

/**
 * Counts one more e-mail to the address in the caller's transaction; returns false, and logs it, where the mailbox or the
 * source had its number of this day. To be called last: others with the same mailbox or source wait for the end of the
 * transaction.
 */
export const takeEmail = (
  platform: Pick<Platform, 'limits' | 'clock' | 'log' | 'config'>,
  tx: Connection,
  limited: LimitedEmails,
  email: string,
  cause: EmailCause = {},
): Promise<boolean> => take(platform, tx, emailUses(platform, limited, email, cause));

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
  if (!verdict.allowed) logNotSent({ log }, verdict.limit);
  return verdict.allowed;
}

export const logNotSent = ({ log }: Pick<Platform, 'log'>, limit: string): void =>
  log.warn({ limit }, 'an e-mail was not sent: there were as many today');
