import { addDays, businessDay, startOfBusinessDay } from '@jinlan/domain/kernel';
import { mailboxKey } from '@jinlan/domain/people';
import type { Connection } from '../database.ts';
import type { Platform } from '../platform.ts';
import type { Use } from './shared-limits.ts';
import { crowdShare, networksOf } from './source.ts';

/** A kind of e-mail that anybody can have sent to somebody else's address. */
export interface LimitedEmails {
  /** Name for metrics and for the table in docs/operating/limits.md. */
  readonly name: string;
  /** The most e-mails to one mailbox in one business day. */
  readonly most: number;
}

/**
 * The subjects for which an e-mail is counted: its mailbox, separately for each `kind`, and the `source` that caused it.
 */
export interface EmailCause {
  readonly kind?: string;
  readonly source?: string | null;
}

/** Returns the uses that one more e-mail to the address counts: of its mailbox, and of the source that caused it. */
export function emailUses(
  platform: Pick<Platform, 'clock' | 'config'>,
  limited: LimitedEmails,
  email: string,
  { kind = '', source = null }: EmailCause = {},
): readonly Use[] {
  const mailboxUse = dailyUse(platform, limited, `${kind} ${mailboxKey(email)}`);
  return source === null ? [mailboxUse] : [mailboxUse, ...dailyUsesOf(platform, source)];
}

/**
 * Counts an e-mail in the caller's transaction. Returns false, and logs it, if the mailbox or source
 * has reached its daily limit. Call it last, because others with the same mailbox or source wait for
 * the end of the transaction.
 */
export const takeEmail = (
  platform: Pick<Platform, 'limits' | 'clock' | 'log' | 'config'>,
  tx: Connection,
  limited: LimitedEmails,
  email: string,
  cause: EmailCause = {},
): Promise<boolean> => take(platform, tx, emailUses(platform, limited, email, cause));

/** Counts an e-mail that a job sends later, for its source only. */
export const takeEmailOfSource = (
  platform: Pick<Platform, 'limits' | 'clock' | 'log' | 'config'>,
  tx: Connection,
  source: string,
): Promise<boolean> => take(platform, tx, dailyUsesOf(platform, source));

const dailyUsesOf = (platform: Pick<Platform, 'clock' | 'config'>, source: string): readonly Use[] =>
  networksOf(source, crowdShare).map(({ name, share }) => {
    const most = platform.config.limits.emailsOfSource * share;
    return dailyUse(platform, { name: 'emails-of-source', most }, name);
  });

/** Exactly `most` uses are allowed each business day: none expires before the day has ended, and all a minute after it. */
const dailyUse = (
  { clock }: Pick<Platform, 'clock'>,
  { name, most }: LimitedEmails,
  subject: string,
): Use => {
  const today = businessDay(clock.now());
  const from = startOfBusinessDay(addDays(today, 1));
  return { limit: { name, most, seconds: 60, from }, subject: `${today} ${subject}` };
};

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
