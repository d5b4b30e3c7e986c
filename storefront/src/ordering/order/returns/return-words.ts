import type { ShopError } from '@jinlan/client/data';
import type { Words } from '@jinlan/client/words';

/** Why a return was not requested. */
export function returnRefusalWords(error: ShopError, words: Words<'orders'>): string {
  if (error.kind === 'network') return words('errors.network');
  if (error.kind === 'fault') return words('errors.data');
  if (error.code === 'TOO_MANY_REQUESTS') return words('errors.rateLimited');
  if (error.code === 'ORDER_NOT_FOUND') return words('orders.return.linkOld');
  return words('orders.return.changed');
}
