import type { Locale } from '@jinlan/domain/markets';
import type { PushKind, PushSubscription } from '@jinlan/domain/push';
import type { Connection } from '../../../platform/database.ts';

export interface PushDeviceRow extends PushSubscription {
  readonly id: string;
  readonly customerId: number;
  readonly sessionId: string | null;
  readonly locale: Locale;
  readonly browser: string;
  readonly createdAt: Date;
}

const columns = `id::text, customer_id as "customerId", session_id::text as "sessionId", endpoint, p256dh, auth, locale,
  browser, created_at as "createdAt"`;

/** The devices of a customer, the oldest first. */
export const pushDevicesOf = (db: Connection, customerId: number): Promise<PushDeviceRow[]> =>
  db.query<PushDeviceRow>(
    'identity.push-devices-of-customer',
    `select ${columns} from identity.push_device where customer_id = $1 order by push_device.id limit 50`,
    [customerId],
  );

export async function pushDevice(db: Connection, id: string): Promise<PushDeviceRow | null> {
  const [row] = await db.query<PushDeviceRow>(
    'identity.push-device',
    `select ${columns} from identity.push_device where id = $1`,
    [id],
  );
  return row ?? null;
}

export interface NewPushDevice extends PushSubscription {
  readonly endpointHash: Buffer;
  readonly customerId: number;
  readonly sessionId: number | null;
  readonly locale: Locale;
  readonly browser: string;
  readonly createdAt: Date;
}

/** Adds a device. A device that is stored with the same address is replaced. */
export async function savePushDevice(tx: Connection, device: NewPushDevice): Promise<void> {
  await tx.query(
    'identity.save-push-device',
    `insert into identity.push_device (customer_id, session_id, endpoint, endpoint_hash, p256dh, auth, locale, browser, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (endpoint_hash) do update set customer_id = excluded.customer_id, session_id = excluded.session_id,
       p256dh = excluded.p256dh, auth = excluded.auth, locale = excluded.locale, browser = excluded.browser,
       created_at = excluded.created_at`,
    [
      device.customerId,
      device.sessionId,
      device.endpoint,
      device.endpointHash,
      device.p256dh,
      device.auth,
      device.locale,
      device.browser.slice(0, 300),
      device.createdAt,
    ],
  );
}

/** Stores the session and the language in which the device was used; false if the customer has no such device. */
export async function touchPushDevice(
  db: Connection,
  customerId: number,
  endpointHash: Buffer,
  use: { readonly sessionId: number | null; readonly locale: Locale },
): Promise<boolean> {
  const rows = await db.query(
    'identity.touch-push-device',
    `update identity.push_device set session_id = $3, locale = $4
     where customer_id = $1 and endpoint_hash = $2 returning id`,
    [customerId, endpointHash, use.sessionId, use.locale],
  );
  return rows.length > 0;
}

export async function removePushDeviceRow(db: Connection, customerId: number, id: string): Promise<void> {
  await db.query(
    'identity.remove-push-device',
    'delete from identity.push_device where customer_id = $1 and id = $2',
    [customerId, id],
  );
}

/** Removes the device with this address from every account. */
export async function removePushAddress(db: Connection, endpointHash: Buffer): Promise<void> {
  await db.query(
    'identity.remove-push-address',
    'delete from identity.push_device where endpoint_hash = $1',
    [endpointHash],
  );
}

/** The recipient under which the log of consents records messages on devices. */
export const pushRecipient = (customerId: number | string): string => `customer:${customerId}`;

/** The kinds that a customer has switched on. */
export async function pushKindsOf(db: Connection, customerId: number): Promise<PushKind[]> {
  const rows = await db.query<{ purpose: PushKind }>(
    'identity.push-kinds',
    `select purpose from identity.subscription where channel = 'push' and recipient_key = $1 and subscribed limit 10`,
    [pushRecipient(customerId)],
  );
  return rows.map(({ purpose }) => purpose);
}

/** The devices on which a customer gets messages of a kind; empty if the customer has switched the kind off. */
export async function devicesFor(
  db: Connection,
  customerId: string,
  kind: PushKind,
  limit: number,
): Promise<readonly string[]> {
  const rows = await db.query<{ id: string }>(
    'identity.push-devices-for-kind',
    `select device.id::text from identity.push_device device
     join identity.subscription on channel = 'push' and recipient_key = $2 and purpose = $3 and subscribed
     where device.customer_id = $1 order by device.id limit $4`,
    [Number(customerId), pushRecipient(customerId), kind, limit],
  );
  return rows.map(({ id }) => id);
}
