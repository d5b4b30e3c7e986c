import { type Money, money } from '@jinlan/domain/money';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { drawInShop } from '../../../app/testing.tsx';
import type { CardAnswer } from './card-answer.ts';
import { fakeWallets } from './testing.ts';
import { WalletButtons } from './WalletButtons.tsx';

let scripts = 0;
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const start = money(1_203_700, 'HKD');

async function draw(answers: Parameters<typeof fakeWallets>[0] = {}, mayOpen = true, isTaken = true) {
  const wallet = fakeWallets(answers);
  const paid: (readonly [CardAnswer, Money])[] = [];
  scripts += 1;
  const from = { script: `https://wallets.example/${scripts}.js`, publishableKey: 'pk_test_1', due: start };
  let setDue: (due: Money) => void = () => {};
  function Page() {
    const [due, set] = useState(start);
    setDue = set;
    return (
      <WalletButtons
        from={{ ...from, wallets: true }}
        due={due}
        onPress={() => mayOpen}
        onPay={async (answer, shown) => {
          paid.push([answer, shown]);
          return isTaken;
        }}
      />
    );
  }
  await drawInShop(<Page />, { families: ['buy'] });
  return { wallet, paid, changeDue: (due: Money) => act(() => setDue(due)) };
}

const label = () => screen.queryByText('Pay at once with');

describe('the buttons of wallets', () => {
  it('are shown once the script says that this device has a wallet, and ask for cards alone', async () => {
    const { wallet } = await draw();
    expect(label()).toBeNull();
    await wallet.arrive('load');
    expect(label()).toBeNull();
    expect(wallet.calls.options).toMatchObject({
      ...{ amount: 1_203_700, currency: 'hkd', mode: 'payment', locale: 'en' },
      ...{ paymentMethodCreation: 'manual', paymentMethodTypes: ['card'] },
    });
    expect(wallet.calls.buttons).toMatchObject({
      type: 'expressCheckout',
      paymentMethods: { applePay: 'auto', googlePay: 'auto', link: 'never', paypal: 'never' },
    });
    await wallet.offer({ applePay: false, googlePay: true });
    expect(label()).toBeTruthy();
  });

  it.each([
    ['none', undefined],
    ['another one', { applePay: false, googlePay: false, link: true }],
  ])('stay away where the device has %s', async (_, found) => {
    const { wallet } = await draw();
    await wallet.arrive('load');
    await wallet.offer(found);
    expect(label()).toBeNull();
  });

  it('stay away where the script does not come, or they do not load', async () => {
    const blocked = await draw();
    await blocked.wallet.arrive('error');
    expect(label()).toBeNull();
    cleanup();
    const { wallet } = await draw();
    await wallet.arrive('load');
    await wallet.offer({ googlePay: true });
    await wallet.tell('loaderror');
    expect(label()).toBeNull();
  });

  it('open the sheet only where the page lets them, without asking for an address', async () => {
    const closed = await draw({}, false);
    await closed.wallet.arrive('load');
    expect(await closed.wallet.press()).toBeNull();
    cleanup();
    const { wallet } = await draw();
    await wallet.arrive('load');
    expect(await wallet.press()).toEqual({
      ...{ billingAddressRequired: false, emailRequired: false },
      ...{ phoneNumberRequired: false, shippingAddressRequired: false },
    });
  });

  it('give the token with the amount of the sheet, though another one is due by then', async () => {
    const { wallet, paid, changeDue } = await draw();
    await wallet.arrive('load');
    await wallet.press();
    await changeDue(money(1_300_000, 'HKD'));
    expect(wallet.calls.updates.at(-1)).toEqual({ amount: 1_300_000, currency: 'hkd' });
    expect(await wallet.confirm()).toEqual([]);
    await waitFor(() => expect(paid).toEqual([[{ ok: true, nonce: 'pm_1' }, start]]));
    await wallet.press();
    await wallet.confirm();
    await waitFor(() => expect(paid[1]?.[1]).toEqual(money(1_300_000, 'HKD')));
  });

  it('pay nothing where the sheet is cancelled', async () => {
    const { wallet, paid } = await draw();
    await wallet.arrive('load');
    await wallet.press();
    await wallet.tell('cancel');
    expect(paid).toEqual([]);
  });

  it('tell the sheet of a payment that the shop did not take on, and the page of one without a token', async () => {
    const refused = await draw({}, true, false);
    await refused.wallet.arrive('load');
    await refused.wallet.press();
    const failures = await refused.wallet.confirm();
    await waitFor(() => expect(failures).toEqual([{ reason: 'fail' }]));
    cleanup();
    const { wallet, paid } = await draw({ made: { error: { message: 'No card in the wallet.' } } });
    await wallet.arrive('load');
    await wallet.press();
    await wallet.confirm();
    await waitFor(() => expect(paid[0]?.[0]).toEqual({ ok: false, message: 'No card in the wallet.' }));
  });

  it('go with the page', async () => {
    const { wallet } = await draw();
    await wallet.arrive('load');
    cleanup();
    expect(wallet.calls.removed).toBe(1);
  });
});
