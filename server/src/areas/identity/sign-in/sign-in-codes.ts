import { createHmac, timingSafeEqual } from 'node:crypto';
import { emailKey, mailboxKey } from '@jinlan/domain/people';
import type { SendCodeJob } from '@jinlan/domain/validity';
import type { Connection } from '../../../platform/database.ts';
import { HOUR, type SharedLimit, type Use } from '../../../platform/limits/shared-limits.ts';
import { mailCode } from '../mail-account.ts';
import type { Asked, Services } from '../services.ts';
import { type AccountRow, accountOfId } from './store-sign-in.ts';
import { dropCode, saveCode, tryCode } from './store-sign-in-codes.ts';

/**
 * Codes that are mailed to an account where the password alone does not sign in. Only a right password has one mailed, so
 * nobody else can fill the owner's mailbox; the request does the same work either way and leaves the rest to a job.
 */
export const codeDigits = 6;
const goodSeconds = 15 * 60;
export const mostTries = 5;
const perAccount: SharedLimit = { name: 'sign-in-code', most: 10, seconds: 3 * HOUR };

/** Whoever opens accounts with `mei+1@`, `mei+2@` … knows their passwords, and would else fill the mailbox of `mei@`. */
const perMailbox: SharedLimit = { name: 'sign-in-code-mailbox', most: 10, seconds: 3 * HOUR };

export const sendCodeJob = 'identity.send-sign-in-code';

/** `of`: an account's number, or the address of a sign-up. */
export const codeHash = (secret: string, of: number | string, code: string): Buffer =>
  createHmac('sha256', secret).update(`sign-in-code:${of}:${code}`).digest();

/** `account`: whose password was right; null for everybody else. */
export async function requestCode(
  { platform }: Services,
  tx: Connection,
  { storeView: { market, locale } }: Asked,
  account: AccountRow | null,
): Promise<void> {
  const job: SendCodeJob = {
    customerId: account?.customerId ?? null,
    requestId: platform.random.uuid(),
    market,
    locale,
  };
  await platform.jobs.send(tx, sendCodeJob, job);
}

/** The account whose address is the mailbox itself is counted alone: others could else use up its codes. */
function usesOf({ customerId, email }: AccountRow): readonly Use[] {
  const own: Use = { limit: perAccount, subject: String(customerId) };
  const mailbox = mailboxKey(email);
  return mailbox === emailKey(email) ? [own] : [own, { limit: perMailbox, subject: mailbox }];
}

export async function sendCode(services: Services, job: SendCodeJob): Promise<void> {
  const { customerId, requestId, market, locale } = job;
  if (customerId === null) return;
  const { db, random, clock, config, limits } = services.platform;
  const recipient = await accountOfId(db, customerId);
  if (recipient === null || !(await limits.take(usesOf(recipient))).allowed) return;
  const code = random.digits(codeDigits);
  await db.transaction(async (tx) => {
    const account = await accountOfId(tx, customerId);
    if (account === null) return;
    await saveCode(tx, {
      customerId,
      codeHash: codeHash(config.secrets.application, customerId, code),
      expiresAt: new Date(clock.now().getTime() + goodSeconds * 1000),
    });
    await mailCode(services, tx, { ...account, market, locale }, { code, requestId });
  });
}

/** True once for a code that counts. `account` as in `requestCode`: the same work is done for everybody else. */
export async function spendCode(
  { platform }: Services,
  tx: Connection,
  code: string,
  account: AccountRow | null,
): Promise<boolean> {
  const { config, clock } = platform;
  const customerId = account?.customerId ?? 0;
  const expected = await tryCode(tx, { customerId, mostTries, now: clock.now() });
  const given = codeHash(config.secrets.application, customerId, code.replace(/\D/g, ''));
  if (account === null || expected === null || !timingSafeEqual(given, expected)) return false;
  await dropCode(tx, customerId);
  return true;
}
