import { anything, mailboxKey, may } from '@jinlan/domain/people';
import type { SendResetJob } from '@jinlan/domain/validity';
import { HOUR, type SharedLimit } from '../../../platform/limits/shared-limits.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { mailPasswordChanged, mailReset } from '../mail-account.ts';
import { checkPassword, readAccountEmail } from '../read-person.ts';
import { mustTake, notAuthorised, takeTurn } from '../refuse.ts';
import type { Asked, Services } from '../services.ts';
import { writeMark } from './browser-marks.ts';
import { markOptions } from './sign-in.ts';
import { passwordBehind, resetPasswordBy, saveReset } from './store-resets.ts';
import { endSessionsOf } from './store-sessions.ts';
import { accountOfEmail } from './store-sign-in.ts';
import { hashOf, newToken } from './tokens.ts';

/** Requests of one source, and for one e-mail address from anywhere. */
const perAddress = { burst: 20, perMinute: 5 } as const;
const perEmail: SharedLimit = { name: 'password-reset-email', most: 3, seconds: HOUR / 2 };
/** Links tried by one address on the net. */
const linksPerAddress = { burst: 20, perMinute: 10 } as const;

const linkSeconds = 3600;

export const sendResetJob = 'identity.send-reset';

/**
 * Only writes down that somebody asked. Whether there is such an account is looked up by the job, so that the answer and
 * the time it takes are the same for every address.
 */
export async function requestReset({ platform }: Services, asked: Asked, typed: string): Promise<void> {
  if (!may(asked.actor, 'account.recover', anything)) throw notAuthorised();
  takeTurn(platform, `password-reset:${asked.source}`, perAddress);
  const { key } = readAccountEmail(typed);
  await mustTake(platform, [{ limit: perEmail, subject: mailboxKey(key) }]);
  const { market, locale } = asked.storeView;
  const job: SendResetJob = {
    emailKey: key,
    market,
    locale,
    requestId: platform.random.uuid(),
  };
  await platform.db.transaction((tx) => platform.jobs.send(tx, sendResetJob, job));
}

/** The letter with the link, in the store view in which it was asked for; the link before it ends. */
export async function sendReset(services: Services, job: SendResetJob): Promise<void> {
  const { db, random, clock } = services.platform;
  await db.transaction(async (tx) => {
    const account = await accountOfEmail(tx, job.emailKey);
    if (account === null) return;
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

/** A refused password leaves the link as it is. Ends every session and every other browser's mark, and marks this browser: who reads the mail is the owner. */
export async function resetPassword(services: Services, asked: Asked, input: ResetInput): Promise<void> {
  if (!may(asked.actor, 'account.recover', anything)) throw notAuthorised();
  const { platform, passwords } = services;
  takeTurn(platform, `reset-link:${asked.source}`, linksPerAddress);
  const { key } = readAccountEmail(input.email);
  const link = { tokenHash: hashOf(input.token), emailKey: key, now: asked.now };
  const behind = await passwordBehind(platform.db, link);
  if (behind === null) throw refuse('RESET_LINK_INVALID');
  checkPassword(services, input.newPassword, behind);
  if (await passwords.verify(asked, input.newPassword, behind.passwordHash))
    throw refuse('PASSWORD_UNCHANGED');
  const passwordHash = await passwords.hash(asked, input.newPassword);
  const account = await platform.db.transaction(async (tx) => {
    const account = await resetPasswordBy(tx, link, passwordHash);
    if (account === null) throw refuse('RESET_LINK_INVALID');
    await endSessionsOf(tx, account.customerId, null);
    await mailPasswordChanged(services, tx, account, asked.now);
    return account;
  });
  const { customerId, emailKey, staffNo } = account;
  const options = markOptions(platform);
  asked.setCookies(
    writeMark({ kind: 'customer', name: emailKey, customerId, passwordHash }, asked.cookies, options),
  );
  if (staffNo !== null)
    asked.setCookies(
      writeMark({ kind: 'staff', name: staffNo, customerId, passwordHash }, asked.cookies, options),
    );
}
