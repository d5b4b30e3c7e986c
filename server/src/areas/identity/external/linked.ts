import { mayRemoveWay } from '@jinlan/domain/people';
import { refuse } from '../../../platform/requests/refusal.ts';
import { mailProviderUnlinked } from '../mail-account.ts';
import { type PasskeyRow, passkeysOf } from '../passkeys/store-passkeys.ts';
import { mustTake, ownCustomerId } from '../refuse.ts';
import type { Caller, Services } from '../services.ts';
import { proveOwner } from '../sign-in/prove-owner.ts';
import { perSource } from '../sign-in/sign-in.ts';
import { endSessionsOf } from '../sign-in/store-sessions.ts';
import { hashOf } from '../sign-in/tokens.ts';
import { type CustomerRow, customerById, lockCustomer } from '../store.ts';
import { identitiesOf, type LinkedIdentity, removeIdentity } from './store-identities.ts';

export interface SignInWays {
  readonly identities: readonly LinkedIdentity[];
  /** Whether one of the identities can be unlinked. */
  readonly isRemovable: boolean;
}

/** Returns the sign-in providers of the customer who calls. */
export async function readWays({ platform }: Services, caller: Caller): Promise<SignInWays> {
  const customerId = ownCustomerId(caller.actor, 'account.read');
  const [customer, identities, passkeys] = await Promise.all([
    customerById(platform.db, customerId, null),
    identitiesOf(platform.db, customerId),
    passkeysOf(platform.db, customerId),
  ]);
  return { identities, isRemovable: mayRemoveWay(waysOf(customer, identities, passkeys)) };
}

/** The ways in which a customer can sign in, for `mayRemoveWay`. */
export const waysOf = (
  customer: Pick<CustomerRow, 'hasPassword' | 'mobileProven'> | null,
  identities: readonly LinkedIdentity[],
  passkeys: readonly PasskeyRow[],
) => ({
  hasPassword: customer?.hasPassword === true,
  hasMobile: customer?.mobileProven === true,
  identities: identities.length,
  passkeys: passkeys.length,
});

/**
 * Unlinks a provider after the owner has proved themselves. Ends the other sessions, because somebody may have begun one by
 * this provider. Returns the customer's id, also if the provider was not linked.
 */
export async function unlinkProvider(
  services: Services,
  caller: Caller,
  { provider, password }: { readonly provider: string; readonly password: string | null },
): Promise<number> {
  const customerId = ownCustomerId(caller.actor, 'account.change');
  const { platform } = services;
  const { db, clock } = platform;
  await mustTake(platform, [{ limit: perSource, source: caller.source }]);
  const account = await proveOwner(services, caller, customerId, password);
  await db.transaction(async (tx) => {
    // Two parallel calls must not remove the customer's last two ways to sign in.
    await lockCustomer(tx, customerId);
    const identities = await identitiesOf(tx, customerId);
    if (!identities.some((identity) => identity.provider === provider)) return;
    const customer = await customerById(tx, customerId, null);
    const passkeys = await passkeysOf(tx, customerId);
    if (!mayRemoveWay(waysOf(customer, identities, passkeys))) throw refuse('LAST_SIGN_IN_WAY');
    await removeIdentity(tx, customerId, provider);
    await endSessionsOf(tx, customerId, caller.bearer === null ? null : hashOf(caller.bearer));
    await mailProviderUnlinked(services, tx, account, provider, clock.now());
  });
  return customerId;
}
