import { checkPasskeyName, mayRemoveWay } from '@jinlan/domain/people';
import { refuse } from '../../../platform/requests/refusal.ts';
import { waysOf } from '../external/linked.ts';
import { identitiesOf } from '../external/store-identities.ts';
import { mailPasskeyRemoved } from '../mail-account.ts';
import { mustTake, ownCustomerId } from '../refuse.ts';
import type { Caller, Services } from '../services.ts';
import { proveOwner } from '../sign-in/prove-owner.ts';
import { perSource } from '../sign-in/sign-in.ts';
import { endSessionsOf } from '../sign-in/store-sessions.ts';
import { hashOf } from '../sign-in/tokens.ts';
import { customerById, lockCustomer } from '../store.ts';
import { type PasskeyRow, passkeysOf, removePasskeyRow, renamePasskeyRow } from './store-passkeys.ts';

export interface OwnPasskeys {
  readonly passkeys: readonly PasskeyRow[];
  /** Whether one of the passkeys can be removed. */
  readonly isRemovable: boolean;
}

/** Returns the passkeys of the customer who calls. */
export async function readPasskeys({ platform: { db } }: Services, caller: Caller): Promise<OwnPasskeys> {
  const customerId = ownCustomerId(caller.actor, 'account.read');
  const [customer, identities, passkeys] = await Promise.all([
    customerById(db, customerId, null),
    identitiesOf(db, customerId),
    passkeysOf(db, customerId),
  ]);
  return { passkeys, isRemovable: mayRemoveWay(waysOf(customer, identities, passkeys)) };
}

const isId = (id: string): boolean => /^\d{1,18}$/.test(id);

export async function renamePasskey(
  { platform }: Services,
  caller: Caller,
  { id, name: given }: { readonly id: string; readonly name: string },
): Promise<number> {
  const customerId = ownCustomerId(caller.actor, 'account.change');
  const name = checkPasskeyName(given);
  if (!name.ok) throw refuse('INVALID_TEXT', name.error.data);
  if (!isId(id) || !(await renamePasskeyRow(platform.db, customerId, id, name.value)))
    throw refuse('PASSKEY_NOT_FOUND');
  return customerId;
}

/**
 * Removes a passkey and ends the other sessions, because somebody may have begun one by this passkey. Returns the customer's
 * id.
 */
export async function removePasskey(
  services: Services,
  caller: Caller,
  { id, password }: { readonly id: string; readonly password: string | null },
): Promise<number> {
  const customerId = ownCustomerId(caller.actor, 'account.change');
  const { platform } = services;
  const { db, clock } = platform;
  await mustTake(platform, [{ limit: perSource, source: caller.source }]);
  const account = await proveOwner(services, caller, customerId, password);
  await db.transaction(async (tx) => {
    // Two parallel calls must not remove the customer's last two ways to sign in.
    await lockCustomer(tx, customerId);
    const passkeys = await passkeysOf(tx, customerId);
    if (!passkeys.some((passkey) => passkey.id === id)) throw refuse('PASSKEY_NOT_FOUND');
    const identities = await identitiesOf(tx, customerId);
    const customer = await customerById(tx, customerId, null);
    if (!mayRemoveWay(waysOf(customer, identities, passkeys))) throw refuse('LAST_SIGN_IN_WAY');
    await removePasskeyRow(tx, customerId, id);
    await endSessionsOf(tx, customerId, caller.bearer === null ? null : hashOf(caller.bearer));
    await mailPasskeyRemoved(services, tx, account, clock.now());
  });
  return customerId;
}
