import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../app/testing.tsx';
import { Mismatches } from '../staff/order/Mismatches.tsx';
import type { OrderFragment } from './fragments.generated.ts';
import { MismatchedPayments } from './MismatchedPayments.tsx';
import { RefusedLayout } from './payment/PaymentLayouts.tsx';

afterEach(cleanup);

const due = { value: 377.98, currency: 'HKD' } as const;
const mismatch = {
  at: '2026-11-28T10:05:00.000Z',
  provider: 'WeChat Pay',
  amount: { value: 377.99, currency: 'HKD' },
  currency: 'HKD',
  due,
} as const;
const reported = 'WeChat Pay reported HK$377.99 instead of HK$377.98. The order is not paid by it.';
const orderWith = (failure_code: string, mismatched_payments: readonly object[]) =>
  ({
    number: '20261128000001',
    order_date: '2026-11-28T10:00:00.000Z',
    mismatched_payments,
    payment: { status: 'failed', failure_code, method: 'alipay_hk', expires_at: null },
    total: { grand_total: due },
  }) as unknown as OrderFragment;

describe('a payment of another amount', () => {
  it('is told to the buyer, with whom to ask', async () => {
    await drawInShop(<MismatchedPayments order={{ mismatched_payments: [mismatch] }} />, {
      families: ['buy'],
    });
    expect(screen.getByText(/WeChat Pay/).textContent).toBe(
      `${reported} The money goes back to you by hand.`,
    );
    expect(screen.getByText(/contact customer service/)).toBeTruthy();
  });

  it('names the currency that the shop does not take, and draws nothing without a payment', async () => {
    const foreign = { ...mismatch, amount: null, currency: 'EUR' };
    await drawInShop(<MismatchedPayments order={{ mismatched_payments: [foreign] }} />, {
      families: ['buy'],
    });
    expect(screen.getByText(/reported EUR instead of HK\$377\.98/)).toBeTruthy();
    cleanup();
    await drawInShop(<MismatchedPayments order={{ mismatched_payments: [] }} />, { families: ['buy'] });
    expect(screen.queryByText('Another amount arrived')).toBeNull();
  });

  it.each(['amount_mismatch', 'expired', 'canceled', 'authentication_failed'])(
    'takes the place of the reason %s, which would say that nothing was charged',
    async (code) => {
      await drawInShop(<RefusedLayout order={orderWith(code, [mismatch])} />, { families: ['buy'] });
      expect(screen.queryByText(/nothing was charged/)).toBeNull();
      expect(screen.getByText(/WeChat Pay reported/)).toBeTruthy();
    },
  );

  it('leaves the reason of an order without one', async () => {
    await drawInShop(<RefusedLayout order={orderWith('canceled', [])} />, { families: ['buy'] });
    expect(screen.getByText(/nothing was charged/)).toBeTruthy();
  });

  it('tells staff what to do', async () => {
    await drawInShop(<Mismatches order={{ mismatched_payments: [mismatch] }} />, { families: ['staff'] });
    expect(screen.getByText(/WeChat Pay/).textContent).toBe(
      `${reported} The money goes back to the buyer by hand.`,
    );
    expect(screen.getByText(/Send the money back there by hand/)).toBeTruthy();
  });
});
