import {
  type Actor,
  afterFailure,
  anything,
  emailKey,
  guest,
  halfWidth,
  may,
  readEmail,
  secondsToWait,
  signInStep,
} from '@jinlan/domain/people';
import type { Connection } from '../../../platform/database.ts';
import { HOUR, type SharedLimit } from '../../../platform/limits/shared-limits.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { mustTake, notAuthorised, ownerWho } from '../refuse.ts';
import { type Asked, type Services, tokenSeconds } from '../services.ts';
import { completeSignUp, findPending } from '../sign-up/sign-up-by-email.ts';
import type { PendingSignUp } from '../sign-up/store-pending-sign-ups.ts';
import { renewHash } from '../store.ts';
import { type MarkedAccount, type MarkOptions, readMark, writeMark } from './browser-marks.ts';
import { isSamplePassword } from './sample-password.ts';
import { requestCode, spendCode } from './sign-in-codes.ts';
import { addSession, endSession, replaceToken, sessionOf } from './store-sessions.ts';
import {
  type AccountRow,
  accountOfEmail,
  accountOfStaff,
  failuresForUpdate,
  failuresOf,
  forgetFailures,
  saveFailures,
} from './store-sign-in.ts';
import { accountKey, hashOf, newToken } from './tokens.ts';

/** Whom the token signs in at this moment. Unknown, expired and revoked ones sign nobody in. */
export async function findActor({ platform }: Services, bearer: string, now: Date): Promise<Actor> {
  const session = await sessionOf(platform.db, hashOf(bearer), now);
  if (session === null) return guest;
  const customerId = String(session.customerId);
  const { staffNo, storeCode, role } = session;
  if (staffNo === null || storeCode === null || role === null)
    return { kind: 'customer', customerId, holds: null };
  return { kind: 'staff', staffNo, storeId: storeCode, role, customerId, holds: null };
}

/** Of one source, whatever accounts it tries: a store's staff share one. */
const perSource: SharedLimit = { name: 'sign-in', most: 100, seconds: 200 };
/** Wrong passwords of one account from all browsers that it does not know. */
export const perAccount: SharedLimit = { name: 'sign-in-account', most: 30, seconds: 24 * HOUR };

export interface Credentials {
  readonly kind: 'customer' | 'staff';
  /** E-mail address or staff number. */
  readonly name: string;
  readonly password: string;
  /** The mailed code, where the shop asked for one. */
  readonly code: string | null;
}

type Outcome =
  | { readonly kind: 'in' }
  | { readonly kind: 'failed'; readonly seconds: number }
  | { readonly kind: 'code-required' }
  | { readonly kind: 'code-invalid' };

/**
 * Returns a token. Refused with SIGN_IN_FAILED, SIGN_IN_CODE_REQUIRED or SIGN_IN_CODE_INVALID; which of them says nothing of
 * the account or the password. Every try takes the same way: one look-up, one hash, one transaction on its count. The count
 * is read under its lock, after the password was compared, so that of many tries at once none slips through.
 */
export async function signIn(services: Services, asked: Asked, credentials: Credentials): Promise<string> {
  if (!may(asked.actor, 'account.sign-in', anything)) throw notAuthorised();
  const { platform, passwords } = services;
  const { db, limits, random, config, clock } = platform;
  await mustTake(platform, [{ limit: perSource, source: asked.source }]);
  const { kind, password } = credentials;
  const secret = config.secrets.application;
  const name = kind === 'customer' ? emailName(credentials.name) : staffName(credentials.name);
  const account = await (kind === 'customer' ? accountOfEmail : accountOfStaff)(db, name);
  const matches = await passwords.verify(asked, password, account?.passwordHash ?? null);
  const right = matches && !(config.environment === 'production' && isSamplePassword(password));

  if (config.signUpByEmail && kind === 'customer') {
    const pending = await findPending(services, asked, name, password);
    if (pending !== null && !right) return enterNew(services, asked, pending, credentials.code);
  }

  const marked: MarkedAccount = { kind, name, customerId: 0, passwordHash: null, ...account };
  const browser = readMark(secret, marked, asked.cookies, clock.now());
  const from = browser === null ? `source:${asked.source}` : `browser:${browser}`;
  const everywhere = [{ limit: perAccount, subject: `${kind}:${name}` }];
  const attempt: Attempt = {
    kind,
    account: right ? account : null,
    key: accountKey(secret, kind, name, from),
    isKnownBrowser: browser !== null,
    isUnderAttack: !(await limits.check(everywhere)).allowed,
    code: credentials.code,
    token: newToken(random),
  };
  const outcome = await db.transaction((tx) => judge(services, asked, tx, attempt));
  if (outcome.kind === 'failed' && browser === null) await limits.take(everywhere);
  if (outcome.kind !== 'in') throw refusalOf(outcome);
  asked.setCookies(writeMark(marked, asked.cookies, markOptions(platform)));
  if (account?.passwordHash && passwords.isOutdated(account.passwordHash))
    await renewHash(db, account.customerId, await passwords.hash(asked, password), account.passwordHash);
  return attempt.token;
}

