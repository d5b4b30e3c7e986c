import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../app/testing.tsx';
import { UseNow } from './UseNow.tsx';

afterEach(cleanup);

const draw = (path: string | null = null) =>
  drawInShop(<UseNow coupon={{ name: 'Welcome', code: 'ABCDEFGHJKLMNP', category_path: path }} />, {
    families: ['buy', 'coupons'],
  });
const refusal = (code: string, data: object = {}) => ({
  errors: [{ message: code, extensions: { code, data } }],
});
const button = () => screen.getByRole('button', { name: 'Use now: Welcome' });

describe('“use now” of a coupon', () => {
  it('applies its code to the bag and opens the bag', async () => {
    const { net, user, address } = await draw();
    await user.click(button());
    await net.waitForCalls(1);
    expect(net.calls[0]?.query).toContain('applyCouponToCart');
    expect(net.calls[0]?.variables).toEqual({ cartId: 'bag-1', code: 'ABCDEFGHJKLMNP' });
    net.calls[0]?.answer({
      data: { applyCouponToCart: { __typename: 'ApplyCouponToCartOutput', cart: null } },
    });
    await expect.poll(address).toBe('/cart');
  });

  it('leads to the pieces where the bag is empty', async () => {
    const { net, user } = await draw('/diamond.html');
    await user.click(button());
    await net.waitForCalls(1);
    net.calls[0]?.answer(refusal('CART_EMPTY'));
    await screen.findByText(/Your bag is empty/);
    expect(screen.getByRole('link', { name: 'See the pieces' }).getAttribute('href')).toContain(
      '/diamond.html',
    );
  });

  it('says which condition the bag does not meet, and stays', async () => {
    const { net, user, address } = await draw();
    await user.click(button());
    await net.waitForCalls(1);
    net.calls[0]?.answer(
      refusal('COUPON_INVALID', {
        rule: 'COUPON_BELOW_MINIMUM',
        minimum: { minor: 300_000, currency: 'HKD' },
        missing: { minor: 45_000, currency: 'HKD' },
      }),
    );
    await screen.findByText(/needs HK\$3,000 of pieces that it applies to: HK\$450 more/);
    expect(address()).toBe('/');
  });
});
