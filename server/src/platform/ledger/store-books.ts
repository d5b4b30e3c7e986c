import type { BusinessDay } from '@jinlan/domain/kernel';
import type { ShopAccount } from '@jinlan/domain/ledger';
import type { Connection } from '../database.ts';

/** Sums the entries of the business days (UTC+8) between two midnights. Replaces earlier sums of these days. */
export async function sumDays(
  db: Connection,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<void> {
  await db.query(
    'platform.sum-ledger-days',
    `insert into platform.ledger_day (book, day, kind, against, given, taken)
     select account.book, (entry.at at time zone 'Asia/Shanghai')::date, account.kind, entry.against,
       sum(greatest(entry.amount, 0)), sum(greatest(-entry.amount, 0))
     from platform.ledger_entry entry join platform.ledger_account account on account.id = entry.account_id
     where entry.at >= $1 and entry.at < $2
     group by 1, 2, 3, 4
     on conflict (book, day, kind, against) do update set given = excluded.given, taken = excluded.taken`,
    [from, until],
  );
}

/** The last day that has sums; null where none has. */
export async function lastSummedDay(db: Connection): Promise<BusinessDay | null> {
  const [row] = await db.query<{ day: string | null }>(
    'platform.last-summed-day',
    'select max(day)::text as day from platform.ledger_day',
  );
  return row?.day ?? null;
}

export interface Period {
  /** The first day. */
  readonly from: BusinessDay;
  /** The day after the last. */
  readonly until: BusinessDay;
}

export interface BookRow {
  readonly kind: string;
  readonly against: ShopAccount;
  /** What customers' accounts had got from this account of the shop before the period, less what they had given to it. */
  readonly before: number;
  /** What they got from it within the period. */
  readonly given: number;
  /** What they gave to it within the period. */
  readonly taken: number;
}

/**
 * The sums of a book by kind of account and account of the shop. Days from `liveDay` on, which begins at `liveFrom`, are read
 * from their entries until `end`, earlier ones from their sums.
 */
export const readSums = (
  db: Connection,
  book: string,
  { from, until }: Period,
  { liveDay, liveFrom, end }: { readonly liveDay: BusinessDay; readonly liveFrom: Date; readonly end: Date },
): Promise<BookRow[]> =>
  db.query<BookRow>(
    'platform.read-book',
    `with sums as (
       select kind, against, day, given, taken from platform.ledger_day where book = $1 and day < least($3::date, $4::date)
       union all
       select account.kind, entry.against, (entry.at at time zone 'Asia/Shanghai')::date,
         greatest(entry.amount, 0), greatest(-entry.amount, 0)
       from platform.ledger_entry entry join platform.ledger_account account on account.id = entry.account_id
       where account.book = $1 and entry.at >= $5 and entry.at < $6
     )
     select kind, against, coalesce(sum(given - taken) filter (where day < $2::date), 0)::bigint as before,
       coalesce(sum(given) filter (where day >= $2::date), 0)::bigint as given,
       coalesce(sum(taken) filter (where day >= $2::date), 0)::bigint as taken
     from sums group by kind, against order by kind, against`,
    [book, from, until, liveDay, liveFrom, end],
  );
