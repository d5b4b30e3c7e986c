/** The choices of a buyer of a gift card: in a line of a bag, and of an order. */
import * as v from 'valibot';
import type { GiftCardChoice } from '../../gift-cards/index.ts';
import type { Valid } from '../check.ts';
import { integer } from './values.ts';

const choice = {
  kind: v.picklist(['virtual', 'physical', 'combined']),
  amount: integer,
  senderName: v.string(),
  senderEmail: v.nullable(v.string()),
  recipientName: v.string(),
  recipientEmail: v.nullable(v.string()),
  message: v.nullable(v.string()),
  deliveryDay: v.nullable(v.string()),
};

export const giftCardChoiceOrNull = v.nullable(v.object(choice) satisfies v.GenericSchema<GiftCardChoice>);

/** With how long the card is valid, as the product said on that day. */
export const orderedGiftCardOrNull = v.nullable(v.object({ ...choice, lifetimeDays: integer }));
export type OrderedGiftCard = NonNullable<Valid<typeof orderedGiftCardOrNull>>;
