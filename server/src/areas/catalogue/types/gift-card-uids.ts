import { type CurrencyCode, fromDecimal, money, toDecimal } from '@jinlan/domain/money';
import { readUid, uidOf } from '../pieces/piece.ts';

/**
 * Magento's uids of what the buyer of a gift card chooses: a listed amount with four decimals, and the fields. The day of
 * delivery is this shop's own.
 */
export const giftCardUidFields = [
  'custom_giftcard_amount',
  'giftcard_sender_name',
  'giftcard_sender_email',
  'giftcard_recipient_name',
  'giftcard_recipient_email',
  'giftcard_message',
  'giftcard_delivery_date',
] as const;
export type GiftCardUidField = (typeof giftCardUidFields)[number];

/** `minor` is in the market's own currency. */
export const giftCardAmountUid = (minor: number, currency: CurrencyCode): string => {
  const [whole = '0', fraction = ''] = toDecimal(money(minor, currency)).split('.');
  return uidOf(`giftcard/giftcard_amount/${whole}.${fraction.padEnd(4, '0')}`);
};

export const giftCardFieldUid = (field: GiftCardUidField): string => uidOf(`giftcard/${field}`);

/** The amount in minor units that a uid names; null for any other uid. */
export function readGiftCardAmountUid(uid: string, currency: CurrencyCode): number | null {
  const [, text] = /^giftcard\/giftcard_amount\/(\d{1,12}(?:\.\d{1,4})?)$/.exec(readUid(uid) ?? '') ?? [];
  const amount = text === undefined ? null : fromDecimal(text, currency);
  return amount?.ok ? amount.value.minor : null;
}

export function readGiftCardFieldUid(uid: string): GiftCardUidField | null {
  const path = readUid(uid);
  return giftCardUidFields.find((field) => path === `giftcard/${field}`) ?? null;
}
