import type { App } from '../../server/src/app.ts';
import {
  bookPointsJob,
  endStandingsJob,
  expirePointsJob,
  tellExpiryJob,
} from '../../server/src/areas/members/index.ts';

/**
 * Members for measurements, each with twenty entries: ten lots of a hundred points, and after each of them a debit. The lots
 * last two years. The oldest three have expired and are used up, as in a shop that has been open for years.
 */
export const entriesOfMember = 20;

/** The daily jobs for members, in the order in which they run. */
export const memberJobs = [expirePointsJob, endStandingsJob, bookPointsJob, tellExpiryJob] as const;

/** Three of this many members have something due; so a fiftieth have points that expire, as at the end of a month. */
export const dueShare = 50;

/** Members written in one transaction. */
const batch = 50_000;

type Parts = Pick<App['platform'], 'db' | 'clock'>;

/**
 * Writes the same rows as the ledger, but without its checks, which add up the account after each row. Nothing is due
 * yet.
 */
export async function generateMembers(
  { platform: { db, clock } }: { readonly platform: Parts },
  members: number,
): Promise<void> {
  const now = clock.now();
  for (let from = 1; from <= members; from += batch) {
    const until = Math.min(members, from + batch - 1);
    await db.transaction(async (tx) => {
      await tx.script('set local session_replication_role = replica');
      await tx.query(
        'bench.members',
        `with account as (
           insert into platform.ledger_account (kind, owner, unit, may_overdraw)
           select 'points', n || ':hk', 'points', true from generate_series($1::int, $2::int) n returning id, owner
         ), entry as (
           insert into platform.ledger_entry (account_id, kind, amount, cause, against, at, expires_at)
           select id, case when nth % 2 = 1 then 'credit' else 'debit' end,
             case when nth % 2 = 1 then 100 when nth <= 6 then -100 else -60 end,
             case when nth % 2 = 1 then 'order:' || nth else 'gift:' || nth end,
             case when nth % 2 = 1 then 'orders' else 'rewards' end,
             $3::timestamptz - make_interval(days => 1000 - nth * 50),
             case when nth % 2 = 1 then $3::timestamptz + make_interval(days => nth * 50 - 270) end
           from account, generate_series(1, ${entriesOfMember}) nth order by id, nth
           returning account_id, id, kind, cause, amount
         )
         insert into platform.ledger_pairing (account_id, debit_id, lot_id, amount)
         select debit.account_id, debit.id, lot.id, -debit.amount
         from entry debit join entry lot on lot.account_id = debit.account_id
           and lot.kind = 'credit' and debit.kind = 'debit'
           and split_part(lot.cause, ':', 2)::int = split_part(debit.cause, ':', 2)::int - 1`,
        [from, until, now],
      );
      await tx.query(
        'bench.standings',
        `insert into members.standing (customer_id, region, level, since, until, counts_from)
         select n::text, 'hk', 'silver', $3::date - 265, $3::date + 100, $3::date - 265 from generate_series($1::int, $2::int) n`,
        [from, until, now.toISOString().slice(0, 10)],
      );
    });
  }
  for (const table of ['platform.ledger_entry', 'platform.ledger_pairing', 'platform.ledger_account'])
    await db.script(`analyze ${table}`);
  await db.script('analyze members.standing');
}

export interface Due {
  readonly expired: number;
  readonly expiring: number;
  readonly levels: number;
}

/**
 * Makes something due for three of every `share` members: a lot of one expired yesterday; a lot of another expires in
 * 29 days, and this member may be told by e-mail; the level of the third ended today. Each `turn` chooses other members
 * (from 0; three times the turn stays below `share`).
 */
export async function makeDue(
  { platform: { db, clock } }: { readonly platform: Parts },
  share: number,
  turn: number,
): Promise<Due> {
  const now = clock.now();
  const moveLots = (tx: Pick<typeof db, 'query'>, remainder: number, days: number) =>
    tx.query(
      'bench.move-lots',
      `update platform.ledger_entry entry set expires_at = $2::timestamptz + make_interval(days => $3)
       from platform.ledger_account account
       where account.id = account_id and split_part(owner, ':', 1)::int % $4 = $1 and cause = 'order:9'
       returning entry.id`,
      [remainder, now, days, share],
    );
  return db.transaction(async (tx) => {
    await tx.script('set local session_replication_role = replica');
    const expired = await moveLots(tx, 3 * turn, -1);
    const expiring = await moveLots(tx, 3 * turn + 1, 29);
    await tx.query(
      'bench.readers',
      `with reader as (
         insert into identity.customer (id, email, email_key, first_name, last_name, market, locale, created_at,
           email_verified_at)
         overriding system value
         select split_part(owner, ':', 1)::int, address, address, 'Ka Yan', 'Chan', 'hk', 'zh-Hans-CN', $2, $2
         from platform.ledger_account, concat('member-', id, '@example.com') address
         where kind = 'points' and split_part(owner, ':', 1)::int % $3 = $1
         returning email_key)
       insert into identity.subscription (channel, recipient_key, purpose, subscribed, changed_at)
       select 'email', email_key, 'points', true, $2 from reader`,
      [3 * turn + 1, now, share],
    );
    const levels = await tx.query(
      'bench.ended-levels',
      `update members.standing set until = $2::date where customer_id::int % $3 = $1 returning customer_id`,
      [3 * turn + 2, now.toISOString().slice(0, 10), share],
    );
    return { expired: expired.length, expiring: expiring.length, levels: levels.length };
  });
}
