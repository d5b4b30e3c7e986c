import { wordsIn } from '@jinlan/client/words/testing';
import { customerStatus, orderStages } from '@jinlan/domain/orders';
import { type Locale, locales } from '@jinlan/messages';
import { describe, expect, it } from 'vitest';
import {
  amountDueText,
  failureWords,
  type OrderAddress,
  type OrderLine,
  orderLineRows,
  personText,
  settlementRows,
  statusWords,
} from './order-words.ts';

const wordsOf = (locale: Locale) => wordsIn(locale, 'buy');

const address = (overrides: Partial<OrderAddress>): OrderAddress => ({
  firstname: 'Tai Man',
  lastname: 'Chan',
  street: ['8 Nathan Road'],
  city: 'Yau Tsim Mong',
  district: null,
  region: 'Yau Tsim Mong',
  postcode: null,
  country_code: 'HK',
  telephone: '+85291234567',
  ...overrides,
});

describe.each(locales)('an order, in %s', (locale) => {
  it('has a text for every state that its buyer sees', async () => {
    const words = await wordsOf(locale);
    const texts = new Set(orderStages.map((stage) => statusWords(customerStatus(stage), words)));
    for (const text of texts) expect(text).not.toMatch(/_|\./);
    expect(texts.size).toBe(new Set(orderStages.map(customerStatus)).size);
    expect(statusWords('constructor', words)).toBe('constructor');
  });

  it('promises a made-to-order piece either at the door or in the store', async () => {
    const words = await wordsOf(locale);
    const line = {
      design_code: 'A',
      design_path: '/customizer/single-ring/review?d=A',
      delivery_date: '2026-12-14',
      parts: { gold_version: null, steps: [] },
      custommate_options: [],
      word_custommate_options: [],
      for_her_option: null,
      for_him_option: null,
    } as unknown as OrderLine;
    const due = (collected: boolean) => orderLineRows(line, collected, words).at(-1)?.join();
    expect(due(false)).toMatch(/^(预计 12月14日 前送达|預計 12月14日 前送達|With you by Dec 14)$/);
    expect(due(true)).toMatch(
      /^(预计 12月14日 前到店可取|預計 12月14日 前可到店領取|Ready in the store by Dec 14)$/,
    );
  });

  it('has the weight of one piece, which it says where there are several', async () => {
    const words = await wordsOf(locale);
    const ofPieces = (quantity_ordered: number) =>
      orderLineRows(
        {
          quantity_ordered,
          parts: { gold_version: 1, steps: [{ weight_mg: 2860 }] },
        } as unknown as OrderLine,
        false,
        words,
      )[0]?.[0];
    expect(ofPieces(1)).toMatch(/^2\.86 (g|克)$/);
    expect(ofPieces(2)).toMatch(/^(2\.86 g each|每件 2\.86 克)$/);
  });

  it('says why its payment failed for any code of the bank', async () => {
    const words = await wordsOf(locale);
    const say = (status: string, failure_code: string | null) =>
      failureWords({ status, failure_code }, words);
    const reasons = ['card_declined', 'authentication_failed', 'bank_unreachable', 'expired', 'canceled'];
    expect(new Set(reasons.map((reason) => say('failed', reason))).size).toBe(reasons.length);
    expect(say('failed', null)).toBe(say('failed', 'card_declined'));
    expect(say('failed', 'constructor')).toBe(say('failed', 'card_declined'));
    expect(say('expired', null)).toBe(say('failed', 'expired'));
    expect(say('refunded', 'card_declined')).toBe(words('buy.pay.failed.refunded'));
  });
});

describe('the settlement of an order', () => {
  it('has a row for the refund and one for the fee, if there are any', async () => {
    const words = await wordsIn('zh-Hans-CN', 'orders');
    expect(
      settlementRows(
        {
          payment: { method: 'card' },
          refunded: { value: 800, currency: 'CNY' },
          refunded_to: [{ to: 'payment', amount: { value: 800, currency: 'CNY' } }],
          kept: { value: 188.5, currency: 'CNY' },
        },
        words,
      ),
    ).toEqual([
      { key: 'refunded', label: '退款', amount: { minor: 80_000, currency: 'CNY' } },
      { key: 'kept', label: '扣除手续费', amount: { minor: 18_850, currency: 'CNY' } },
    ]);
    expect(
      settlementRows({ payment: { method: 'card' }, refunded: null, refunded_to: [], kept: null }, words),
    ).toEqual([]);
  });
});

it('a refund of which gift cards or credit get a part says how much goes where', async () => {
  const words = await wordsIn('en-US', 'orders');
  const amount = (value: number) => ({ value, currency: 'HKD' }) as const;
  const [row] = settlementRows(
    {
      payment: { method: 'card' },
      refunded: amount(500),
      refunded_to: [
        { to: 'payment', amount: amount(300) },
        { to: 'gift_card', amount: amount(150) },
        { to: 'store_credit', amount: amount(50) },
      ],
      kept: null,
    },
    words,
  );
  expect(row?.note).toBe('HK$300 the way you paid · HK$150 to the gift card · HK$50 to your store credit');
});

describe('the recipient of an order', () => {
  it('is shown by name, with the number in groups', () => {
    expect(personText(address({}))).toEqual(['Tai Man Chan', '+852 9123 4567']);
    expect(personText(address({ firstname: '知夏', lastname: '林', telephone: null }))).toEqual(['林知夏']);
  });
});

it('the amount that a buyer pays is the part that is due, or else the total', () => {
  const hkd = (value: number) => ({ value, currency: 'HKD' as const });
  const parts = { amount: hkd(60), rest: hkd(40), is_paid: false, is_rest_due: false, is_rest_paid: false };
  const textOf = (deposit: object | null) =>
    amountDueText({ total: { grand_total: hkd(100) }, deposit } as never);
  expect(textOf(null)).toBe('HK$100');
  expect(textOf(parts)).toBe('HK$60');
  expect(textOf({ ...parts, is_paid: true, is_rest_due: true })).toBe('HK$40');
  expect(textOf({ ...parts, is_paid: true, is_rest_paid: true })).toBe('HK$100');
});
