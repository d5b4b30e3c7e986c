import { DAY_MS, HOUR_MS } from '@jinlan/domain/kernel';
import type { Actor } from '@jinlan/domain/people';
import { endOf, keepingStages, TRYING_HOURS, WARNING_HOURS } from '@jinlan/domain/store-stock';
import { eachDue } from '../../platform/jobs/each-due.ts';
import { notify } from './notify.ts';
import type { StoreStockParts } from './parts.ts';
import { retentionDays } from './reserve.ts';
import {
  deleteEnded,
  dueReservations,
  lockReservation,
  reservationsToWarn,
  saveWarned,
} from './store-reservations.ts';
import { deleteEndedTransfers } from './store-transfers.ts';
import { takeStep } from './take-step.ts';

export const releaseJob = 'store-stock.release';
export const releaseEverySeconds = 60;
export const deleteJob = 'store-stock.delete-ended';
export const deleteEverySeconds = 3_600;
const batchSize = 500;
const actor: Actor = { kind: 'system', job: releaseJob };

/**
 * Tells customers that their reservation ends soon, and puts the pieces of ended reservations on sale again. It may run late
 * and twice.
 */
export async function releaseDue(parts: StoreStockParts): Promise<void> {
  const { platform } = parts;
  const now = platform.clock.now();
  const tried = new Date(now.getTime() - TRYING_HOURS * HOUR_MS);
  await eachDue(
    platform,
    (limit) => dueReservations(platform.db, now, tried, limit),
    async (tx, { id }) => {
      const row = await lockReservation(tx, id);
      if (row === null || !keepingStages.includes(row.stage) || endOf(row) > now) return;
      await takeStep(parts, tx, actor, null, { id, command: { kind: 'expire' } });
    },
    ({ id }) => ({ fields: { reservation: id }, message: 'a reserved piece was not released' }),
  );
  const soon = new Date(now.getTime() + WARNING_HOURS * HOUR_MS);
  await eachDue(
    platform,
    (limit) => reservationsToWarn(platform.db, now, soon, limit),
    async (tx, { id }) => {
      const row = await lockReservation(tx, id);
      if (row === null || row.warned || !keepingStages.includes(row.stage)) return;
      await saveWarned(tx, id);
      if (row.stage !== 'tried') await notify(parts, tx, row, 'ending');
    },
    ({ id }) => ({ fields: { reservation: id }, message: 'the end of a reservation was not told' }),
  );
}

/** Deletes reservations with their sold holds, and transfers, a year after their end. */
export async function deleteOld({ platform, catalogue }: StoreStockParts): Promise<void> {
  const before = new Date(platform.clock.now().getTime() - retentionDays * DAY_MS);
  for (let deleted = batchSize; deleted === batchSize; )
    deleted = await platform.db.transaction(async (tx) => {
      const numbers = await deleteEnded(tx, before, batchSize);
      await catalogue.stock.forgetSold(tx, numbers);
      return numbers.length;
    });
  for (let deleted = batchSize; deleted === batchSize; )
    deleted = await deleteEndedTransfers(platform.db, before, batchSize);
}
