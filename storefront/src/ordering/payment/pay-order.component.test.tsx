import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawInShop } from '../../app/testing.tsx';
import { PayOrder } from './PayOrder.tsx';

// The provider's script is never loaded.
beforeEach(() => {
  vi.spyOn(document.head, 'append').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const script = {
  __typename: 'CardScript',
  script: 'https://cards.example/v1.js',
  publishable_key: 'pk_test_1',
  keeps_cards: true,
  due: { __typename: 'Money', value: 120, currency: 'HKD' },
} as const;

const saved = {
  __typename: 'PaymentToken',
  public_hash: 'hash-1',
  payment_method_code: 'card',
  type: 'card',
  details: '{"type":"VI","maskedCC":"4242","expirationDate":"12/2099"}',
  brand: 'Visa',
  usable: true,
};

async function draw(signedIn: boolean) {
  const tries: string[] = [];
  const shop = await drawInShop(
    <PayOrder
      access={{ number: '2026', token: null }}
      label="Another card"
      script={script}
      onTried={async () => void tries.push('tried')}
    />,
    {
      families: ['buy'],
      ...(signedIn && { signedIn: { status: 'customer', role: 'customer', token: 'abc' } }),
    },
  );
  await shop.user.click(screen.getByRole('button', { name: 'Another card' }));
  return { ...shop, tries };
}

describe('paying an unpaid order', () => {
  it('offers a customer the saved cards, and pays with the chosen one', async () => {
    const { net, user, tries } = await draw(true);
    await net.waitForCalls(1);
    const customerPaymentTokens = { __typename: 'CustomerPaymentTokens', items: [saved] };
    net.calls[0]?.answer({ data: { customerPaymentTokens } });
    expect(await screen.findByRole('radio', { name: /Visa ···· 4242/, checked: true })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Pay' }));
    await net.waitForCalls(2);
    expect(net.calls[1]?.query).toContain('payOrder');
    expect(net.calls[1]?.variables).toEqual({
      number: '2026',
      token: null,
      saved: { public_hash: 'hash-1' },
    });
    net.calls[1]?.answer({
      errors: [{ message: 'x', extensions: { code: 'PAYMENT_TOKEN_NOT_FOUND' } }],
    });
    expect((await screen.findByRole('alert')).textContent).toContain('no longer saved');
    expect(tries).toEqual(['tried']);
  });

  it('asks for no saved cards of a guest', async () => {
    const { net } = await draw(false);
    expect(net.calls).toEqual([]);
    expect(screen.queryByRole('radio')).toBeNull();
  });
});
