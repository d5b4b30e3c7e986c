import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { drawInShop } from '../../app/testing.tsx';
import type { OrderFragment } from '../fragments.generated.ts';
import { DepositTerms } from './DepositTerms.tsx';

afterEach(cleanup);

it('names the method of each of the two payments', async () => {
  const amount = (value: number) => ({ value, currency: 'HKD' });
  const order = {
    status: 'complete_complete',
    payment_methods: [
      { type: 'card', name: 'Bank card' },
      { type: 'wechat_pay', name: 'WeChat Pay' },
    ],
    deposit: {
      ...{ amount: amount(1_100), rest: amount(1_080) },
      ...{ is_paid: true, is_rest_due: false, is_rest_paid: true },
      payments: [
        { part: 'deposit', method: 'card', amount: amount(1_100) },
        { part: 'rest', method: 'wechat_pay', amount: amount(1_080) },
      ],
    },
  } as unknown as OrderFragment;
  await drawInShop(<DepositTerms order={order} />, { families: ['orders'] });
  expect(screen.getByText('Paid by Bank card')).toBeTruthy();
  expect(screen.getByText('Paid by WeChat Pay')).toBeTruthy();
});
