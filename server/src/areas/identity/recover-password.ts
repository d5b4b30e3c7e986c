import type { Locale, Market } from '@jinlan/domain/markets';
import { anything, may } from '@jinlan/domain/people';
import { mailPasswordChanged, mailReset } from './mail-account.ts';
import { checkPassword, readAccountEmail } from './read-person.ts';
import { notAuthorised, refuse, takeTurn } from './refuse.ts';
import type { Asked, Services } from './services.ts';
import { passwordBehind, resetPasswordBy, saveReset } from './store-resets.ts';
import { endSessionsOf } from './store-sessions.ts';
import { accountOfEmail, forgetFailures } from './store-sign-in.ts';
import { accountKey, hashOf, newToken } from './tokens.ts';

/** Requests of one address on the net, and for one e-mail address from anywhere. */
const perAddress = { burst: 20, perMinute: 5 } as const;
const perEmail = { burst: 3, perMinute: 0.1 } as const;
/** Links tried by one address on the net. */
const linksPerAddress = { burst: 20, perMinute: 10 } as const;

const linkSeconds = 3600;

export const sendResetJob = 'identity.send-reset';

export interface SendResetJob {
  readonly emailKey: string;
  readonly market: Market;
  readonly locale: Locale;
  readonly requestId: string;
}

/**
 * Only writes down that somebody asked. Whether there is such an account is looked up by the job, so that the answer and
 * the time it takes are the same for every address.
 */
export async function requestReset({ platform }: Services, asked: Asked, typed: string): Promise<void> {
  if (!may(asked.actor, 'account.recover', anything)) throw notAuthorised();
  takeTurn(platform, `password-reset:${asked.ip}`, perAddress);
  const { key } = readAccountEmail(typed);
  takeTurn(platform, `password-reset-email:${key}`, perEmail);
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

/** A refused password leaves the link as it is. Ends every session and every wait for earlier wrong passwords: who reads the mail is the owner. */
export async function resetPassword(services: Services, asked: Asked, input: ResetInput): Promise<void> {
  if (!may(asked.actor, 'account.recover', anything)) throw notAuthorised();
  const { platform, passwords } = services;
  takeTurn(platform, `reset-link:${asked.ip}`, linksPerAddress);
  const { key } = readAccountEmail(input.email);
  const link = { tokenHash: hashOf(input.token), emailKey: key, now: asked.now };
  const behind = await passwordBehind(platform.db, link);
  if (behind === null) throw refuse('RESET_LINK_INVALID');
  checkPassword(input.newPassword);
  if (await passwords.verify(input.newPassword, behind.passwordHash)) throw refuse('PASSWORD_UNCHANGED');
  const passwordHash = await passwords.hash(input.newPassword);
  const secret = platform.config.secrets.application;
  await platform.db.transaction(async (tx) => {
    const account = await resetPasswordBy(tx, link, passwordHash);
    if (account === null) throw refuse('RESET_LINK_INVALID');
    await forgetFailures(tx, accountKey(secret, 'customer', account.emailKey));
    if (account.staffNo !== null) await forgetFailures(tx, accountKey(secret, 'staff', account.staffNo));
    await endSessionsOf(tx, account.customerId, null);
    await mailPasswordChanged(services, tx, account, asked.now);
  });
}
