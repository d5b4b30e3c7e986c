import { emailKey } from '@jinlan/domain/people';
import { HOUR, type SharedLimit } from '../../../platform/limits/shared-limits.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { mailPasswordChanged } from '../mail-account.ts';
import { checkPassword } from '../read-person.ts';
import { mustTake, notAuthorised, ownCustomerId } from '../refuse.ts';
import type { Caller, Services } from '../services.ts';
import { savePassword } from '../store.ts';
import { writeMark } from './browser-marks.ts';
import { markOptions } from './sign-in.ts';
import { deleteReset } from './store-resets.ts';
import { endSessionsOf } from './store-sessions.ts';
import { type AccountRow, accountOfId } from './store-sign-in.ts';
import { hashOf } from './tokens.ts';

/**
 * Limit of wrong passwords of a signed-in customer, so that a thief of the session cannot guess the
 * password.
 */
const perCustomer: SharedLimit = { name: 'account-password', most: 10, seconds: HOUR };

/** Returns the account if the password is right; otherwise refuses with WRONG_PASSWORD. */
export async function mustKnowPassword(
  { platform, passwords }: Services,
  caller: Caller,
  customerId: number,
  password: string,
): Promise<AccountRow> {
  const attempts = [{ limit: perCustomer, subject: String(customerId) }];
  await mustTake(platform, attempts);
  const account = await accountOfId(platform.db, customerId);
  if (account === null) throw notAuthorised();
  if (!(await passwords.verify(caller, password, account.passwordHash))) throw refuse('WRONG_PASSWORD');
  await platform.limits.giveBack(attempts);
  return account;
}

/**
 * Changes the password, and ends every other session and a mailed reset link. Of two concurrent changes the second is refused
 * with WRONG_PASSWORD.
 */
export async function changePassword(
  services: Services,
  caller: Caller,
  { current, next }: { readonly current: string; readonly next: string },
): Promise<number> {
  const customerId = ownCustomerId(caller.actor, 'account.change');
  const { platform, passwords } = services;
  const account = await mustKnowPassword(services, caller, customerId, current);
  checkPassword(services, next, account, current);
  const hash = await passwords.hash(caller, next);
  await platform.db.transaction(async (tx) => {
    if (!(await savePassword(tx, customerId, hash, account.passwordHash))) throw refuse('WRONG_PASSWORD');
    await deleteReset(tx, customerId);
    await endSessionsOf(tx, customerId, caller.bearer === null ? null : hashOf(caller.bearer));
    await mailPasswordChanged(services, tx, account, caller.now);
  });
  // The marks of other browsers become invalid with the old password; this browser gets a new one.
  const { email } = account;
  if (email === null) return customerId;
  const customer = { kind: 'customer', name: emailKey(email), customerId, passwordHash: hash } as const;
  caller.setCookies(writeMark(customer, caller.cookies, markOptions(platform)));
  if (caller.actor.kind === 'staff') {
    const staff = { ...customer, kind: 'staff', name: caller.actor.staffNo } as const;
    caller.setCookies(writeMark(staff, caller.cookies, markOptions(platform)));
  }
  return customerId;
}
