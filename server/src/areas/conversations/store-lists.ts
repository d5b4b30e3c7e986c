import { TURNS_IN_LIST } from '@jinlan/domain/conversations';
import type { Connection } from '../../platform/database.ts';
import type { ConversationRow } from './store.ts';

/**
 * The lists of staff: conversations that wait at the store, those that wait there from networks that have begun many, the
 * member's own, those of colleagues, those that the desk handed over, and closed ones.
 */
export type StaffList = 'waiting' | 'unproven' | 'mine' | 'others' | 'handed-over' | 'closed';

export type ListedRow = Pick<
  ConversationRow,
  | 'uid'
  | 'stage'
  | 'storeCode'
  | 'staffNo'
  | 'customerId'
  | 'locale'
  | 'awaitsAnswer'
  | 'waitingSince'
  | 'lastAt'
> & {
  readonly isTicket: boolean;
  /** The beginning of the last message. */
  readonly lastText: string;
  readonly hasPicture: boolean;
};

interface Reader {
  readonly storeCode: string;
  readonly staffNo: string;
}

const columns = `conversation.uid, conversation.stage, conversation.store_code as "storeCode", conversation.staff_no as "staffNo",
  conversation.customer_id as "customerId", conversation.locale, conversation.awaits_answer as "awaitsAnswer",
  conversation.waiting_since as "waitingSince", conversation.last_at as "lastAt", conversation.email is not null as "isTicket",
  coalesce(left(message.text, 120), '') as "lastText", coalesce(message.picture_id is not null, false) as "hasPicture"`;

const withLastMessage = `conversations.conversation conversation
  left join lateral (
    select text, picture_id from conversations.message
    where conversation_id = conversation.id and author <> 'shop' order by seq desc limit 1
  ) message on true`;

/** A page of a list, at most `take` after `skip`. */
export function conversationsOf(
  db: Connection,
  list: StaffList,
  { storeCode, staffNo }: Reader,
  take: number,
  skip: number,
): Promise<ListedRow[]> {
  switch (list) {
    case 'waiting':
      return db.query<ListedRow>(
        'conversations.waiting',
        `select ${columns} from ${withLastMessage}
         where conversation.store_code = $1 and conversation.stage = 'waiting' and conversation.queue_turn <= $2
         order by conversation.queue_turn, conversation.waiting_since, conversation.id limit $3 offset $4`,
        [storeCode, TURNS_IN_LIST, take, skip],
      );
    case 'unproven':
      return db.query<ListedRow>(
        'conversations.waiting-unproven',
        `select ${columns} from ${withLastMessage}
         where conversation.store_code = $1 and conversation.stage = 'waiting' and conversation.queue_turn > $2
         order by conversation.queue_turn, conversation.waiting_since, conversation.id limit $3 offset $4`,
        [storeCode, TURNS_IN_LIST, take, skip],
      );
    case 'mine':
      return db.query<ListedRow>(
        'conversations.mine',
        `select ${columns} from ${withLastMessage}
         where conversation.staff_no = $2 and conversation.stage = 'taken' and conversation.store_code = $1
         order by conversation.last_at desc, conversation.id desc limit $3 offset $4`,
        [storeCode, staffNo, take, skip],
      );
    case 'others':
      return db.query<ListedRow>(
        'conversations.others',
        `select ${columns} from ${withLastMessage}
         where conversation.store_code = $1 and conversation.stage = 'taken' and conversation.staff_no <> $2
         order by conversation.waiting_since, conversation.id limit $3 offset $4`,
        [storeCode, staffNo, take, skip],
      );
    case 'handed-over':
      return db.query<ListedRow>(
        'conversations.handed-over',
        `select ${columns} from ${withLastMessage}
         where conversation.desk = $1 and conversation.stage <> 'closed' and conversation.store_code <> conversation.desk
         order by conversation.waiting_since, conversation.id limit $2 offset $3`,
        [storeCode, take, skip],
      );
    case 'closed':
      return db.query<ListedRow>(
        'conversations.closed',
        `select ${columns} from ${withLastMessage}
         where conversation.store_code = $1 and conversation.stage = 'closed'
         order by conversation.last_at desc, conversation.id desc limit $2 offset $3`,
        [storeCode, take, skip],
      );
  }
}

interface Counted {
  readonly count: number;
}

/** The number of conversations in a list. */
export async function countOf(db: Connection, list: StaffList, reader: Reader): Promise<number> {
  const [row] = await counted(db, list, reader);
  return row?.count ?? 0;
}

function counted(db: Connection, list: StaffList, { storeCode, staffNo }: Reader): Promise<Counted[]> {
  switch (list) {
    case 'waiting':
      return db.query<Counted>(
        'conversations.count-waiting',
        `select count(*)::integer as count from conversations.conversation
         where store_code = $1 and stage = 'waiting' and queue_turn <= $2`,
        [storeCode, TURNS_IN_LIST],
      );
    case 'unproven':
      return db.query<Counted>(
        'conversations.count-unproven',
        `select count(*)::integer as count from conversations.conversation
         where store_code = $1 and stage = 'waiting' and queue_turn > $2`,
        [storeCode, TURNS_IN_LIST],
      );
    case 'mine':
      return db.query<Counted>(
        'conversations.count-mine',
        `select count(*)::integer as count from conversations.conversation
         where staff_no = $2 and stage = 'taken' and store_code = $1`,
        [storeCode, staffNo],
      );
    case 'others':
      return db.query<Counted>(
        'conversations.count-others',
        `select count(*)::integer as count from conversations.conversation
         where store_code = $1 and stage = 'taken' and staff_no <> $2`,
        [storeCode, staffNo],
      );
    case 'handed-over':
      return db.query<Counted>(
        'conversations.count-handed-over',
        `select count(*)::integer as count from conversations.conversation
         where desk = $1 and stage <> 'closed' and store_code <> desk`,
        [storeCode],
      );
    case 'closed':
      return db.query<Counted>(
        'conversations.count-closed',
        `select count(*)::integer as count from conversations.conversation
         where store_code = $1 and stage = 'closed'`,
        [storeCode],
      );
  }
}
