import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../../app/testing.tsx';
import { AfterOrder } from './AfterOrder.tsx';

afterEach(cleanup);

const last = { number: '20260822140731', token: 'key', deliveryDays: null, madeToOrder: false };

async function draw(status: string, payment: object) {
  const { net } = await drawInShop(<AfterOrder last={last}>An empty bag</AfterOrder>, { families: ['buy'] });
  await net.waitForCalls(1);
  expect(screen.getByText('An empty bag')).toBeTruthy();
  net.calls[0]?.answer({
    data: {
      orderByToken: {
        ...{ __typename: 'CustomerOrder', id: '1', number: last.number, status },
        payment: { __typename: 'OrderPayment', method: 'wechat_pay', expires_at: null, ...payment },
      },
    },
  });
}

describe('an empty bag after an order', () => {
  it('leads back to the order that waits for its payment', async () => {
    await draw('pending', { status: 'action_required', expires_at: '2026-11-28T12:00:00Z' });
    expect((await screen.findByRole('heading')).textContent).toBe('Your order waits for its payment');
    const link = screen.getByRole('link', { name: 'Go on to pay' });
    expect(link.getAttribute('href')).toBe('/checkout/payment/wechat_pay/');
    expect(screen.queryByText('An empty bag')).toBeNull();
  });

  it('is only empty once the order is paid', async () => {
    await draw('processing', { status: 'paid' });
    expect(await screen.findByText('An empty bag')).toBeTruthy();
    expect(screen.queryByRole('heading')).toBeNull();
  });
});
