import { createHmac, timingSafeEqual } from 'node:crypto';
import { emailKey, mailboxKey, typedDigits } from '@jinlan/domain/people';
import type { SendCodeJob } from '@jinlan/domain/validity';
import type { Connection } from '../../../platform/database.ts';
import { HOUR, type SharedLimit, type Use } from '../../../platform/limits/shared-limits.ts';
import { mailCode, mailProofCode } from '../mail-account.ts';
import type { Caller, Services } from '../services.ts';
import { type AccountRow, accountOfId, type MailedAccountRow } from './store-sign-in.ts';
import { redeemCode, saveCode, tryCode } from './store-sign-in-codes.ts';

/**
 * Codes that are e-mailed to an account when the password alone does not suffice. Only a right password
 * sends a code, so that nobody else can fill the owner's mailbox. Requests with a right and a wrong
 * password do the same work; a job sends the code.
 */
export const codeDigits = 6;
const validSeconds = 15 * 60;
export const maxTries = 5;
const perAccount: SharedLimit = { name: 'sign-in-code', most: 10, seconds: 3 * HOUR };

/**
 * Limit for a mailbox: otherwise the owner of accounts such as `mei+1@` and `mei+2@` could fill the mailbox of `mei@`.
 * Accounts whose address is proven, and those of staff, do not count: strangers cannot have such accounts.
 */
const perMailbox: SharedLimit = { name: 'sign-in-code-mailbox', most: 10, seconds: 3 * HOUR };

export const sendCodeJob = 'identity.send-sign-in-code';

/** Hash of a code; `of` is an account's id, or the e-mail address of a sign-up. */
export const codeHash = (secret: string, owner: number | string, code: string): Buffer =>
  createHmac('sha256', secret).update(`sign-in-code:${owner}:${code}`).digest();

/** Queues a code; `account` is null unless the password was right. `proves`: it is for `proveEmail`. */
export async function requestCode(
  { platform }: Services,
  tx: Connection,
  { storeView: { market, locale } }: Caller,
  account: Pick<AccountRow, 'customerId'> | null,
  { proves = false } = {},
): Promise<void> {
  const job: SendCodeJob = {
    customerId: account?.customerId ?? null,
    proves,
    requestId: platform.random.uuid(),
    market,
    locale,
  };
  await platform.jobs.send(tx, sendCodeJob, job);
}

/**
 * The limits of an account's codes. An account whose address is that of the mailbox itself has only its own limit, which no
 * other account can use up.
 */
function usesOf({ customerId, hasOwnLimit }: MailedAccountRow, email: string): readonly Use[] {
  const accountUse: Use = { limit: perAccount, subject: String(customerId) };
  const mailbox = mailboxKey(email);
  return hasOwnLimit || mailbox === emailKey(email)
    ? [accountUse]
    : [accountUse, { limit: perMailbox, subject: mailbox }];
}

export async function sendCode(services: Services, job: SendCodeJob): Promise<void> {
  const { customerId, requestId, market, locale, proves } = job;
  if (customerId === null) return;
  const { db, random, clock, config, limits } = services.platform;
  const recipient = await accountOfId(db, customerId);
  if (
    recipient === null ||
    recipient.email === null ||
    !(await limits.take(usesOf(recipient, recipient.email))).allowed
  )
    return;
  const code = random.digits(codeDigits);
  await db.transaction(async (tx) => {
    const account = await accountOfId(tx, customerId);
    if (account === null || account.email === null) return;
    await saveCode(tx, {
      customerId,
      emailKey: emailKey(account.email),
      codeHash: codeHash(config.secrets.application, customerId, code),
      expiresAt: new Date(clock.now().getTime() + validSeconds * 1000),
    });
    const to = { ...account, market, locale };
    await (proves ? mailProofCode : mailCode)(services, tx, to, { code, requestId });
  });
}

/** Returns true for a valid code, once. `account` as in `requestCode`; null causes the same work. */
export async function spendCode(
  { platform }: Services,
  tx: Connection,
  code: string,
  account: Pick<AccountRow, 'customerId'> | null,
): Promise<boolean> {
  const { config, clock } = platform;
  const customerId = account?.customerId ?? 0;
  const expectedHash = await tryCode(tx, { customerId, maxTries, now: clock.now() });
  const givenHash = codeHash(
    config.secrets.application,
    customerId,
    typedDigits(code.slice(0, 60)).replace(/\D/g, ''),
  );
  if (account === null || expectedHash === null || !timingSafeEqual(givenHash, expectedHash)) return false;
  await redeemCode(tx, customerId, clock.now());
  return true;
}
