import type { Connection } from '../../../platform/database.ts';

export interface PasskeyRow {
  readonly id: string;
  readonly customerId: number;
  /** Base64url. */
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly userHandle: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

const columns = `id::text, customer_id as "customerId", credential_id as "credentialId", public_key as "publicKey",
  user_handle as "userHandle", counter::float8 as counter, transports, name, created_at as "createdAt",
  last_used_at as "lastUsedAt"`;

/** The passkeys of a customer, the oldest first. */
export const passkeysOf = (db: Connection, customerId: number): Promise<PasskeyRow[]> =>
  db.query<PasskeyRow>(
    'identity.passkeys-of-customer',
    `select ${columns} from identity.passkey where customer_id = $1 order by passkey.id limit 50`,
    [customerId],
  );

export async function passkeyOfCredential(db: Connection, credentialId: string): Promise<PasskeyRow | null> {
  const [row] = await db.query<PasskeyRow>(
    'identity.passkey-of-credential',
    `select ${columns} from identity.passkey where credential_id = $1`,
    [credentialId],
  );
  return row ?? null;
}

/** Adds a passkey; false if the credential is stored already. */
export async function addPasskeyRow(
  tx: Connection,
  passkey: Omit<PasskeyRow, 'id' | 'lastUsedAt'>,
): Promise<boolean> {
  const rows = await tx.query(
    'identity.add-passkey',
    `insert into identity.passkey (customer_id, credential_id, public_key, user_handle, counter, transports, name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`,
    [
      passkey.customerId,
      passkey.credentialId,
      passkey.publicKey,
      passkey.userHandle,
      passkey.counter,
      passkey.transports,
      passkey.name,
      passkey.createdAt,
    ],
  );
  return rows.length > 0;
}

/** Stores a use if the counter is still the one that was read; false if the passkey was used or removed meanwhile. */
export async function usePasskey(
  tx: Connection,
  { id, counter }: Pick<PasskeyRow, 'id' | 'counter'>,
  next: { readonly counter: number; readonly at: Date },
): Promise<boolean> {
  const rows = await tx.query(
    'identity.use-passkey',
    `update identity.passkey set counter = $3, last_used_at = $4 where id = $1 and counter = $2 returning id`,
    [id, counter, next.counter, next.at],
  );
  return rows.length > 0;
}

/** False if the customer has no such passkey. */
export async function renamePasskeyRow(
  db: Connection,
  customerId: number,
  id: string,
  name: string,
): Promise<boolean> {
  const rows = await db.query(
    'identity.rename-passkey',
    'update identity.passkey set name = $3 where customer_id = $1 and id = $2 returning id',
    [customerId, id, name],
  );
  return rows.length > 0;
}

export async function removePasskeyRow(tx: Connection, customerId: number, id: string): Promise<void> {
  await tx.query(
    'identity.remove-passkey',
    'delete from identity.passkey where customer_id = $1 and id = $2',
    [customerId, id],
  );
}
