import { ok, type Refusal, type Result, refuse } from '@jinlan/domain/kernel';
import {
  available,
  type Booking,
  balance,
  credit,
  debit,
  expire,
  type NotEnough,
  type NothingToReverse,
  reverse,
} from '@jinlan/domain/ledger';
import type { CurrencyCode } from '@jinlan/domain/money';
import type { Connection } from '../database.ts';
import * as store from './store.ts';

/**
 * Ledgers of points, store credit and gift cards: accounts whose balance is the sum of their entries.
 * `domain/src/ledger` decides the bookings; here the account is locked and the entry stored in the
 * caller's transaction. The database refuses inconsistent entries.
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
  /**
   * Books a credit. `expiresAt` is the first instant at which it can no longer be spent; null for never.
   */
  credit(
    tx: Connection,
    account: AccountOf,
    entry: Cause & { readonly amount: number; readonly expiresAt: Date | null },
  ): Promise<Result<Booked, CauseUsed>>;
  debit(
    tx: Connection,
    account: AccountOf,
    entry: Cause & { readonly amount: number },
  ): Promise<Result<Booked, CauseUsed | NotEnough>>;
  /** Reverses the entry whose cause is `of`, as a whole and once. */
  reverse(
    tx: Connection,
    account: AccountOf,
    entry: Cause & { readonly of: string },
  ): Promise<Result<Booked, CauseUsed | NotReversible | NotEnough | NothingToReverse>>;
  /** Books expired amounts; null if there are none. It may run at any time and repeatedly. */
  expire(tx: Connection, account: AccountOf, at: Date): Promise<Booked | null>;
}

export function createLedger({ code: kind, mayOverdraw }: LedgerKind): Ledger {
  const lock = (tx: Connection, { owner, unit }: AccountOf) =>
    store.lockAccount(tx, { kind, owner, unit, mayOverdraw });

  const book = async (
    tx: Connection,
    accountId: number,
    { cause, at }: Cause,
    booking: Booking,
  ): Promise<Booked> => {
    await store.addBooking(tx, accountId, cause, booking, at);
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

  return {
    async balance(db, { owner, unit }, now) {
      const accountId = await store.findAccount(db, kind, owner, unit);
      if (accountId === null) return { total: 0, available: 0 };
      const openEntries = await store.readOpen(db, accountId);
      return { total: balance(openEntries), available: available(openEntries, now) };
    },

    async credit(tx, of, entry) {
      const { amount, expiresAt, at, cause } = entry;
      const { id, ...account } = await lock(tx, of);
      const earlierBooking = await findBooking(
        tx,
        id,
        cause,
        (stored) =>
          stored.kind === 'credit' &&
          stored.amount === amount &&
          stored.expiresAt?.getTime() === expiresAt?.getTime(),
      );
      if (!earlierBooking.ok) return earlierBooking;
      if (earlierBooking.value !== null) return ok(earlierBooking.value);
      const openAccount = { ...account, ...(await store.readOpen(tx, id)) };
      return ok(await book(tx, id, entry, credit(openAccount, amount, expiresAt, at)));
    },

    async debit(tx, of, entry) {
      const { amount, at, cause } = entry;
      const { id, ...account } = await lock(tx, of);
      const earlierBooking = await findBooking(
        tx,
        id,
        cause,
        (stored) => stored.kind === 'debit' && stored.amount === -amount,
      );
      if (!earlierBooking.ok) return earlierBooking;
      if (earlierBooking.value !== null) return ok(earlierBooking.value);
      const booking = debit({ ...account, ...(await store.readOpen(tx, id)) }, amount, at);
      return booking.ok ? ok(await book(tx, id, entry, booking.value)) : booking;
    },

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
      return booking.ok ? ok(await book(tx, id, entry, booking.value)) : booking;
    },

    async expire(tx, of, at) {
      const { id, ...account } = await lock(tx, of);
      const booking = expire({ ...account, ...(await store.readOpen(tx, id)) }, at);
      if (booking === null) return null;
      // Each expiry follows another entry, so this cause is unique.
      const cause = `expiry:${await store.newestEntry(tx, id)}`;
      return book(tx, id, { cause, at }, booking);
    },
  };
}
