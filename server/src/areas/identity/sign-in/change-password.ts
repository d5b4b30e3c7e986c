import { emailKey } from '@jinlan/domain/people';
import { HOUR, type SharedLimit } from '../../../platform/limits/shared-limits.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { mailPasswordChanged } from '../mail-account.ts';
import { checkPassword } from '../read-person.ts';
import { mustTake, notAuthorised, ownerWho } from '../refuse.ts';
import type { Asked, Services } from '../services.ts';
import { savePassword } from '../store.ts';
import { writeMark } from './browser-marks.ts';
import { markOptions } from './sign-in.ts';
import { endSessionsOf } from './store-sessions.ts';
import { type AccountRow, accountOfId } from './store-sign-in.ts';
import { hashOf } from './tokens.ts';

/** Wrong passwords of one customer who is signed in: whoever stole the session is not to find the password by it. */
const perCustomer: SharedLimit = { name: 'account-password', most: 10, seconds: HOUR };

/** The account of the customer whose password this is; refused with WRONG_PASSWORD. */
export async function mustKnowPassword(
  { platform, passwords }: Services,
  asked: Asked,
  customerId: number,
  password: string,
): Promise<AccountRow> {
  const tries = [{ limit: perCustomer, subject: String(customerId) }];
  await mustTake(platform, tries);
  const account = await accountOfId(platform.db, customerId);
  if (account === null) throw notAuthorised();
  if (!(await passwords.verify(asked, password, account.passwordHash))) throw refuse('WRONG_PASSWORD');
  await platform.limits.giveBack(tries);
  return account;
}

/** Ends every other session. Of two changes at once the second is refused, as its password is not the one any more. */
export async function changePassword(
  services: Services,
  asked: Asked,
  { current, next }: { readonly current: string; readonly next: string },
): Promise<number> {
  const customerId = ownerWho(asked.actor, 'account.change');
  const { platform, passwords } = services;
  const account = await mustKnowPassword(services, asked, customerId, current);
  checkPassword(services, next, account, current);
  const hash = await passwords.hash(asked, next);
  await platform.db.transaction(async (tx) => {
    if (!(await savePassword(tx, customerId, hash, account.passwordHash))) throw refuse('WRONG_PASSWORD');
    await endSessionsOf(tx, customerId, asked.bearer === null ? null : hashOf(asked.bearer));
    await mailPasswordChanged(services, tx, account, asked.now);
  });
  // Other browsers' marks end with the old password; this one's goes on.
  const { email } = account;
  const customer = { kind: 'customer', name: emailKey(email), customerId, passwordHash: hash } as const;
  asked.setCookies(writeMark(customer, asked.cookies, markOptions(platform)));
  if (asked.actor.kind === 'staff') {
    const staff = { ...customer, kind: 'staff', name: asked.actor.staffNo } as const;
    asked.setCookies(writeMark(staff, asked.cookies, markOptions(platform)));
  }
  return customerId;
}
