/**
 * The choices of a buyer of a gift card: amount, sender, recipient, message, and the day on which it is sent. The same
 * rules check the form and the request.
 */
import {
  addDays,
  type BusinessDay,
  isBusinessDay,
  ok,
  type Refusal,
  type Result,
  refuse,
} from '../kernel/index.ts';
import type { Market } from '../markets/index.ts';
import { EMAIL_MAX, plainText, readEmail } from '../people/index.ts';

export type GiftCardKind = 'virtual' | 'physical' | 'combined';

/** A gift card for sale in one market; amounts in minor units of the market's currency. */
export interface GiftCardOffer {
  readonly kind: GiftCardKind;
  readonly amounts: readonly number[];
  /** The least and the most of an amount that the buyer types; null if only the listed amounts are sold. */
  readonly open: readonly [least: number, most: number] | null;
  /** 0 for no message. */
  readonly longestMessage: number;
}

export interface RequestedGiftCard {
  /** Null without an amount. */
  readonly amount: number | null;
  readonly senderName: string;
  readonly senderEmail: string;
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly message: string;
  /** Empty if the card is sent as soon as it is paid. */
  readonly deliveryDay: string;
}

export interface GiftCardChoice {
  readonly kind: GiftCardKind;
  /** In minor units of the market's currency. */
  readonly amount: number;
  readonly senderName: string;
  /** E-mails are null for a physical card. */
  readonly senderEmail: string | null;
  readonly recipientName: string;
  readonly recipientEmail: string | null;
  readonly message: string | null;
  /** The day on which the card is sent; null if it is sent as soon as it is paid. */
  readonly deliveryDay: BusinessDay | null;
}

export type GiftCardField = keyof RequestedGiftCard;

export type GiftCardProblem =
  | Refusal<'GIFT_CARD_FIELD_MISSING', { readonly field: GiftCardField }>
  | Refusal<'GIFT_CARD_FIELD_INVALID', { readonly field: GiftCardField }>
  | Refusal<'GIFT_CARD_FIELD_TOO_LONG', { readonly field: GiftCardField; readonly most: number }>
  | Refusal<
      'GIFT_CARD_AMOUNT_INVALID',
      { readonly field: 'amount'; readonly least: number | null; readonly most: number | null }
    >
  | Refusal<
      'GIFT_CARD_DAY_INVALID',
      { readonly field: 'deliveryDay'; readonly first: BusinessDay; readonly last: BusinessDay }
    >;

export const GIFT_CARD_NAME_MAX = 40;
/** A card can be sent at most so many days ahead. */
export const GIFT_CARD_DAYS_AHEAD = 365;

/** Whether a card of this amount is sold. */
export const isOfferedAmount = ({ amounts, open }: GiftCardOffer, amount: number): boolean =>
  amounts.includes(amount) || (open !== null && amount >= open[0] && amount <= open[1]);

/** All problems of a request, in the order of the form; empty if the card can be bought. */
export function giftCardProblems(
  request: RequestedGiftCard,
  offer: GiftCardOffer,
  today: BusinessDay,
): readonly GiftCardProblem[] {
  const read = readAll(request, offer, today);
  return Object.values(read).flatMap((part) => (part.ok ? [] : [part.error]));
}

/** The choice, or the first problem. */
export function chooseGiftCard(
  request: RequestedGiftCard,
  offer: GiftCardOffer,
  today: BusinessDay,
): Result<GiftCardChoice, GiftCardProblem> {
  const read = readAll(request, offer, today);
  const { amount, senderName, senderEmail, recipientName, recipientEmail, message, deliveryDay } = read;
  if (!amount.ok) return amount;
  if (!senderName.ok) return senderName;
  if (!senderEmail.ok) return senderEmail;
  if (!recipientName.ok) return recipientName;
  if (!recipientEmail.ok) return recipientEmail;
  if (!message.ok) return message;
  if (!deliveryDay.ok) return deliveryDay;
  return ok({
    kind: offer.kind,
    amount: amount.value,
    senderName: senderName.value,
    senderEmail: senderEmail.value,
    recipientName: recipientName.value,
    recipientEmail: recipientEmail.value,
    message: message.value === '' ? null : message.value,
    deliveryDay: deliveryDay.value,
  });
}

type Read<Value> = Result<Value, GiftCardProblem>;

const readAll = (request: RequestedGiftCard, offer: GiftCardOffer, today: BusinessDay) => ({
  amount: readAmount(request.amount, offer),
  senderName: readText(request, 'senderName', { min: 1, max: GIFT_CARD_NAME_MAX, multiline: false }),
  senderEmail: readAddress(request, 'senderEmail', offer),
  recipientName: readText(request, 'recipientName', { min: 1, max: GIFT_CARD_NAME_MAX, multiline: false }),
  recipientEmail: readAddress(request, 'recipientEmail', offer),
  message: readText(request, 'message', { min: 0, max: offer.longestMessage, multiline: true }),
  deliveryDay: readDay(request.deliveryDay, offer, today),
});

function readAmount(amount: number | null, offer: GiftCardOffer): Read<number> {
  if (amount === null) return refuse('GIFT_CARD_FIELD_MISSING', { field: 'amount' });
  if (Number.isSafeInteger(amount) && isOfferedAmount(offer, amount)) return ok(amount);
  const [least, most] = offer.open ?? [null, null];
  return refuse('GIFT_CARD_AMOUNT_INVALID', { field: 'amount', least, most });
}

function readText(
  request: RequestedGiftCard,
  field: 'senderName' | 'recipientName' | 'message',
  rule: { readonly min: number; readonly max: number; readonly multiline: boolean },
): Read<string> {
  const text = plainText(request[field], { field, ...rule });
  if (text.ok) return text;
  switch (text.error.data.reason) {
    case 'too-short':
      return refuse('GIFT_CARD_FIELD_MISSING', { field });
    case 'too-long':
      return refuse('GIFT_CARD_FIELD_TOO_LONG', { field, most: rule.max });
    case 'forbidden-character':
      return refuse('GIFT_CARD_FIELD_INVALID', { field });
  }
}

/** A physical card is sent by courier, so its e-mail addresses are ignored. */
function readAddress(
  request: RequestedGiftCard,
  field: 'senderEmail' | 'recipientEmail',
  { kind }: GiftCardOffer,
): Read<string | null> {
  if (kind === 'physical') return ok(null);
  const email = readEmail(request[field]);
  if (email.ok) return email;
  if (email.error.data.reason === 'empty') return refuse('GIFT_CARD_FIELD_MISSING', { field });
  if (email.error.data.reason === 'too-long')
    return refuse('GIFT_CARD_FIELD_TOO_LONG', { field, most: EMAIL_MAX });
  return refuse('GIFT_CARD_FIELD_INVALID', { field });
}

function readDay(typed: string, { kind }: GiftCardOffer, today: BusinessDay): Read<BusinessDay | null> {
  const day = typed.trim();
  if (day === '' || kind === 'physical') return ok(null);
  const last = addDays(today, GIFT_CARD_DAYS_AHEAD);
  if (!isBusinessDay(day) || day < today || day > last)
    return refuse('GIFT_CARD_DAY_INVALID', { field: 'deliveryDay', first: today, last });
  return ok(day);
}

/**
 * The last day on which a sold card is valid; null for always. Days count from the day on which it is sent. On the
 * Mainland a card that names its recipient never expires (product-decisions 13).
 */
export function lastDayOfCard(market: Market, lifetimeDays: number, from: BusinessDay): BusinessDay | null {
  return lifetimeDays === 0 || market === 'cn' ? null : addDays(from, lifetimeDays);
}
