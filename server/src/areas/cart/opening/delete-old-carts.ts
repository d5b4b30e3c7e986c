import { CART_RETENTION_DAYS } from '@jinlan/domain/cart';
import type { Platform } from '../../../platform/platform.ts';
import { deleteOldSales } from '../selling/store-sales.ts';
import { deleteNonces, deleteUntouched } from './store-upkeep.ts';

export const deleteOldCartsJob = 'cart.delete-old';
export const deleteOldCartsEverySeconds = 3_600;

const batchSize = 500;
/** Days after which a sale that staff left open is deleted, with the name and number of its customer. */
const saleDays = 7;

/**
 * Deletes untouched carts in small batches, each in its own transaction, so that shoppers never wait
 * for it.
 */
export async function deleteOldCarts({ db, clock, log }: Platform): Promise<void> {
  const now = clock.now();
  await deleteNonces(db, now);
  const cutoff = new Date(now.getTime() - CART_RETENTION_DAYS * 86_400_000);
  const salesCutoff = new Date(now.getTime() - saleDays * 86_400_000);
  for (let deleted = batchSize; deleted === batchSize; )
    deleted = await deleteOldSales(db, salesCutoff, batchSize);
  let total = 0;
  for (let deleted = batchSize; deleted === batchSize; total += deleted)
    deleted = await deleteUntouched(db, cutoff, batchSize);
  if (total > 0) log.info({ total }, 'old carts were deleted');
}
