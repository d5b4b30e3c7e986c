import { expect, test } from 'vitest';
import { money } from '../../money/index.ts';
import { madePayment } from '../index.ts';

const amount = money(10_000, 'HKD');

test.each([
  ['of a whole order', {}, 'pending', null, { part: null, isPaidBack: false }],
  ['of the deposit', { deposit: 10_000 }, 'pending', null, { part: 'deposit', isPaidBack: false }],
  ['of the rest', { deposit: 10_000 }, 'manufacturing', null, { part: 'rest', isPaidBack: false }],
  ['that came twice', {}, 'ready-stock', amount, { part: null, isPaidBack: true }],
  [
    'that came twice for a deposit',
    { deposit: 1 },
    'manufacturing',
    amount,
    { part: null, isPaidBack: true },
  ],
])('names a payment %s', (_, facts, fromStage, refund, made) => {
  expect(madePayment(facts, { fromStage, amount, refund })).toEqual({ amount, ...made });
});
