import type { CurrencyCode } from '@jinlan/domain/money';
import type { Connection } from '../database.ts';

export interface OverdueAccount {
  readonly id: number;
  readonly owner: string;
  readonly kind: string;
  readonly unit: 'points' | CurrencyCode;
}

/** A lot that has expired; the next page begins after it. */
interface ExpiredLot {
  readonly lot: number;
  readonly expiresAt: Date;
}

export interface OverduePage {
  /** One for each lot that has expired and is not used up, the earliest first; an account may be there several times. */
  readonly accounts: readonly OverdueAccount[];
  /** Null on the last page. */
  readonly next: ExpiredLot | null;
}

/** A row for each account; one with nulls where none is overdue among the lots that were read. */
interface OverdueRow extends ExpiredLot {
  readonly id: number | null;
  readonly kind: string | null;
  readonly owner: string | null;
  readonly unit: OverdueAccount['unit'] | null;
  readonly lots: number;
}

/**
 * Accounts of these kinds among the next `limit` lots that have expired, used up or not. `after` is `next` of the page
 * before. So no statement reads all lots that ever expired.
 */
export async function findOverdue(
  db: Connection,
  kinds: readonly string[],
  now: Date,
  { after, limit }: { readonly after: OverduePage['next']; readonly limit: number },
): Promise<OverduePage> {
  const rows = await db.query<OverdueRow>(
    'platform.overdue-lots',
    `with page as materialized (
       select id, account_id, amount, expires_at from platform.ledger_entry
       where kind = 'credit' and expires_at <= $2 and (expires_at, id) > ($3, $4) order by expires_at, id limit $5
     ), newest as (
       select id, expires_at, (select count(*)::integer from page) as lots from page order by expires_at desc, id desc limit 1
     ), overdue as (
       select account.id, account.kind, account.owner, account.unit, lot.id as lot, lot.expires_at
       from page lot join platform.ledger_account account on account.id = lot.account_id
       where account.kind = any($1::text[])
         and lot.amount > (select coalesce(sum(pairing.amount), 0) from platform.ledger_pairing pairing
           where pairing.account_id = lot.account_id and pairing.lot_id = lot.id)
     )
     select overdue.id, kind, owner, unit, newest.id as lot, coalesce(newest.expires_at, 'infinity') as "expiresAt", lots
     from newest left join overdue on true order by overdue.expires_at, overdue.lot`,
    [kinds, now, after?.expiresAt ?? new Date(0), after?.lot ?? 0, limit],
  );
  const [first] = rows;
  return {
    accounts: rows.flatMap(({ id, kind, owner, unit }) =>
      id === null || kind === null || owner === null || unit === null ? [] : [{ id, kind, owner, unit }],
    ),
    next: first === undefined || first.lots < limit ? null : first,
  };
}

/** Locks accounts until the transaction ends, always in the same order. */
export function lockAccounts(
  tx: Connection,
  ids: readonly number[],
): Promise<{ readonly id: number; readonly mayOverdraw: boolean }[]> {
  return tx.query(
    'platform.lock-accounts',
    `select id, may_overdraw as "mayOverdraw" from platform.ledger_account where id = any($1::bigint[])
     order by id for update`,
    [ids],
  );
}

/** The newest entry of each account. */
export async function newestEntries(
  tx: Connection,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.query<{ account: number; newest: number }>(
    'platform.newest-entries',
    `select account_id as account, max(id) as newest from platform.ledger_entry
     where account_id = any($1::bigint[]) group by account_id`,
    [accountIds],
  );
  return new Map(rows.map(({ account, newest }) => [account, newest]));
}

export interface ExpiryRow {
  readonly account: number;
  /** Below zero. */
  readonly amount: number;
  readonly cause: string;
  readonly lots: readonly { readonly lot: number | null; readonly amount: number }[];
}

/** Stores one expiry of each account, with its pairings. */
export async function addExpiries(tx: Connection, expiries: readonly ExpiryRow[], at: Date): Promise<void> {
  const pairings = expiries.flatMap(({ account, lots }) => lots.map((lot) => ({ account, ...lot })));
  await tx.query(
    'platform.add-expiries',
    `with booked as (
       insert into platform.ledger_entry (account_id, kind, amount, cause, against, at)
       select account, 'expiry', amount, cause, 'breakage', $4
       from unnest($1::bigint[], $2::bigint[], $3::text[]) expiry (account, amount, cause)
       returning id, account_id
     )
     insert into platform.ledger_pairing (account_id, debit_id, lot_id, amount)
     select account_id, booked.id, lot, amount
     from unnest($5::bigint[], $6::bigint[], $7::bigint[]) pair (account, lot, amount)
     join booked on booked.account_id = pair.account`,
    [
      expiries.map(({ account }) => account),
      expiries.map(({ amount }) => amount),
      expiries.map(({ cause }) => cause),
      at,
      pairings.map(({ account }) => account),
      pairings.map(({ lot }) => lot),
      pairings.map(({ amount }) => amount),
    ],
  );
}
