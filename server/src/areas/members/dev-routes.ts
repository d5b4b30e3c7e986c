import { addDays, businessDay, startOfBusinessDay } from '@jinlan/domain/kernel';
import { memberRegions } from '@jinlan/domain/members';
import type { Platform } from '../../platform/platform.ts';
import type { Identity } from '../identity/index.ts';
import { accountOf, pointsLedger } from './accounts.ts';
import { type BookingTerms, bookPoints } from './purchases.ts';
import { startPoints, waitingPurchases } from './store.ts';

/**
 * Development only: gives a customer points, so that a journey need not wait until those of an order can be used.
 * `{"email": "a@example.com", "region": "hk", "points": 5000}`. Returns 400 for anything else.
 */
export async function givePoints(
  { db, clock, random }: Platform,
  customers: Pick<Identity, 'customersOf'>,
  body: unknown,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const { email, region, points } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  const inRegion = memberRegions.find((each) => each === region);
  const wrong = {
    status: 400,
    body: { message: 'Say {"email": "a@example.com", "region": "hk", "points": 5000}' },
  };
  if (typeof email !== 'string' || inRegion === undefined) return wrong;
  if (typeof points !== 'number' || !Number.isSafeInteger(points) || points < 1 || points > 1e9) return wrong;
  const owner = (await customers.customersOf(db, [email])).get(email);
  if (owner === undefined) return wrong;
  const at = clock.now();
  await db.transaction((tx) =>
    pointsLedger.credit(tx, accountOf({ customerId: owner.id, region: inRegion }), {
      ...{ amount: points, against: 'goodwill', at, cause: `development:${random.uuid()}` },
      expiresAt: startOfBusinessDay(addDays(businessDay(at), 730)),
    }),
  );
  return { status: 200, body: { points } };
}

/**
 * Development only: the paid orders of a customer count now, as if they had been received and the time of returns were over,
 * and coupons that are due are issued.
 * `{"email": "a@example.com"}`, or `{"id": 1}` for a customer without an address. Returns 400 for anything else.
 */
export async function countPurchasesNow(
  { db, clock, jobs }: Platform,
  {
    customers,
    terms,
    issueCoupons,
  }: {
    readonly customers: Pick<Identity, 'customersOf'>;
    readonly terms: BookingTerms;
    readonly issueCoupons: () => Promise<void>;
  },
  body: unknown,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const { email, id } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const ownerId =
    typeof email === 'string'
      ? (await customers.customersOf(db, [email])).get(email)?.id
      : typeof id === 'number'
        ? String(id)
        : undefined;
  if (ownerId === undefined)
    return { status: 400, body: { message: 'Say {"email": "a@example.com"}, or {"id": 1} without one' } };
  const now = clock.now();
  const numbers = await waitingPurchases(db, ownerId);
  for (const number of numbers)
    await db.transaction(async (tx) => {
      await startPoints(tx, number, now);
      await bookPoints(tx, { terms, jobs }, number, now);
    });
  await issueCoupons();
  return { status: 200, body: { orders: numbers } };
}
