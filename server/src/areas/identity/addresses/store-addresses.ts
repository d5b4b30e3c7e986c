import type { Prefix } from '@jinlan/domain/people';
import { postalAddress } from '@jinlan/domain/validity';
import { jsonColumns, readJson } from '../../../platform/database/json-columns.ts';
import type { Connection } from '../../../platform/database.ts';
import type { PostalAddress } from './read-address.ts';

export interface BookEntry {
  readonly address: PostalAddress;
  readonly prefix: Prefix | null;
  readonly defaultShipping: boolean;
  readonly defaultBilling: boolean;
}

export interface AddressRow extends BookEntry {
  readonly id: number;
  readonly customerId: number;
}

const addressJson = jsonColumns('identity.address', ['id'], { address: postalAddress });

const columns = `id, customer_id as "customerId", address, prefix, default_shipping as "defaultShipping",
  default_billing as "defaultBilling"`;

/** The addresses of a customer, in the order in which they were added. */
export async function addressesOf(db: Connection, customerId: number, limit: number): Promise<AddressRow[]> {
  return readJson(
    addressJson,
    db.query<AddressRow>(
      'identity.addresses',
      `select ${columns} from identity.address where customer_id = $1 order by id limit $2`,
      [customerId, limit],
    ),
  );
}

/** An address of the customer; null for an unknown one and for another customer's. */
export async function addressById(
  db: Connection,
  customerId: number,
  id: number,
): Promise<AddressRow | null> {
  const [row] = await readJson(
    addressJson,
    db.query<AddressRow>(
      'identity.address',
      `select ${columns} from identity.address where id = $2 and customer_id = $1`,
      [customerId, id],
    ),
  );
  return row ?? null;
}

/**
 * Counts the addresses of a book, and finds the first id that equals `like`. Call it under `lockCustomer`.
 */
export async function countAddresses(
  tx: Connection,
  customerId: number,
  like: PostalAddress,
): Promise<{ readonly total: number; readonly equal: number | null }> {
  const [row] = await tx.query<{ total: number; equal: number | null }>(
    'identity.count-addresses',
    `select count(*)::integer as total, min(id) filter (where address = $2::jsonb) as equal
     from identity.address where customer_id = $1`,
    [customerId, JSON.stringify(like)],
  );
  return row ?? { total: 0, equal: null };
}

/** Clears the defaults that a new default replaces. */
export async function clearDefaults(
  tx: Connection,
  customerId: number,
  { defaultShipping, defaultBilling }: Pick<BookEntry, 'defaultShipping' | 'defaultBilling'>,
): Promise<void> {
  await tx.query(
    'identity.clear-defaults',
    `update identity.address set default_shipping = default_shipping and not $2, default_billing = default_billing and not $3
     where customer_id = $1 and ((default_shipping and $2) or (default_billing and $3))`,
    [customerId, defaultShipping, defaultBilling],
  );
}

export async function addAddress(
  tx: Connection,
  customerId: number,
  entry: BookEntry,
  now: Date,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    'identity.add-address',
    `insert into identity.address (customer_id, address, prefix, default_shipping, default_billing, created_at)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [
      customerId,
      JSON.stringify(entry.address),
      entry.prefix,
      entry.defaultShipping,
      entry.defaultBilling,
      now,
    ],
  );
  return (row as { id: number }).id;
}

export async function saveAddressRow(tx: Connection, row: AddressRow): Promise<void> {
  await tx.query(
    'identity.save-address',
    `update identity.address set address = $3, prefix = $4, default_shipping = $5, default_billing = $6
     where id = $2 and customer_id = $1`,
    [
      row.customerId,
      row.id,
      JSON.stringify(row.address),
      row.prefix,
      row.defaultShipping,
      row.defaultBilling,
    ],
  );
}

export async function deleteAddress(db: Connection, customerId: number, id: number): Promise<boolean> {
  const rows = await db.query(
    'identity.delete-address',
    'delete from identity.address where id = $2 and customer_id = $1 returning id',
    [customerId, id],
  );
  return rows.length > 0;
}
