import { type OrderGift, orderGiftTexts } from '@jinlan/domain/cart';
import type { Wire } from '../../../graphql/wire.ts';

/** Magento's fields of the gift message of a whole cart or order, which is not wrapped as a whole. */
export function presentOrderGift(gift: OrderGift | null): {
  gift_message: Wire<'GiftMessage'> | null;
  gift_receipt_included: boolean;
  printed_card_included: boolean;
  gift_wrapping: null;
} {
  const hasText = gift !== null && orderGiftTexts.some((name) => gift[name] !== '');
  return {
    gift_message: hasText ? { from: gift.from, message: gift.message, to: gift.to } : null,
    gift_receipt_included: gift?.hidesPrices ?? false,
    printed_card_included: gift !== null && gift.message !== '',
    gift_wrapping: null,
  };
}
