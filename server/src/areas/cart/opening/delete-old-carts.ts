import type { Platform } from '../../../platform/platform.ts';
import { retentionDays } from './cart-id.ts';
import { deleteNonces, deleteUntouched } from './store-upkeep.ts';

export const deleteOldCartsJob = 'cart.delete-old';
export const deleteOldCartsEverySeconds = 3_600;

const batchSize = 500;

/**
 * Deletes untouched carts in small batches, each in its own transaction, so that shoppers never wait
 * for it.
 */
export async function deleteOldCarts({ db, clock, log }: Platform): Promise<void> {
  const now = clock.now();
  await deleteNonces(db, now);
  const cutoff = new Date(now.getTime() - retentionDays * 86_400_000);
  let total = 0;
  for (let deleted = batchSize; deleted === batchSize; total += deleted)
    deleted = await deleteUntouched(db, cutoff, batchSize);
  if (total > 0) log.info({ total }, 'old carts were deleted');
}
