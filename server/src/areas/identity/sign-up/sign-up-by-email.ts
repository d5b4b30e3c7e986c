import { timingSafeEqual } from 'node:crypto';
import { anything, mailboxKey, may } from '@jinlan/domain/people';
import type { SendSignUpJob } from '@jinlan/domain/validity';
import type { CustomerInput } from '../../../graphql/generated/resolvers.ts';
import type { Connection } from '../../../platform/database.ts';
import { takeEmailOfSource } from '../../../platform/limits/emails.ts';
import { HOUR, type SharedLimit } from '../../../platform/limits/shared-limits.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { mailSignUpCode, mailSignUpTaken } from '../mail-account.ts';
import { notAuthorised } from '../refuse.ts';
import type { Asked, Services } from '../services.ts';
import { codeDigits, codeHash, mostTries } from '../sign-in/sign-in-codes.ts';
import { type AccountRow, accountOfEmail } from '../sign-in/store-sign-in.ts';
import type { CustomerRow } from '../store.ts';
import { openAccount, readSignUp } from './sign-up.ts';
import {
  askForMail,
  dropPending,
  type PendingSignUp,
  pendingOf,
  savePending,
  saveSignUpCode,
  trySignUpCode,
} from './store-pending-sign-ups.ts';

/**
 * Sign-up where SIGN_UP_BY_EMAIL is on: nobody learns whether an address has an account. The answer is the same for all, and
 * an e-mail goes to the address: with a code where it is new, with a warning where it has an account. The account is made by
 * the first sign-in with the password and the code.
 */
const pendingSeconds = HOUR;
const mailEverySeconds = 60;
const perEmail: SharedLimit = { name: 'sign-up-code', most: 5, seconds: 3 * HOUR };

export const sendSignUpJob = 'identity.send-sign-up';

/** Nothing where the source had its number of such e-mails today: the answer is the same. */
async function sendJob(
  { platform }: Services,
  tx: Connection,
  { source }: Pick<Asked, 'source'>,
  emailKey: string,
): Promise<void> {
  if (!(await takeEmailOfSource(platform, tx, source))) return;
  const job: SendSignUpJob = { emailKey, requestId: platform.random.uuid() };
  await platform.jobs.send(tx, sendSignUpJob, job);
}

/** Refused as `signUp`, but never with EMAIL_TAKEN. Answers a customer without an id. */
export async function requestSignUp(
  services: Services,
  asked: Asked,
  input: CustomerInput,
): Promise<Omit<CustomerRow, 'id'> & { readonly id: null }> {
  if (!may(asked.actor, 'account.create', anything)) throw notAuthorised();
  const { platform } = services;
  const { email, emailKey, person, passwordHash } = await readSignUp(services, asked, input);
  const { market, locale } = asked.storeView;
  const subscribes = input.is_subscribed === true;
  const pending = { emailKey, email, passwordHash, person, subscribes, market, locale };
  await platform.db.transaction(async (tx) => {
    await savePending(tx, pending, asked.now, new Date(asked.now.getTime() + pendingSeconds * 1000));
    await sendJob(services, tx, asked, emailKey);
  });
  return {
    ...person,
    id: null,
    email,
    emailVerified: false,
    subscribed: subscribes,
    createdAt: asked.now,
    defaultBilling: null,
    defaultShipping: null,
    sessionExpiresAt: null,
  };
}

/** The e-mail about a sign-up: to the owner where there is an account, else the code. */
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

/** The sign-up that waits under this address with this password. The same work is done where there is none. */
export async function findPending(
  { platform, passwords }: Services,
  asked: Asked,
  emailKey: string,
  password: string,
): Promise<PendingSignUp | null> {
  const pending = await pendingOf(platform.db, emailKey, platform.clock.now());
  return (await passwords.verify(asked, password, pending?.passwordHash ?? null)) ? pending : null;
}

/** Makes the account by its code. Refused with SIGN_IN_CODE_REQUIRED without one and SIGN_IN_CODE_INVALID. */
export async function completeSignUp(
  services: Services,
  asked: Asked,
  pending: PendingSignUp,
  code: string | null,
): Promise<AccountRow> {
  const { db, clock, config } = services.platform;
  const { emailKey, passwordHash } = pending;
  const now = clock.now();
  if (code === null) {
    const before = new Date(now.getTime() - mailEverySeconds * 1000);
    await db.transaction(async (tx) => {
      if (await askForMail(tx, emailKey, before, now)) await sendJob(services, tx, asked, emailKey);
    });
    throw refuse('SIGN_IN_CODE_REQUIRED');
  }
  // A wrong code is counted, so the refusal comes after the transaction.
  const account = await db.transaction(async (tx) => {
    const expected = await trySignUpCode(tx, { emailKey, passwordHash, mostTries, now });
    const given = codeHash(config.secrets.application, emailKey, code.replace(/\D/g, ''));
    if (expected === null || !timingSafeEqual(given, expected)) return null;
    await dropPending(tx, emailKey);
    const id = await openAccount(services, tx, asked, { ...pending, source: null });
    return id === null ? null : accountOfEmail(tx, emailKey);
  });
  if (account === null) throw refuse('SIGN_IN_CODE_INVALID');
  return account;
}
