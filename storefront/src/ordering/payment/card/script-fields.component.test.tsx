import { money } from '@jinlan/domain/money';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { drawInShop } from '../../../app/testing.tsx';
import type { CardFieldsHandle } from './card-answer.ts';
import type { CardStep } from './card-steps.ts';
import { ScriptFields } from './ScriptFields.tsx';

let scripts = 0;
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Stripe's script as the page sees it, with the answers of its fields. */
function fakeStripe(answers: { submit?: object; made?: object } = {}) {
  const listeners = new Map<string, () => void>();
  const calls = { submit: 0, updates: [] as object[], options: {} as Record<string, unknown> };
  const elements = {
    create: () => ({
      on: (name: string, listener: () => void) => listeners.set(name, listener),
      mount: (place: HTMLElement) => place.append(document.createElement('div')),
      destroy: () => {},
    }),
    update: (options: object) => calls.updates.push(options),
    async submit() {
      calls.submit += 1;
      return answers.submit ?? {};
    },
  };
  vi.stubGlobal('Stripe', () => ({
    elements(options: Record<string, unknown>) {
      calls.options = options;
      return elements;
    },
    createPaymentMethod: async () => answers.made ?? { paymentMethod: { id: 'pm_1' } },
  }));
  return { calls, tell: (name: string) => act(() => listeners.get(name)?.()) };
}

async function draw(step: CardStep = 0) {
  const ref = createRef<CardFieldsHandle>();
  // The script arrives when the test says so.
  let loading: Node | null = null;
  vi.spyOn(document.head, 'append').mockImplementation((node) => {
    loading = node as Node;
  });
  scripts += 1;
  const script = `https://cards.example/${scripts}.js`;
  const from = { script, publishableKey: 'pk_test_1', due: money(1_203_700, 'HKD'), wallets: false };
  const shop = await drawInShop(<ScriptFields ref={ref} step={step} from={from} />, { families: ['buy'] });
  const arrive = (event: 'load' | 'error') =>
    act(async () => {
      loading?.dispatchEvent(new Event(event));
      await Promise.resolve();
    });
  return { ...shop, arrive, request: () => ref.current?.requestNonce() };
}

describe('the card fields of a script', () => {
  it('say that they load, until they accept input', async () => {
    const { tell } = fakeStripe();
    const { arrive } = await draw();
    expect(screen.getByRole('status').textContent).toBe('Loading payment');
    await arrive('load');
    tell('ready');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''));
  });

  it.each([
    [1, 'Checking your card'],
    [3, 'Checking your card'],
    [4, 'Card saved'],
  ] as const)('in step %i say: %s', async (step, text) => {
    const { tell } = fakeStripe();
    const { arrive } = await draw(step);
    await arrive('load');
    tell('ready');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(text));
    expect(screen.getByText(`Step ${step} of 4`)).toBeTruthy();
  });

  it('give one payment method for two clicks, and announce the amount', async () => {
    const { calls, tell } = fakeStripe();
    const { arrive, request } = await draw();
    expect(await request()).toMatchObject({ ok: false });
    await arrive('load');
    tell('ready');
    await waitFor(() => expect(screen.queryByText('Loading payment')).toBeNull());
    expect(calls.options).toMatchObject({
      amount: 1_203_700,
      currency: 'hkd',
      locale: 'en',
      paymentMethodTypes: ['card'],
      paymentMethodCreation: 'manual',
    });
    expect(await Promise.all([request(), request()])).toEqual(Array(2).fill({ ok: true, nonce: 'pm_1' }));
    expect(calls.submit).toBe(1);
  });

  it.each([
    ['the fields', { submit: { error: { message: 'Your card number is incomplete.' } } }],
    ['the provider', { made: { error: { message: 'Your card number is incomplete.' } } }],
  ])('say what %s refuse', async (_, answers) => {
    const { tell } = fakeStripe(answers);
    const { arrive, request } = await draw();
    await arrive('load');
    tell('ready');
    await waitFor(() => expect(screen.queryByText('Loading payment')).toBeNull());
    expect(await request()).toEqual({ ok: false, message: 'Your card number is incomplete.' });
  });

  it('offer another try where the script is blocked, and where it is another one', async () => {
    const { arrive, user } = await draw();
    await arrive('error');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    await user.click(retry);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await arrive('load');
    await screen.findByRole('button', { name: 'Try again' });
    const { tell } = fakeStripe();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await arrive('load');
    tell('ready');
    await waitFor(() => expect(screen.queryByText('Loading payment')).toBeNull());
  });

  it('offer another try where the fields themselves do not load', async () => {
    const { tell } = fakeStripe();
    const { arrive } = await draw();
    await arrive('load');
    tell('loaderror');
    await screen.findByRole('button', { name: 'Try again' });
  });
});
