import { wordsIn } from '@jinlan/client/words/testing';
import { giftCardProblems } from '@jinlan/domain/gift-cards';
import { locales } from '@jinlan/messages';
import { describe, expect, it } from 'vitest';
import type { GiftCard } from '../../choosing/kinds.ts';
import {
  type CardValues,
  cardOnWire,
  chosenAmount,
  emptyCard,
  fieldOf,
  OTHER_AMOUNT,
  offerOf,
  problemWords,
  requestOf,
} from './gift-card-form.ts';

const uid = btoa('giftcard/giftcard_amount/300.0000');
const piece = {
  giftcard_type: 'VIRTUAL',
  allow_open_amount: true,
  open_amount_min: 200,
  open_amount_max: 20_000,
  message_max_length: 120,
  giftcard_amounts: [{ uid, value: 300 }],
} as unknown as GiftCard;
const offer = offerOf(piece, 'HKD');
const today = '2026-11-27';

const card: CardValues = {
  ...emptyCard,
  amount: uid,
  senderName: 'Mei',
  senderEmail: 'mei@example.com',
  recipientName: '林知夏',
  recipientEmail: 'zhixia@example.com',
};
const problemsOf = (values: CardValues) => giftCardProblems(requestOf(values, offer), offer, today);

describe('the form of a gift card', () => {
  it('offers the listed amounts and the range of others', () => {
    expect(offer).toMatchObject({ kind: 'virtual', amounts: [30_000], open: [20_000, 2_000_000] });
    expect(offerOf({ ...piece, allow_open_amount: false } as GiftCard, 'HKD').open).toBeNull();
  });

  it('sends a listed amount by its uid, a typed one as text, and nothing that is empty', () => {
    expect(problemsOf(card)).toEqual([]);
    const listed = cardOnWire(card, offer);
    expect(listed.selected_options).toEqual([uid]);
    expect(listed.entered_options.map((option) => [atob(option.uid), option.value])).toEqual([
      ['giftcard/giftcard_sender_name', 'Mei'],
      ['giftcard/giftcard_recipient_name', '林知夏'],
      ['giftcard/giftcard_sender_email', 'mei@example.com'],
      ['giftcard/giftcard_recipient_email', 'zhixia@example.com'],
    ]);
    const typed = { ...card, amount: OTHER_AMOUNT, custom: '1,234.50' };
    expect(chosenAmount(typed, offer)?.minor).toBe(123_450);
    expect(cardOnWire(typed, offer)).toMatchObject({
      selected_options: [],
      entered_options: [{ uid: btoa('giftcard/custom_giftcard_amount'), value: '1,234.50' }, {}, {}, {}, {}],
    });
  });

  it.each<[string, Partial<CardValues>, keyof CardValues]>([
    ['no other amount', { amount: OTHER_AMOUNT }, 'custom'],
    ['a word for an amount', { amount: OTHER_AMOUNT, custom: 'many' }, 'custom'],
    ['too much', { amount: OTHER_AMOUNT, custom: '20000.01' }, 'custom'],
    ['no amount', { amount: '' }, 'amount'],
    ['no recipient', { recipientName: '' }, 'recipientName'],
    ['a wrong address', { recipientEmail: 'zhixia' }, 'recipientEmail'],
    ['a long message', { message: '💎'.repeat(121) }, 'message'],
    ['a day that is over', { deliveryDay: '2026-11-26' }, 'deliveryDay'],
  ])('shows %s at its field, in every language', async (_, change, field) => {
    const values = { ...card, ...change };
    const problems = problemsOf(values);
    expect(problems.map((problem) => fieldOf(problem, values))).toEqual([field]);
    for (const locale of locales) {
      const words = await wordsIn(locale, 'giftCards');
      const [text] = problems.map((problem) => problemWords(problem, offer, words));
      expect(text).toBeTruthy();
      expect(text).not.toMatch(/giftcards\.|[{}]/);
    }
  });
});
