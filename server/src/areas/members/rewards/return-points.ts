import { graceEndsAt } from '@jinlan/domain/rewards';
import type { Connection } from '../../../platform/database.ts';
import { graceCause, isGrace } from '../../../platform/ledger/grace.ts';
import { accountOf, pointsLedger } from '../accounts.ts';
import type { Member } from '../store.ts';

/**
 * Returns points to the lots they were taken from. What returns to lots that have expired meanwhile can be used for thirty
 * more days, once: points of such days expire when these are over. `cause` is that of the debit; points return once.
 */
export async function returnPoints(tx: Connection, member: Member, cause: string, now: Date): Promise<void> {
  const account = accountOf(member);
  // What expired before is booked first, so that the second expiry is exactly what returned.
  await pointsLedger.expire(tx, account, now);
  const returned = await pointsLedger.reverse(tx, account, { of: cause, cause: `return:${cause}`, at: now });
  if (!returned.ok) throw new Error(`The points of ${cause} cannot be returned: ${returned.error.code}`);
  if (returned.value.isRepeated) return;
  if ((await pointsLedger.expire(tx, account, now)) === null) return;
  const amount = (await pointsLedger.lotsTaken(tx, account, cause))
    .filter((lot) => lot.expiresAt !== null && lot.expiresAt <= now && !isGrace(lot))
    .reduce((sum, lot) => sum + lot.amount, 0);
  if (amount === 0) return;
  const given = await pointsLedger.credit(tx, account, {
    ...{ amount, expiresAt: graceEndsAt(now), at: now },
    cause: graceCause(cause),
  });
  if (!given.ok) throw new Error(`The points of ${cause} were given again before`);
}
