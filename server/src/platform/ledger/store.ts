import type { Account, Booking, EntryKind, Original, ShopAccount } from '@jinlan/domain/ledger';
import type { CurrencyCode } from '@jinlan/domain/money';
import type { Connection } from '../database.ts';

interface LockedAccount {
  readonly id: number;
  readonly mayOverdraw: boolean;
}

/** Opens the account if needed, and locks it until the transaction ends. */
export async function lockAccount(
  tx: Connection,
  account: {
    readonly kind: string;
    readonly owner: string;
    readonly unit: string;
    readonly mayOverdraw: boolean;
  },
): Promise<LockedAccount> {
  const { kind, owner, unit, mayOverdraw } = account;
  const lock = async (): Promise<LockedAccount | undefined> => {
    const [row] = await tx.query<LockedAccount>(
      'platform.lock-account',
      `select id, may_overdraw as "mayOverdraw" from platform.ledger_account
       where kind = $1 and owner = $2 and unit = $3 for update`,
      [kind, owner, unit],
    );
    return row;
  };
  const opened = await lock();
  if (opened !== undefined) return opened;
  await tx.query(
    'platform.open-account',
    `insert into platform.ledger_account (kind, owner, unit, may_overdraw) values ($1, $2, $3, $4)
     on conflict (kind, owner, unit) do nothing`,
    [kind, owner, unit, mayOverdraw],
  );
  const row = await lock();
  if (row === undefined) throw new Error(`There is no account ${kind} of ${owner}`);
  return row;
}

interface OpenRow {
  readonly account: number;
  readonly entry: number;
  readonly isLot: boolean;
  readonly left: number;
  readonly expiresAt: Date | null;
}

type OpenEntries = Pick<Account, 'lots' | 'debts'>;

/** Unused lots and unpaid debits, oldest first. */
export async function readOpen(db: Connection, accountId: number): Promise<OpenEntries> {
  return openEntries(await openRows(db, [accountId]));
}

