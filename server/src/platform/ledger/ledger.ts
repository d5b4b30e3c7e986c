import { ok, type Refusal, type Result, refuse } from '@jinlan/domain/kernel';
import {
  available,
  type Booking,
  balance,
  credit,
  debit,
  type EntryKind,
  expire,
  type Lot,
  type NotEnough,
  type NothingToReverse,
  nextExpiry,
  reverse,
  type ShopAccount,
} from '@jinlan/domain/ledger';
import type { CurrencyCode } from '@jinlan/domain/money';
import type { Connection } from '../database.ts';
import * as store from './store.ts';

export type { TakenLot } from './store.ts';

/**
 * Ledgers of points, store credit and gift cards: accounts whose balance is the sum of their entries.
 * `domain/src/ledger` decides the bookings; here the account is locked and the entry stored in the
 * caller's transaction, each against an account of the shop. The database refuses inconsistent entries.
 */
export interface LedgerKind {
  /** Lower case, such as `store-credit`. */
  readonly code: string;
  /** Whether a balance may be below zero. Applies to accounts opened from now on. */
  readonly mayOverdraw: boolean;
}

/** An account; its first booking opens it. */
export interface AccountOf {
  /** Id of the owner, or of the card. */
  readonly owner: string;
  readonly unit: 'points' | CurrencyCode;
}

interface Cause {
  /** The reason, such as `order:20261121000001`; unique in its account. At most 200 characters. */
  readonly cause: string;
  readonly at: Date;
}

/** The other side of an entry. */
interface Against {
  /** The account of the shop that gives what the customer's account gets, or gets what it gives. */
  readonly against: ShopAccount;
}

interface Credit extends Against {
  readonly amount: number;
  /** The first instant at which it can no longer be spent; null for never. In the past, `expire` books it at once. */
  readonly expiresAt: Date | null;
}

/** An entry, and the sum of all entries up to it. */
export interface HistoryEntry extends Cause {
  readonly id: number;
  readonly kind: EntryKind;
  readonly amount: number;
  readonly balance: number;
}

export interface Balance {
  /** The sum of all entries. */
  readonly total: number;
  /** What can be spent; never below zero. */
  readonly available: number;
}

export interface Booked {
  /** Negative for debits. */
  readonly amount: number;
  /** True if the cause had been booked before; then nothing was booked now. */
  readonly isRepeated: boolean;
}

/** A different booking exists for the same cause. */
export type CauseUsed = Refusal<'CAUSE_USED', { readonly cause: string }>;
/** There is no entry with this cause, or it was already reversed. */
export type NotReversible = Refusal<'NOT_REVERSIBLE', { readonly cause: string }>;

export interface Ledger {
  balance(db: Connection, account: AccountOf, now: Date): Promise<Balance>;
  /** The balances of several owners, in two statements. Owners who never had an account are missing. */
  balances(
    db: Connection,
    owners: readonly string[],
    unit: AccountOf['unit'],
    now: Date,
  ): Promise<ReadonlyMap<string, Balance>>;
  /** What can be spent of all units of an owner, in two statements. */
  availableOf(db: Connection, owner: string, now: Date): Promise<ReadonlyMap<AccountOf['unit'], number>>;
  /** Balance and what expires next, in two statements together. */
  overview(
    db: Connection,
    account: AccountOf,
    now: Date,
  ): Promise<Balance & { readonly expiring: { readonly amount: number; readonly at: Date } | null }>;
  /** What is left of the lots of several owners, in two statements. Owners without an account are missing. */
  openLots(
    db: Connection,
    owners: readonly string[],
    unit: AccountOf['unit'],
  ): Promise<ReadonlyMap<string, readonly Lot[]>>;
  /** Entries of an account that match, the newest first. */
  entries(
    db: Connection,
    account: AccountOf,
    filter: store.EntryFilter,
    limit: number,
  ): Promise<readonly store.ListedEntry[]>;
  /** A page of the entries, the newest first, and the number of all. */
  history(
    db: Connection,
    account: AccountOf,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly entries: readonly HistoryEntry[]; readonly total: number }>;
  /**
   * Opens accounts that do not exist, each with its first credit, in one statement. Returns the owners of
   * those; the other accounts stay as they are.
   */
  openWithCredit(
    tx: Connection,
    credits: readonly (AccountOf & Omit<Cause, 'at'> & Credit)[],
    at: Date,
  ): Promise<readonly string[]>;
  credit(tx: Connection, account: AccountOf, entry: Cause & Credit): Promise<Result<Booked, CauseUsed>>;
  debit(
    tx: Connection,
    account: AccountOf,
    entry: Cause & Against & { readonly amount: number },
  ): Promise<Result<Booked, CauseUsed | NotEnough>>;
  /** As `debit`, but never below zero, also where the account may be overdrawn. */
  spend(
    tx: Connection,
    account: AccountOf,
    entry: Cause & Against & { readonly amount: number },
  ): Promise<Result<Booked, CauseUsed | NotEnough>>;
  /** Reverses the entry whose cause is `of`, as a whole and once, against the same account of the shop. */
  reverse(
    tx: Connection,
    account: AccountOf,
    entry: Cause & { readonly of: string },
  ): Promise<Result<Booked, CauseUsed | NotReversible | NotEnough | NothingToReverse>>;
  /** What the debit with a cause took of each lot, the first to expire first. */
  lotsTaken(tx: Connection, account: AccountOf, cause: string): Promise<readonly store.TakenLot[]>;
  /** Books expired amounts; null if there are none. It may run at any time and repeatedly. */
  expire(tx: Connection, account: AccountOf, at: Date): Promise<Booked | null>;
}

