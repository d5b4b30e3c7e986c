import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../../app/testing.tsx';
import OrderLookupScreen from './OrderLookupScreen.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const draw = async (path = '/checkout/checkOrder/?form') => {
  const rendered = await drawInShop(<OrderLookupScreen />, { families: ['buy', 'orders'], path });
  const [number, mobile] = screen.getAllByRole<HTMLInputElement>('textbox');
  if (!number || !mobile) throw new Error('two fields were expected');
  return { ...rendered, number, mobile, find: () => screen.getByRole('button') };
};

describe('the form that finds an order', () => {
  it('shows the problem of each field, and focuses the first', async () => {
    const { net, user, number, find } = await draw();
    await user.click(find());
    expect(screen.getAllByRole('alert')).toHaveLength(2);
    expect(document.activeElement).toBe(number);
    expect(net.calls).toEqual([]);
  });

  it('focuses the mobile number if only that is missing', async () => {
    const { net, user, mobile, find } = await draw('/checkout/checkOrder/?form&order=20260822140731');
    await user.click(find());
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(document.activeElement).toBe(mobile);
    expect(net.calls).toEqual([]);
  });

  it('sends the normalised number, and reports a lost connection', async () => {
    const { net, user, number, mobile, find } = await draw();
    await user.type(number, '20260822 140731');
    await user.type(mobile, ' 9123 4567 ');
    await user.click(find());
    await net.waitForCalls(1);
    expect(net.calls[0]?.variables).toEqual({ number: '20260822140731', mobile: '9123 4567' });
    net.calls[0]?.fail();
    expect((await screen.findByRole('alert')).textContent).toContain('connection');
  });

  it('is prefilled with the number in the link', async () => {
    const { number } = await draw('/checkout/checkOrder/?form&order=20260822140731');
    expect(number.value).toBe('20260822140731');
  });
});
