import { wordsIn } from '@jinlan/client/words/testing';
import { money } from '@jinlan/domain/money';
import { expect, it } from 'vitest';
import { tenderRows } from './tender-rows.ts';

const step = (kind: 'line' | 'gift_card' | 'store_credit', value: number) => ({
  kind,
  amount: { value, currency: 'HKD' as const },
});

it('adds no rows to an order without tenders', async () => {
  expect(tenderRows([step('line', 96_916)], money(9_691_600, 'HKD'), await wordsIn('en-US'))).toEqual([]);
});

it('shows the total of the order before what gift cards and credit paid', async () => {
  const steps = [step('line', 96_916), step('gift_card', -5_000), step('store_credit', -500)];
  const rows = tenderRows(steps, money(9_141_600, 'HKD'), await wordsIn('en-US'));
  expect(
    rows.map(({ label, amount }) => [label, typeof amount === 'string' ? amount : amount?.minor]),
  ).toEqual([
    ['Total', 9_691_600],
    ['Gift card', -500_000],
    ['Store credit', -50_000],
  ]);
});
