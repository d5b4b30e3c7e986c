/**
 * The values of a gift card's form, the offer of the piece, the options that the form sends, and the texts of its
 * problems. The domain has the rules.
 */

import { readMoney } from '@jinlan/client/data';
import type { Words } from '@jinlan/client/words';
import type {
  GiftCardField,
  GiftCardOffer,
  GiftCardProblem,
  RequestedGiftCard,
} from '@jinlan/domain/gift-cards';
import { type CurrencyCode, format, type Money, money, readAmount } from '@jinlan/domain/money';
import type { GiftCard } from '../../choosing/kinds.ts';

export interface CardValues {
  /** Uid of a listed amount, or `other`. */
  readonly amount: string;
  readonly custom: string;
  readonly senderName: string;
  readonly senderEmail: string;
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly message: string;
  readonly deliveryDay: string;
}

export const OTHER_AMOUNT = 'other';

export const emptyCard: CardValues = {
  ...{ amount: '', custom: '', senderName: '', senderEmail: '', recipientName: '', recipientEmail: '' },
  ...{ message: '', deliveryDay: '' },
};

export interface CardOffer extends GiftCardOffer {
  readonly currency: CurrencyCode;
  readonly listed: readonly { readonly uid: string; readonly amount: Money }[];
}

const kinds = { VIRTUAL: 'virtual', PHYSICAL: 'physical', COMBINED: 'combined' } as const;

export function offerOf(piece: GiftCard, currency: CurrencyCode): CardOffer {
  const listed = (piece.giftcard_amounts ?? []).flatMap((each) => {
    const amount = readMoney({ value: each?.value ?? null, currency });
    return each && amount ? [{ uid: each.uid, amount }] : [];
  });
  const least = readMoney({ value: piece.open_amount_min, currency });
  const most = readMoney({ value: piece.open_amount_max, currency });
  return {
    currency,
    listed,
    kind: kinds[piece.giftcard_type ?? 'VIRTUAL'],
    amounts: listed.map(({ amount }) => amount.minor),
    open: piece.allow_open_amount && least && most ? [least.minor, most.minor] : null,
    longestMessage: piece.message_max_length ?? 0,
  };
}

/** The amount that is chosen or typed; null for none, and for a text that is no amount. */
export function chosenAmount({ amount, custom }: CardValues, { listed, currency }: CardOffer): Money | null {
  if (amount !== OTHER_AMOUNT) return listed.find(({ uid }) => uid === amount)?.amount ?? null;
  const typed = readAmount(custom, currency, { decimal: '.' });
  return typed.ok ? typed.value : null;
}

export function requestOf(values: CardValues, offer: CardOffer): RequestedGiftCard {
  const isTyped = values.amount === OTHER_AMOUNT && values.custom.trim() !== '';
  const minor = chosenAmount(values, offer)?.minor;
  return { ...values, amount: minor ?? (isTyped ? Number.NaN : null) };
}

const uidOf = (path: string): string => btoa(`giftcard/${path}`);

/** Magento's options of the card. Only the uids are encoded; texts are sent unchanged, Chinese ones too. */
export function cardOnWire(values: CardValues, { kind }: CardOffer) {
  const isByEmail = kind !== 'physical';
  const entered: readonly (readonly [string, string])[] = [
    ['custom_giftcard_amount', values.amount === OTHER_AMOUNT ? values.custom : ''],
    ['giftcard_sender_name', values.senderName],
    ['giftcard_recipient_name', values.recipientName],
    ['giftcard_sender_email', isByEmail ? values.senderEmail : ''],
    ['giftcard_recipient_email', isByEmail ? values.recipientEmail : ''],
    ['giftcard_message', values.message],
    ['giftcard_delivery_date', isByEmail ? values.deliveryDay : ''],
  ];
  return {
    selected_options: values.amount === OTHER_AMOUNT ? [] : [values.amount],
    entered_options: entered
      .filter(([, value]) => value.trim() !== '')
      .map(([field, value]) => ({ uid: uidOf(field), value })),
  };
}

/** The field of the form that shows a problem. A wrong custom amount is shown at the field where it was typed. */
export const fieldOf = ({ data: { field } }: GiftCardProblem, { amount }: CardValues): keyof CardValues =>
  field === 'amount' && amount === OTHER_AMOUNT ? 'custom' : field;

export function problemWords(
  problem: GiftCardProblem,
  { currency }: CardOffer,
  words: Words<'giftCards'>,
): string {
  switch (problem.code) {
    case 'GIFT_CARD_FIELD_MISSING':
      return words(`giftcards.buy.missing.${problem.data.field}`);
    case 'GIFT_CARD_FIELD_INVALID':
      return words(isEmail(problem.data.field) ? 'giftcards.buy.emailInvalid' : 'giftcards.buy.textInvalid');
    case 'GIFT_CARD_FIELD_TOO_LONG':
      return words('giftcards.buy.tooLong', { most: problem.data.most });
    case 'GIFT_CARD_AMOUNT_INVALID': {
      const { least, most } = problem.data;
      if (least === null || most === null) return words('giftcards.buy.missing.amount');
      const [from, to] = [money(least, currency), money(most, currency)].map(format);
      return words('giftcards.buy.amountInvalid', { from, to });
    }
    case 'GIFT_CARD_DAY_INVALID':
      return words('giftcards.buy.dayInvalid', { last: words.day(`${problem.data.last}T12:00:00+08:00`) });
  }
}

const isEmail = (field: GiftCardField): boolean => field === 'senderEmail' || field === 'recipientEmail';
