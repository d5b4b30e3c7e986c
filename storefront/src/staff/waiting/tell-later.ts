import type { ShopError } from '@jinlan/client/data';
import type { useToasts } from '@jinlan/client/toasts';
import type { Words } from '@jinlan/client/words';

/**
 * Shows a toast for an action that waits for the connection, or was done although its answer was lost. Returns whether
 * it was one of these, so that no refusal is shown.
 */
export function tellLater(
  { code }: Pick<ShopError, 'code'>,
  words: Words<'staff'>,
  toasts: Pick<ReturnType<typeof useToasts>, 'add'>,
): boolean {
  if (code !== 'WAITING' && code !== 'ACTION_DONE') return false;
  const isWaiting = code === 'WAITING';
  toasts.add({
    type: 'info',
    message: words(isWaiting ? 'staff.waiting.saved' : 'staff.waiting.done'),
    ...(isWaiting ? { icon: 'offline' as const } : {}),
  });
  return true;
}
