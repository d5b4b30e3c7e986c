import { accountOf, type Member, pointsLedger } from '../../areas/members/index.ts';
import type { TestShop } from '../shop.ts';

let given = 0;

/** Credits points to a member. They expire at `expiresAt`, by default in two years. */
export async function givePoints(
  shop: TestShop,
  member: Member,
  amount: number,
  expiresAt: Date | null = null,
): Promise<void> {
  given += 1;
  const at = shop.clock.now();
  const cause = `test:${given}`;
  const twoYears = new Date(at.getTime() + 730 * 86_400_000);
  const booked = await shop.db.transaction((tx) =>
    pointsLedger.credit(tx, accountOf(member), {
      amount,
      against: 'goodwill',
      cause,
      at,
      expiresAt: expiresAt ?? twoYears,
    }),
  );
  if (!booked.ok) throw new Error(booked.error.code);
}

/** Returns the points that a member can use, and the sum of all entries. */
export const pointsOf = (
  shop: TestShop,
  member: Member,
): Promise<{ readonly available: number; readonly total: number }> =>
  pointsLedger.balance(shop.db, accountOf(member), shop.clock.now());

let keys = 0;

/** Returns a new idempotency key. */
export function requestKey(): string {
  keys += 1;
  return `test-request-key-${keys}`;
}
