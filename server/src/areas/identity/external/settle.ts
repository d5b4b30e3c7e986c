import { customerIdOf, emailKey, identityStep, readEmail, type VisitPurpose } from '@jinlan/domain/people';
import type { Connection } from '../../../platform/database.ts';
import type { ExternalIdentity } from '../../../platform/gateways/index.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { mailProviderLinked } from '../mail-account.ts';
import { notAuthorised } from '../refuse.ts';
import type { Caller, Services } from '../services.ts';
import { lockSignedIn } from '../sign-in/prove-owner.ts';
import { accountOfEmail, accountOfId, holdAccount } from '../sign-in/store-sign-in.ts';
import { lockCustomer } from '../store.ts';
import { type Entry, enter, markBrowser } from './enter.ts';
import { addIdentity, findIdentity, identitiesOf, renameSubject } from './store-identities.ts';
import { saveWaiting } from './store-visits.ts';

const waitingMs = 1_800_000;

/** The result of a visit at a provider. */
export type ProviderSignIn = { readonly back: string } & (
  | { readonly kind: 'signed-in'; readonly token: string }
  | { readonly kind: 'linked' }
  | { readonly kind: 'waiting' }
);

interface Proven {
  readonly provider: string;
  readonly identity: ExternalIdentity;
  readonly purpose: VisitPurpose;
  readonly startedBy: string | null;
  readonly back: string;
  /** The key under which the identity is stored if its owner has to choose an account. */
  readonly keyHash: Buffer;
}

/** Does what `identityStep` decides, in one transaction. */
export async function settle(services: Services, caller: Caller, proven: Proven): Promise<ProviderSignIn> {
  const { db, clock } = services.platform;
  const { provider, identity, back } = proven;
  const now = clock.now();
  const [subject] = identity.subjects;
  let entry: Entry | null = null;
  const outcome = await db.transaction(async (tx): Promise<ProviderSignIn> => {
    const signedInAs = customerIdOf(caller.actor);
    if (signedInAs !== null) await lockCustomer(tx, Number(signedInAs));
    const stored = await findIdentity(tx, provider, identity.subjects);
    if (stored !== null && stored.subject !== subject)
      await renameSubject(tx, provider, stored.subject, subject);
    const linked = signedInAs === null ? [] : await identitiesOf(tx, Number(signedInAs));
    const step = identityStep({
      purpose: proven.purpose,
      startedBy: proven.startedBy,
      signedInAs,
      holder: stored === null ? null : String(stored.customerId),
      hasAnother: linked.some((other) => other.provider === provider),
      isEmailOfAccount: await hasAccount(tx, identity.email),
    });
    switch (step.kind) {
      case 'refused':
        throw refuse(step.code, { back });
      case 'linked':
        return { kind: 'linked', back };
      case 'link': {
        const customerId = Number(step.customerId);
        await lockSignedIn(tx, caller, customerId);
        const { label } = identity;
        if (!(await addIdentity(tx, { provider, subject, customerId, label, linkedAt: now })))
          throw refuse('EXTERNAL_IDENTITY_TAKEN', { back });
        await mailProviderLinked(services, tx, await accountOfId(tx, customerId), provider, now);
        return { kind: 'linked', back };
      }
      case 'sign-in': {
        const account = await holdAccount(tx, Number(step.customerId));
        // The account may have been started over before it could be held.
        const isStillLinked = (await findIdentity(tx, provider, identity.subjects)) !== null;
        if (account === null || !isStillLinked) throw notAuthorised();
        entry = await enter(services, tx, caller, account);
        return { kind: 'signed-in', token: entry.token, back };
      }
      case 'ask': {
        const { label, email, firstName, lastName } = identity;
        const waiting = { provider, subject, label, email, back };
        const names = { firstName: firstName.slice(0, 60), lastName: lastName.slice(0, 60) };
        const expiresAt = new Date(now.getTime() + waitingMs);
        await saveWaiting(tx, proven.keyHash, { ...waiting, ...names }, expiresAt);
        return { kind: 'waiting', back };
      }
    }
  });
  if (entry !== null) markBrowser(services, caller, entry);
  return outcome;
}

/** Whether an account has an address that the provider vouches for. */
export async function hasAccount(db: Connection, email: string | null): Promise<boolean> {
  if (email === null) return false;
  const read = readEmail(email);
  return read.ok && (await accountOfEmail(db, emailKey(read.value))) !== null;
}
