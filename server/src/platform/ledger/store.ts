import type { Account, Booking, EntryKind, Original } from '@jinlan/domain/ledger';
import type { Connection } from '../database.ts';

/** Opens the account if needed, and locks it until the transaction ends. */
export async function lockAccount(
  tx: Connection,
  account: {
    readonly kind: string;
    readonly owner: string;
    readonly unit: string;
    readonly mayOverdraw: boolean;
  },
): Promise<{ readonly id: number; readonly mayOverdraw: boolean }> {
  const { kind, owner, unit, mayOverdraw } = account;
  await tx.query(
    'platform.open-account',
    `insert into platform.ledger_account (kind, owner, unit, may_overdraw) values ($1, $2, $3, $4)
     on conflict (kind, owner, unit) do nothing`,
    [kind, owner, unit, mayOverdraw],
  );
  const [row] = await tx.query<{ id: number; mayOverdraw: boolean }>(
    'platform.lock-account',
    `select id, may_overdraw as "mayOverdraw" from platform.ledger_account
     where kind = $1 and owner = $2 and unit = $3 for update`,
    [kind, owner, unit],
  );
  if (row === undefined) throw new Error(`There is no account ${kind} of ${owner}`);
  return row;
}

/** The account; null if it has not been opened. */
export async function findAccount(
  db: Connection,
  kind: string,
  owner: string,
  unit: string,
): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(
    'platform.find-account',
    'select id from platform.ledger_account where kind = $1 and owner = $2 and unit = $3',
    [kind, owner, unit],
  );
  return row?.id ?? null;
}

interface OpenRow {
  readonly entry: number;
  readonly isLot: boolean;
  readonly left: number;
  readonly expiresAt: Date | null;
}

/** Unused lots and unpaid debits, oldest first. */
export async function readOpen(db: Connection, accountId: number): Promise<Pick<Account, 'lots' | 'debts'>> {
  const rows = await db.query<OpenRow>(
    'platform.open-lots',
    `select entry.id as entry, entry.kind = 'credit' as "isLot", entry.expires_at as "expiresAt",
       (abs(entry.amount) - coalesce(sum(pairing.amount), 0))::bigint as "left"
     from platform.ledger_entry entry
     left join platform.ledger_pairing pairing on pairing.account_id = entry.account_id
       and case when entry.kind = 'credit' then pairing.lot_id else pairing.debit_id end = entry.id
     where entry.account_id = $1 and (entry.kind = 'credit' or (entry.amount < 0
       and not exists (select from platform.ledger_entry later where later.account_id = $1 and later.reverses = entry.id)))
     group by entry.id having abs(entry.amount) > coalesce(sum(pairing.amount), 0) order by entry.id`,
    [accountId],
  );
  return {
    lots: rows.filter(({ isLot }) => isLot).map(({ entry, left, expiresAt }) => ({ entry, left, expiresAt })),
    debts: rows.filter(({ isLot }) => !isLot).map(({ entry, left }) => ({ entry, owed: left })),
  };
}

export interface EntryRow {
  readonly id: number;
  readonly kind: EntryKind;
  readonly amount: number;
  readonly expiresAt: Date | null;
  /** The cause of the entry that it reverses. */
  readonly reverses: string | null;
  readonly isReversed: boolean;
}

/** The entry with a cause, or null. */
export async function findEntry(db: Connection, accountId: number, cause: string): Promise<EntryRow | null> {
  const [row] = await db.query<EntryRow>(
    'platform.find-entry',
    `select entry.id, entry.kind, entry.amount, entry.expires_at as "expiresAt", original.cause as reverses,
       exists (select from platform.ledger_entry later where later.account_id = $1 and later.reverses = entry.id) as "isReversed"
     from platform.ledger_entry entry left join platform.ledger_entry original on original.id = entry.reverses
     where entry.account_id = $1 and entry.cause = $2`,
    [accountId, cause],
  );
  return row ?? null;
}

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
  cause: string,
  { kind, amount, expiresAt, reverses, pairings }: Booking,
  at: Date,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    'platform.add-booking',
    `with booked as (
       insert into platform.ledger_entry (account_id, kind, amount, cause, at, expires_at, reverses)
       values ($1, $2, $3, $4, $5, $6, $7) returning id
     ), paired as (
       insert into platform.ledger_pairing (account_id, debit_id, lot_id, amount)
       select $1, coalesce(pair.debit, booked.id), coalesce(pair.lot, booked.id), pair.amount
       from booked cross join unnest($8::bigint[], $9::bigint[], $10::bigint[]) pair (debit, lot, amount)
     )
     select id from booked`,
    [
      accountId,
      kind,
      amount,
      cause,
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
