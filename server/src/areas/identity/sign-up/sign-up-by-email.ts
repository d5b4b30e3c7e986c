import { timingSafeEqual } from 'node:crypto';
import { anything, mailboxKey, may, typedDigits } from '@jinlan/domain/people';
import type { SendSignUpJob } from '@jinlan/domain/validity';
import type { CustomerInput } from '../../../graphql/generated/resolvers.ts';
import type { Connection } from '../../../platform/database.ts';
import { takeEmailOfSource } from '../../../platform/limits/emails.ts';
import { HOUR, type SharedLimit } from '../../../platform/limits/shared-limits.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { mailSignUpCode, mailSignUpTaken } from '../mail-account.ts';
import { notAuthorised } from '../refuse.ts';
import type { Caller, Services } from '../services.ts';
import { codeDigits, codeHash, maxTries } from '../sign-in/sign-in-codes.ts';
import { type AccountRow, accountOfEmail } from '../sign-in/store-sign-in.ts';
import type { CustomerRow } from '../store.ts';
import { openAccount, readSignUp } from './sign-up.ts';
import {
  askForMail,
  deletePending,
  type PendingSignUp,
  pendingOf,
  savePending,
  saveSignUpCode,
  trySignUpCode,
} from './store-pending-sign-ups.ts';

/**
 * Sign-up if SIGN_UP_BY_EMAIL is on, which hides whether an address has an account. The response is the
 * same for all. A new address gets an e-mail with a code, an existing account's a warning. The first
 * sign-in with password and code creates the account.
 */
const pendingSeconds = HOUR;
const mailIntervalSeconds = 60;
const perEmail: SharedLimit = { name: 'sign-up-code', most: 5, seconds: 3 * HOUR };

export const sendSignUpJob = 'identity.send-sign-up';

/** Queues the e-mail, unless the source has reached its daily limit; the response is the same. */
async function sendJob(
  { platform }: Services,
  tx: Connection,
  { source }: Pick<Caller, 'source'>,
  emailKey: string,
): Promise<void> {
  if (!(await takeEmailOfSource(platform, tx, source))) return;
  const job: SendSignUpJob = { emailKey, requestId: platform.random.uuid() };
  await platform.jobs.send(tx, sendSignUpJob, job);
}

/**
 * Stores a sign-up that waits for its e-mailed code, and returns a customer without an id. Refuses as
 * `signUp` does, but never with EMAIL_TAKEN.
 */
export async function requestSignUp(
  services: Services,
  caller: Caller,
  input: CustomerInput,
): Promise<Omit<CustomerRow, 'id'> & { readonly id: null }> {
  if (!may(caller.actor, 'account.create', anything)) throw notAuthorised();
  const { platform } = services;
  const { email, emailKey, person, passwordHash } = await readSignUp(services, caller, input);
  const { market, locale } = caller.storeView;
  const subscribes = input.is_subscribed === true;
  const pending = { emailKey, email, passwordHash, person, subscribes, market, locale };
  await platform.db.transaction(async (tx) => {
    await savePending(tx, pending, caller.now, new Date(caller.now.getTime() + pendingSeconds * 1000));
    await sendJob(services, tx, caller, emailKey);
  });
  return {
    ...person,
    id: null,
    email,
    emailVerified: false,
    mobileProven: false,
    hasPassword: true,
    subscribed: subscribes,
    market,
    createdAt: caller.now,
    defaultBilling: null,
    defaultShipping: null,
    sessionExpiresAt: null,
  };
}

/** Sends the e-mail about a sign-up: a warning to the owner of an account, otherwise the code. */
export async function sendSignUp(services: Services, { emailKey, requestId }: SendSignUpJob): Promise<void> {
  const { db, limits, random, clock, config } = services.platform;
  if (!(await limits.take([{ limit: perEmail, subject: mailboxKey(emailKey) }])).allowed) return;
  const code = random.digits(codeDigits);
  await db.transaction(async (tx) => {
    const pending = await pendingOf(tx, emailKey, clock.now());
    if (pending === null) return;
    const { market, locale } = pending;
    const account = await accountOfEmail(tx, emailKey);
    if (account !== null) return mailSignUpTaken(services, tx, { ...account, market, locale }, { requestId });
    await saveSignUpCode(tx, emailKey, codeHash(config.secrets.application, emailKey, code));
    const to = { ...pending.person, customerId: 0, email: pending.email, market, locale };
    return mailSignUpCode(services, tx, to, { code, requestId });
  });
}

/** The pending sign-up with this address and password, or null; both take the same time. */
export async function findPending(
  { platform, passwords }: Services,
  caller: Caller,
  emailKey: string,
  password: string,
): Promise<PendingSignUp | null> {
  const pending = await pendingOf(platform.db, emailKey, platform.clock.now());
  return (await passwords.verify(caller, password, pending?.passwordHash ?? null)) ? pending : null;
}

/**
 * Creates the account if the code is right. Refuses with SIGN_IN_CODE_REQUIRED without a code, and
 * SIGN_IN_CODE_INVALID.
 */
export async function completeSignUp(
  services: Services,
  caller: Caller,
  pending: PendingSignUp,
  code: string | null,
): Promise<AccountRow> {
  const { db, clock, config } = services.platform;
  const { emailKey, passwordHash } = pending;
  const now = clock.now();
  if (code === null) {
    const lastMailBefore = new Date(now.getTime() - mailIntervalSeconds * 1000);
    await db.transaction(async (tx) => {
      if (await askForMail(tx, emailKey, lastMailBefore, now)) await sendJob(services, tx, caller, emailKey);
    });
    throw refuse('SIGN_IN_CODE_REQUIRED');
  }
  // A wrong code must stay counted, so the refusal is thrown after the commit.
  const account = await db.transaction(async (tx) => {
    const expectedHash = await trySignUpCode(tx, { emailKey, passwordHash, maxTries, now });
    const givenHash = codeHash(
      config.secrets.application,
      emailKey,
      typedDigits(code.slice(0, 60)).replace(/\D/g, ''),
    );
    if (expectedHash === null || !timingSafeEqual(givenHash, expectedHash)) return null;
    await deletePending(tx, emailKey);
    const id = await openAccount(services, tx, caller, { ...pending, source: null, isVerified: true });
    return id === null ? null : accountOfEmail(tx, emailKey);
  });
  if (account === null) throw refuse('SIGN_IN_CODE_INVALID');
  return account;
}
