import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../../app/testing.tsx';
import { Balances } from './BalancesScreen.tsx';

afterEach(cleanup);

const families = ['staff', 'statements'] as const;

const book = (over: object) => ({
  __typename: 'CustomerBalances',
  ...{ ledger: 'GIFT_CARD', currency: 'HKD', opening: 0, closing: 0, movements: [] },
  ...over,
});

const movement = (account: string, given: number, taken: number) => ({
  __typename: 'BalanceMovement',
  ...{ account, given, taken },
});

const draw = (path: string) => drawInShop(<Balances today="2026-11-29" />, { families, path });

describe('the balances of customers', () => {
  it('show what moved in the month of today, and lead to the month before alone', async () => {
    const page = await draw('/staff/balances');
    await page.net.waitForCalls(1);
    expect(page.net.calls[0]?.variables).toEqual({ month: '2026-11' });
    page.net.calls[0]?.answer({
      data: {
        customerBalances: [
          book({
            ...{ opening: 100, closing: 340.5 },
            movements: [movement('CARD_SALES', 300, 0), movement('ORDERS', 0, 59.5)],
          }),
          book({ ledger: 'POINTS', currency: null, opening: 1200, closing: 1200 }),
        ],
      },
    });
    const cards = await screen.findByRole('table', { name: 'Gift cards' });
    expect(
      within(cards)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual([
      'Account of the shopCustomers gotCustomers gave',
      'When the month beganHK$100',
      'Gift cards soldHK$300–',
      'Orders and refunds–HK$59.50',
      'NowHK$340.50',
    ]);
    const points = screen.getByRole('table', { name: 'Points' });
    expect(
      within(points)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toContain('When the month began1,200 points');
    expect(within(points).getByText('Nothing has changed this month')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Nov 2026');
    expect(screen.getByRole('link', { name: 'Previous month' }).getAttribute('href')).toBe(
      '/staff/balances?month=2026-10',
    );
    expect(screen.queryByRole('link', { name: 'Next month' })).toBeNull();
  });

  it.each(['2026-12', '2026-13', '1999-01', 'x', ''])('take the month “%s” for today’s', async (month) => {
    const page = await draw(`/staff/balances?month=${month}`);
    await page.net.waitForCalls(1);
    expect(page.net.calls[0]?.variables).toEqual({ month: '2026-11' });
  });

  it('of an earlier month end with it, and lead to the next one', async () => {
    const page = await draw('/staff/balances?month=2026-10');
    await page.net.waitForCalls(1);
    page.net.calls[0]?.answer({ data: { customerBalances: [book({})] } });
    await screen.findByText('At the end of the month');
    expect(screen.getByRole('link', { name: 'Next month' }).getAttribute('href')).toBe('/staff/balances');
    expect(screen.getByRole('link', { name: 'Previous month' }).getAttribute('href')).toBe(
      '/staff/balances?month=2026-09',
    );
  });

  it('are refused to others in words', async () => {
    const page = await draw('/staff/balances');
    await page.net.waitForCalls(1);
    page.net.calls[0]?.answer({
      errors: [{ message: 'no', extensions: { code: 'STAFF_ONLY' } }],
    });
    await screen.findByText('Only the manager of the e-shop can see the balances of customers');
  });
});
