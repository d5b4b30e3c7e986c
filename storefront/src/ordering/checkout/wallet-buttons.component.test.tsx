import { useShopForm } from '@jinlan/client/forms';
import { money } from '@jinlan/domain/money';
import { act, cleanup } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../../app/testing.tsx';
import type { CardScriptFragment } from '../fragments.generated.ts';
import type { WalletButtonsProps } from '../payment/card/WalletButtons.tsx';
import { type CheckoutRules, type CheckoutValues, emptyCheckout } from './checkout-form.ts';
import type { Billing } from './use-billing.ts';
import type { WalletPayment } from './use-checkout.ts';
import { useWalletButtons } from './use-wallet-buttons.ts';

afterEach(cleanup);

const due = money(120_000, 'HKD');
const rules: CheckoutRules = {
  ...{ country: 'HK', addresses: null, stores: ['s1'], payments: ['paynow', 'card'] },
  ...{ isVirtual: false, asksNoReturn: false, asksTerms: false },
};
const complete: CheckoutValues = {
  ...emptyCheckout,
  ...{ delivery: 'collect', store: 's1', name: 'Chan Ka Yan', telephone: '91234567' },
  ...{ email: 'ka.yan@example.com', payment: 'paynow' },
};
const script = (wallets: boolean): CardScriptFragment => ({
  ...{ script: '/script.js', publishable_key: 'pk_test_1', keeps_cards: true },
  ...{ wallets, due: { value: 1200, currency: 'HKD' } },
});

interface Given {
  readonly values?: Partial<CheckoutValues>;
  readonly wallets?: boolean;
  readonly places?: boolean;
  readonly billingIsRight?: boolean;
}

async function draw({ values = {}, wallets = true, places = true, billingIsRight = true }: Given = {}) {
  const sent: (readonly [CheckoutValues, WalletPayment | null])[] = [];
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  let buttons: WalletButtonsProps | null = null;
  let problems: readonly (string | undefined)[] = [];
  let stops = 1;
  function Page() {
    const given = useRef<WalletPayment>(null);
    const form = useShopForm<CheckoutValues>({
      defaultValues: { ...complete, ...values },
      check: () => ({}),
      async send(ready) {
        sent.push([ready, given.current]);
        const wallet = given.current;
        await answered;
        if (places) wallet?.onPlaced();
        return null;
      },
    });
    problems = [form.problemOf('email'), form.problemOf('payment')];
    buttons = useWalletButtons({
      ...{ form, rules, due, given },
      billing: { check: () => billingIsRight } as Billing,
      methods: [
        { code: 'paynow', card_script: null },
        { code: 'card', card_script: script(wallets) },
      ],
      clearStop: () => {
        stops = 0;
      },
    });
    return null;
  }
  await drawInShop(<Page />, { families: ['buy'] });
  const now = () => buttons as WalletButtonsProps | null;
  return {
    ...{ sent, answer, now },
    stops: () => stops,
    problems: () => problems,
    press: async () => {
      let opens: boolean | undefined;
      await act(async () => {
        opens = now()?.onPress();
      });
      return opens;
    },
  };
}

const token = { ok: true, nonce: 'pm_1' } as const;

describe('a wallet in the checkout', () => {
  it('is not there where the card’s account has none', async () => {
    expect((await draw({ wallets: false })).now()).toBeNull();
    expect((await draw()).now()).toMatchObject({ due, from: { script: '/script.js' } });
  });

  it('opens for a complete form, whatever way to pay is chosen, and clears the last notice', async () => {
    const { press, stops } = await draw({ values: { payment: 'fpx', bank: '' } });
    expect(await press()).toBe(true);
    expect(stops()).toBe(0);
  });

  it('says what is missing instead', async () => {
    const { press, problems } = await draw({ values: { email: '', payment: '' } });
    expect(await press()).toBe(false);
    expect(problems()).toEqual([expect.any(String), undefined]);
    expect(await (await draw({ billingIsRight: false })).press()).toBe(false);
  });

  it('pays once by the card’s method, with the form’s delivery, and is shut meanwhile', async () => {
    const { now, sent, press, answer } = await draw();
    const wallet = now();
    let paid: Promise<boolean | undefined> = Promise.resolve(undefined);
    let again: boolean | undefined;
    await act(async () => {
      paid = Promise.resolve(wallet?.onPay(token, due));
      again = await wallet?.onPay(token, due);
    });
    expect(again).toBe(false);
    expect(await press()).toBe(false);
    await act(async () => answer());
    expect(await paid).toBe(true);
    expect(sent).toEqual([
      [
        { ...complete, payment: 'card' },
        {
          answer: { ok: true, payment: { card: { payment_method_nonce: 'pm_1', save: false } } },
          shown: due,
          onPlaced: expect.any(Function),
        },
      ],
    ]);
  });

  it('tells the sheet where no order was placed, and hands on why there is no token', async () => {
    const { now, sent, answer } = await draw({ places: false });
    answer();
    let paid: boolean | undefined;
    await act(async () => {
      paid = await now()?.onPay({ ok: false, message: 'No card.' }, due);
    });
    expect(paid).toBe(false);
    expect(sent[0]?.[1]?.answer).toEqual({ ok: false, message: 'No card.' });
  });
});
