import type { Connection } from '../../../platform/database.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { notAuthorised } from '../refuse.ts';
import type { Caller, Services } from '../services.ts';
import { lockCustomer } from '../store.ts';
import { mustKnowPassword } from './change-password.ts';
import { isSignedInSince, sessionOf } from './store-sessions.ts';
import { type AccountRow, accountOfId } from './store-sign-in.ts';
import { hashOf } from './tokens.ts';

/**
 * The longest time since the sign-in to an account without a password that still counts as a proof. Later, somebody else may
 * have found the open browser.
 */
const freshSeconds = 15 * 60;

/**
 * Requires a fresh proof that the owner of the account acts: the password or, where there is none, a sign-in by code or
 * provider within fifteen minutes. Refuses with WRONG_PASSWORD, TOO_MANY_REQUESTS or SIGN_IN_AGAIN.
 */
export async function proveOwner(
  services: Services,
  caller: Caller,
  customerId: number,
  password: string | null,
): Promise<AccountRow> {
  const account = await accountOfId(services.platform.db, customerId);
  if (account === null) throw notAuthorised();
  if (account.passwordHash !== null) await mustKnowPassword(services, caller, customerId, password ?? '');
  else await mustBeFresh(services, caller);
  return account;
}

/** Requires that the session began within fifteen minutes. Refuses with SIGN_IN_AGAIN. */
export async function mustBeFresh({ platform }: Pick<Services, 'platform'>, caller: Caller): Promise<void> {
  const since = new Date(platform.clock.now().getTime() - freshSeconds * 1000);
  if (!(await isSignedInSince(platform.db, hashOf(caller.bearer ?? ''), since)))
    throw refuse('SIGN_IN_AGAIN');
}

/**
 * Locks the customer, and requires that the caller is still signed in: a new way to sign in must not be added after the
 * owner has ended all sessions. Refuses with NOT_AUTHORISED.
 */
export async function lockSignedIn(tx: Connection, caller: Caller, customerId: number): Promise<void> {
  await lockCustomer(tx, customerId);
  const session = await sessionOf(tx, hashOf(caller.bearer ?? ''), caller.now);
  if (session?.customerId !== customerId) throw notAuthorised();
}
