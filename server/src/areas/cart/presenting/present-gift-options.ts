import { taxInside } from '@jinlan/domain/documents';
import type { Locale } from '@jinlan/domain/markets';
import { type CurrencyCode, type Money, subtract, zero } from '@jinlan/domain/money';
import { documentWords } from '@jinlan/messages/every-locale';
import type { Wire } from '../../../graphql/wire.ts';
import { presentMoney } from '../../catalogue/index.ts';

/** Magento's fields of gift wrap and of the cards of lines, from the shop's own wrap. */

const wrapUid = btoa('gift-wrap');

/** The wrap of one line, which is free. */
const presentWrap = (locale: Locale, currency: CurrencyCode): Wire<'GiftWrapping'> => ({
  id: wrapUid,
  uid: wrapUid,
  design: documentWords[locale]['part.gift-wrap'],
  image: null,
  price: presentMoney(zero(currency)),
});

/** The wrap of a line and the words on its card. */
export const presentLineGift = (
  { giftWrap, giftMessage }: { readonly giftWrap: boolean; readonly giftMessage: string | null },
  locale: Locale,
  currency: CurrencyCode,
) => ({
  gift_message: giftMessage === null ? null : { from: '', message: giftMessage, to: '' },
  gift_wrapping: giftWrap ? presentWrap(locale, currency) : null,
});

/** `fee` is the price of wrapping, with tax. `basisPoints` is the rate of the tax in it; null where documents show none. */
export function presentGiftPrices(fee: Money, basisPoints: number | null): Wire<'GiftOptionsPrices'> {
  const none = presentMoney(zero(fee.currency));
  return {
    gift_wrapping_for_items: presentMoney(
      basisPoints === null ? fee : subtract(fee, taxInside(fee, basisPoints)),
    ),
    gift_wrapping_for_items_incl_tax: presentMoney(fee),
    gift_wrapping_for_order: none,
    gift_wrapping_for_order_incl_tax: none,
    printed_card: none,
    printed_card_incl_tax: none,
  };
}
