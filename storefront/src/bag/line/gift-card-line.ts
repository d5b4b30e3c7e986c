/** A gift card in the bag: rows with the buyer's choices, and the options that add the same card again. */

import { readMoney } from '@jinlan/client/data';
import type { Words } from '@jinlan/client/words';
import { toDecimal } from '@jinlan/domain/money';
import type { BagLineFragment } from '../fragments.generated.ts';
import type { FactRow } from './made.ts';

export type GiftCardLine = Extract<BagLineFragment, { readonly recipient_name: unknown }>;

export const isGiftCardLine = (line: BagLineFragment): line is GiftCardLine => 'recipient_name' in line;

/** Rows that describe the card: recipient, day of sending, message. */
export function giftCardRows(line: GiftCardLine, words: Words<'buy'>): FactRow[] {
  const { recipient_name: name, recipient_email: email, delivery_date: day, card_message: message } = line;
  return [
    [words('buy.cardLine.to', { name }), ...(email ? [email] : [])],
    [
      day
        ? words('buy.cardLine.day', { day: words.day(`${day}T12:00:00+08:00`) })
        : words('buy.cardLine.atOnce'),
    ],
    ...(message ? [[message]] : []),
  ];
}

/**
 * Returns the options that add the same card again. The amount is always sent as typed, which listed amounts may be
 * too.
 */
export function giftCardOptions(line: GiftCardLine): { uid: string; value: string }[] {
  const amount = readMoney(line.amount);
  const entered: readonly (readonly [field: string, value: string | null])[] = [
    ['custom_giftcard_amount', amount && toDecimal(amount)],
    ['giftcard_sender_name', line.sender_name],
    ['giftcard_sender_email', line.sender_email],
    ['giftcard_recipient_name', line.recipient_name],
    ['giftcard_recipient_email', line.recipient_email],
    ['giftcard_message', line.card_message],
    ['giftcard_delivery_date', line.delivery_date],
  ];
  return entered.flatMap(([field, value]) => (value ? [{ uid: btoa(`giftcard/${field}`), value }] : []));
}
