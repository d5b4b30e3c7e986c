import { anything, emailKey, linkRefusal, may } from '@jinlan/domain/people';
import type { Connection } from '../../../platform/database.ts';
import type { SignInProvider } from '../../../platform/gateways/index.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { mailProviderLinked } from '../mail-account.ts';
import { readAccountEmail, readPerson } from '../read-person.ts';
import { mustBeAllowed, mustTake, notAuthorised, ownCustomerId } from '../refuse.ts';
import type { Caller, Services } from '../services.ts';
import { lockSignedIn, proveOwner } from '../sign-in/prove-owner.ts';
import { perSource } from '../sign-in/sign-in.ts';
import { accountOfEmail, accountOfId } from '../sign-in/store-sign-in.ts';
import { openAccount, rulesOf, signUpsOfSource, takenUses } from '../sign-up/sign-up.ts';
import { keyHashOf } from './browser-key.ts';
import { enter, markBrowser } from './enter.ts';
import { hasAccount } from './settle.ts';
import { addIdentity, findIdentity, identitiesOf } from './store-identities.ts';
import { takeWaiting, type WaitingIdentity, waitingOf } from './store-visits.ts';

export interface WaitingAnswer extends WaitingIdentity {
  readonly offer: 'create' | 'sign-in' | 'link';
  readonly of: SignInProvider;
}

/**
 * Returns the identity that is stored for this browser or under the key until its owner chooses an account; null if there is
 * none.
 */
export async function readWaiting(
  { platform, providers }: Services,
  caller: Caller,
  key: string | null,
): Promise<WaitingAnswer | null> {
  const keyHash = keyHashOf(caller, key);
  if (keyHash === null) return null;
  const waiting = await waitingOf(platform.db, keyHash, platform.clock.now());
  const of = waiting === null ? undefined : providers.get(waiting.provider);
  if (waiting === null || of === undefined) return null;
  const isSignedIn = caller.actor.kind !== 'guest';
  const offer = isSignedIn ? 'link' : (await hasAccount(platform.db, waiting.email)) ? 'sign-in' : 'create';
  return { ...waiting, offer, of };
}

const mustWait = async (tx: Connection, keyHash: Buffer | null, now: Date): Promise<WaitingIdentity> => {
  const waiting = keyHash === null ? null : await takeWaiting(tx, keyHash, now);
  if (waiting === null) throw refuse('EXTERNAL_IDENTITY_GONE');
  return waiting;
};

export interface NewAccount {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly isSubscribed: boolean;
  readonly key: string | null;
}

/** Creates an account for the waiting identity, by which its owner can then sign in. Signs in and returns the token. */
export async function createByProvider(
  services: Services,
  caller: Caller,
  input: NewAccount,
): Promise<string> {
  if (!may(caller.actor, 'account.create', anything)) throw notAuthorised();
  const { platform } = services;
  const { db, clock, config } = platform;
  const now = clock.now();
  const keyHash = keyHashOf(caller, input.key);
  await mustTake(platform, [{ limit: signUpsOfSource(platform.config), source: caller.source }]);
  const expected = keyHash === null ? null : await waitingOf(db, keyHash, now);
  if (expected === null) throw refuse('EXTERNAL_IDENTITY_GONE');
  const { email, key } = readAccountEmail(input.email);
  const isProven = expected.email !== null && emailKey(expected.email) === key;
  if (config.signUpByEmail && !isProven) throw refuse('EXTERNAL_EMAIL_UNPROVEN');
  // Somebody who has proven the address may learn whether it has an account.
  const uses = isProven ? [] : takenUses(caller.source, key);
  await mustBeAllowed(platform, uses);
  const person = readPerson({ firstname: input.firstName ?? '', lastname: input.lastName }, rulesOf(caller));
  const { market, locale } = caller.storeView;
  const entry = await db.transaction(async (tx) => {
    const id = await openAccount(services, tx, caller, {
      ...{ email, emailKey: key, person, passwordHash: null, market, locale },
      subscribes: input.isSubscribed,
      source: isProven ? null : caller.source,
      isVerified: isProven,
    });
    if (id === null) return null;
    const { provider, subject, label, email: waitingEmail } = await mustWait(tx, keyHash, now);
    // Another visit of this browser may have ended meanwhile.
    if (provider !== expected.provider || subject !== expected.subject || waitingEmail !== expected.email)
      throw refuse('EXTERNAL_IDENTITY_GONE');
    if (!(await addIdentity(tx, { provider, subject, customerId: id, label, linkedAt: now })))
      throw refuse('EXTERNAL_IDENTITY_TAKEN', {});
    const account = await accountOfEmail(tx, key);
    return account === null ? null : enter(services, tx, caller, account);
  });
  if (entry === null) {
    await mustTake(platform, uses);
    throw refuse('EMAIL_TAKEN');
  }
  markBrowser(services, caller, entry);
  return entry.token;
}

/** Links the waiting identity to the account that is signed in, once its owner has proved themselves. Returns the customer's id. */
export async function linkWaiting(
  services: Services,
  caller: Caller,
  { key, password }: { readonly key: string | null; readonly password: string | null },
): Promise<number> {
  const customerId = ownCustomerId(caller.actor, 'account.change');
  const { platform } = services;
  const { db, clock } = platform;
  await mustTake(platform, [{ limit: perSource, source: caller.source }]);
  await proveOwner(services, caller, customerId, password);
  const now = clock.now();
  await db.transaction(async (tx) => {
    await lockSignedIn(tx, caller, customerId);
    const { provider, subject, label } = await mustWait(tx, keyHashOf(caller, key), now);
    const stored = await findIdentity(tx, provider, [subject]);
    const others = await identitiesOf(tx, customerId);
    const refusal = linkRefusal({
      holder: stored === null ? null : String(stored.customerId),
      customerId: String(customerId),
      hasAnother: others.some((other) => other.provider === provider),
    });
    if (refusal !== null) throw refuse(refusal, {});
    if (stored !== null) return;
    if (!(await addIdentity(tx, { provider, subject, customerId, label, linkedAt: now })))
      throw refuse('EXTERNAL_IDENTITY_TAKEN', {});
    await mailProviderLinked(services, tx, await accountOfId(tx, customerId), provider, now);
  });
  return customerId;
}
