import type { ConversationStage } from '@jinlan/domain/conversations';
import type { Locale, Market } from '@jinlan/domain/markets';
import type { Connection } from '../../platform/database.ts';

/**
 * The channel of changes. The payload is the conversation's uid, followed by the codes of the stores whose lists show it.
 */
export const changedChannel = 'conversations';

export interface ConversationRow {
  readonly id: number;
  readonly uid: string;
  readonly market: Market;
  readonly locale: Locale;
  /** The store of the market's service desk. */
  readonly desk: string;
  /** The code of the store that answers. */
  readonly storeCode: string;
  readonly stage: ConversationStage;
  readonly isGuests: boolean;
  readonly customerId: string | null;
  readonly staffNo: string | null;
  readonly note: string;
  readonly email: string | null;
  readonly sharesPage: boolean;
  readonly page: string | null;
  /** The number of the last message. */
  readonly messages: number;
  readonly readUpTo: number;
  readonly awaitsAnswer: boolean;
  readonly createdAt: Date;
  readonly waitingSince: Date;
  readonly lastAt: Date;
  readonly closedAt: Date | null;
  /** 0 for people who have proven an address or number; see `domain/src/conversations/queue.ts`. */
  readonly queueTurn: number;
  readonly staffSawAt: Date | null;
}

export const conversationColumns = `id::float8 as id, uid, market, locale, desk, store_code as "storeCode", stage, key_hash is not null as "isGuests",
  customer_id as "customerId", staff_no as "staffNo", note, email, shares_page as "sharesPage", page, messages,
  read_up_to as "readUpTo", awaits_answer as "awaitsAnswer", created_at as "createdAt", waiting_since as "waitingSince",
  last_at as "lastAt", closed_at as "closedAt", queue_turn as "queueTurn", staff_saw_at as "staffSawAt"`;

/** The owner of a conversation: a customer, or the browser with a key. */
export type Owner =
  | { readonly customerId: string; readonly keyHash: null }
  | { readonly customerId: null; readonly keyHash: Buffer };

/** The latest conversation of an owner in a market. */
export async function latestOf(
  db: Connection,
  { customerId, keyHash }: Owner,
  market: Market,
): Promise<ConversationRow | null> {
  const [row] =
    customerId !== null
      ? await db.query<ConversationRow>(
          'conversations.latest-of-customer',
          `select ${conversationColumns} from conversations.conversation where customer_id = $1 and market = $2
           order by last_at desc limit 1`,
          [customerId, market],
        )
      : await db.query<ConversationRow>(
          'conversations.latest-of-key',
          `select ${conversationColumns} from conversations.conversation where key_hash = $1 and market = $2
           order by last_at desc limit 1`,
          [keyHash, market],
        );
  return row ?? null;
}

export type NewConversation = Pick<ConversationRow, 'uid' | 'market' | 'locale' | 'desk'> & {
  readonly owner: Owner;
};

/** Adds a conversation that waits at the desk; null if the owner has an open one, which another request has added. */
export async function addConversation(
  tx: Connection,
  { uid, market, locale, desk, owner }: NewConversation,
  now: Date,
): Promise<ConversationRow | null> {
  const [row] = await tx.query<ConversationRow>(
    'conversations.add',
    `insert into conversations.conversation (uid, market, locale, desk, store_code, key_hash, customer_id, created_at,
       waiting_since, last_at)
     values ($1, $2, $3, $4, $4, $5, $6, $7, $7, $7) on conflict do nothing returning ${conversationColumns}`,
    [uid, market, locale, desk, owner.keyHash, owner.customerId, now],
  );
  return row ?? null;
}

export async function conversationByUid(db: Connection, uid: string): Promise<ConversationRow | null> {
  const [row] = await db.query<ConversationRow>(
    'conversations.by-uid',
    `select ${conversationColumns} from conversations.conversation where uid = $1`,
    [uid],
  );
  return row ?? null;
}

