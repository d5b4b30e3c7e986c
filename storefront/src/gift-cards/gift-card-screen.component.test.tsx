import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../app/testing.tsx';
import GiftCardScreen from './GiftCardScreen.tsx';

afterEach(cleanup);

const draw = () => drawInShop(<GiftCardScreen />, { families: ['giftCards'], path: '/gift-card' });
const field = () => screen.getByRole<HTMLInputElement>('textbox');

describe('the page of a gift card’s balance', () => {
  it('asks for nothing while no card can have the code', async () => {
    const { net, user } = await draw();
    await user.type(field(), '{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Enter the code');
    await user.type(field(), '💎{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('No gift card');
    expect(net.calls).toEqual([]);
  });

  it('shows balance and last day, and keeps the code out of the address', async () => {
    const { net, user, address } = await draw();
    await user.type(field(), '2345 6789-abcd efg6{Enter}');
    await net.waitForCalls(1);
    expect(net.calls[0]?.variables).toEqual({ code: '23456789ABCDEFG6' });
    const giftCardAccount = {
      __typename: 'GiftCardAccount',
      code: '23456789ABCDEFG6',
      balance: { __typename: 'Money', value: 120, currency: 'HKD' },
      expiration_date: '2027-06-30',
    };
    net.calls[0]?.answer({ data: { giftCardAccount } });
    const section = await screen.findByRole('region', { name: /2345-6789-ABCD-EFG6/ });
    expect(section.textContent).toContain('HK$120');
    expect(section.textContent).toContain('June 30, 2027');
    expect(document.activeElement).toBe(section);
    expect(address()).toBe('/gift-card');
  });

  it('keeps what was typed when the connection is lost', async () => {
    const { net, user } = await draw();
    await user.type(field(), '23456789ABCDEFG6{Enter}');
    await net.waitForCalls(1);
    net.calls[0]?.fail();
    expect((await screen.findByRole('alert')).textContent).toContain('connection');
    expect(field().value).toContain('23456789ABCDEFG6');
  });
});
