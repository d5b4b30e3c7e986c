import {
  type Actor,
  afterFailure,
  anything,
  emailKey,
  guest,
  halfWidth,
  maskNetwork,
  may,
  readEmail,
  secondsToWait,
  signInStep,
} from '@jinlan/domain/people';
import type { Connection } from '../../../platform/database.ts';
import { HOUR, type SharedLimit } from '../../../platform/limits/shared-limits.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { mustTake, notAuthorised, ownCustomerId } from '../refuse.ts';
import { type Caller, type Services, tokenSeconds } from '../services.ts';
import { completeSignUp, findPending } from '../sign-up/sign-up-by-email.ts';
import type { PendingSignUp } from '../sign-up/store-pending-sign-ups.ts';
import { lockedBefore } from '../staff-sessions/lock-times.ts';
import { noteActive } from '../staff-sessions/store-staff-sessions.ts';
import { holdPassword, renewHash } from '../store.ts';
import { type MarkedAccount, type MarkOptions, readMark, writeMark } from './browser-marks.ts';
import { isSamplePassword } from './sample-password.ts';
import { requestCode, spendCode } from './sign-in-codes.ts';
import {
  addSession,
  endSession,
  type NewSession,
  renewableSeconds,
  replaceToken,
  sessionOf,
  touchSession,
} from './store-sessions.ts';
import {
  type AccountRow,
  accountOfEmail,
  accountOfStaff,
  deleteFailures,
  failuresForUpdate,
  failuresOf,
  saveFailures,
} from './store-sign-in.ts';
import { accountKey, hashOf, newToken } from './tokens.ts';

/** A session's last use is stored to five minutes, so that most requests only read. */
const noteUseEverySeconds = 300;

/** Half a minute, so that most requests of staff only read. */
const noteActiveEverySeconds = 30;

/**
 * The actor that a token signs in; a guest for unknown, expired and revoked tokens, and for a locked session of staff.
 * `idleSeconds`: how long ago the person last touched the page that asks.
 */
export async function findActor(
  services: Services,
  bearer: string,
  now: Date,
  idleSeconds = 0,
): Promise<Actor> {
  const { platform } = services;
  const session = await sessionOf(platform.db, hashOf(bearer), now);
  if (session === null) return guest;
  if (session.activeAt !== null) {
    if (session.lockedAt !== null || session.activeAt <= lockedBefore(services, now)) return guest;
    const activeAt = later(now, -idleSeconds);
    const stale = later(activeAt, -noteActiveEverySeconds);
    if (session.activeAt < stale) await noteActive(platform.db, hashOf(bearer), activeAt, stale);
  }
  const noted = new Date(now.getTime() - noteUseEverySeconds * 1000);
  if (session.lastUsedAt < noted) await touchSession(platform.db, hashOf(bearer), now, noted);
  const customerId = String(session.customerId);
  const { staffNo, storeCode, role, mobile, email } = session;
  if (staffNo === null || storeCode === null || role === null)
    return { kind: 'customer', customerId, holds: null };
  return {
    kind: 'staff',
    staffNo,
    storeId: storeCode,
    role,
    customerId,
    ...(mobile !== null && { mobile }),
    ...(email !== null && { email }),
    holds: null,
  };
}

/** Limit of attempts from one source on any accounts; a store's staff share a source. */
export const perSource: SharedLimit = { name: 'sign-in', most: 100, seconds: 200 };
/** Limit of wrong passwords of one account from all unmarked browsers. */
export const perAccount: SharedLimit = { name: 'sign-in-account', most: 30, seconds: 24 * HOUR };

export interface Credentials {
  readonly kind: 'customer' | 'staff';
  /** E-mail address or staff number. */
  readonly name: string;
  readonly password: string;
  /** The e-mailed code, if the shop asked for one. */
  readonly code: string | null;
}

type Outcome =
  | { readonly kind: 'in' }
  | { readonly kind: 'failed'; readonly seconds: number }
  | { readonly kind: 'code-required' }
  | { readonly kind: 'code-invalid' };

/**
 * Signs in and returns a token. Refuses with SIGN_IN_FAILED, SIGN_IN_CODE_REQUIRED or
 * SIGN_IN_CODE_INVALID, none of which reveals whether account or password exist. Every attempt takes
 * the same steps: one lookup, one hash, one transaction on its counter. The counter is read under its
 * lock after the password check, so that parallel attempts cannot bypass it.
 */
