/**
 * Accounts of points, store credit or gift cards. Only entries are stored; the balance is their sum. Each credit is a
 * lot, which may expire. Each debit is paired with the lots it takes from, the first to expire first, so only what was
 * not spent expires. Amounts are whole numbers: points, or minor units of the account's one currency.
 *
 * The functions return the entry to write, with its pairings. Callers must hold the account's lock.
 */
import { ok, type Refusal, type Result, refuse } from '../kernel/index.ts';

export type EntryKind = 'credit' | 'debit' | 'expiry' | 'reversal';

/** A credit that is not spent completely. */
export interface Lot {
  /** The id of the ledger entry that created it. */
  readonly entry: number;
  readonly left: number;
  /** The first moment at which it can no longer be spent; null for never. */
  readonly expiresAt: Date | null;
}

/** A debit that no lot covers, possible only if the account may be overdrawn. The next credit pays it. */
export interface Debt {
  readonly entry: number;
  readonly owed: number;
}

export interface Account {
  readonly lots: readonly Lot[];
  readonly debts: readonly Debt[];
  readonly mayOverdraw: boolean;
}

/** What an entry takes from a lot, or returns to it if `amount` is negative. Null is the new entry. */
export interface Pairing {
  readonly debit: number | null;
  readonly lot: number | null;
  readonly amount: number;
}

export interface Booking {
  readonly kind: EntryKind;
  /** Positive for a credit, negative for a debit. */
  readonly amount: number;
  readonly expiresAt: Date | null;
  /** The entry that a reversal reverses; null for other entries. */
  readonly reverses: number | null;
  readonly pairings: readonly Pairing[];
}

/** The entry to reverse. */
export interface Original {
  readonly entry: number;
  readonly kind: EntryKind;
  readonly amount: number;
  /** For a debit: the total it took from each lot. */
  readonly taken: readonly { readonly lot: Lot; readonly amount: number }[];
  /** For a credit: the expired amount of its lot. */
  readonly expired: number;
}

export type NotEnough = Refusal<'NOT_ENOUGH', { readonly available: number }>;
/** For an expiry, a reversal, or a credit that has expired completely. */
export type NothingToReverse = Refusal<'NOTHING_TO_REVERSE', { readonly kind: EntryKind }>;

/** Returns the sum of all entries. */
export function balance({ lots, debts }: Pick<Account, 'lots' | 'debts'>): number {
  return sum(lots.map(({ left }) => left)) - sum(debts.map(({ owed }) => owed));
}

/** What can be spent: excludes expired lots even before their expiry is booked. */
export function available({ lots, debts }: Pick<Account, 'lots' | 'debts'>, now: Date): number {
  const spendable = balance({ lots: lots.filter((lot) => !hasExpired(lot, now)), debts });
  return Math.max(0, spendable);
}

/** What expires next, all at one moment; null where nothing does. */
export function nextExpiry(
  lots: readonly Lot[],
  now: Date,
): { readonly amount: number; readonly at: Date } | null {
  const expiring = lots.flatMap(({ left, expiresAt }) =>
    expiresAt !== null && expiresAt > now ? [{ left, at: expiresAt }] : [],
  );
  if (expiring.length === 0) return null;
  const at = new Date(Math.min(...expiring.map((lot) => lot.at.getTime())));
  const amount = sum(expiring.flatMap((lot) => (lot.at.getTime() === at.getTime() ? [lot.left] : [])));
  return { amount, at };
}

export function credit(account: Account, amount: number, expiresAt: Date | null, now: Date): Booking {
  mustBeAmount(amount);
  const lot = { entry: null, left: amount, expiresAt };
  const { pairings } = settle([...account.lots, lot], account.debts, now);
  return { kind: 'credit', amount, expiresAt, reverses: null, pairings };
}

export function debit(account: Account, amount: number, now: Date): Result<Booking, NotEnough> {
  mustBeAmount(amount);
  const debts = [...account.debts, { entry: null, owed: amount }];
  const { pairings, owed } = settle(account.lots, debts, now);
  if (owed > 0 && !account.mayOverdraw) return refuse('NOT_ENOUGH', { available: available(account, now) });
  return ok({ kind: 'debit', amount: -amount, expiresAt: null, reverses: null, pairings });
}

