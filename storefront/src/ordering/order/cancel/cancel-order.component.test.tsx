import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../../../app/testing.tsx';
import type { OrderFragment } from '../../fragments.generated.ts';
import { CancelOrder } from './CancelOrder.tsx';

afterEach(cleanup);

const gold = { kind: 'gold_value', amount: { value: 2000, currency: 'HKD' } };
const giftCard = { kind: 'gift_card', amount: { value: -720, currency: 'HKD' } };

const paid = {
  id: 'MjAyNg==',
  number: '20260822140731',
  token: '20260822140731-secret',
  email: 'ka.yan@example.com',
  status: 'processing',
  can_cancel: true,
  cancel_refund: { value: 1280, currency: 'HKD' },
  payment: { status: 'paid', method: 'card' },
  total: { steps: [gold] },
  payment_methods: [{ name: 'Card', type: 'card', additional_data: [{ name: 'visa', value: '4242' }] }],
} as unknown as OrderFragment;

interface Drawing {
  readonly order?: Partial<OrderFragment>;
  readonly token?: string | null;
  readonly cancelKey?: string | null;
}

async function draw({ order, token = null, cancelKey = null }: Drawing = {}) {
  const loads: string[] = [];
  const drawn = await drawInShop(
    <CancelOrder
      order={{ ...paid, ...order }}
      access={{ number: paid.number, token }}
      refetch={async () => {
        loads.push('loaded');
      }}
      cancelKey={cancelKey}
    />,
    { families: ['buy', 'orders'] },
  );
  return { ...drawn, loads };
}

const dialog = async () => within(await screen.findByRole('dialog'));
const press = async ({ user }: Awaited<ReturnType<typeof draw>>, name: string) =>
  user.click((await dialog()).getByRole('button', { name }));
const open = ({ user }: Awaited<ReturnType<typeof draw>>) =>
  user.click(screen.getByRole('button', { name: 'Cancel the order' }));
const answer = (
  field: string,
  code: string | null,
  status = code === null ? 'canceled' : 'processing',
  reason: string | null = null,
) => ({
  data: {
    [field]: {
      errorV2: code === null ? null : { __typename: 'CancelOrderError', code, reason },
      order: { __typename: 'CustomerOrder', status },
      __typename: 'X',
    },
  },
});