export async function lockConversation(tx: Connection, id: number): Promise<ConversationRow | null> {
  const [row] = await tx.query<ConversationRow>(
    'conversations.lock',
    `select ${conversationColumns} from conversations.conversation where id = $1 for update`,
    [id],
  );
  return row ?? null;
}

/** Saves the changes of a step or message. The caller holds the row's lock. */
export async function saveConversation(tx: Connection, row: ConversationRow): Promise<void> {
  await tx.query(
    'conversations.save',
    `update conversations.conversation set store_code = $2, stage = $3, staff_no = $4, note = $5, email = $6, messages = $7,
       read_up_to = $8, awaits_answer = $9, waiting_since = $10, last_at = $11, closed_at = $12, page = $13, shares_page = $14,
       queue_turn = $15
     where id = $1`,
    [
      ...[row.id, row.storeCode, row.stage, row.staffNo, row.note, row.email, row.messages, row.readUpTo],
      ...[
        row.awaitsAnswer,
        row.waitingSince,
        row.lastAt,
        row.closedAt,
        row.page,
        row.sharesPage,
        row.queueTurn,
      ],
    ],
  );
}

/** Tells every process, once the transaction has committed, that a conversation changed. */
export async function announce(tx: Connection, uid: string, storeCodes: readonly string[]): Promise<void> {
  await tx.query('conversations.announce', `select pg_notify('${changedChannel}', $1)`, [
    [uid, ...new Set(storeCodes)].join(' '),
  ]);
}

/** Assigns a guest's conversation to the customer. The caller holds the row's lock. */
export async function giveToCustomer(
  tx: Connection,
  id: number,
  customerId: string,
  isProven: boolean,
): Promise<void> {
  await tx.query(
    'conversations.give-to-customer',
    `update conversations.conversation set customer_id = $2, key_hash = null,
       queue_turn = case when $3 then 0 else queue_turn end, network = case when $3 then null else network end
     where id = $1`,
    [id, customerId, isProven],
  );
}

export async function markRead(tx: Connection, id: number, upTo: number): Promise<void> {
  await tx.query(
    'conversations.mark-read',
    `update conversations.conversation set read_up_to = least(messages, $2)
     where id = $1 and read_up_to < least(messages, $2)`,
    [id, upTo],
  );
}

/** Saves whether the customer shows their page, and the page's path. Returns whether anything changed. */
export async function savePage(
  tx: Connection,
  id: number,
  sharesPage: boolean,
  page: string | null,
): Promise<boolean> {
  const rows = await tx.query(
    'conversations.save-page',
    `update conversations.conversation set shares_page = $2, page = $3
     where id = $1 and stage <> 'closed' and (shares_page, page) is distinct from ($2, $3) returning id`,
    [id, sharesPage, page],
  );
  return rows.length > 0;
}

/** Open conversations whose last message is older than each moment, the oldest first, at most `limit`. */
export const idleConversations = (
  db: Connection,
  before: { readonly taken: Date; readonly waiting: Date; readonly ticket: Date },
  limit: number,
): Promise<ConversationRow[]> =>
  db.query<ConversationRow>(
    'conversations.idle',
    `select ${conversationColumns} from conversations.conversation
     where stage <> 'closed' and last_at <= greatest($1::timestamptz, $2, $3)
       and last_at <= case when stage = 'taken' then $1::timestamptz when email is null then $2 else $3 end
     order by last_at, id limit $4`,
    [before.taken, before.waiting, before.ticket, limit],
  );

/**
 * Deletes conversations whose last message is older than `before`, with their messages and pictures. Returns the number of
 * deleted conversations.
 */
export async function deleteConversations(db: Connection, before: Date, limit: number): Promise<number> {
  const rows = await db.query(
    'conversations.delete',
    `delete from conversations.conversation where id in (
       select id from conversations.conversation where last_at < $1 order by last_at, id limit $2 for update skip locked
     ) returning id`,
    [before, limit],
  );
  return rows.length;
}
