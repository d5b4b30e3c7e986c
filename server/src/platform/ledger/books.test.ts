import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/processes/database.ts';
import type { Connection, Database } from '../database.ts';
import { readBook, sumFinishedDays } from './books.ts';
import { createLedger } from './ledger.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const cards = createLedger({ code: 'gift-card', mayOverdraw: false });
const points = createLedger({ code: 'points', mayOverdraw: true });
const within = <T>(work: (tx: Connection) => Promise<T>): Promise<T> => db.transaction(work);
/** 00:30 of a day in UTC+8, counted from 1 November, so the day before in UTC. */
const early = (day: number): Date => new Date(Date.UTC(2026, 10, day - 1, 16, 30));
const november = { from: '2026-11-01', until: '2026-12-01' };
const december = { from: '2026-12-01', until: '2027-01-01' };
const card = { owner: '1', unit: 'HKD' } as const;

describe('the books of ledgers', () => {
  it('say what moved against which account of the shop, in business days', async () => {
    await within(async (tx) => {
      await cards.credit(tx, card, {
        ...{ amount: 500, against: 'card-sales', cause: 'issue', at: early(1), expiresAt: early(20) },
      });
      await cards.debit(tx, card, { amount: 200, against: 'orders', cause: 'order:1', at: early(3) });
      // A reversal is against the account of what it reverses, and an expiry against breakage.
      await cards.reverse(tx, card, { of: 'order:1', cause: 'release:1', at: early(4) });
      await cards.debit(tx, card, { amount: 150, against: 'orders', cause: 'order:2', at: early(5) });
      await cards.expire(tx, card, early(21));
      await points.credit(
        tx,
        { owner: '7:hk', unit: 'points' },
        {
          ...{ amount: 9, against: 'orders', cause: 'order:2', at: early(30), expiresAt: null },
        },
      );
    });
    const books = [
      {
        ...{ kind: 'gift-card', opening: 0, closing: 0 },
        movements: [
          { against: 'breakage', given: 0, taken: 350 },
          { against: 'card-sales', given: 500, taken: 0 },
          { against: 'orders', given: 200, taken: 350 },
        ],
      },
    ];
    expect(await readBook(db, 'HKD', november)).toEqual(books);
    expect(await readBook(db, 'hk', november)).toEqual([
      { kind: 'points', opening: 0, closing: 9, movements: [{ against: 'orders', given: 9, taken: 0 }] },
    ]);
    expect(await readBook(db, 'SGD', november)).toEqual([]);

    // The same from the sums of finished days, and from both.
    await sumFinishedDays(db, early(5));
    expect(await readBook(db, 'HKD', november)).toEqual(books);
    await sumFinishedDays(db, early(30));
    await sumFinishedDays(db, early(30));
    expect(await readBook(db, 'HKD', november)).toEqual(books);
    expect(await readBook(db, 'hk', december)).toEqual([
      { kind: 'points', opening: 9, closing: 9, movements: [] },
    ]);
  });

  it('take what came late to a day that was summed, and leave a day that has just ended', async () => {
    const late = { owner: '2', unit: 'SGD' } as const;
    const give = (amount: number, at: Date) =>
      within((tx) =>
        cards.credit(tx, late, {
          ...{ amount, against: 'imports', cause: `import:${amount}`, expiresAt: null, at },
        }),
      );
    await give(10, early(40));
    await sumFinishedDays(db, early(41));
    const days = () =>
      db.query<{ day: string; given: number }>(
        'test.days',
        `select day::text, given from platform.ledger_day where book = 'SGD' order by day`,
      );
    // Half an hour after midnight the day is not summed yet.
    expect(await days()).toEqual([]);
    await sumFinishedDays(db, new Date(early(41).getTime() + 3_600_000));
    expect(await days()).toEqual([{ day: '2026-12-10', given: 10 }]);
    await give(5, new Date(early(40).getTime() + 60_000));
    await sumFinishedDays(db, early(42));
    expect(await days()).toEqual([{ day: '2026-12-10', given: 15 }]);
  });
});
