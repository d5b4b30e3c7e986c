import type { Connection } from '../database.ts';
import type { OutgoingMessage } from './messages.ts';

export interface MessageRow extends OutgoingMessage {
  readonly id: number;
  readonly createdAt: Date;
}

export async function addMessage(tx: Connection, message: OutgoingMessage, now: Date): Promise<void> {
  await tx.query(
    'platform.add-message',
    `insert into platform.message (key, channel, recipient, subject, body, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (key) do nothing`,
    [message.key, message.channel, message.to, message.subject, message.body, now],
  );
}

export async function latestMessages(db: Connection, limit: number): Promise<MessageRow[]> {
  return db.query<MessageRow>(
    'platform.latest-messages',
    `select id, key, channel, recipient as "to", subject, body, created_at as "createdAt"
     from platform.message order by id desc limit $1`,
    [limit],
  );
}