describe('cancelling a paid order', () => {
  it.each([
    ['card', [gold, giftCard]],
    ['checkmo', [gold, { ...giftCard, kind: 'store_credit' }]],
    ['free', [gold]],
  ])('by %s that gift cards paid too names no single place of the refund', async (method, steps) => {
    const payment_methods = method === 'card' ? paid.payment_methods : [{ name: 'Free', type: method }];
    const payment = { status: 'paid', method };
    const order = { payment, payment_methods, total: { steps } } as unknown as Partial<OrderFragment>;
    await open(await draw({ order }));
    expect((await dialog()).getByText('HK$1,280 goes back the way it was paid.')).toBeTruthy();
  });

  it('of a customer needs a reason, says what goes back to which card, and loads the order again', async () => {
    const page = await draw();
    await open(page);
    expect((await dialog()).getByText(/HK\$1,280 goes back to the visa card ending in 4242/)).toBeTruthy();
    await press(page, 'Cancel order');
    await screen.findByText('Please choose a reason');
    expect(page.net.calls).toEqual([]);
    await page.user.click((await dialog()).getByLabelText('It takes too long'));
    await press(page, 'Cancel order');
    await page.net.waitForCalls(1);
    expect(page.net.calls[0]?.variables).toEqual({ orderId: 'MjAyNg==', reason: 'It takes too long' });
    page.net.calls[0]?.answer(answer('cancelOrder', null));
    await screen.findByText('The order is cancelled. An e-mail confirms it.');
    await waitFor(() => expect(page.loads).toEqual(['loaded']));
  });

  it('that was approved meanwhile says so and loads the order again', async () => {
    const page = await draw();
    await open(page);
    await page.user.click((await dialog()).getByLabelText('Another reason'));
    await press(page, 'Cancel order');
    await page.net.waitForCalls(1);
    page.net.calls[0]?.answer(answer('cancelOrder', 'INVALID_ORDER_STATUS'));
    await screen.findByText(/are being made or made ready/);
    expect(page.loads).toEqual(['loaded']);
  });

  it.each([
    ['ready_gold', /gold from stock that is priced by weight/],
    ['downloaded', /A file of this order was downloaded/],
  ] as const)('says why only the shop can cancel: %s', async (cancel_refusal, text) => {
    await draw({ order: { can_cancel: false, cancel_refund: null, cancel_refusal } });
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('that bought a gift card which was used says so', async () => {
    const page = await draw();
    await open(page);
    await page.user.click((await dialog()).getByLabelText('Another reason'));
    await press(page, 'Cancel order');
    await page.net.waitForCalls(1);
    page.net.calls[0]?.answer(answer('cancelOrder', 'INVALID_ORDER_STATUS', 'processing', 'GIFT_CARD_SPENT'));
    await screen.findByText(/A gift card of this order was used/);
  });

  it('that a customer claimed from a guest says where the link was sent, and not that it is cancelled', async () => {
    const page = await draw();
    await open(page);
    await page.user.click((await dialog()).getByLabelText('Another reason'));
    await press(page, 'Cancel order');
    await page.net.waitForCalls(1);
    page.net.calls[0]?.answer(answer('cancelOrder', null, 'processing'));
    await screen.findByText(/The e-mail is on its way to ka.yan@example.com/);
    expect(screen.queryByText(/The order is cancelled/)).toBeNull();
    await page.user.click((await dialog()).getByText('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('of a guest asks for a link and says where it was sent', async () => {
    const page = await draw({ token: 'secret' });
    await open(page);
    await page.user.click((await dialog()).getByLabelText('Another reason'));
    await press(page, 'Send the e-mail');
    await page.net.waitForCalls(1);
    expect(page.net.calls[0]?.variables).toEqual({
      token: '20260822140731-secret',
      reason: 'Another reason',
    });
    page.net.calls[0]?.answer(answer('requestGuestOrderCancel', null));
    await screen.findByText(/The e-mail is on its way to ka.yan@example.com/);
  });

  it('stays as it was chosen where the connection is lost', async () => {
    const page = await draw();
    await open(page);
    await page.user.click((await dialog()).getByLabelText('It takes too long'));
    await press(page, 'Cancel order');
    await page.net.waitForCalls(1);
    page.net.calls[0]?.fail();
    await (await dialog()).findByRole('alert');
    expect((await dialog()).getByLabelText<HTMLInputElement>('It takes too long').checked).toBe(true);
  });
});

describe('the link of the e-mail', () => {
  it('opens the question at once, and sends nothing before it is answered', async () => {
    const page = await draw({ token: 'secret', cancelKey: 'the-key' });
    await (await dialog()).findByText(/You asked to cancel order 20260822140731/);
    expect(page.net.calls).toEqual([]);
    await press(page, 'Cancel order');
    await page.net.waitForCalls(1);
    expect(page.net.calls[0]?.variables).toEqual({ orderId: 'MjAyNg==', key: 'the-key' });
    page.net.calls[0]?.answer(answer('confirmCancelOrder', null));
    await screen.findByText('The order is cancelled. An e-mail confirms it.');
  });

  it('that is too old says so', async () => {
    const page = await draw({ token: 'secret', cancelKey: 'old' });
    await press(page, 'Cancel order');
    await page.net.waitForCalls(1);
    page.net.calls[0]?.answer(answer('confirmCancelOrder', 'ORDER_NOT_FOUND'));
    await screen.findByText(/This link is no longer valid/);
  });

  it('of an order that went on says that it cannot be cancelled, and of a cancelled one nothing', async () => {
    await draw({ order: { can_cancel: false, cancel_refund: null }, token: 'secret', cancelKey: 'the-key' });
    expect(screen.getByText(/cannot be cancelled here/)).toBeTruthy();
    cleanup();
    await draw({ order: { can_cancel: false, status: 'canceled' }, token: 'secret', cancelKey: 'the-key' });
    expect(screen.queryByText(/cannot be cancelled here/)).toBeNull();
  });
});
