import type { ShopError } from '@jinlan/client/data';
import type { Words } from '@jinlan/client/words';
import type { MessageKey } from '@jinlan/messages';

export function returnStatusKey(status: string | null): MessageKey<'orders'> {
  if (status === 'PENDING') return 'orders.return.status.pending';
  return status === 'DENIED' ? 'orders.return.status.denied' : 'orders.return.status.done';
}

export function returnTone(status: string | null): 'run' | 'closed' | 'done' {
  if (status === 'PENDING') return 'run';
  return status === 'DENIED' ? 'closed' : 'done';
}

/** Returns the text that says why a return was not requested. */
export function returnRefusalWords(error: ShopError, words: Words<'orders'>): string {
  if (error.kind === 'network') return words('errors.network');
  if (error.kind === 'fault') return words('errors.data');
  if (error.code === 'TOO_MANY_REQUESTS') return words('errors.rateLimited');
  if (error.code === 'ORDER_NOT_FOUND') return words('orders.return.linkOld');
  return words('orders.return.changed');
}
