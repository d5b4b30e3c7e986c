import { describe, expect, it } from 'vitest';
import {
  chooseGiftCard,
  type GiftCardOffer,
  giftCardProblems,
  lastDayOfCard,
  type RequestedGiftCard,
} from './index.ts';

const offer: GiftCardOffer = {
  kind: 'virtual',
  amounts: [30_000, 50_000],
  open: [20_000, 100_000],
  longestMessage: 120,
};
const request: RequestedGiftCard = {
  amount: 30_000,
  senderName: ' Mei ',
  senderEmail: 'mei@example.com',
  recipientName: '林知夏',
  recipientEmail: 'zhixia@EXAMPLE.com',
  message: '生日快乐 🎂\n愿你天天开心',
  deliveryDay: '2026-12-24',
};
const today = '2026-11-26';
const codesOf = (change: Partial<RequestedGiftCard>, of: GiftCardOffer = offer) =>
  giftCardProblems({ ...request, ...change }, of, today).map(({ code, data }) => `${data.field} ${code}`);

describe('the choice of a gift card', () => {
  it('keeps what the buyer wrote, tidied', () => {
    expect(chooseGiftCard(request, offer, today)).toEqual({
      ok: true,
      value: {
        kind: 'virtual',
        amount: 30_000,
        senderName: 'Mei',
        senderEmail: 'mei@example.com',
        recipientName: '林知夏',
        recipientEmail: 'zhixia@example.com',
        message: '生日快乐 🎂\n愿你天天开心',
        deliveryDay: '2026-12-24',
      },
    });
  });

  it.each<[string, Partial<RequestedGiftCard>, string]>([
    ['no amount', { amount: null }, 'amount GIFT_CARD_FIELD_MISSING'],
    ['too little', { amount: 19_999 }, 'amount GIFT_CARD_AMOUNT_INVALID'],
    ['too much', { amount: 100_001 }, 'amount GIFT_CARD_AMOUNT_INVALID'],
    ['a negative amount', { amount: -30_000 }, 'amount GIFT_CARD_AMOUNT_INVALID'],
    ['no number', { amount: Number.NaN }, 'amount GIFT_CARD_AMOUNT_INVALID'],
    ['parts of a cent', { amount: 30_000.5 }, 'amount GIFT_CARD_AMOUNT_INVALID'],
    ['no sender', { senderName: ' ' }, 'senderName GIFT_CARD_FIELD_MISSING'],
    ['no recipient', { recipientName: '' }, 'recipientName GIFT_CARD_FIELD_MISSING'],
    ['a long name', { recipientName: '金'.repeat(41) }, 'recipientName GIFT_CARD_FIELD_TOO_LONG'],
    ['a wrong address', { recipientEmail: 'zhixia' }, 'recipientEmail GIFT_CARD_FIELD_INVALID'],
    ['no address', { senderEmail: '' }, 'senderEmail GIFT_CARD_FIELD_MISSING'],
    ['5,000 characters', { message: '💎'.repeat(5_000) }, 'message GIFT_CARD_FIELD_TOO_LONG'],
    ['a text that turns around', { message: 'a\u202Eb' }, 'message GIFT_CARD_FIELD_INVALID'],
    ['yesterday', { deliveryDay: '2026-11-25' }, 'deliveryDay GIFT_CARD_DAY_INVALID'],
    ['in two years', { deliveryDay: '2028-11-25' }, 'deliveryDay GIFT_CARD_DAY_INVALID'],
    ['no day', { deliveryDay: '2026-02-30' }, 'deliveryDay GIFT_CARD_DAY_INVALID'],
  ])('is refused with %s', (_, change, problem) => {
    expect(codesOf(change)).toEqual([problem]);
    const chosen = chooseGiftCard({ ...request, ...change }, offer, today);
    expect(chosen.ok ? null : `${chosen.error.data.field} ${chosen.error.code}`).toBe(problem);
  });

  it('takes 120 emoji, and today', () => {
    expect(codesOf({ message: '💎'.repeat(120), deliveryDay: today })).toEqual([]);
  });

  it('takes only listed amounts where no other is open', () => {
    expect(codesOf({ amount: 40_000 }, { ...offer, open: null })).toEqual([
      'amount GIFT_CARD_AMOUNT_INVALID',
    ]);
    expect(codesOf({ amount: 50_000 }, { ...offer, open: null })).toEqual([]);
  });

  it('asks for no e-mail and no day where the card comes by courier', () => {
    const chosen = chooseGiftCard(
      { ...request, senderEmail: '', recipientEmail: 'x', deliveryDay: '2001-01-01' },
      { ...offer, kind: 'physical' },
      today,
    );
    expect(chosen).toMatchObject({ ok: true, value: { recipientEmail: null, deliveryDay: null } });
  });
});

describe('a sold card', () => {
  it('expires so many days after it was sent, and never on the Mainland', () => {
    expect(lastDayOfCard('hk', 365, today)).toBe('2027-11-26');
    expect(lastDayOfCard('hk', 0, today)).toBeNull();
    expect(lastDayOfCard('cn', 365, today)).toBeNull();
  });
});
