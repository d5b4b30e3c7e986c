/** Messages for a piece that was not added to the bag, because the request or the line was refused. */
import { isOutOfStock, type ShopError } from '@jinlan/client/data';
import type { Words } from '@jinlan/client/words';

export function errorWords(error: ShopError, words: Words<'piece'>): string {
  if (error.kind === 'network') return words('errors.network');
  if (isOutOfStock(error)) return words('errors.quantity');
  if (error.code === 'OPTIONS_REQUIRED') return words('piece.addOptions');
  if (error.code === 'OPTIONS_UNAVAILABLE') return words('piece.set.changed');
  if (error.code === 'OPTION_TOO_LONG' || error.code === 'OPTION_INVALID') return words('piece.option.check');
  if (isAboutGiftCard(error.code)) return words('piece.giftCard.check');
  if (error.code === 'TOO_MANY_REQUESTS') return words('errors.rateLimited');
  if (error.code === 'GOLD_TRADING_HALTED') return words('browse.piece.halted');
  if (error.code === 'CART_NOT_CREATED') return words('errors.cart');
  if (error.code === 'NOT_AUTHORISED') return words('piece.addSignIn');
  return words('piece.addFailed');
}

/** `code`: Magento's error code; `reason`: the shop's own code, which is more exact, or null. */
export function problemWords(code: string, reason: string | null, words: Words<'piece'>): string {
  if (code === 'INSUFFICIENT_STOCK' || code === 'NOT_SALABLE' || code === 'PRODUCT_NOT_FOUND') {
    return words('errors.quantity');
  }
  if (reason === 'OPTIONS_REQUIRED') return words('piece.addOptions');
  if (reason === 'OPTIONS_UNAVAILABLE') return words('piece.set.changed');
  if (reason === 'OPTION_TOO_LONG' || reason === 'OPTION_INVALID') return words('piece.option.check');
  if (reason !== null && isAboutGiftCard(reason)) return words('piece.giftCard.check');
  return words('piece.addFailed');
}

const isAboutGiftCard = (code: string): boolean => /^GIFT_CARD_(FIELD|AMOUNT|DAY)_/.test(code);
