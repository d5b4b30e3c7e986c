import type { Connection } from '../../../platform/database.ts';
import { passkeysOf } from '../passkeys/store-passkeys.ts';
import { customerById } from '../store.ts';
import { identitiesOf } from './store-identities.ts';

/** The ways besides the password in which a customer can sign in. */
export interface OtherWays {
  readonly hasMobile: boolean;
  /** Codes of the linked providers. */
  readonly providers: readonly string[];
  readonly passkeys: number;
}

export async function otherWaysOf(tx: Connection, customerId: number): Promise<OtherWays> {
  const customer = await customerById(tx, customerId, null);
  const identities = await identitiesOf(tx, customerId);
  const passkeys = await passkeysOf(tx, customerId);
  return {
    hasMobile: customer?.mobileProven === true,
    providers: identities.map(({ provider }) => provider),
    passkeys: passkeys.length,
  };
}