/** As `readOpen`, by account, in one statement. Accounts without open entries are missing. */
export async function readOpenOfMany(
  db: Connection,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, OpenEntries>> {
  const byAccount = Map.groupBy(await openRows(db, accountIds), ({ account }) => account);
  return new Map([...byAccount].map(([account, rows]) => [account, openEntries(rows)]));
}

const openRows = (db: Connection, accountIds: readonly number[]): Promise<OpenRow[]> =>
  db.query<OpenRow>(
    'platform.open-lots',
    `select entry.account_id as account, entry.id as entry, entry.kind = 'credit' as "isLot", entry.expires_at as "expiresAt",
       (abs(entry.amount) - coalesce(sum(pairing.amount), 0))::bigint as "left"
     from platform.ledger_entry entry
     left join platform.ledger_pairing pairing on pairing.account_id = entry.account_id
       and case when entry.kind = 'credit' then pairing.lot_id else pairing.debit_id end = entry.id
     where entry.account_id = any($1::bigint[]) and (entry.kind = 'credit' or (entry.amount < 0
       and not exists (select from platform.ledger_entry later
         where later.account_id = entry.account_id and later.reverses = entry.id)))
     group by entry.id having abs(entry.amount) > coalesce(sum(pairing.amount), 0) order by entry.id`,
    [accountIds],
  );

const openEntries = (rows: readonly OpenRow[]): OpenEntries => ({
  lots: rows.filter(({ isLot }) => isLot).map(({ entry, left, expiresAt }) => ({ entry, left, expiresAt })),
  debts: rows.filter(({ isLot }) => !isLot).map(({ entry, left }) => ({ entry, owed: left })),
});

interface OwnedAccount {
  readonly id: number;
  readonly owner: string;
}

/** The accounts of these owners in one unit; those that were never opened are missing. */
export function findAccounts(
  db: Connection,
  kind: string,
  owners: readonly string[],
  unit: string,
): Promise<OwnedAccount[]> {
  return db.query<OwnedAccount>(
    'platform.find-accounts',
    'select id, owner from platform.ledger_account where kind = $1 and owner = any($2::text[]) and unit = $3',
    [kind, owners, unit],
  );
}

/** The accounts of an owner, one for each unit. */
export function findUnits(
  db: Connection,
  kind: string,
  owner: string,
): Promise<{ readonly id: number; readonly unit: 'points' | CurrencyCode }[]> {
  return db.query<{ id: number; unit: 'points' | CurrencyCode }>(
    'platform.find-units',
    'select id, unit from platform.ledger_account where kind = $1 and owner = $2',
    [kind, owner],
  );
}

export interface HistoryRow {
  readonly id: number;
  readonly kind: EntryKind;
  readonly amount: number;
  readonly cause: string;
  readonly at: Date;
  /** The sum of all entries up to this one. */
  readonly balance: number;
  /** The number of all entries of the account. */
  readonly total: number;
}

/** A page of an account's entries, the newest first. */
export function readHistory(
  db: Connection,
  accountId: number,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<HistoryRow[]> {
  return db.query<HistoryRow>(
    'platform.ledger-history',
    `select id, kind, amount, cause, at, (sum(amount) over (order by id))::bigint as balance,
       (count(*) over ())::integer as total
     from platform.ledger_entry where account_id = $1 order by id desc offset $2 limit $3`,
    [accountId, offset, limit],
  );
}

/** Which entries of an account are listed; null for any. */
export interface EntryFilter {
  readonly kind: EntryKind | null;
  readonly from: Date | null;
  /** The first moment after the last entry. */
  readonly until: Date | null;
  /** The id of the last entry of the page before. */
  readonly before: number | null;
}

export type ListedEntry = Pick<HistoryRow, 'id' | 'kind' | 'amount' | 'cause' | 'at'>;

/** Entries of an account that match, the newest first. */
export function readEntries(
  db: Connection,
  accountId: number,
  { kind, from, until, before }: EntryFilter,
  limit: number,
): Promise<ListedEntry[]> {
  return db.query<ListedEntry>(
    'platform.ledger-entries',
    `select id, kind, amount, cause, at from platform.ledger_entry
     where account_id = $1 and id < coalesce($2::bigint, 9223372036854775807) and ($3::text is null or kind = $3)
       and ($4::timestamptz is null or at >= $4) and ($5::timestamptz is null or at < $5)
     order by id desc limit $6`,
    [accountId, before, kind, from, until, limit],
  );
}

export interface FirstCredit {
  readonly owner: string;
  readonly unit: string;
  readonly amount: number;
  readonly cause: string;
  readonly against: ShopAccount;
  readonly expiresAt: Date | null;
}

/** Opens accounts that do not exist, each with its first credit. Returns their owners. */
export async function openWithCredit(
  tx: Connection,
  kind: string,
  mayOverdraw: boolean,
  credits: readonly FirstCredit[],
  at: Date,
): Promise<readonly string[]> {
  const rows = await tx.query<{ owner: string }>(
    'platform.open-with-credit',
    `with given as (
       select * from unnest($3::text[], $4::text[], $5::bigint[], $6::text[], $7::timestamptz[], $8::text[])
         as given (owner, unit, amount, cause, expires_at, against)
     ), opened as (
       insert into platform.ledger_account (kind, owner, unit, may_overdraw)
       select $1, owner, unit, $2 from given order by owner, unit on conflict do nothing returning id, owner, unit
     ), booked as (
       insert into platform.ledger_entry (account_id, kind, amount, cause, against, at, expires_at)
       select opened.id, 'credit', given.amount, given.cause, given.against, $9, given.expires_at
       from opened join given using (owner, unit)
     )
     select owner from opened`,
    [
      kind,
      mayOverdraw,
      credits.map(({ owner }) => owner),
      credits.map(({ unit }) => unit),
      credits.map(({ amount }) => amount),
      credits.map(({ cause }) => cause),
      credits.map(({ expiresAt }) => expiresAt),
      credits.map(({ against }) => against),
      at,
    ],
  );
  return rows.map(({ owner }) => owner);
}

export interface EntryRow {
  readonly id: number;
  readonly kind: EntryKind;
  readonly amount: number;
  readonly against: ShopAccount;
  readonly expiresAt: Date | null;
  /** The cause of the entry that it reverses. */
  readonly reverses: string | null;
  readonly isReversed: boolean;
}

/** The entry with a cause, or null. */
export async function findEntry(db: Connection, accountId: number, cause: string): Promise<EntryRow | null> {
  const [row] = await db.query<EntryRow>(
    'platform.find-entry',
    `select entry.id, entry.kind, entry.amount, entry.against, entry.expires_at as "expiresAt", original.cause as reverses,
       exists (select from platform.ledger_entry later where later.account_id = $1 and later.reverses = entry.id) as "isReversed"
     from platform.ledger_entry entry left join platform.ledger_entry original on original.id = entry.reverses
     where entry.account_id = $1 and entry.cause = $2`,
    [accountId, cause],
  );
  return row ?? null;
}

/** What a debit took of a lot. */
export interface TakenLot {
  /** The cause of the lot's credit. */
  readonly cause: string;
  readonly amount: number;
  readonly expiresAt: Date | null;
}

/** What the debit with a cause took of each lot, the first to expire first; empty for an unknown one. */
export const lotsTakenBy = (tx: Connection, accountId: number, cause: string): Promise<TakenLot[]> =>
  tx.query<TakenLot>(
    'platform.lots-taken',
    `select lot.cause, sum(pairing.amount)::bigint as amount, lot.expires_at as "expiresAt"
     from platform.ledger_entry debit
     join platform.ledger_pairing pairing on pairing.account_id = $1 and pairing.debit_id = debit.id
     join platform.ledger_entry lot on lot.id = pairing.lot_id
     where debit.account_id = $1 and debit.cause = $2 and debit.kind = 'debit'
     group by lot.id order by lot.expires_at nulls last, lot.id`,
    [accountId, cause],
  );

export async function newestEntry(tx: Connection, accountId: number): Promise<number> {
  const [row] = await tx.query<{ newest: number }>(
    'platform.newest-entry',
    'select coalesce(max(id), 0)::bigint as newest from platform.ledger_entry where account_id = $1',
    [accountId],
  );
  return row?.newest ?? 0;
}

interface PairingRow {
  readonly isOwnLot: boolean;
  readonly lot: number;
  readonly amount: number;
  readonly isExpiry: boolean;
  readonly left: number;
  readonly expiresAt: Date | null;
}

/** The data that a reversal of the entry needs. */
export async function readOriginal(
  tx: Connection,
  accountId: number,
  { id: entry, kind, amount }: Pick<EntryRow, 'id' | 'kind' | 'amount'>,
): Promise<Original> {
  const rows = await tx.query<PairingRow>(
    'platform.taken-of-entry',
    `select pairing.lot_id = $2 as "isOwnLot", pairing.lot_id as lot, sum(pairing.amount)::bigint as amount,
       debit.kind = 'expiry' as "isExpiry", lot.expires_at as "expiresAt",
       (lot.amount - (select sum(other.amount) from platform.ledger_pairing other
         where other.account_id = $1 and other.lot_id = lot.id))::bigint as "left"
     from platform.ledger_pairing pairing
     join platform.ledger_entry debit on debit.id = pairing.debit_id
     join platform.ledger_entry lot on lot.id = pairing.lot_id
     where pairing.account_id = $1 and (pairing.debit_id = $2 or pairing.lot_id = $2)
     group by pairing.lot_id, debit.kind, lot.id order by pairing.lot_id`,
    [accountId, entry],
  );
  return {
    entry,
    kind,
    amount,
    taken: rows
      .filter(({ isOwnLot }) => !isOwnLot)
      .map(({ lot, left, expiresAt, amount }) => ({ lot: { entry: lot, left, expiresAt }, amount })),
    expired: rows.reduce((sum, row) => sum + (row.isOwnLot && row.isExpiry ? row.amount : 0), 0),
  };
}

/** Stores a booking; returns the id of its entry. */
export async function addBooking(
  tx: Connection,
  accountId: number,
  { cause, against, at }: { readonly cause: string; readonly against: ShopAccount; readonly at: Date },
  { kind, amount, expiresAt, reverses, pairings }: Booking,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    'platform.add-booking',
    `with booked as (
       insert into platform.ledger_entry (account_id, kind, amount, cause, against, at, expires_at, reverses)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id
     ), paired as (
       insert into platform.ledger_pairing (account_id, debit_id, lot_id, amount)
       select $1, coalesce(pair.debit, booked.id), coalesce(pair.lot, booked.id), pair.amount
       from booked cross join unnest($9::bigint[], $10::bigint[], $11::bigint[]) pair (debit, lot, amount)
     )
     select id from booked`,
    [
      accountId,
      kind,
      amount,
      cause,
      against,
      at,
      expiresAt,
      reverses,
      pairings.map(({ debit }) => debit),
      pairings.map(({ lot }) => lot),
      pairings.map((pairing) => pairing.amount),
    ],
  );
  return row?.id ?? 0;
}
