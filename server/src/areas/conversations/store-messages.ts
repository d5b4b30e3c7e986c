import type { Connection } from '../../platform/database.ts';

export type Author = 'customer' | 'staff' | 'shop';
export type ShopEvent = 'joined' | 'handed-over' | 'mailed' | 'closed';

export interface MessageRow {
  readonly seq: number;
  readonly clientId: string | null;
  readonly author: Author;
  readonly staffNo: string | null;
  readonly event: ShopEvent | null;
  readonly text: string;
  readonly pictureId: number | null;
  readonly cards: readonly string[];
  readonly at: Date;
}

const columns = `seq, client_id as "clientId", author, staff_no as "staffNo", event, text, picture_id::float8 as "pictureId",
  cards, at`;

/** Adds a message under its number. The caller holds the lock of the conversation. */
export async function addMessage(tx: Connection, conversationId: number, row: MessageRow): Promise<void> {
  await tx.query(
    'conversations.add-message',
    `insert into conversations.message (conversation_id, seq, client_id, author, staff_no, event, text, picture_id, cards, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[conversationId, row.seq, row.clientId, row.author, row.staffNo, row.event, row.text],
      ...[row.pictureId, row.cards, row.at],
    ],
  );
}

/** Whether the message is stored already, because the author's page has sent it before. */
export async function hasMessage(
  db: Connection,
  conversationId: number,
  author: Author,
  clientId: string,
): Promise<boolean> {
  const rows = await db.query(
    'conversations.has-message',
    'select 1 from conversations.message where conversation_id = $1 and author = $2 and client_id = $3',
    [conversationId, author, clientId],
  );
  return rows.length > 0;
}

/**
 * The messages after number `after`, in their order, at most `limit`. Without `after`, the last messages before number
 * `before`.
 */
export async function messagesOf(
  db: Connection,
  conversationId: number,
  {
    after,
    before,
    limit,
  }: { readonly after: number | null; readonly before: number; readonly limit: number },
): Promise<MessageRow[]> {
  if (after !== null)
    return db.query<MessageRow>(
      'conversations.messages-after',
      `select ${columns} from conversations.message where conversation_id = $1 and seq > $2 order by seq limit $3`,
      [conversationId, after, limit],
    );
  const rows = await db.query<MessageRow>(
    'conversations.messages-before',
    `select ${columns} from conversations.message where conversation_id = $1 and seq < $2 order by seq desc limit $3`,
    [conversationId, before, limit],
  );
  return rows.reverse();
}

/** The number of messages that staff have written after a number. */
export async function answersAfter(db: Connection, conversationId: number, after: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'conversations.answers-after',
    `select count(*)::integer as count from conversations.message
     where conversation_id = $1 and seq > $2 and author = 'staff'`,
    [conversationId, after],
  );
  return row?.count ?? 0;
}

/** Deletes messages from before the moment, at most `limit`; returns how many. */
export async function deleteMessages(db: Connection, before: Date, limit: number): Promise<number> {
  const rows = await db.query(
    'conversations.delete-messages',
    `delete from conversations.message where (conversation_id, seq) in (
       select conversation_id, seq from conversations.message where at < $1 order by at limit $2 for update skip locked
     ) returning seq`,
    [before, limit],
  );
  return rows.length;
}
