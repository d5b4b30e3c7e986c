/** Texts and choices for a gift. Both texts are plain text (`people/plain-text`). */
import { ok, type Result } from '../kernel/index.ts';
import { plainText, type TextRefusal } from '../people/index.ts';

export const CARD_MESSAGE_LENGTH = 120;

/** Maximum length of the checkout remark (product-decisions 7). */
export const REMARK_LENGTH = 200;

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
    max: CARD_MESSAGE_LENGTH,
    multiline: true,
  });
  return message.ok
    ? ok({ wrapped: choice.wrapped, message: message.value === '' ? null : message.value })
    : message;
}

/** Returns null for an empty remark, else the checked text. */
export function checkRemark(remark: string): Result<string | null, TextRefusal> {
  const text = plainText(remark, { field: 'remark', min: 0, max: REMARK_LENGTH, multiline: true });
  return text.ok ? ok(text.value === '' ? null : text.value) : text;
}
