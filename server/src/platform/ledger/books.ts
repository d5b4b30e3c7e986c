/**
 * The books of all ledgers: what customers hold, and the accounts of the shop on the other side. A book is a currency, or for
 * points a region. The sums of finished days are stored, because a shop has millions of entries.
 */
import { addDays, type BusinessDay, businessDay, startOfBusinessDay } from '@jinlan/domain/kernel';
import type { ShopAccount } from '@jinlan/domain/ledger';
import type { Connection } from '../database.ts';
import { lastSummedDay, type Period, readSums, sumDays } from './store-books.ts';

/** No ledger has an older entry. */
const firstDay: BusinessDay = '2000-01-01';
/** A day is summed once transactions that began in it have ended. */
const graceMs = 3_600_000;

export interface Movement {
  readonly against: ShopAccount;
  /** What customers' accounts got, in minor units or points. */
  readonly given: number;
  /** What they gave. */
  readonly taken: number;
}

/** The accounts of one kind in a period. `opening`, and `given` less `taken` of all movements, make `closing`. */
export interface Book {
  /** The code of the ledger's kind. */
  readonly kind: string;
  readonly opening: number;
  readonly movements: readonly Movement[];
  readonly closing: number;
}

/** Reads a book in a period, by kind of account; kinds without entries are missing. */
export async function readBook(db: Connection, book: string, period: Period): Promise<readonly Book[]> {
  const summed = await lastSummedDay(db);
  const liveDay = summed === null ? firstDay : addDays(summed, 1);
  const rows = await readSums(db, book, period, {
    liveDay,
    liveFrom: startOfBusinessDay(liveDay),
    end: startOfBusinessDay(period.until),
  });
  return [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, ofKind]) => {
    const opening = ofKind.reduce((sum, { before }) => sum + before, 0);
    return {
      ...{ kind, opening },
      movements: ofKind
        .filter(({ given, taken }) => given > 0 || taken > 0)
        .map(({ against, given, taken }) => ({ against, given, taken })),
      closing: ofKind.reduce((sum, { given, taken }) => sum + given - taken, opening),
    };
  });
}

/**
 * Sums the days that have ended, and the two before them again. It may run late, repeatedly and in several processes at once.
 */
export async function sumFinishedDays(db: Connection, now: Date): Promise<void> {
  const summed = await lastSummedDay(db);
  const from = startOfBusinessDay(summed === null ? firstDay : addDays(summed, -1));
  const until = startOfBusinessDay(businessDay(new Date(now.getTime() - graceMs)));
  if (from < until) await sumDays(db, { from, until });
}
