import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../app/testing.tsx';
import { Coupon } from './Coupon.tsx';
import type { BagFragment } from './fragments.generated.ts';

afterEach(cleanup);

const draw = (applied: readonly object[] = []) =>
  drawInShop(<Coupon bag={{ applied_coupons: applied } as unknown as BagFragment} />, { families: ['buy'] });

describe('the coupon of a bag', () => {
  it('is sent without outer spaces', async () => {
    const { net, user } = await draw();
    await user.type(screen.getByRole('textbox'), ' SPRING {Enter}');
    await net.waitForCalls(1);
    expect(net.calls[0]?.query).toContain('applyCouponToCart');
    expect(net.calls[0]?.variables).toEqual({ cartId: 'bag-1', code: 'SPRING' });
  });

  it('is not sent if the field is empty', async () => {
    const { net, user } = await draw();
    await user.type(screen.getByRole('textbox'), '  {Enter}');
    expect(net.calls).toEqual([]);
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

  it('is shown once it applies, and is removed by its button', async () => {
    const { net, user } = await draw([{ code: 'SPRING', label: 'Spring' }]);
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: /Spring SPRING/ }));
    await net.waitForCalls(1);
    expect(net.calls[0]?.query).toContain('removeCouponFromCart');
  });
});
