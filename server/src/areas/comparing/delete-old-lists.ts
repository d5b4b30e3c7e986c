import type { Platform } from '../../platform/platform.ts';
import { deleteUntouched } from './store.ts';

export const deleteOldListsJob = 'comparing.delete-old';
export const deleteOldListsEverySeconds = 3_600;

/** As long as a guest's bag (trade-facts 8, "Retention"). */
const keptDays = 30;
const batch = 500;

/** In small batches, each its own transaction. */
export async function deleteOldLists({ db, clock, log }: Platform): Promise<void> {
  const before = new Date(clock.now().getTime() - keptDays * 86_400_000);
  let total = 0;
  for (let deleted = batch; deleted === batch; total += deleted)
    deleted = await deleteUntouched(db, before, batch);
  if (total > 0) log.info({ total }, 'old compare lists were deleted');
}
