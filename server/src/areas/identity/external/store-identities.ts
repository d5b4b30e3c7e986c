import type { Connection } from '../../../platform/database.ts';

/** An account at another company by which a customer signs in. */
export interface LinkedIdentity {
  readonly provider: string;
  readonly subject: string;
  readonly customerId: number;
  /** The text by which the customer recognises the identity; null if unknown. */
  readonly label: string | null;
  readonly linkedAt: Date;
}

const columns = `provider, subject, customer_id as "customerId", label, linked_at as "linkedAt"`;

/**
 * The stored identity with one of the subjects. If several are stored, the one of the subject that comes first in the list.
 */
export async function findIdentity(
  db: Connection,
  provider: string,
  subjects: readonly string[],
): Promise<LinkedIdentity | null> {
  const [row] = await db.query<LinkedIdentity>(
    'identity.find-external',
    `select ${columns} from identity.external_identity
     where provider = $1 and subject = any($2::text[])
     order by array_position($2::text[], subject) limit 1`,
    [provider, subjects],
  );
  return row ?? null;
}

/** The identities of a customer, at most one of each provider, the oldest first. */
export const identitiesOf = (db: Connection, customerId: number): Promise<LinkedIdentity[]> =>
  db.query<LinkedIdentity>(
    'identity.external-of-customer',
    `select ${columns} from identity.external_identity where customer_id = $1 order by linked_at, provider limit 50`,
    [customerId],
  );

/** Adds an identity; false if it or another of the provider is linked already. */
export async function addIdentity(tx: Connection, identity: LinkedIdentity): Promise<boolean> {
  const rows = await tx.query(
    'identity.add-external',
    `insert into identity.external_identity (provider, subject, customer_id, label, linked_at)
     values ($1, $2, $3, $4, $5) on conflict do nothing returning customer_id`,
    [identity.provider, identity.subject, identity.customerId, identity.label, identity.linkedAt],
  );
  return rows.length > 0;
}

/** Changes the subject of an identity, for a person whom the provider now identifies by another one. */
export async function renameSubject(
  tx: Connection,
  provider: string,
  from: string,
  to: string,
): Promise<void> {
  await tx.query(
    'identity.rename-external',
    'update identity.external_identity set subject = $3 where provider = $1 and subject = $2',
    [provider, from, to],
  );
}

/** Removes an identity; false if the customer has none of the provider. */
export async function removeIdentity(tx: Connection, customerId: number, provider: string): Promise<boolean> {
  const rows = await tx.query(
    'identity.remove-external',
    'delete from identity.external_identity where customer_id = $1 and provider = $2 returning customer_id',
    [customerId, provider],
  );
  return rows.length > 0;
}
