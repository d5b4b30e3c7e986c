import type { ShopError } from '@jinlan/client/data';
import type { Words } from '@jinlan/client/words';

/**
 * The text for a refused step: for a lost connection, for a step that nobody may take on what is their own, else
 * `otherwise`.
 */
export function refusedWords(error: ShopError, words: Words<'staff'>, otherwise: string): string {
  if (error.kind === 'network') return words('errors.network');
  return error.code === 'STAFF_OWN' ? words('staff.refused.own') : otherwise;
}
