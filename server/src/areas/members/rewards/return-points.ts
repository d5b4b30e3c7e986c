import { graceEndsAt } from '@jinlan/domain/rewards';
import type { Connection } from '../../../platform/database.ts';
import { graceCause, isGrace } from '../../../platform/ledger/grace.ts';
import { accountOf, pointsLedger } from '../accounts.ts';
import type { Member } from '../store.ts';

/**
 * Returns points to the lots from which they were taken. If a lot has expired meanwhile, its points can be used for thirty
 * more days. Points that expire after such a period do not get another one. `cause` is that of the debit; points return
 * once.
 */
export async function returnPoints(tx: Connection, member: Member, cause: string, now: Date): Promise<void> {
  const account = accountOf(member);
  // First books the points that expired before. The second expiry then contains exactly the returned points.
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
    ...{ amount, expiresAt: graceEndsAt(now), against: 'breakage', at: now },
    cause: graceCause(cause),
  });
  if (!given.ok) throw new Error(`The points of ${cause} were given again before`);
}
