import { shopAccounts } from '@jinlan/domain/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ledgerOperationCount as operationCount } from '../../testing/ledger-operations.ts';
import { seededNumbers } from '../../testing/points/operations.ts';
import { openTestDatabase } from '../../testing/processes/database.ts';
import type { Database } from '../database.ts';
import { readBook, sumFinishedDays } from './books.ts';
import { type AccountOf, createLedger, type Ledger } from './ledger.ts';

// Random bookings of four writers on the same accounts. `LEDGER_OPERATIONS` says how many, 1,000 without it.

const writerCount = 4;
/** Fifty bookings for each account, because each booking reads all entries of its account. */
const accountCount = Math.ceil(operationCount / 50);
const random = seededNumbers(20_261_128);

const ledgers = {
  credit: createLedger({ code: 'test-credit', mayOverdraw: false }),
  points: createLedger({ code: 'test-points', mayOverdraw: true }),
};

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

interface Account {
  readonly ledger: Ledger;
  readonly of: AccountOf;
  /** Causes that were booked. */
  readonly causes: string[];
  /** The sum of all amounts that the ledger said it booked. */
  total: number;
}

const accounts = Array.from({ length: accountCount }, (_, nth): Account => {
  const isPoints = nth % 2 === 1;
  const of: AccountOf = { owner: `owner-${nth}:hk`, unit: isPoints ? 'points' : 'HKD' };
  return { ledger: isPoints ? ledgers.points : ledgers.credit, of, causes: [], total: 0 };
});

const below = (end: number): number => Math.floor(random() * end);

/** Books one entry, or one that was booked before once more; null if it is refused or nothing expires. */
async function book(
  { ledger, of, causes }: Account,
  nth: number,
): Promise<{ amount: number; cause: string } | null> {
  const now = new Date(Date.UTC(2026, 10, 26) + nth * 60_000);
  const cause = `step:${nth}`;
  const amount = 1 + below(50);
  const expiresAt = random() < 0.5 ? null : new Date(now.getTime() + 60_000 * accountCount * (1 + below(20)));
  const kind = below(8);
  const against = shopAccounts[below(shopAccounts.length)] ?? 'orders';
  const original = causes[below(causes.length)] ?? 'none';
  return db.transaction(async (tx) => {
    if (kind === 7) {
      const expired = await ledger.expire(tx, of, now);
      return expired && !expired.isRepeated ? { amount: expired.amount, cause: `expiry:${nth}` } : null;
    }
    const answer =
      kind < 3
        ? await ledger.credit(tx, of, { amount, against, cause, expiresAt, at: now })
        : kind < 6
          ? await ledger.debit(tx, of, { amount, against, cause, at: now })
          : await ledger.reverse(tx, of, { of: original, cause, at: now });
    return answer.ok && !answer.value.isRepeated ? { amount: answer.value.amount, cause } : null;
  });
}

it(
  `each balance is the sum of its entries, and all accounts with those of the shop sum to zero, after ${operationCount} random bookings of ${writerCount} writers`,
  async () => {
    let begun = 0;
    const write = async (): Promise<void> => {
      while (begun < operationCount) {
        begun += 1;
        const nth = begun;
        const account = accounts[below(accountCount)];
        const booked = account && (await book(account, nth));
        if (!booked) continue;
        account.causes.push(booked.cause);
        account.total += booked.amount;
      }
    };
    await Promise.all(Array.from({ length: writerCount }, write));

    const end = new Date(Date.UTC(2026, 10, 26) + (operationCount + 1) * 60_000);
    for (const { ledger, of, total } of accounts) {
      const balance = await ledger.balance(db, of, end);
      expect({ ...of, total: balance.total }).toEqual({ ...of, total });
      expect(balance.available).toBeLessThanOrEqual(Math.max(0, total));
      if (ledger === ledgers.credit) expect(total).toBeGreaterThanOrEqual(0);
    }
    const [sums] = await db.query<{ entries: number; unpaired: number }>(
      'test.sums',
      `select sum(amount)::float8 as entries, count(*) filter (where amount < 0 and not may_overdraw and -amount is distinct from (
         select sum(pairing.amount) from platform.ledger_pairing pairing where debit_id = entry.id))::int as unpaired
       from platform.ledger_entry entry join platform.ledger_account account on account.id = account_id`,
    );
    expect(sums).toEqual({ entries: accounts.reduce((sum, { total }) => sum + total, 0), unpaired: 0 });
    // The shop's accounts hold the same, negated: partly from the sums of finished days, partly from entries.
    await sumFinishedDays(db, new Date(Date.UTC(2026, 10, 27)));
    for (const [ledger, book, kind] of [
      [ledgers.credit, 'HKD', 'test-credit'],
      [ledgers.points, 'hk', 'test-points'],
    ] as const) {
      const books = await readBook(db, book, { from: '2026-11-01', until: '2028-01-01' });
      const total = accounts.reduce((sum, each) => sum + (each.ledger === ledger ? each.total : 0), 0);
      const ofShop = (books[0]?.movements ?? []).map(({ given, taken }) => taken - given);
      expect(total + ofShop.reduce((sum, amount) => sum + amount, 0)).toBe(0);
      expect(books).toMatchObject([{ kind, opening: 0, closing: total }]);
      expect(ofShop).toHaveLength(shopAccounts.length);
    }
    expect(accounts.filter(({ causes }) => causes.length > 0).length).toBeGreaterThan(accountCount / 2);
  },
  60_000 + operationCount * 60,
);
