import { emailKey } from '@jinlan/domain/people';
import type { CustomerInput } from '../../graphql/generated/resolvers.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import { mailEmailChanged } from './mail-account.ts';
import { readAccountEmail, readPerson } from './read-person.ts';
import { mustBeAllowed, mustTake, notAuthorised, ownerWho } from './refuse.ts';
import type { Asked, Services } from './services.ts';
import { mustKnowPassword } from './sign-in/change-password.ts';
import { dropReset } from './sign-in/store-resets.ts';
import { endSessionsOf } from './sign-in/store-sessions.ts';
import { hashOf } from './sign-in/tokens.ts';
import { rulesOf, takenUses } from './sign-up/sign-up.ts';
import { isActiveStaff } from './staff/store-staff.ts';
import { customerById, isEmailTaken, lockCustomer, saveEmail, savePerson } from './store.ts';
import { setSubscription } from './store-consents.ts';

/** What is not given stays as it is; all of it changes or nothing. A new e-mail address ends every other session. Answers the customer's id. */
export async function changeCustomer(
  services: Services,
  asked: Asked,
  input: CustomerInput,
): Promise<number> {
  const id = ownerWho(asked.actor, 'account.change');
  const { db } = services.platform;
  const email = await newEmail(services, asked, id, input);
  if (email !== null) await mustBeAllowed(services.platform, takenUses(asked.source, email.key));
  // The staff's sign-in codes go to this address: a customer's session, which needs no code, must not move them.
  if (email !== null && asked.actor.kind !== 'staff' && (await isActiveStaff(db, id))) throw notAuthorised();
  try {
    await db.transaction(async (tx) => {
      await lockCustomer(tx, id);
      const known = await customerById(tx, id, null);
      if (known === null) throw notAuthorised();
      await savePerson(tx, id, readPerson(input, rulesOf(asked), known));
      const consent = { customerId: id, at: asked.now };
      const oldKey = emailKey(known.email);
      if (email !== null) {
        await saveEmail(tx, id, email);
        await dropReset(tx, id);
        await endSessionsOf(tx, id, asked.bearer === null ? null : hashOf(asked.bearer));
        const { market, locale } = asked.storeView;
        const from = { ...known, customerId: id, market, locale };
        await mailEmailChanged(services, tx, from, { email: email.email, source: asked.source }, asked.now);
      }
      const key = email?.key ?? oldKey;
      if (key !== oldKey && known.subscribed)
        for (const [recipientKey, given] of [
          [oldKey, false],
          [key, true],
        ] as const)
          await setSubscription(tx, { ...consent, recipientKey, given, source: 'new-address' });
      if (input.is_subscribed != null)
        await setSubscription(tx, {
          ...consent,
          recipientKey: key,
          given: input.is_subscribed,
          source: 'account',
        });
    });
  } catch (error) {
    if (email === null || !isEmailTaken(error)) throw error;
    await mustTake(services.platform, takenUses(asked.source, email.key));
    throw refuse('EMAIL_TAKEN');
  }
  return id;
}

/** The address to change to, or null where it is the account's own already; needs the password. */
async function newEmail(
  services: Services,
  asked: Asked,
  id: number,
  { email: typed, password }: CustomerInput,
): Promise<{ readonly email: string; readonly key: string } | null> {
  if (typed == null) return null;
  const email = readAccountEmail(typed);
  const known = await customerById(services.platform.db, id, null);
  if (known?.email === email.email) return null;
  await mustKnowPassword(services, asked, id, password ?? '');
  return email;
}
