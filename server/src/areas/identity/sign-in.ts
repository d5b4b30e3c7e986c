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
} from '@jinlan/domain/people';
import type { Connection } from '../../platform/database.ts';
import { mailLocked } from './mail-account.ts';
import { notAuthorised, ownerWho, refuse, takeTurn } from './refuse.ts';
import { type Asked, type Services, tokenSeconds } from './services.ts';
import { savePassword } from './store.ts';
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

/** Of one address on the net, whatever accounts it tries: a store's staff share one. */
const perAddress = { burst: 100, perMinute: 30 } as const;

export interface Credentials {
  readonly kind: 'customer' | 'staff';
  /** E-mail address or staff number. */
  readonly name: string;
  readonly password: string;
}

/**
 * Answers a token. Unknown name, wrong password and locked account take the same way: one look-up, one hash, one
 * transaction on the count of failures. The count is asked after the password was compared, under its lock, so that of many
 * tries at once none is looked at that the failures before it forbid.
 */
export async function signIn(services: Services, asked: Asked, credentials: Credentials): Promise<string> {
  if (!may(asked.actor, 'account.sign-in', anything)) throw notAuthorised();
  const { platform, passwords } = services;
  takeTurn(platform, `sign-in:${asked.ip}`, perAddress);
  const { kind, password } = credentials;
  const name = kind === 'customer' ? emailName(credentials.name) : staffName(credentials.name);
  const account = await (kind === 'customer' ? accountOfEmail : accountOfStaff)(platform.db, name);
  const right = await passwords.verify(password, account?.passwordHash ?? null);

  const key = accountKey(platform.config.secrets.application, kind, name);
  const token = newToken(platform.random);
  const seconds = await platform.db.transaction((tx) =>
    right && account ? admit(services, tx, key, account, token) : fail(services, tx, key, account),
  );
  if (seconds !== null)
    throw refuse('SIGN_IN_FAILED', {}, { retry_after_seconds: seconds }, 'graphql-authentication');
  if (account?.passwordHash && passwords.isOutdated(account.passwordHash))
    await savePassword(platform.db, account.customerId, await passwords.hash(password), account.passwordHash);
  return token;
}

const longestName = 254;

const emailName = (typed: string): string => {
  const email = readEmail(typed);
  return emailKey(email.ok ? email.value : typed.trim().slice(0, longestName));
};

export const staffName = (typed: string): string =>
  halfWidth(typed).trim().slice(0, longestName).toUpperCase();

/** Null when the session began, else how many seconds the next try has to wait. */
async function admit(
  services: Services,
  tx: Connection,
  key: Buffer,
  account: AccountRow,
  token: string,
): Promise<number | null> {
  const now = services.platform.clock.now();
  if (secondsToWait(await failuresOf(tx, key), now) > 0) return fail(services, tx, key, account);
  await forgetFailures(tx, key);
  await addSession(tx, {
    tokenHash: hashOf(token),
    customerId: account.customerId,
    staffNo: account.staffNo,
    signedInAt: now,
    expiresAt: later(now, tokenSeconds),
  });
  return null;
}

async function fail(
  services: Services,
  tx: Connection,
  key: Buffer,
  account: AccountRow | null,
): Promise<number> {
  const now = services.platform.clock.now();
  const next = afterFailure(await failuresForUpdate(tx, key, now), now);
  await saveFailures(tx, key, next);
  if (next.justLocked && account) await mailLocked(services, tx, account, now);
  return secondsToWait(next, now);
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
