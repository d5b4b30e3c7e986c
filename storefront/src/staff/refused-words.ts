import type { ShopError } from '@jinlan/client/data';
import type { Words } from '@jinlan/client/words';

/** Why a step of staff was refused: no connection, what is their own, or `otherwise`. */
export function refusedWords(error: ShopError, words: Words<'staff'>, otherwise: string): string {
  if (error.kind === 'network') return words('errors.network');
  return error.code === 'STAFF_OWN' ? words('staff.refused.own') : otherwise;
}
