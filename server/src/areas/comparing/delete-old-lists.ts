import type { Platform } from '../../platform/platform.ts';
import { deleteUntouched } from './store.ts';

export const deleteOldListsJob = 'comparing.delete-old';
export const deleteOldListsEverySeconds = 3_600;

/** Days after which an unchanged guest's list is deleted, as for carts (trade-facts 8, "Retention"). */
const retentionDays = 30;
const batchSize = 500;

/** Deletes old lists in small batches, each in its own transaction. */
export async function deleteOldLists({ db, clock, log }: Platform): Promise<void> {
  const cutoff = new Date(clock.now().getTime() - retentionDays * 86_400_000);
  let total = 0;
  for (let deleted = batchSize; deleted === batchSize; total += deleted)
    deleted = await deleteUntouched(db, cutoff, batchSize);
  if (total > 0) log.info({ total }, 'old compare lists were deleted');
}
