/**
 * Laws of members' points (money-and-members 5) over generated sequences of all operations that change points: orders that
 * earn, refunds that take back, rewards that are redeemed and cancelled, and expiries that run twice and late.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isGrace } from '../../../platform/ledger/grace.ts';
import { createTestShop, type TestShop, testNow } from '../../../testing/shop.ts';
import { accountOf, pointsLedger } from '../accounts.ts';
import type { Member } from '../store.ts';
import { returnPoints } from './return-points.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

type Operation =
  | { readonly kind: 'earn'; readonly points: number; readonly days: number }
  | { readonly kind: 'take-back'; readonly points: number }
  | { readonly kind: 'redeem'; readonly points: number }
  /** Cancels the redeemed reward at this place, even if it was cancelled before. */
  | { readonly kind: 'cancel'; readonly place: number }
  | { readonly kind: 'pass'; readonly days: number };

const points = fc.integer({ min: 1, max: 500 });
const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ kind: fc.constant('earn' as const), points, days: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ kind: fc.constant('take-back' as const), points }),
  fc.record({ kind: fc.constant('redeem' as const), points }),
  fc.record({ kind: fc.constant('cancel' as const), place: fc.nat({ max: 5 }) }),
  fc.record({ kind: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 40 }) }),
);

let runs = 0;

/** The sum of entries, and the number of lots that were spent too often or not at all. The number must be 0. */
async function booksOf({ customerId }: Member) {
  const [row] = await shop.db.query<{ sum: number; wrongLots: number }>(
    'test.books',
    `with account as (select id from platform.ledger_account where kind = 'points' and owner = $1),
       lot as (
         select entry.amount, coalesce((select sum(amount) from platform.ledger_pairing pairing
           where pairing.account_id = entry.account_id and pairing.lot_id = entry.id), 0) as taken
         from platform.ledger_entry entry where entry.account_id = (select id from account) and entry.kind = 'credit')
     select coalesce((select sum(amount) from platform.ledger_entry where account_id = (select id from account)), 0)::int as sum,
       (select count(*) from lot where taken < 0 or taken > amount)::int as "wrongLots"`,
    [`${customerId}:hk`],
  );
  return { sum: row?.sum ?? 0, wrongLots: row?.wrongLots ?? 0 };
}

it('points add up after anything that can happen to them, also if expiries run twice and late', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(operation, { maxLength: 18 }),
      fc.boolean(),
      async (operations, expiresLate) => {
        runs += 1;
        const member: Member = { customerId: `laws-${runs}`, region: 'hk' };
        const account = accountOf(member);
        shop.clock.set(testNow);
        const redeemed: {
          readonly cause: string;
          readonly points: number;
          hadGrace: boolean;
          isCancelled: boolean;
        }[] = [];
        const now = () => shop.clock.now();
        const within = shop.db.transaction.bind(shop.db);
        const expire = async (): Promise<void> => {
          await within((tx) => pointsLedger.expire(tx, account, now()));
          expect(await within((tx) => pointsLedger.expire(tx, account, now()))).toBeNull();
        };
        const balance = () => pointsLedger.balance(shop.db, account, now());

        for (const [index, each] of operations.entries()) {
          // Points that are due to expire are booked before some operations, and not before others.
          if (!expiresLate) await expire();
          const before = await balance();
          const cause = `laws:${index}`;
          const against = 'orders';
          switch (each.kind) {
            case 'earn': {
              const expiresAt = new Date(now().getTime() + each.days * 86_400_000);
              const entry = { amount: each.points, against, cause, at: now(), expiresAt } as const;
              expect((await within((tx) => pointsLedger.credit(tx, account, entry))).ok).toBe(true);
              expect((await balance()).total).toBe(before.total + each.points);
              break;
            }
            case 'take-back': {
              const entry = { amount: each.points, against, cause, at: now() } as const;
              expect((await within((tx) => pointsLedger.debit(tx, account, entry))).ok).toBe(true);
              expect((await balance()).total).toBe(before.total - each.points);
              break;
            }
            case 'redeem': {
              const entry = { amount: each.points, against, cause, at: now() } as const;
              const spent = await within((tx) => pointsLedger.spend(tx, account, entry));
              // The usable points alone decide, and a refused operation books nothing.
              expect(spent.ok).toBe(before.available >= each.points);
              expect((await balance()).available).toBe(before.available - (spent.ok ? each.points : 0));
              if (spent.ok) {
                const lots = await within((tx) => pointsLedger.lotsTaken(tx, account, cause));
                redeemed.push({
                  cause,
                  points: each.points,
                  hadGrace: lots.some(isGrace),
                  isCancelled: false,
                });
              }
              break;
            }
            case 'cancel': {
              const one = redeemed[each.place];
              if (one === undefined) break;
              await expire();
              const { total } = await balance();
              await within((tx) => returnPoints(tx, member, one.cause, now()));
              // All points of the reward are returned, once, including those that had expired meanwhile. Points that had
              // their thirty days before are not returned.
              const back = (await balance()).total - total;
              if (one.isCancelled) expect(back).toBe(0);
              else if (one.hadGrace) expect(back).toBeLessThanOrEqual(one.points);
              else expect(back).toBe(one.points);
              expect((await balance()).available).toBe(Math.max(0, (await balance()).total));
              one.isCancelled = true;
              break;
            }
            case 'pass':
              shop.clock.advance({ days: each.days });
          }
          const { sum, wrongLots } = await booksOf(member);
          expect({ sum, wrongLots }).toEqual({ sum: (await balance()).total, wrongLots: 0 });
        }
        // Long afterwards no points are left to use, and no more expire.
        shop.clock.advance({ days: 100 });
        await expire();
        expect((await balance()).available).toBe(0);
        expect((await balance()).total).toBeLessThanOrEqual(0);
      },
    ),
    { numRuns: 30 },
  );
}, 120_000);
