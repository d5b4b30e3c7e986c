import { anything, mailboxKey, may } from '@jinlan/domain/people';
import type { SendResetJob } from '@jinlan/domain/validity';
import { HOUR, type SharedLimit } from '../../../platform/limits/shared-limits.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { mailPasswordChanged, mailReset } from '../mail-account.ts';
import { checkPassword, readAccountEmail } from '../read-person.ts';
import { mustTake, notAuthorised, takeAllowance } from '../refuse.ts';
import type { Caller, Services } from '../services.ts';
import { writeMark } from './browser-marks.ts';
import { markOptions } from './sign-in.ts';
import { accountOfReset, resetPasswordBy, saveReset } from './store-resets.ts';
import { endSessionsOf } from './store-sessions.ts';
import { accountOfEmail } from './store-sign-in.ts';
import { hashOf, newToken } from './tokens.ts';

/**
 * Limits of requests: of one source, and for one e-mail address from all sources. Addresses of one mailbox that differ in a
 * `+…` share a limit of e-mails, unless their owner has proven them.
 */
const perSource: SharedLimit = { name: 'password-reset', most: 20, seconds: HOUR };
const perEmail: SharedLimit = { name: 'password-reset-email', most: 3, seconds: HOUR / 2 };
const perMailbox: SharedLimit = { name: 'password-reset-mailbox', most: 3, seconds: HOUR / 2 };
/** Limit of links that one source may try. */
const linksPerAddress = { burst: 20, perMinute: 10 } as const;

const linkSeconds = 3600;

export const sendResetJob = 'identity.send-reset';

/**
 * Queues a reset. The job looks the account up, so that response and duration are the same for every
 * address.
 */
export async function requestReset(
  { platform }: Services,
  caller: Caller,
  emailInput: string,
): Promise<void> {
  if (!may(caller.actor, 'account.recover', anything)) throw notAuthorised();
  const { key } = readAccountEmail(emailInput);
  await mustTake(platform, [
    { limit: perSource, source: caller.source },
    { limit: perEmail, subject: key },
  ]);
  const { market, locale } = caller.storeView;
  const job: SendResetJob = {
    emailKey: key,
    market,
    locale,
    requestId: platform.random.uuid(),
  };
  await platform.db.transaction((tx) => platform.jobs.send(tx, sendResetJob, job));
}

/** Sends the e-mail with a new link, in the store view of the request; invalidates the previous link. */
export async function sendReset(services: Services, job: SendResetJob): Promise<void> {
  const { db, random, clock, limits } = services.platform;
  await db.transaction(async (tx) => {
    const account = await accountOfEmail(tx, job.emailKey);
    if (account === null) return;
    const mailbox = mailboxKey(job.emailKey);
    if (mailbox !== job.emailKey && !account.hasOwnLimit) {
      const verdict = await limits.takeWithin(tx, [{ limit: perMailbox, subject: mailbox }]);
      if (!verdict.allowed) return;
    }
    const token = newToken(random);
    const isNew = await saveReset(tx, {
      customerId: account.customerId,
      tokenHash: hashOf(token),
      emailKey: job.emailKey,
      expiresAt: new Date(clock.now().getTime() + linkSeconds * 1000),
      requestId: job.requestId,
    });
    const { requestId, market, locale } = job;
    if (isNew) await mailReset(services, tx, { ...account, market, locale }, { token, requestId });
  });
}

export interface ResetInput {
  readonly email: string;
  readonly token: string;
  readonly newPassword: string;
}

/**
 * Sets a new password by a link; a refused password leaves the link valid. Ends every session and the
 * marks of other browsers, and marks this browser, since reading the e-mail proves ownership.
 */
export async function resetPassword(services: Services, caller: Caller, input: ResetInput): Promise<void> {
  if (!may(caller.actor, 'account.recover', anything)) throw notAuthorised();
  const { platform, passwords } = services;
  takeAllowance(platform, `reset-link:${caller.source}`, linksPerAddress);
  const { key } = readAccountEmail(input.email);
  const link = { tokenHash: hashOf(input.token), emailKey: key, now: caller.now };
  const currentAccount = await accountOfReset(platform.db, link);
  if (currentAccount === null) throw refuse('RESET_LINK_INVALID');
  checkPassword(services, input.newPassword, currentAccount);
  if (await passwords.verify(caller, input.newPassword, currentAccount.passwordHash))
    throw refuse('PASSWORD_UNCHANGED');
  const passwordHash = await passwords.hash(caller, input.newPassword);
  const account = await platform.db.transaction(async (tx) => {
    const account = await resetPasswordBy(tx, link, passwordHash);
    if (account === null) throw refuse('RESET_LINK_INVALID');
    await endSessionsOf(tx, account.customerId, null);
    // The person who made the account had not shown that the address is theirs, so they lose every way to sign in to it.
    if (!currentAccount.isVerified) await services.startOver(tx, String(account.customerId), caller.now);
    await mailPasswordChanged(services, tx, account, caller.now);
    return account;
  });
  const { customerId, emailKey, staffNo } = account;
  const options = markOptions(platform);
  caller.setCookies(
    writeMark({ kind: 'customer', name: emailKey, customerId, passwordHash }, caller.cookies, options),
  );
  if (staffNo !== null)
    caller.setCookies(
      writeMark({ kind: 'staff', name: staffNo, customerId, passwordHash }, caller.cookies, options),
    );
}
