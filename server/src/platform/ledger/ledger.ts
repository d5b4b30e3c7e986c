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
 * Points, store credit, gift cards: accounts whose balance is the sum of their entries. `domain/src/ledger` decides what is
 * booked; here the account is locked and the entry written, in the caller's transaction. The database refuses what does not add up.
 */
export interface LedgerKind {
  /** Lower case, such as `store-credit`. */
  readonly code: string;
  /** Whether a balance may be below zero. It holds for accounts that are opened from then on. */
  readonly mayOverdraw: boolean;
}

/** An account; it is opened by its first booking. */
export interface AccountOf {
  /** Whose it is, or which card. */
  readonly owner: string;
  readonly unit: 'points' | CurrencyCode;
}

interface Cause {
  /** What it is for, such as `order:20261121000001`: unique in its account. At most 200 characters. */
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
  /** Negative for what was taken. */
  readonly amount: number;
  /** The cause had been booked before, and nothing was booked now. */
  readonly isRepeated: boolean;
}

/** Something else has been booked for the same cause. */
export type CauseUsed = Refusal<'CAUSE_USED', { readonly cause: string }>;
/** There is no entry of that cause, or another entry has reversed it. */
export type NotReversible = Refusal<'NOT_REVERSIBLE', { readonly cause: string }>;

export interface Ledger {
  balance(db: Connection, account: AccountOf, now: Date): Promise<Balance>;
  /** `expiresAt`: the first moment at which it cannot be spent any more, null for never. */
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
  /** Takes back the entry whose cause is `of`, as a whole and once. */
  reverse(
    tx: Connection,
    account: AccountOf,
    entry: Cause & { readonly of: string },
  ): Promise<Result<Booked, CauseUsed | NotReversible | NotEnough | NothingToReverse>>;
  /** Books what has expired; null where nothing has. It may run at any time and any number of times. */
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

  /** What has been booked for the cause: null for nothing, refused where it is not what is asked for now. */
  const bookedBefore = async (
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
      const open = await store.readOpen(db, accountId);
      return { total: balance(open), available: available(open, now) };
    },

    async credit(tx, of, entry) {
      const { amount, expiresAt, at, cause } = entry;
      const { id, ...account } = await lock(tx, of);
      const before = await bookedBefore(
        tx,
        id,
        cause,
        (one) =>
          one.kind === 'credit' && one.amount === amount && one.expiresAt?.getTime() === expiresAt?.getTime(),
      );
      if (!before.ok) return before;
      if (before.value !== null) return ok(before.value);
      const open = { ...account, ...(await store.readOpen(tx, id)) };
      return ok(await book(tx, id, entry, credit(open, amount, expiresAt, at)));
    },

    async debit(tx, of, entry) {
      const { amount, at, cause } = entry;
      const { id, ...account } = await lock(tx, of);
      const before = await bookedBefore(
        tx,
        id,
        cause,
        (one) => one.kind === 'debit' && one.amount === -amount,
      );
      if (!before.ok) return before;
      if (before.value !== null) return ok(before.value);
      const booking = debit({ ...account, ...(await store.readOpen(tx, id)) }, amount, at);
      return booking.ok ? ok(await book(tx, id, entry, booking.value)) : booking;
    },

    async reverse(tx, of, entry) {
      const { at, cause } = entry;
      const { id, ...account } = await lock(tx, of);
      const before = await bookedBefore(tx, id, cause, ({ reverses }) => reverses === entry.of);
      if (!before.ok) return before;
      if (before.value !== null) return ok(before.value);
      const original = await store.findEntry(tx, id, entry.of);
      if (original === null || original.isReversed) return refuse('NOT_REVERSIBLE', { cause: entry.of });
      const open = { ...account, ...(await store.readOpen(tx, id)) };
      const booking = reverse(open, await store.readOriginal(tx, id, original), at);
      return booking.ok ? ok(await book(tx, id, entry, booking.value)) : booking;
    },

    async expire(tx, of, at) {
      const { id, ...account } = await lock(tx, of);
      const booking = expire({ ...account, ...(await store.readOpen(tx, id)) }, at);
      if (booking === null) return null;
      // Each expiry follows another entry, so the cause is a new one.
      const cause = `expiry:${await store.newestEntry(tx, id)}`;
      return book(tx, id, { cause, at }, booking);
    },
  };
}