export function createLedger({ code: kind, mayOverdraw }: LedgerKind): Ledger {
  const lock = (tx: Connection, { owner, unit }: AccountOf) =>
    store.lockAccount(tx, { kind, owner, unit, mayOverdraw });

  const book = async (
    tx: Connection,
    accountId: number,
    { cause, against, at }: Cause & Against,
    booking: Booking,
  ): Promise<Booked> => {
    await store.addBooking(tx, accountId, { cause, against, at }, booking);
    return { amount: booking.amount, isRepeated: false };
  };

  /**
   * The earlier booking for the cause: null if there is none, refused if it differs from the requested
   * one.
   */
  const findBooking = async (
    tx: Connection,
    accountId: number,
    cause: string,
    isSame: (entry: store.EntryRow) => boolean,
  ): Promise<Result<Booked | null, CauseUsed>> => {
    const entry = await store.findEntry(tx, accountId, cause);
    if (entry === null) return ok(null);
    if (!isSame(entry)) return refuse('CAUSE_USED', { cause });
    return ok({ amount: entry.amount, isRepeated: true });
  };

  const balances: Ledger['balances'] = async (db, owners, unit, now) => {
    const accounts = await store.findAccounts(db, kind, owners, unit);
    if (accounts.length === 0) return new Map();
    const openEntries = await store.readOpenOfMany(
      db,
      accounts.map(({ id }) => id),
    );
    return new Map(
      accounts.map(({ id, owner }) => {
        const entries = openEntries.get(id) ?? { lots: [], debts: [] };
        return [owner, { total: balance(entries), available: available(entries, now) }];
      }),
    );
  };

  const openLots: Ledger['openLots'] = async (db, owners, unit) => {
    const accounts = await store.findAccounts(db, kind, owners, unit);
    if (accounts.length === 0) return new Map();
    const openEntries = await store.readOpenOfMany(
      db,
      accounts.map(({ id }) => id),
    );
    return new Map(accounts.map(({ id, owner }) => [owner, openEntries.get(id)?.lots ?? []]));
  };

  const take = async (
    tx: Connection,
    of: AccountOf,
    entry: Cause & Against & { readonly amount: number },
    mayGoBelowZero: boolean,
  ): Promise<Result<Booked, CauseUsed | NotEnough>> => {
    const { amount, against, at, cause } = entry;
    const { id, ...account } = await lock(tx, of);
    const earlierBooking = await findBooking(
      tx,
      id,
      cause,
      (stored) => stored.kind === 'debit' && stored.amount === -amount && stored.against === against,
    );
    if (!earlierBooking.ok) return earlierBooking;
    if (earlierBooking.value !== null) return ok(earlierBooking.value);
    const openAccount = { ...account, mayOverdraw: account.mayOverdraw && mayGoBelowZero };
    const booking = debit({ ...openAccount, ...(await store.readOpen(tx, id)) }, amount, at);
    return booking.ok ? ok(await book(tx, id, entry, booking.value)) : booking;
  };

  return {
    async balance(db, { owner, unit }, now) {
      return (await balances(db, [owner], unit, now)).get(owner) ?? { total: 0, available: 0 };
    },
    balances,

    async availableOf(db, owner, now) {
      const accounts = await store.findUnits(db, kind, owner);
      if (accounts.length === 0) return new Map();
      const ids = accounts.map(({ id }) => id);
      const openEntries = await store.readOpenOfMany(db, ids);
      return new Map(
        accounts.map(({ id, unit }) => [
          unit,
          available(openEntries.get(id) ?? { lots: [], debts: [] }, now),
        ]),
      );
    },

    async overview(db, { owner, unit }, now) {
      const [account] = await store.findAccounts(db, kind, [owner], unit);
      if (account === undefined) return { total: 0, available: 0, expiring: null };
      const open = await store.readOpen(db, account.id);
      return { total: balance(open), available: available(open, now), expiring: nextExpiry(open.lots, now) };
    },

    openLots,

    async entries(db, { owner, unit }, filter, limit) {
      const [account] = await store.findAccounts(db, kind, [owner], unit);
      return account === undefined ? [] : store.readEntries(db, account.id, filter, limit);
    },

    async history(db, { owner, unit }, page) {
      const [account] = await store.findAccounts(db, kind, [owner], unit);
      if (account === undefined) return { entries: [], total: 0 };
      const rows = await store.readHistory(db, account.id, page);
      return { entries: rows, total: rows[0]?.total ?? 0 };
    },

    openWithCredit: (tx, credits, at) => store.openWithCredit(tx, kind, mayOverdraw, credits, at),

    async credit(tx, of, entry) {
      const { amount, against, expiresAt, at, cause } = entry;
      const { id, ...account } = await lock(tx, of);
      const earlierBooking = await findBooking(
        tx,
        id,
        cause,
        (stored) =>
          stored.kind === 'credit' &&
          stored.amount === amount &&
          stored.against === against &&
          stored.expiresAt?.getTime() === expiresAt?.getTime(),
      );
      if (!earlierBooking.ok) return earlierBooking;
      if (earlierBooking.value !== null) return ok(earlierBooking.value);
      const openAccount = { ...account, ...(await store.readOpen(tx, id)) };
      return ok(await book(tx, id, entry, credit(openAccount, amount, expiresAt, at)));
    },

    debit: (tx, of, entry) => take(tx, of, entry, true),
    spend: (tx, of, entry) => take(tx, of, entry, false),

    async reverse(tx, of, entry) {
      const { at, cause } = entry;
      const { id, ...account } = await lock(tx, of);
      const earlierBooking = await findBooking(tx, id, cause, ({ reverses }) => reverses === entry.of);
      if (!earlierBooking.ok) return earlierBooking;
      if (earlierBooking.value !== null) return ok(earlierBooking.value);
      const original = await store.findEntry(tx, id, entry.of);
      if (original === null || original.isReversed) return refuse('NOT_REVERSIBLE', { cause: entry.of });
      const openAccount = { ...account, ...(await store.readOpen(tx, id)) };
      const booking = reverse(openAccount, await store.readOriginal(tx, id, original), at);
      return booking.ok
        ? ok(await book(tx, id, { cause, at, against: original.against }, booking.value))
        : booking;
    },

    async lotsTaken(tx, of, cause) {
      const { id } = await lock(tx, of);
      return store.lotsTakenBy(tx, id, cause);
    },

    async expire(tx, of, at) {
      const { id, ...account } = await lock(tx, of);
      const booking = expire({ ...account, ...(await store.readOpen(tx, id)) }, at);
      if (booking === null) return null;
      // Each expiry follows another entry, so this cause is unique.
      const cause = `expiry:${await store.newestEntry(tx, id)}`;
      return book(tx, id, { cause, at, against: 'breakage' }, booking);
    },
  };
}
