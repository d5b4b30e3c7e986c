import { wordsIn } from '@jinlan/client/words/testing';
import { expect, test } from 'vitest';
import type { OrderFragment } from '../fragments.generated.ts';
import { historyEntries } from './order-history.ts';

test('names each payment of an order, also the second one and one that goes back', async () => {
  const payment = (at: string, value: number, part: 'deposit' | 'rest' | null, is_paid_back = false) => ({
    ...{ at, part, is_paid_back, amount: { value, currency: 'HKD' } },
  });
  const order = {
    payment: { status: 'paid' },
    history: [
      { at: '2026-11-28T10:00:00.000Z', status: 'pending' },
      { at: '2026-11-28T10:05:00.000Z', status: 'processing' },
      { at: '2026-11-28T14:00:00.000Z', status: 'complete_complete' },
    ],
    payments_made: [
      payment('2026-11-28T10:05:00.000Z', 3_000, 'deposit'),
      payment('2026-11-28T11:00:00.000Z', 3_000, null, true),
      payment('2026-11-28T13:00:00.000Z', 7_000, 'rest'),
    ],
    mismatched_payments: [],
  } as unknown as OrderFragment;
  const entries = historyEntries(order, await wordsIn('en-US', 'buy', 'orders'));
  expect(entries.map(({ at }) => at.slice(11, 16))).toEqual([
    '14:00',
    '13:00',
    '11:00',
    '10:05',
    '10:05',
    '10:00',
  ]);
  expect(entries.map(({ text }) => text).filter((text) => text.includes('HK$'))).toEqual([
    'Rest paid: HK$7,000',
    'A payment of HK$3,000 that the order does not need arrived, and goes back to you',
    'Deposit paid: HK$3,000',
  ]);
});

test('names a payment of another amount, also in a currency that the shop does not take', async () => {
  const due = { value: 377.98, currency: 'HKD' };
  const order = {
    payment: { status: 'failed' },
    history: [{ at: '2026-11-28T10:00:00.000Z', status: 'pending' }],
    payments_made: [],
    mismatched_payments: [
      {
        at: '2026-11-28T10:05:00.000Z',
        provider: 'WeChat Pay',
        amount: { ...due, value: 377.99 },
        currency: 'HKD',
        due,
      },
      { at: '2026-11-28T10:06:00.000Z', provider: 'AlipayHK', amount: null, currency: 'EUR', due },
    ],
  } as unknown as OrderFragment;
  const entries = historyEntries(order, await wordsIn('en-US', 'buy', 'orders'));
  expect(entries.map(({ text }) => text)).toEqual([
    'AlipayHK reported EUR instead of HK$377.98. The order is not paid by it. The money goes back to you by hand.',
    'WeChat Pay reported HK$377.99 instead of HK$377.98. The order is not paid by it. The money goes back to you by hand.',
    'To pay',
  ]);
});
