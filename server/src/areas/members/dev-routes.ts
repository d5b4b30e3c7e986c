import { addDays, businessDay, startOfBusinessDay } from '@jinlan/domain/kernel';
import { memberRegions } from '@jinlan/domain/members';
import type { Platform } from '../../platform/platform.ts';
import type { Identity } from '../identity/index.ts';
import { accountOf, pointsLedger } from './accounts.ts';

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
      ...{ amount: points, at, cause: `development:${random.uuid()}` },
      expiresAt: startOfBusinessDay(addDays(businessDay(at), 730)),
    }),
  );
  return { status: 200, body: { points } };
}
