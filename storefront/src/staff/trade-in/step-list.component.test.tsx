import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { drawInShop } from '../../app/testing.tsx';
import { StepList } from './StepList.tsx';
import type { TradeIn } from './trade-in.ts';

afterEach(cleanup);

const dollars = (value: number) => ({ __typename: 'Money' as const, value, currency: 'HKD' as const });
const offered = {
  ...{ number: 'T261121000001', stage: 'OFFERED', version: 3, is_member: true, steps: ['ACCEPT', 'REFUSE'] },
  ...{ value: dollars(5_300), payout: dollars(4_900), needs_confirmation: false, needs_identity: false },
  ...{ value_needs_colleague: false, code_needs_colleague: false, tries_left: 5, pictures: [] },
} as unknown as TradeIn;

const draw = (change: Partial<TradeIn>) =>
  drawInShop(<StepList tradeIn={{ ...offered, ...change }} take={() => null} />, {
    families: ['staff', 'staffTradeIns', 'tradeIns'],
  });

it('offers value and money to a colleague of who assayed the piece', async () => {
  await draw({});
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    ...['a new piece, HK$5,300', 'money, HK$4,900'],
  ]);
});

it('offers money alone to who assayed the piece, and says who has to come for value', async () => {
  await draw({ value_needs_colleague: true });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['money, HK$4,900']);
  expect(
    screen.getByText(/a colleague accepts with the customer, or the manager confirms first/),
  ).toBeTruthy();
});

it('has no field for the code where the staff member typed the e-mail address', async () => {
  await draw({ code_needs_colleague: true });
  expect(screen.queryByLabelText(/Code that the customer shows/)).toBeNull();
  expect(screen.getByText(/so a colleague types the code/)).toBeTruthy();
});

it('says who gives a piece to the police to the manager who reported it', async () => {
  await draw({ stage: 'HELD', steps: ['RELEASE'] });
  expect(screen.queryByText('Give it to the police')).toBeNull();
  expect(screen.getByText(/another manager gives it to the police/)).toBeTruthy();
});
