import { HOUR, type SharedLimit } from '../../platform/limits/shared-limits.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import { mustTake, notAuthorised, ownCustomerId } from './refuse.ts';
import type { Caller, Services } from './services.ts';
import { requestCode, spendCode } from './sign-in/sign-in-codes.ts';
import { customerById, lockCustomer } from './store.ts';

/**
 * Proves an account's e-mail address by a code that is mailed to it. The person who is signed in has to type the code. A
 * link would not do: the owner of a mailbox could click it, and so prove an account that a stranger has opened with their
 * address.
 */
const perCustomer: SharedLimit = { name: 'email-proof', most: 5, seconds: 3 * HOUR };

/**
 * Queues the e-mail with a code. If the address is proven already, nothing is sent. Refuses with TOO_MANY_REQUESTS and
 * INVALID_EMAIL.
 */
export async function requestEmailCode(services: Services, caller: Caller): Promise<void> {
  const customerId = ownCustomerId(caller.actor, 'account.change');
  const { db } = services.platform;
  const customer = await customerById(db, customerId, null);
  if (customer === null) throw notAuthorised();
  if (customer.email === null) throw refuse('INVALID_EMAIL', { reason: 'empty' });
  if (customer.emailVerified) return;
  await mustTake(services.platform, [{ limit: perCustomer, subject: String(customerId) }]);
  await db.transaction((tx) => requestCode(services, tx, caller, { customerId }, { proves: true }));
}

/** Returns the customer's id. Refuses with SIGN_IN_CODE_INVALID. */
export async function proveEmail(services: Services, caller: Caller, code: string): Promise<number> {
  const customerId = ownCustomerId(caller.actor, 'account.change');
  // A wrong code must stay counted, so the refusal is thrown after the commit.
  const isRight = await services.platform.db.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    return spendCode(services, tx, code.slice(0, 40), { customerId });
  });
  if (!isRight) throw refuse('SIGN_IN_CODE_INVALID');
  return customerId;
}
