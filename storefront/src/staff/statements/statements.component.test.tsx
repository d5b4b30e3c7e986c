import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../../app/testing.tsx';
import { Statement } from './StatementScreen.tsx';
import { Statements } from './StatementsScreen.tsx';

afterEach(cleanup);

const families = ['staff', 'statements'] as const;

const hkd = (value: number) => ({ __typename: 'StatementAmount', value, currency: 'HKD' });

const row = (over: object = {}) => ({
  __typename: 'ProviderStatement',
  id: '7',
  day: '2026-11-26',
  provider: 'wechat_pay',
  state: 'compared',
  listed_count: 3,
  difference_count: 0,
  open_count: 0,
  ...over,
});

const difference = {
  __typename: 'StatementDifference',
  id: '70',
  code: 'other_amount',
  kind: 'payment',
  reference: '4200001',
  order_number: '20261126000001',
  listed: hkd(100.01),
  ours: hkd(100),
  at: '2026-11-26T04:00:00.000Z',
  settled_at: null,
  settled_by: null,
  settled_reason: null,
};

const whole = (over: object = {}) => ({
  ...row({ difference_count: 1, open_count: 1 }),
  reason: null,
  compared_at: '2026-11-27T02:00:00.000Z',
  sums: [
    {
      __typename: 'StatementSum',
      kind: 'payment',
      count: 3,
      amount: hkd(300.01),
      fee: hkd(1.8),
    },
  ],
  differences: [difference],
  ...over,
});

describe('the daily lists of payment providers', () => {
  it('are shown with what came of each', async () => {
    const page = await drawInShop(<Statements />, { families });
    await page.net.waitForCalls(1);
    expect(page.net.calls[0]?.variables).toEqual({ page: 1, size: 20 });
    const items = [
      row({ id: '9', state: 'waiting', listed_count: 0 }),
      row({ id: '8', difference_count: 2, open_count: 1 }),
      row(),
      row({ id: '6', difference_count: 2 }),
      row({ id: '5', state: 'missing' }),
    ];
    page.net.calls[0]?.answer({
      data: {
        providerStatements: {
          __typename: 'ProviderStatements',
          total_count: 5,
          page_info: { __typename: 'SearchResultPageInfo', total_pages: 1 },
          items,
        },
      },
    });
    await screen.findByText('No list yet');
    const shown = screen.getAllByRole('row').map((line) => line.textContent);
    expect(shown.slice(1)).toEqual([
      'November 26, 2026WeChat Pay–No list yet',
      'November 26, 2026WeChat PayLines: 31 open',
      'November 26, 2026WeChat PayLines: 3Matches',
      'November 26, 2026WeChat PayLines: 3Settled',
      'November 26, 2026WeChat Pay–No list',
    ]);
    const [link] = screen.getAllByRole('link', { name: 'November 26, 2026' });
    expect(link?.getAttribute('href')).toBe('/staff/statements/9');
  });

  it('are for the manager of the e-shop alone', async () => {
    const page = await drawInShop(<Statements />, { families });
    await page.net.waitForCalls(1);
    page.net.calls[0]?.answer({ errors: [{ message: 'x', extensions: { code: 'STAFF_ONLY' } }] });
    await screen.findByText('Only the manager of the e-shop can see this');
  });

  it('say that a day has no list yet, and why', async () => {
    const page = await drawInShop(<Statement id="7" />, { families });
    await page.net.waitForCalls(1);
    page.net.calls[0]?.answer({
      data: {
        providerStatement: whole({ state: 'waiting', reason: 'status 503', differences: [], sums: [] }),
      },
    });
    await screen.findByText('The last answer: status 503');
  });
});

describe('a difference', () => {
  const drawDifference = async () => {
    const page = await drawInShop(<Statement id="7" />, { families });
    await page.net.waitForCalls(1);
    expect(page.net.calls[0]?.variables).toEqual({ id: '7' });
    page.net.calls[0]?.answer({ data: { providerStatement: whole() } });
    await screen.findByText('Payment · Another amount');
    return page;
  };
  const settle = async ({ user }: Awaited<ReturnType<typeof drawDifference>>, reason: string) => {
    await user.click(screen.getByText('Mark as settled', { selector: 'summary, summary *' }));
    if (reason !== '') await user.type(screen.getByRole('textbox', { name: 'How it was settled' }), reason);
    await user.click(screen.getByRole('button', { name: 'Mark as settled' }));
  };

  it('names both amounts and leads to its order', async () => {
    await drawDifference();
    expect(screen.getByText('HK$100.01')).toBeTruthy();
    expect(screen.getByText('HK$100')).toBeTruthy();
    expect(screen.getByText('HK$300.01 · fees HK$1.80')).toBeTruthy();
    const order = screen.getByRole('link', { name: '20261126000001' });
    expect(order.getAttribute('href')).toBe('/staff/orders/20261126000001');
  });

  it('is settled with a reason, which is then shown', async () => {
    const page = await drawDifference();
    await settle(page, '');
    await screen.findByText('Please say how it was settled, in at most 200 characters');
    await page.user.type(screen.getByRole('textbox', { name: 'How it was settled' }), ' Refunded the cent ');
    await page.user.click(screen.getByRole('button', { name: 'Mark as settled' }));
    await page.net.waitForCalls(2);
    expect(page.net.calls[1]?.variables).toEqual({
      input: { difference_id: '70', reason: 'Refunded the cent' },
    });
    const settled = {
      settled_at: '2026-11-27T03:00:00.000Z',
      settled_by: 'HK0001',
      settled_reason: 'Refunded the cent',
    };
    page.net.calls[1]?.answer({
      data: {
        settleStatementDifference: {
          __typename: 'SettleStatementDifferenceOutput',
          statement: whole({ open_count: 0, differences: [{ ...difference, ...settled }] }),
        },
      },
    });
    await screen.findByText(/HK0001 settled it .*: Refunded the cent/);
    expect(screen.queryByRole('button', { name: 'Mark as settled' })).toBeNull();
  });

  it('says where somebody else was faster', async () => {
    const page = await drawDifference();
    await settle(page, 'Mine');
    await page.net.waitForCalls(2);
    page.net.calls[1]?.answer({ errors: [{ message: 'x', extensions: { code: 'DIFFERENCE_SETTLED' } }] });
    await screen.findByText(/Somebody else has just settled/);
  });
});
