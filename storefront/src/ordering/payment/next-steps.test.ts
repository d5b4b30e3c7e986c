import { wordsIn } from '@jinlan/client/words/testing';
import { describe, expect, it } from 'vitest';
import type { OrderFragment } from '../fragments.generated.ts';
import { nextSteps } from './next-steps.ts';

const order = (status: string) =>
  ({
    payment: { status },
    pickup_store: null,
    email: null,
    items: [],
    total: null,
  }) as unknown as OrderFragment;
const last = (madeToOrder: boolean) => ({ number: '1', token: 't', deliveryDays: 12, madeToOrder });

describe('the sentences after an order', () => {
  it('promise no parcel where nothing is sent, and name a gift card beside a parcel', async () => {
    const words = await wordsIn('en-US', 'buy');
    const items = [{ gift_card: { recipient_email: 'm***@example.com' }, parts: { gold_version: null } }];
    const sentences = (is_virtual: boolean, gift_card = items[0]?.gift_card) =>
      nextSteps(
        { ...order('paid'), is_virtual, items: [{ ...items[0], gift_card }] } as unknown as OrderFragment,
        last(false),
        false,
        words,
      ).join('\n');
    expect(sentences(true)).toBe('');
    expect(sentences(false)).toMatch(/leaves us[\s\S]*goes to its recipient by e-mail/);
  });

  it.each([
    ['zh-Hans-CN', /12 个工作日内寄出/, /约 12 个工作日完成/],
    ['en-US', /leaves us within 12 working days/, /ready in about 12 working days/],
  ] as const)(
    'promise in %s the sending of stock, and the making of other pieces',
    async (locale, sendingText, makingText) => {
      const words = await wordsIn(locale, 'buy');
      for (const status of ['paid', 'in_store']) {
        const sentences = (madeToOrder: boolean) =>
          nextSteps(order(status), last(madeToOrder), false, words).join('\n');
        expect(sentences(false)).toMatch(sendingText);
        expect(sentences(true)).toMatch(makingText);
        expect(sentences(true)).not.toMatch(sendingText);
      }
    },
  );

  it.each([
    ['zh-Hans-CN', /预计 12月11日 前送达/],
    ['en-US', /it is with you by Dec 11\./],
  ] as const)('show in %s the latest date that the order promises for its designs', async (locale, day) => {
    const words = await wordsIn(locale, 'buy');
    const items = ['2026-12-11', '2026-12-09'].map((delivery_date) => ({
      delivery_date,
      parts: { gold_version: null },
    }));
    for (const status of ['paid', 'in_store'])
      expect(
        nextSteps({ ...order(status), items } as unknown as OrderFragment, last(true), false, words).join(
          '\n',
        ),
      ).toMatch(day);
  });
});
