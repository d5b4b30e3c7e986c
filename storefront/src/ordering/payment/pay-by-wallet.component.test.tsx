import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { drawInShop } from '../../app/testing.tsx';
import { fakeWallets } from './card/testing.ts';
import { PayByWallet } from './PayByWallet.tsx';

let scripts = 0;
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const access = { number: '2026', token: 'abc' };

async function draw(payment: { method: string; other_methods: string[] }, wallets = true) {
  const wallet = fakeWallets();
  const tries: string[] = [];
  scripts += 1;
  const card_script = {
    __typename: 'CardScript',
    script: `https://orders.example/${scripts}.js`,
    publishable_key: 'pk_test_1',
    keeps_cards: true,
    wallets,
    due: { __typename: 'Money', value: 120, currency: 'HKD' },
  } as const;
  let open: () => void = () => {};
  function Page() {
    const [isOpen, setOpen] = useState(false);
    open = () => setOpen(true);
    return isOpen ? (
      <PayByWallet
        access={access}
        payment={{ ...payment, card_script }}
        onTried={async () => void tries.push('tried')}
      />
    ) : null;
  }
  const shop = await drawInShop(<Page />, { families: ['buy'] });
  // The buttons' code loads when they are first drawn.
  await act(async () => open());
  return { ...shop, wallet, tries };
}

describe('paying an unpaid order by a wallet', () => {
  it.each([
    ['first tried by card', { method: 'card', other_methods: ['paynow'] }, {}],
    ['first tried otherwise', { method: 'paynow', other_methods: ['card'] }, { method: 'card' }],
  ])('pays one that was %s, by the amount of the order', async (_, payment, method) => {
    const { wallet, net, tries } = await draw(payment);
    await waitFor(() => expect(wallet.hasScript()).toBe(true));
    await wallet.arrive('load');
    await wallet.offer({ applePay: true });
    expect(wallet.calls.options).toMatchObject({ amount: 12_000, currency: 'hkd' });
    await wallet.press();
    const failures = await wallet.confirm();
    await net.waitForCalls(1);
    expect(net.calls[0]?.variables).toEqual({ ...access, nonce: 'pm_1', ...method });
    net.calls[0]?.answer({ errors: [{ message: 'x', extensions: { code: 'PAYMENT_RUNNING' } }] });
    expect((await screen.findByRole('alert')).textContent).toContain('being made');
    expect(tries).toEqual(['tried']);
    expect(failures).toEqual([{ reason: 'fail' }]);
  });

  it.each([
    ['has no wallets', { method: 'card', other_methods: [] }, false],
    ['takes no card for it', { method: 'paynow', other_methods: ['grabpay'] }, true],
  ])('is not offered where the market %s', async (_, payment, wallets) => {
    const { wallet } = await draw(payment, wallets);
    expect(wallet.hasScript()).toBe(false);
  });
});
