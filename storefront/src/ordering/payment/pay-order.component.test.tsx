import { cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawInShop } from '../../app/testing.tsx';
import { NextStepPart } from './NextStepPart.tsx';
import { OtherMethods } from './OtherMethods.tsx';
import { useOneOpenForm } from './open-form.ts';
import { PayOrder } from './PayOrder.tsx';
import { useFocusAfterChange } from './use-focus-after-change.ts';

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
  wallets: false,
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

const access = { number: '2026', token: null };

function AnotherCard({ onTried }: { readonly onTried: () => Promise<void> }) {
  const { formOf } = useOneOpenForm('card');
  return (
    <PayOrder access={access} label="Another card" script={script} form={formOf('card')} onTried={onTried} />
  );
}

function Ways({ onTried }: { readonly onTried: () => Promise<void> }) {
  const { isAnyOpen, formOf } = useOneOpenForm('grabpay');
  return (
    <>
      <NextStepPart
        step={{ kind: 'redirect', address: 'https://bank.example/1' }}
        method="grabpay"
        access={access}
        priority={isAnyOpen ? 'normal' : 'high'}
        onTried={onTried}
      />
      <OtherMethods codes={['card', 'fpx']} {...{ script, access, formOf, onTried }} />
    </>
  );
}

async function draw(signedIn: boolean) {
  const tries: string[] = [];
  const shop = await drawInShop(<AnotherCard onTried={async () => void tries.push('tried')} />, {
    families: ['buy'],
    ...(signedIn && { signedIn: { status: 'customer', role: 'customer', token: 'abc' } }),
  });
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

  it('asks for the bank of FPX before the payment starts', async () => {
    const tries: string[] = [];
    const { net, user } = await drawInShop(<Ways onTried={async () => void tries.push('tried')} />, {
      families: ['buy'],
    });
    await user.click(screen.getByRole('button', { name: 'Pay by FPX online banking instead' }));
    await user.click(screen.getByRole('button', { name: 'Pay' }));
    expect(screen.getByRole('combobox', { name: 'Bank for FPX' }).getAttribute('aria-invalid')).toBe('true');
    expect(net.calls).toEqual([]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Bank for FPX' }), 'Maybank2U');
    await user.click(screen.getByRole('button', { name: 'Pay' }));
    await net.waitForCalls(1);
    expect(net.calls[0]?.variables).toEqual({ ...access, method: 'fpx', fpx: { bank: 'maybank2u' } });
    net.calls[0]?.answer({ errors: [{ message: 'x', extensions: { code: 'PAYMENT_RUNNING' } }] });
    expect((await screen.findByRole('alert')).textContent).toContain('being made');
    expect(tries).toEqual(['tried']);
  });

  it('pays with neither a card nor a bank by a tap before the page is awake', async () => {
    const { user } = await drawInShop(<Ways onTried={async () => {}} />, { families: ['buy'] });
    for (const way of ['Pay by card instead', 'Pay by FPX online banking instead']) {
      await user.click(screen.getByRole('button', { name: way }));
      expect(screen.getByRole('button', { name: 'Pay' }).dataset.replay).toBe('never');
    }
  });

  it('has one strong button, that of the form which is open', async () => {
    const { user } = await drawInShop(<Ways onTried={async () => {}} />, { families: ['buy'] });
    const priorityOfStep = () => screen.getByRole('link').dataset.priority;
    expect(priorityOfStep()).toBe('high');
    await user.click(screen.getByRole('button', { name: 'Pay by card instead' }));
    expect(priorityOfStep()).toBe('normal');
    await user.click(screen.getByRole('button', { name: 'Pay by FPX online banking instead' }));
    expect(screen.getAllByRole('button', { name: 'Pay' })).toHaveLength(1);
    expect(screen.getByRole('combobox', { name: 'Bank for FPX' })).toBeTruthy();
  });
});

describe('a change of what is to do', () => {
  function Steps() {
    const [payment, setPayment] = useState({ method: 'card', status: 'failed' });
    const { formOf } = useOneOpenForm(payment.method);
    const box = useFocusAfterChange(payment);
    const { method, status } = payment;
    return (
      <div ref={box}>
        <h2>{`${method} ${status}`}</h2>
        <OtherMethods codes={['fpx']} {...{ script, access, formOf }} onTried={async () => {}} />
        <button type="button" onClick={() => setPayment({ method: 'paynow', status: 'action_required' })}>
          Pay by PayNow
        </button>
        <button type="button" onClick={() => setPayment({ method, status: 'action_required' })}>
          The bank answers
        </button>
        {status === 'failed' ? (
          <button type="button" onClick={() => setPayment({ method, status: 'processing' })}>
            Again
          </button>
        ) : null}
      </div>
    );
  }
  const press = (user: { click: (element: Element) => Promise<void> }, name: string) =>
    user.click(screen.getByRole('button', { name }));

  it('of the method focuses the heading, and closes a form of another method', async () => {
    const { user } = await drawInShop(<Steps />, { families: ['buy'] });
    await press(user, 'Pay by FPX online banking instead');
    await press(user, 'Pay by PayNow');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'paynow action_required' }));
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('by another try focuses the heading, because the button is gone', async () => {
    const { user } = await drawInShop(<Steps />, { families: ['buy'] });
    await press(user, 'Again');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'card processing' }));
  });

  it('by an answer of the bank leaves the focus, and the open form', async () => {
    const { user } = await drawInShop(<Steps />, { families: ['buy'] });
    await press(user, 'Pay by FPX online banking instead');
    await press(user, 'The bank answers');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'The bank answers' }));
    expect(screen.getByRole('combobox')).toBeTruthy();
  });
});

describe('a code of WeChat Pay', () => {
  const drawCode = (userAgent: string) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
    const step = { kind: 'qr', content: 'weixin://pay/1', expiresAt: '2100-01-01T00:00:00.000Z' } as const;
    return drawInShop(
      <NextStepPart
        {...{ step, access }}
        method="wechat_pay"
        priority="high"
        onTried={() => Promise.resolve()}
      />,
      { families: ['buy'] },
    );
  };
  const here = () => screen.queryByRole('button', { name: 'Pay on this device instead' });

  it('made elsewhere is exchanged inside WeChat for a payment there, which is tried once', async () => {
    const { net, user } = await drawCode('Mozilla/5.0 (iPhone) Mobile MicroMessenger/8.0.50');
    await user.click(here() as HTMLElement);
    await net.waitForCalls(1);
    expect(net.calls[0]?.query).toContain('payOrder');
    expect(net.calls[0]?.variables).toEqual(access);
    const payment = { __typename: 'OrderPayment', status: 'action_required' };
    net.calls[0]?.answer({ data: { payOrder: { __typename: 'PayOrderOutput', payment } } });
    await waitFor(() => expect(here()).toBeNull());
  });

  it('is a code alone elsewhere', async () => {
    await drawCode('Mozilla/5.0 (X11; Linux x86_64)');
    expect(here()).toBeNull();
  });
});
