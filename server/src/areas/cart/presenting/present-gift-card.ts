import { marketFacts } from '@jinlan/domain/markets';
import { money } from '@jinlan/domain/money';
import type { Wire } from '../../../graphql/wire.ts';
import { presentMoney } from '../../catalogue/index.ts';
import type { LineRow } from '../store.ts';
import type { PricedCart } from './price-cart.ts';

/** The fields of a line that only gift cards have. */
export const presentGiftCardLine = (
  { storeView }: PricedCart,
  card: NonNullable<LineRow['giftCard']>,
): Pick<
  Wire<'GiftCardCartItem'>,
  | 'amount'
  | 'sender_name'
  | 'sender_email'
  | 'recipient_name'
  | 'recipient_email'
  | 'message'
  | 'delivery_date'
> => ({
  amount: presentMoney(money(card.amount, marketFacts[storeView.market].currency)),
  sender_name: card.senderName,
  sender_email: card.senderEmail,
  recipient_name: card.recipientName,
  recipient_email: card.recipientEmail,
  message: card.message,
  delivery_date: card.deliveryDay,
});
