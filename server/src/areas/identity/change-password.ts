import { mailPasswordChanged } from './mail-account.ts';
import { checkPassword } from './read-person.ts';
import { notAuthorised, ownerWho, refuse, takeTurn } from './refuse.ts';
import type { Asked, Services } from './services.ts';
import { savePassword } from './store.ts';
import { endSessionsOf } from './store-sessions.ts';
import { type AccountRow, accountOfId } from './store-sign-in.ts';
import { hashOf } from './tokens.ts';

/** Tries of one customer who is signed in: whoever stole the session is not to find the password by it. */
const perCustomer = { burst: 10, perMinute: 2 } as const;

/** The account of the customer whose password this is; refused with WRONG_PASSWORD. */
export async function mustKnowPassword(
  { platform, passwords }: Services,
  customerId: number,
  password: string,
): Promise<AccountRow> {
  takeTurn(platform, `account-password:${customerId}`, perCustomer);
  const account = await accountOfId(platform.db, customerId);
  if (account === null) throw notAuthorised();
  if (!(await passwords.verify(password, account.passwordHash)))
    throw refuse('WRONG_PASSWORD', {}, {}, 'graphql-authentication');
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
  const account = await mustKnowPassword(services, customerId, current);
  checkPassword(next, current);
  const hash = await passwords.hash(next);
  await platform.db.transaction(async (tx) => {
    if (!(await savePassword(tx, customerId, hash, account.passwordHash)))
      throw refuse('WRONG_PASSWORD', {}, {}, 'graphql-authentication');
    await endSessionsOf(tx, customerId, asked.bearer === null ? null : hashOf(asked.bearer));
    await mailPasswordChanged(services, tx, account, asked.now);
  });
  return customerId;
}
