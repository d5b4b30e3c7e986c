import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../app/testing.tsx';
import { Estimator, type Terms } from './Estimator.tsx';
import type { OwnTradeInFragment } from './fragments.generated.ts';
import { TradeInCard } from './TradeInCard.tsx';

afterEach(cleanup);

const dollars = (value: number) => ({ __typename: 'Money' as const, value, currency: 'HKD' as const });
const terms = {
  ...{ materials: ['GOLD', 'PLATINUM', 'DIAMOND'], gold: [9_999, 7_500], platinum: [9_995] },
  ...{ least_grams: 0.5, own_percent: 0, other_percent: 10, share_percent: 75, stone_percent: 90 },
  ...{ new_stone_percent: 130, identity_from: dollars(10_000), offer_minutes: 30 },
} as unknown as Terms;

describe('the estimator', () => {
  const draw = () => drawInShop(<Estimator terms={terms} />, { families: ['tradeIns'] });

  it.each([
    ['0', 'zero'],
    ['0.4', 'below the least'],
    ['1000000', 'a ton'],
    ['-5', 'below zero'],
    ['ten', 'no number'],
    ['1e9', 'a number as no scale writes it'],
  ])('asks nothing for a weight of %s: %s', async (weight) => {
    const { net, user } = await draw();
    await user.type(screen.getByLabelText('Weight (grams)'), weight);
    await user.click(screen.getByRole('button', { name: 'Estimate' }));
    await screen.findByText('Enter a weight of 0.5 to 10,000 grams');
    expect(net.calls).toEqual([]);
  });

  it('sends the piece, and shows what it brings with its steps', async () => {
    const { net, user } = await draw();
    await user.type(screen.getByLabelText('Weight (grams)'), '10,5');
    await user.click(screen.getByRole('button', { name: 'Estimate' }));
    await net.waitForCalls(1);
    expect(net.calls[0]?.variables).toEqual({
      input: { material: 'GOLD', fineness: 9_999, weight: 10.5, is_own: false, years: 0 },
    });
    const sum = (value: number) => ({
      __typename: 'TradeInSum',
      steps: [
        { __typename: 'TradeInAmount', kind: 'METAL', amount: dollars(value + 100) },
        { __typename: 'TradeInAmount', kind: 'DEDUCTION', amount: dollars(-100) },
      ],
      total: dollars(value),
    });
    net.calls[0]?.answer({
      data: {
        tradeInEstimate: {
          ...{ __typename: 'TradeInEstimate', exchange: sum(8_600), payout: sum(8_000) },
          effective_at: '2026-11-21T02:00:00.000Z',
        },
      },
    });
    await screen.findByText('HK$8,600');
    await screen.findByText('HK$8,000');
    expect(screen.getAllByText('Deduction')).toHaveLength(2);
  });

  it('says that the gold price is being updated while the board is halted', async () => {
    const { net, user } = await draw();
    await user.type(screen.getByLabelText('Weight (grams)'), '10');
    await user.click(screen.getByRole('button', { name: 'Estimate' }));
    await net.waitForCalls(1);
    net.calls[0]?.answer({
      errors: [
        { message: 'Halted', extensions: { code: 'TRADE_IN_BOARD_HALTED', category: 'graphql-input' } },
      ],
    });
    await screen.findByText('The gold price is being updated. Please try again soon.');
  });
});

describe('the card of a trade-in', () => {
  const tradeIn = {
    ...{ number: 'T261121000001', key: 'k', stage: 'OFFERED', version: 3, starts_at: null },
    ...{ piece_name: 'Gold chain', material: 'GOLD', remark: '', condition: '', weight: 10.5 },
    ...{ fineness: 9_999, assayed_weight: 10, loss_percent: 0.5, deduction_percent: 10 },
    ...{ value: dollars(8_600), payout: dollars(8_000), least_stone: null, share_percent: 75 },
    ...{ offer_until: '2026-11-21T06:30:00.000Z', outcome: null, value_left: null, receipt: null },
    ...{ reason: '', pictures: [], code: '123456', steps: [], store: null },
  } as unknown as OwnTradeInFragment;
  const draw = (changes: object = {}) =>
    drawInShop(<TradeInCard tradeIn={{ ...tradeIn, ...changes }} onChanged={() => undefined} />, {
      families: ['tradeIns'],
    });

  it('shows both amounts of an offer, how they came about, and the code for the store', async () => {
    await draw();
    for (const text of ['HK$8,600', 'HK$8,000', '123456', '10 g, fineness 999.9'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByText('Cancel the visit')).toBeNull();
  });

  it('shows what is left of a value, and no amount that was not chosen', async () => {
    await draw({ stage: 'CREDITED', outcome: 'VALUE', value_left: dollars(600), code: null });
    expect(screen.getByText('HK$600')).toBeTruthy();
    expect(screen.queryByText('HK$8,000')).toBeNull();
    expect(screen.getByRole('link', { name: 'Choose a new piece' })).toBeTruthy();
  });

  it('cancels a visit, and says why it cannot', async () => {
    const { net, user } = await draw({ stage: 'REQUESTED', code: null, value: null, steps: ['WITHDRAW'] });
    await user.click(screen.getByText('Cancel the visit'));
    await user.click(screen.getByRole('button', { name: 'Yes, cancel it' }));
    await net.waitForCalls(1);
    expect(net.calls[0]?.variables).toEqual({ number: 'T261121000001', key: 'k', version: 3 });
    net.calls[0]?.answer({
      errors: [{ message: 'Changed', extensions: { code: 'TRADE_IN_CHANGED', category: 'graphql-input' } }],
    });
    await screen.findByText('It has just changed, and was loaded again.');
  });
});
