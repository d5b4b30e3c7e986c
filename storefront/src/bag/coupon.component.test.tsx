import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../app/testing.tsx';
import { Coupon } from './Coupon.tsx';
import type { BagFragment } from './fragments.generated.ts';

afterEach(cleanup);

const draw = (applied: readonly object[] = []) =>
  drawInShop(<Coupon bag={{ applied_coupons: applied } as unknown as BagFragment} />, { families: ['buy'] });

describe('the coupon of a bag', () => {
  it.each([' SPRING ', '\u200bSPR\u00adING\ufeff'])(
    'is sent without outer spaces and invisible characters: %j',
    async (typed) => {
      const { net, user } = await draw();
      await user.type(screen.getByRole('textbox'), `${typed}{Enter}`);
      await net.waitForCalls(1);
      expect(net.calls[0]?.query).toContain('applyCouponToCart');
      expect(net.calls[0]?.variables).toEqual({ cartId: 'bag-1', code: 'SPRING' });
    },
  );

  it.each(['  ', '\u200b'])('is missing if the field is empty, and not sent: %j', async (typed) => {
    const { net, user } = await draw();
    await user.type(screen.getByRole('textbox'), `${typed}{Enter}`);
    expect((await screen.findByRole('alert')).textContent).toContain('Enter the code of a coupon');
    expect(net.calls).toEqual([]);
  });

  it('that was refused and is deleted is missing, in place of the old reason', async () => {
    const { net, user } = await draw();
    const field = screen.getByRole('textbox');
    await user.type(field, 'SPRING{Enter}');
    await net.waitForCalls(1);
    const data = { rule: 'COUPON_UNKNOWN' };
    net.calls[0]?.answer({ errors: [{ message: 'x', extensions: { code: 'COUPON_INVALID', data } }] });
    await screen.findByText(/There is no coupon/);
    await user.clear(field);
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect((await screen.findByText(/Enter the code/)).textContent).toContain('of a coupon');
    expect(screen.queryByText(/There is no coupon/)).toBeNull();
  });

  it('stays in the field with the reason if it is refused', async () => {
    const { net, user } = await draw();
    const field = screen.getByRole<HTMLInputElement>('textbox');
    await user.type(field, 'SPRING{Enter}');
    await net.waitForCalls(1);
    net.calls[0]?.fail();
    expect((await screen.findByRole('alert')).textContent).toContain('connection');
    expect(field.value).toBe('SPRING');
  });

  it.each([
    [{ rule: 'COUPON_UNKNOWN' }, 'There is no coupon with this code.'],
    [
      {
        rule: 'COUPON_BELOW_MINIMUM',
        minimum: { minor: 100_000, currency: 'HKD' },
        missing: { minor: 10_050, currency: 'HKD' },
      },
      'needs HK$1,000 of pieces that it applies to: HK$100.50 more',
    ],
    // It ends at the end of December 31 in Hong Kong.
    [{ rule: 'COUPON_EXPIRED', validUntil: '2025-12-31T16:00:00.000Z' }, 'expired on December 31, 2025'],
    [{ rule: 'COUPON_BELOW_QUANTITY', minimum: 3, missing: 2 }, 'needs 3 pieces that it applies to: 2 more'],
    [{ rule: 'COUPON_DELIVERY_FREE' }, 'Delivery of your bag is free already'],
    [{ rule: 'constructor' }, 'cannot be used'],
  ])('shows why it is refused: %o', async (data, reason) => {
    const { net, user } = await draw();
    await user.type(screen.getByRole('textbox'), 'SPRING{Enter}');
    await net.waitForCalls(1);
    net.calls[0]?.answer({ errors: [{ message: 'x', extensions: { code: 'COUPON_INVALID', data } }] });
    expect((await screen.findByRole('alert')).textContent).toContain(reason);
  });

  it('is shown once it applies, and is removed by its button', async () => {
    const { net, user } = await draw([{ code: 'SPRING', label: 'Spring' }]);
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: /Spring SPRING/ }));
    await net.waitForCalls(1);
    expect(net.calls[0]?.query).toContain('removeCouponFromCart');
  });
});