/** Books the rest of all expired lots in one entry. Returns null if there is none, so it may run at any time. */
export function expire(account: Account, now: Date): Booking | null {
  const expired = account.lots.filter((lot) => lot.left > 0 && hasExpired(lot, now));
  if (expired.length === 0) return null;
  return {
    kind: 'expiry',
    amount: -sum(expired.map(({ left }) => left)),
    expiresAt: null,
    reverses: null,
    pairings: expired.map(({ entry, left }) => ({ debit: null, lot: entry, amount: left })),
  };
}

/**
 * Reverses a whole entry. To give back a part, book a credit or debit. A debit's amounts return to their lots, and
 * expire with them. A credit is taken from its own lot first, then like any debit; its expired part is not taken again.
 */
export function reverse(
  account: Account,
  original: Original,
  now: Date,
): Result<Booking, NotEnough | NothingToReverse> {
  const { entry, kind, amount, taken, expired } = original;
  const booking = { kind: 'reversal', expiresAt: null, reverses: entry } as const;
  switch (kind) {
    case 'debit': {
      const lots = new Map<number, Lot>(account.lots.map((lot) => [lot.entry, lot]));
      for (const { lot, amount: returnedAmount } of taken)
        lots.set(lot.entry, { ...lot, left: (lots.get(lot.entry)?.left ?? 0) + returnedAmount });
      const returnPairings = taken.map((debited) => ({
        debit: null,
        lot: debited.lot.entry,
        amount: -debited.amount,
      }));
      const debts = account.debts.filter((debt) => debt.entry !== entry);
      const { pairings } = settle([...lots.values()], debts, now);
      return ok({ ...booking, amount: -amount, pairings: [...returnPairings, ...pairings] });
    }
    case 'credit': {
      const reversedAmount = amount - expired;
      if (reversedAmount === 0) return refuse('NOTHING_TO_REVERSE', { kind });
      const fromOwnLot = Math.min(reversedAmount, account.lots.find((lot) => lot.entry === entry)?.left ?? 0);
      const otherLots = account.lots.filter((lot) => lot.entry !== entry);
      const debts = [...account.debts, { entry: null, owed: reversedAmount - fromOwnLot }];
      const { pairings, owed } = settle(otherLots, debts, now);
      if (owed > 0 && !account.mayOverdraw)
        return refuse('NOT_ENOUGH', {
          available: fromOwnLot + available({ ...account, lots: otherLots }, now),
        });
      const ownPairing = fromOwnLot === 0 ? [] : [{ debit: null, lot: entry, amount: fromOwnLot }];
      return ok({ ...booking, amount: -reversedAmount, pairings: [...ownPairing, ...pairings] });
    }
    case 'expiry':
    case 'reversal':
      return refuse('NOTHING_TO_REVERSE', { kind });
  }
}

type OpenLot = Omit<Lot, 'entry'> & { readonly entry: number | null };
type OpenDebt = Omit<Debt, 'entry'> & { readonly entry: number | null };

/** Pays the oldest debts first, from unexpired lots, the first to expire first. `owed`: what remains unpaid. */
function settle(
  lots: readonly OpenLot[],
  debts: readonly OpenDebt[],
  now: Date,
): { readonly pairings: readonly Pairing[]; readonly owed: number } {
  const open = lots
    .filter((lot) => lot.left > 0 && !hasExpired(lot, now))
    .sort(byExpiry)
    .map(({ entry, left }) => ({ entry, left }));
  const pairings: Pairing[] = [];
  let unpaid = 0;
  for (const { entry, owed } of debts) {
    let unpaidPart = owed;
    for (const lot of open) {
      const amount = Math.min(unpaidPart, lot.left);
      if (amount === 0) continue;
      pairings.push({ debit: entry, lot: lot.entry, amount });
      lot.left -= amount;
      unpaidPart -= amount;
    }
    unpaid += unpaidPart;
  }
  return { pairings, owed: unpaid };
}

/** Sorts by expiry: "never" last, equal lots by age, and the new entry after all others. */
function byExpiry(a: OpenLot, b: OpenLot): number {
  const [expiryOfA, expiryOfB] = [a, b].map(({ expiresAt }) => expiresAt?.getTime() ?? Number.MAX_VALUE);
  return (
    (expiryOfA ?? 0) - (expiryOfB ?? 0) ||
    (a.entry ?? Number.MAX_SAFE_INTEGER) - (b.entry ?? Number.MAX_SAFE_INTEGER)
  );
}

const hasExpired = ({ expiresAt }: Pick<Lot, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== null && expiresAt.getTime() <= now.getTime();

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

function mustBeAmount(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new RangeError(`An amount is a whole number above 0, not ${amount}`);
}
