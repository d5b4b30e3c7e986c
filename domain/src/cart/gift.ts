/** Texts and choices for a gift. Both texts are plain text (`people/plain-text`). */
import { ok, type Result } from '../kernel/index.ts';
import { plainText, type TextRefusal } from '../people/index.ts';

export const CARD_MESSAGE_MAX = 120;

/** Maximum length of the checkout remark (product-decisions 7). */
export const REMARK_MAX = 200;

export interface GiftChoice {
  readonly wrapped: boolean;
  /** The text on the card; null without a card. */
  readonly message: string | null;
}

export const noGift: GiftChoice = { wrapped: false, message: null };

export function checkGift(choice: GiftChoice): Result<GiftChoice, TextRefusal> {
  if (choice.message === null) return ok(choice);
  const message = plainText(choice.message, {
    field: 'gift_message',
    min: 0,
    max: CARD_MESSAGE_MAX,
    multiline: true,
  });
  return message.ok
    ? ok({ wrapped: choice.wrapped, message: message.value === '' ? null : message.value })
    : message;
}

/** Returns null for an empty remark, else the checked text. */
export function checkRemark(remark: string): Result<string | null, TextRefusal> {
  const text = plainText(remark, { field: 'remark', min: 0, max: REMARK_MAX, multiline: true });
  return text.ok ? ok(text.value === '' ? null : text.value) : text;
}

/** Most characters of the names of sender and recipient of a gift. */
export const GIFT_NAME_MAX = 40;

/** A whole order that is a gift. Empty texts were not given; at least one of the four says something. */
export interface OrderGift {
  readonly message: string;
  readonly from: string;
  readonly to: string;
  /** Whether a gift receipt without prices is enclosed. */
  readonly hidesPrices: boolean;
}

export const orderGiftTexts = ['message', 'from', 'to'] as const;
export type OrderGiftText = (typeof orderGiftTexts)[number];

/** Checks one text of a gift; the refusal's field is `gift_message`, `gift_from` or `gift_to`. */
export const checkGiftText = (name: OrderGiftText, text: string): Result<string, TextRefusal> =>
  plainText(text, {
    field: `gift_${name}`,
    min: 0,
    max: name === 'message' ? CARD_MESSAGE_MAX : GIFT_NAME_MAX,
    multiline: name === 'message',
  });

/** Returns null where nothing says that the order is a gift, else the checked texts; refuses the first wrong one. */
export function checkOrderGift(typed: OrderGift): Result<OrderGift | null, TextRefusal> {
  const texts = { message: '', from: '', to: '' };
  for (const name of orderGiftTexts) {
    const text = checkGiftText(name, typed[name]);
    if (!text.ok) return text;
    texts[name] = text.value;
  }
  const isGift = typed.hidesPrices || orderGiftTexts.some((name) => texts[name] !== '');
  return ok(isGift ? { ...texts, hidesPrices: typed.hidesPrices } : null);
}
