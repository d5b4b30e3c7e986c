import type { Connection } from '../database.ts';
import type { Delivery, OutgoingMessage } from './messages.ts';

export interface MessageRow extends OutgoingMessage {
  readonly id: number;
  readonly createdAt: Date;
  /** Why the recipient was refused for good; null if the recipient was not refused. */
  readonly refusal: string | null;
}

/** Adds messages, except those whose key exists; returns the keys of the new ones. */
export async function addMessages(
  tx: Connection,
  messages: readonly OutgoingMessage[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ key: string }>(
    'platform.add-messages',
    `insert into platform.message (key, channel, recipient, subject, body, unsubscribe_url, enclosure, created_at)
     select message.*, $8 from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[]) message
     on conflict (key) do nothing returning key`,
    [
      messages.map(({ key }) => key),
      messages.map(({ channel }) => channel),
      messages.map(({ to }) => to),
      messages.map(({ subject }) => subject),
      messages.map(({ body }) => body),
      messages.map(({ unsubscribeUrl }) => unsubscribeUrl ?? null),
      messages.map(({ enclosure }) => enclosure ?? null),
      now,
    ],
  );
  return new Set(rows.map(({ key }) => key));
}

export async function messageByKey(db: Connection, key: string): Promise<OutgoingMessage | null> {
  const [row] = await db.query<OutgoingMessage>(
    'platform.message-by-key',
    `select key, channel, recipient as "to", subject, body, unsubscribe_url as "unsubscribeUrl", enclosure
     from platform.message where key = $1`,
    [key],
  );
  return row ?? null;
}

export async function storeDelivery(
  db: Connection,
  key: string,
  delivery: Delivery,
  now: Date,
): Promise<void> {
  await db.query(
    'platform.store-delivery',
    'update platform.message set accepted_at = $2, refusal = $3 where key = $1',
    [key, delivery.accepted ? now : null, delivery.accepted ? null : delivery.reason],
  );
}

/** Deletes, among the oldest `limit` messages, those from before `before`; returns how many. */
export async function deleteOldMessages(db: Connection, before: Date, limit: number): Promise<number> {
  const rows = await db.query(
    'platform.delete-old-messages',
    `with oldest as (select id, created_at from platform.message order by id limit $2)
     delete from platform.message using oldest where message.id = oldest.id and oldest.created_at < $1 returning 1`,
    [before, limit],
  );
  return rows.length;
}

const shownColumns = `id, key, channel, recipient as "to", subject, body, created_at as "createdAt", refusal,
  unsubscribe_url as "unsubscribeUrl", enclosure`;

export async function latestMessages(db: Connection, limit: number): Promise<MessageRow[]> {
  return db.query<MessageRow>(
    'platform.latest-messages',
    `select ${shownColumns} from platform.message order by id desc limit $1`,
    [limit],
  );
}

export async function messageById(db: Connection, id: number): Promise<MessageRow | null> {
  const [row] = await db.query<MessageRow>(
    'platform.message-by-id',
    `select ${shownColumns} from platform.message where id = $1`,
    [id],
  );
  return row ?? null;
}