export async function signIn(services: Services, caller: Caller, credentials: Credentials): Promise<string> {
  if (!may(caller.actor, 'account.sign-in', anything)) throw notAuthorised();
  const { platform, passwords } = services;
  const { db, limits, random, config, clock } = platform;
  await mustTake(platform, [{ limit: perSource, source: caller.source }]);
  const { kind, password } = credentials;
  const secret = config.secrets.application;
  const name = kind === 'customer' ? emailName(credentials.name) : staffName(credentials.name);
  const account = await (kind === 'customer' ? accountOfEmail : accountOfStaff)(db, name);
  const matches = await passwords.verify(caller, password, account?.passwordHash ?? null);
  const isRight = matches && !(config.environment === 'production' && isSamplePassword(password));

  if (config.signUpByEmail && kind === 'customer') {
    const pending = await findPending(services, caller, name, password);
    if (pending !== null && !isRight) return signInFirstTime(services, caller, pending, credentials.code);
  }

  const markedAccount: MarkedAccount = { kind, name, customerId: 0, passwordHash: null, ...account };
  const browserId = readMark(secret, markedAccount, caller.cookies, clock.now());
  const origin = browserId === null ? `source:${caller.source}` : `browser:${browserId}`;
  const accountUses = [{ limit: perAccount, subject: `${kind}:${name}` }];
  const attempt: Attempt = {
    kind,
    account: isRight ? account : null,
    key: accountKey(secret, kind, name, origin),
    isKnownBrowser: browserId !== null,
    isUnderAttack: !(await limits.check(accountUses)).allowed,
    code: credentials.code,
    token: newToken(random),
  };
  const outcome = await db.transaction((tx) => judge(services, caller, tx, attempt));
  if (outcome.kind === 'failed' && browserId === null) await limits.take(accountUses);
  if (outcome.kind !== 'in') throw refusalOf(outcome);
  caller.setCookies(writeMark(markedAccount, caller.cookies, markOptions(platform)));
  if (account?.passwordHash && passwords.isOutdated(account.passwordHash))
    await renewHash(db, account.customerId, await passwords.hash(caller, password), account.passwordHash);
  return attempt.token;
}

/** The first sign-in after a sign-up by e-mail; it creates the account. */
async function signInFirstTime(
  services: Services,
  caller: Caller,
  pending: PendingSignUp,
  code: string | null,
): Promise<string> {
  const { db, random, clock } = services.platform;
  const account = await completeSignUp(services, caller, pending, code);
  const token = newToken(random);
  const now = clock.now();
  await addSession(db, newSession(caller, { token, customerId: account.customerId, staffNo: null, now }));
  const markedAccount: MarkedAccount = { kind: 'customer', name: pending.emailKey, ...account };
  caller.setCookies(writeMark(markedAccount, caller.cookies, markOptions(services.platform)));
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

const maxNameLength = 254;

const emailName = (input: string): string => {
  const email = readEmail(input);
  return emailKey(email.ok ? email.value : input.trim().slice(0, maxNameLength));
};

export const staffName = (input: string): string =>
  halfWidth(input).trim().slice(0, maxNameLength).toUpperCase();

interface Attempt {
  readonly kind: Credentials['kind'];
  /** The account, if the password is right; otherwise null. */
  readonly account: AccountRow | null;
  /** Key of the counter for wrong passwords from this browser or source. */
  readonly key: Buffer;
  readonly isKnownBrowser: boolean;
  readonly isUnderAttack: boolean;
  readonly code: string | null;
  readonly token: string;
}

async function judge(services: Services, caller: Caller, tx: Connection, attempt: Attempt): Promise<Outcome> {
  const { account, key, code } = attempt;
  const now = services.platform.clock.now();
  const earlierFailures = await failuresOf(tx, key);
  const step = signInStep({ ...attempt, failures: earlierFailures }, now);
  if (step.kind === 'code') {
    if (code === null) {
      await requestCode(services, tx, caller, account);
      return { kind: 'code-required' };
    }
    if (!(await spendCode(services, tx, code, account))) return { kind: 'code-invalid' };
  } else if (step.kind === 'wait' || account === null) {
    const counted = afterFailure(earlierFailures ?? (await failuresForUpdate(tx, key, now)), now);
    await saveFailures(tx, key, counted, now);
    return { kind: 'failed', seconds: secondsToWait(counted, now) };
  }
  if (account === null) return { kind: 'code-invalid' };
  const { customerId, staffNo, passwordHash } = account;
  // A new password ends all sessions: a sign-in by the former one must not begin another afterwards.
  if (!(await holdPassword(tx, customerId, passwordHash))) return { kind: 'failed', seconds: 0 };
  await deleteFailures(tx, key);
  await addSession(tx, newSession(caller, { token: attempt.token, customerId, staffNo, now }));
  return { kind: 'in' };
}

/** A session that begins now in the caller's browser. */
export const newSession = (
  { browser, source }: Pick<Caller, 'browser' | 'source'>,
  begun: {
    readonly token: string;
    readonly customerId: number;
    readonly staffNo: string | null;
    readonly now: Date;
  },
): NewSession => ({
  tokenHash: hashOf(begun.token),
  customerId: begun.customerId,
  staffNo: begun.staffNo,
  signedInAt: begun.now,
  expiresAt: later(begun.now, tokenSeconds),
  browser,
  network: maskNetwork(source),
});

const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

/** Replaces a valid token by a new one. Of two concurrent renewals only one succeeds. */
export async function renewToken({ platform }: Services, caller: Caller): Promise<string> {
  ownCustomerId(caller.actor, 'account.read');
  const token = newToken(platform.random);
  const renewed = await replaceToken(platform.db, {
    from: hashOf(caller.bearer ?? ''),
    to: hashOf(token),
    now: caller.now,
    expiresAt: later(caller.now, tokenSeconds),
    since: later(caller.now, -renewableSeconds),
  });
  if (!renewed) throw notAuthorised();
  return token;
}

/** Ends the session; returns false for guests. */
export async function signOut({ platform }: Services, { actor, bearer }: Caller): Promise<boolean> {
  if (bearer === null || !may(actor, 'account.sign-out', anything)) return false;
  await endSession(platform.db, hashOf(bearer));
  return true;
}
