/** Texts for the reasons for which a bag refuses a coupon. */

import type { ShopError } from '@jinlan/client/data';
import type { Words } from '@jinlan/client/words';
import { format, isCurrencyCode } from '@jinlan/domain/money';
import type { MessageKey } from '@jinlan/messages';
import { bagErrorWords } from './line/lines.ts';

/** Message keys by the rule in the refusal's data. */
const reasons: ReadonlyMap<unknown, MessageKey<'buy'>> = new Map(
  Object.entries({
    COUPON_UNKNOWN: 'buy.coupon.unknown',
    COUPON_EXPIRED: 'buy.coupon.expired',
    COUPON_NOT_YET_VALID: 'buy.coupon.notYetValid',
    COUPON_BELOW_MINIMUM: 'buy.coupon.belowMinimum',
    COUPON_BELOW_CRAFT: 'buy.coupon.belowCraft',
    COUPON_BELOW_QUANTITY: 'buy.coupon.belowQuantity',
    COUPON_USED_UP: 'buy.coupon.usedUp',
    COUPON_BEATEN: 'buy.coupon.beaten',
    COUPON_NO_ELIGIBLE_LINE: 'buy.coupon.noPiece',
    COUPON_DELIVERY_FREE: 'buy.coupon.freeDelivery',
    COUPON_WRONG_CURRENCY: 'buy.coupon.currency',
    COUPON_NOT_NOW: 'buy.coupon.notNow',
    COUPON_WRONG_CHANNEL: 'buy.coupon.channel',
    COUPON_WRONG_LEVEL: 'buy.coupon.level',
    COUPON_NOT_BIRTHDAY_MONTH: 'buy.coupon.birthday',
    COUPON_NOT_FIRST_ORDER: 'buy.coupon.firstOrder',
    COUPON_WRONG_DELIVERY: 'buy.coupon.delivery',
    COUPON_WRONG_PAYMENT: 'buy.coupon.payment',
  } satisfies Readonly<Record<string, MessageKey<'buy'>>>),
);

/**
 * Returns the text for a refused change of the bag. A refused coupon gets the reason; other errors get `bagErrorWords`.
 */
export function couponErrorWords(error: ShopError, words: Words<'buy'>): string {
  const { rule, validUntil, validFrom, minimum, missing } = error.data;
  const key = error.code === 'COUPON_INVALID' ? reasons.get(rule) : undefined;
  if (key === undefined) return bagErrorWords(error, words);
  return words(key, {
    // The coupon ends before this moment.
    day:
      typeof validUntil === 'string' ? dayText(Date.parse(validUntil) - 1, words) : dayText(validFrom, words),
    minimum: figureOf(minimum),
    missing: figureOf(missing),
  });
}

function dayText(moment: unknown, words: Words<'buy'>): string {
  const day = new Date(typeof moment === 'number' || typeof moment === 'string' ? moment : Number.NaN);
  return Number.isNaN(day.getTime()) ? '' : words.day(day.toISOString());
}

/** An amount as text, or a number of pieces. */
function figureOf(figure: unknown): string | number {
  if (typeof figure === 'number') return figure;
  if (typeof figure !== 'object' || figure === null || !('minor' in figure) || !('currency' in figure))
    return '';
  const { minor, currency } = figure;
  return Number.isSafeInteger(minor) && isCurrencyCode(currency)
    ? format({ minor: minor as number, currency })
    : '';
}
