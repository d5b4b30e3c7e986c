import { graceEndsAt } from '@jinlan/domain/rewards';
import type { Connection } from '../../../platform/database.ts';
import { accountOf, pointsLedger } from '../accounts.ts';
import type { Member } from '../store.ts';

/**
 * Returns points to the lots they were taken from. What returns to lots that have expired meanwhile can be used for thirty
 * more days. `cause` is that of the debit; points return once.
 */
export async function returnPoints(tx: Connection, member: Member, cause: string, now: Date): Promise<void> {
  const account = accountOf(member);
  // What expired before is booked first, so that the second expiry is exactly what returned.
  await pointsLedger.expire(tx, account, now);
  const returned = await pointsLedger.reverse(tx, account, { of: cause, cause: `return:${cause}`, at: now });
  if (!returned.ok) throw new Error(`The points of ${cause} cannot be returned: ${returned.error.code}`);
  if (returned.value.isRepeated) return;
  const expired = await pointsLedger.expire(tx, account, now);
  if (expired === null) return;
  const given = await pointsLedger.credit(tx, account, {
    ...{ amount: -expired.amount, expiresAt: graceEndsAt(now), at: now },
    cause: `grace:${cause}`,
  });
  if (!given.ok) throw new Error(`The points of ${cause} were given again before`);
}
