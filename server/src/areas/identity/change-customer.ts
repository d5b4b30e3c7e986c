import { isUnderAge } from '@jinlan/domain/consents';
import { businessDay } from '@jinlan/domain/kernel';
import type { CustomerInput } from '../../graphql/generated/resolvers.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import { limitConsents } from './consents/consents.ts';
import { followChange } from './consents/follow-change.ts';
import { mailEmailChanged } from './mail-account.ts';
import { readAccountEmail, readPerson } from './read-person.ts';
import { mustBeAllowed, mustTake, notAuthorised, ownCustomerId } from './refuse.ts';
import type { Caller, Services } from './services.ts';
import { mustKnowPassword } from './sign-in/change-password.ts';
import { deleteReset } from './sign-in/store-resets.ts';
import { endSessionsOf } from './sign-in/store-sessions.ts';
import { hashOf } from './sign-in/tokens.ts';
import { rulesOf, takenUses } from './sign-up/sign-up.ts';
import { isActiveStaff } from './staff/store-staff.ts';
import { customerById, isEmailTaken, lockCustomer, saveEmail, savePerson } from './store.ts';

/**
 * Changes the fields of the request, all or none, and returns the customer's id. A new e-mail address ends every other
 * session.
 */
export async function changeCustomer(
  services: Services,
  caller: Caller,
  input: CustomerInput,
): Promise<number> {
  const id = ownCustomerId(caller.actor, 'account.change');
  const { db } = services.platform;
  if (input.is_subscribed === true) await limitConsents(services, id);
  const email = await newEmail(services, caller, id, input);
  if (email !== null) await mustBeAllowed(services.platform, takenUses(caller.source, email.key));
  // Staff sign-in codes go to this address, so a customer's session, which needs no code, must not change
  // it.
  if (email !== null && caller.actor.kind !== 'staff' && (await isActiveStaff(db, id))) throw notAuthorised();
  try {
    await db.transaction(async (tx) => {
      await lockCustomer(tx, id);
      const storedCustomer = await customerById(tx, id, null);
      if (storedCustomer === null) throw notAuthorised();
      const person = readPerson(input, rulesOf(caller), storedCustomer);
      if (storedCustomer.mobileProven && person.mobile !== storedCustomer.mobile)
        throw refuse('MOBILE_NEEDS_CODE');
      if (storedCustomer.birthDate !== null && person.birthDate !== storedCustomer.birthDate)
        throw refuse('BIRTH_DATE_SET');
      await savePerson(tx, id, person);
      if (email !== null) {
        await saveEmail(tx, id, email);
        await deleteReset(tx, id);
        await endSessionsOf(tx, id, caller.bearer === null ? null : hashOf(caller.bearer));
        const { market, locale } = caller.storeView;
        const oldRecipient = { ...storedCustomer, customerId: id, market, locale };
        await mailEmailChanged(
          services,
          tx,
          oldRecipient,
          { email: email.email, source: caller.source },
          caller.now,
        );
      }
      await followChange(services, tx, caller, {
        customer: storedCustomer,
        newEmail: email,
        isTooYoung: isUnderAge({ ...person, market: storedCustomer.market }, businessDay(caller.now)),
        isSubscribed: input.is_subscribed ?? null,
      });
    });
  } catch (error) {
    if (email === null || !isEmailTaken(error)) throw error;
    await mustTake(services.platform, takenUses(caller.source, email.key));
    throw refuse('EMAIL_TAKEN');
  }
  return id;
}

/** Returns the new address, or null if it equals the account's own. Requires the password. */
async function newEmail(
  services: Services,
  caller: Caller,
  id: number,
  { email: input, password }: CustomerInput,
): Promise<{ readonly email: string; readonly key: string } | null> {
  if (input == null) return null;
  const email = readAccountEmail(input);
  const storedCustomer = await customerById(services.platform.db, id, null);
  if (storedCustomer?.email === email.email) return null;
  await mustKnowPassword(services, caller, id, password ?? '');
  return email;
}