/** The first sign-in of an account, which it makes. */
async function enterNew(
  services: Services,
  asked: Asked,
  pending: PendingSignUp,
  code: string | null,
): Promise<string> {
  const { db, random, clock } = services.platform;
  const account = await completeSignUp(services, asked, pending, code);
  const token = newToken(random);
  const now = clock.now();
  await addSession(db, {
    tokenHash: hashOf(token),
    customerId: account.customerId,
    staffNo: null,
    signedInAt: now,
    expiresAt: later(now, tokenSeconds),
  });
  const marked: MarkedAccount = { kind: 'customer', name: pending.emailKey, ...account };
  asked.setCookies(writeMark(marked, asked.cookies, markOptions(services.platform)));
  return token;
}

export const markOptions = ({ config, random, clock }: Services['platform']): MarkOptions => ({
  secret: config.secrets.application,
  random,
  now: clock.now(),
  https: config.baseUrl.startsWith('https:'),
});

function refusalOf(outcome: Exclude<Outcome, { kind: 'in' }>) {
  switch (outcome.kind) {
    case 'failed':
      return refuse('SIGN_IN_FAILED', { retry_after_seconds: outcome.seconds });
    case 'code-required':
      return refuse('SIGN_IN_CODE_REQUIRED');
    case 'code-invalid':
      return refuse('SIGN_IN_CODE_INVALID');
  }
}

const longestName = 254;

const emailName = (typed: string): string => {
  const email = readEmail(typed);
  return emailKey(email.ok ? email.value : typed.trim().slice(0, longestName));
};

export const staffName = (typed: string): string =>
  halfWidth(typed).trim().slice(0, longestName).toUpperCase();

interface Attempt {
  readonly kind: Credentials['kind'];
  /** Whose password it is; null where it is nobody's. */
  readonly account: AccountRow | null;
  /** Under which wrong passwords of this browser or source are counted. */
  readonly key: Buffer;
  readonly isKnownBrowser: boolean;
  readonly isUnderAttack: boolean;
  readonly code: string | null;
  readonly token: string;
}

async function judge(services: Services, asked: Asked, tx: Connection, attempt: Attempt): Promise<Outcome> {
  const { account, key, code } = attempt;
  const now = services.platform.clock.now();
  const earlier = await failuresOf(tx, key);
  const step = signInStep({ ...attempt, failures: earlier }, now);
  if (step.kind === 'code') {
    if (code === null) {
      await requestCode(services, tx, asked, account);
      return { kind: 'code-required' };
    }
    if (!(await spendCode(services, tx, code, account))) return { kind: 'code-invalid' };
  } else if (step.kind === 'wait' || account === null) {
    const next = afterFailure(earlier ?? (await failuresForUpdate(tx, key, now)), now);
    await saveFailures(tx, key, next, now);
    return { kind: 'failed', seconds: secondsToWait(next, now) };
  }
  if (account === null) return { kind: 'code-invalid' };
  await forgetFailures(tx, key);
  await addSession(tx, {
    tokenHash: hashOf(attempt.token),
    customerId: account.customerId,
    staffNo: account.staffNo,
    signedInAt: now,
    expiresAt: later(now, tokenSeconds),
  });
  return { kind: 'in' };
}

const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

const renewableSeconds = 12 * 3600;

/** A new token for one that is good; of two renewals at once one gets it. */
export async function renewToken({ platform }: Services, asked: Asked): Promise<string> {
  ownerWho(asked.actor, 'account.read');
  const token = newToken(platform.random);
  const renewed = await replaceToken(platform.db, {
    from: hashOf(asked.bearer ?? ''),
    to: hashOf(token),
    now: asked.now,
    expiresAt: later(asked.now, tokenSeconds),
    since: later(asked.now, -renewableSeconds),
  });
  if (!renewed) throw notAuthorised();
  return token;
}

/** True where the token was good until now; a guest has nothing to end. */
export async function signOut({ platform }: Services, { actor, bearer }: Asked): Promise<boolean> {
  if (bearer === null || !may(actor, 'account.sign-out', anything)) return false;
  await endSession(platform.db, hashOf(bearer));
  return true;
}
