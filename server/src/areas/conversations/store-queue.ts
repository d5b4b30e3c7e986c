import type { Connection } from '../../platform/database.ts';
import { type ConversationRow, changedChannel, conversationColumns } from './store.ts';

/**
 * Records that a network begins a conversation or opens it again. Returns the position of this conversation among those of
 * the network since a moment, from 1. Other transactions for the same network wait until this one ends.
 */
export async function nextTurn(
  tx: Connection,
  id: number,
  network: Buffer,
  since: Date,
  now: Date,
): Promise<number> {
  await tx.query(
    'conversations.lock-network',
    "select pg_advisory_xact_lock(hashtextextended('conversations.network', 0) # hashtextextended(encode($1, 'hex'), 0))",
    [network],
  );
  const [row] = await tx.query<{ turn: number }>(
    'conversations.next-turn',
    `update conversations.conversation set network = $2, waiting_since = $4
     where id = $1
     returning 1 + (select count(*)::integer from conversations.conversation other
       where other.network = $2 and other.waiting_since > $3 and other.id <> $1) as turn`,
    [id, network, since, now],
  );
  return row?.turn ?? 1;
}

export async function markSeen(db: Connection, id: number, now: Date): Promise<void> {
  await db.query(
    'conversations.mark-seen',
    'update conversations.conversation set staff_saw_at = $2 where id = $1 and staff_saw_at is null',
    [id, now],
  );
}

/**
 * Returns and locks conversations that wait at a desk, at most `limit`: those with the given uids, and with `wholeNetworks`
 * also the unproven ones of their networks. Omits conversations that another transaction has locked.
 */
export function lockWaiting(
  tx: Connection,
  desk: string,
  uids: readonly string[],
  wholeNetworks: boolean,
  limit: number,
): Promise<ConversationRow[]> {
  return tx.query<ConversationRow>(
    'conversations.lock-waiting',
    `select ${conversationColumns} from conversations.conversation
     where id in (
       select id from conversations.conversation where uid = any($2::text[])
       union
       select id from conversations.conversation where $3 and queue_turn > 0 and network in (
         select network from conversations.conversation
         where uid = any($2::text[]) and store_code = $1 and queue_turn > 0 and network is not null)
     ) and stage = 'waiting' and store_code = $1 and desk = $1
     order by id limit $4 for update skip locked`,
    [desk, uids, wholeNetworks, limit],
  );
}

/** Ends locked conversations, adds the shop's note about it, and tells open pages after the commit. */
export async function dismiss(
  tx: Connection,
  ids: readonly number[],
  desk: string,
  now: Date,
): Promise<void> {
  await tx.query(
    'conversations.dismiss',
    `with ended as (
       update conversations.conversation set stage = 'closed', closed_at = $2, note = '', page = null, shares_page = false,
         messages = messages + 1
       where id = any($1::bigint[]) returning id, uid, messages
     ), noted as (
       insert into conversations.message (conversation_id, seq, author, event, text, at)
       select id, messages, 'shop', 'closed', '', $2 from ended
     )
     select pg_notify('${changedChannel}', uid || ' ' || $3) from ended`,
    [ids, now, desk],
  );
}

/**
 * Deletes the networks of conversations that began to wait before a moment, at most `limit`. Returns the number of changed
 * conversations.
 */
export async function forgetNetworks(db: Connection, before: Date, limit: number): Promise<number> {
  const rows = await db.query(
    'conversations.forget-networks',
    `update conversations.conversation set network = null where id in (
       select id from conversations.conversation where network is not null and waiting_since < $1
       order by waiting_since limit $2 for update skip locked
     ) returning id`,
    [before, limit],
  );
  return rows.length;
}
