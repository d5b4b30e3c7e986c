/** Texts for refused changes of a wish list, and for pieces of it that were not added to the bag. */

import { isOutOfStock, type ShopError } from '@jinlan/client/data';
import type { Words } from '@jinlan/client/words';

/** `otherwise`: the message for a refusal without a message of its own. */
export function refusalText(error: ShopError, words: Words<'wishlists'>, otherwise: string): string {
  if (error.kind === 'network') return words('errors.network');
  switch (error.code) {
    case 'WISHLIST_DISABLED':
      return words('wish.disabled');
    case 'WISHLIST_NOT_ALLOWED':
    case 'NOT_AUTHORISED':
      return words('errors.sessionEnded');
    case 'WISHLIST_NOT_FOUND':
      return words('wish.gone');
    case 'WISHLIST_NAME_TAKEN':
      return words('wish.nameTaken');
    case 'WISHLISTS_FULL':
      return words('wish.tooMany', { most: Number(error.data.most ?? 20) });
    case 'TOO_MANY_REQUESTS':
      return words('errors.rateLimited');
    default:
      return otherwise;
  }
}

/** The message for the first piece that a list refused; null without one. */
export function problemText(
  problems: readonly ({ readonly reason: string } | null)[] | undefined,
  words: Words<'wishlists'>,
  otherwise: string,
): string | null {
  const problem = problems?.find((each) => each !== null);
  if (!problem) return null;
  return problem.reason === 'WISHLIST_FULL' ? words('wish.fullAny') : otherwise;
}

/** The text for a piece that was not added to the bag. */
export function bagProblemText(code: string, reason: string | null, words: Words<'wishlists'>): string {
  if (reason === 'OPTIONS_REQUIRED' || reason === 'OPTIONS_UNAVAILABLE') return words('wish.bag.options');
  if (reason === 'GOLD_TRADING_HALTED') return words('wish.bag.halted');
  if (reason === 'STAFF_CANNOT_BUY') return words('wish.bag.staff');
  if (code === 'INSUFFICIENT_STOCK') return words('wish.bag.stock');
  if (code === 'NOT_SALABLE') return words('wish.bag.soldOut');
  if (code === 'PRODUCT_NOT_FOUND') return words('wish.bag.gone');
  return words('wish.bag.failed');
}

/** The text if no piece was added to the bag. */
export function bagErrorText(error: ShopError, words: Words<'wishlists'>): string {
  if (error.code === 'CART_NOT_CREATED') return words('errors.cart');
  if (error.code === 'STAFF_CANNOT_BUY') return words('wish.bag.staff');
  if (error.code === 'GOLD_TRADING_HALTED') return words('wish.bag.halted');
  if (isOutOfStock(error)) return words('wish.bag.stock');
  return refusalText(error, words, words('wish.bag.failed'));
}
