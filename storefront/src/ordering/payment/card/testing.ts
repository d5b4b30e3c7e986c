/** Stripe's script as a page sees it, for tests of wallets. */
import { act } from '@testing-library/react';
import { vi } from 'vitest';

type Listener = (event: object) => unknown;

/** `submit` and `made`: the script's answers to a wallet's confirmation. */
export function fakeWallets({ submit = {}, made = { paymentMethod: { id: 'pm_1' } } as object } = {}) {
  const listeners = new Map<string, Listener>();
  const calls = { options: {} as object, buttons: {} as object, updates: [] as object[], removed: 0 };
  let script: Node | null = null;
  vi.spyOn(document.head, 'append').mockImplementation((node) => {
    script = node as Node;
  });
  vi.stubGlobal('Stripe', () => ({
    elements(options: object) {
      calls.options = options;
      return {
        create(type: string, buttons: object) {
          calls.buttons = { type, ...buttons };
          return {
            on: (name: string, listener: Listener) => listeners.set(name, listener),
            mount: (place: HTMLElement) => place.append(document.createElement('div')),
            destroy() {
              calls.removed += 1;
            },
          };
        },
        update: (changes: object) => calls.updates.push(changes),
        submit: async () => submit,
      };
    },
    createPaymentMethod: async () => made,
  }));
  const tell = (name: string, event: object = {}) => act(async () => void listeners.get(name)?.(event));
  return {
    calls,
    tell,
    arrive: (event: 'load' | 'error') =>
      act(async () => {
        script?.dispatchEvent(new Event(event));
        await Promise.resolve();
      }),
    hasScript: () => script !== null,
    offer: (availablePaymentMethods?: object) => tell('ready', { availablePaymentMethods }),
    /** Presses a button. Returns the options with which its sheet was opened; null if it was not opened. */
    async press(): Promise<object | null> {
      let opened: object | null = null;
      await tell('click', {
        resolve(wishes: object) {
          opened = wishes;
        },
        reject() {},
      });
      return opened;
    },
    /** Confirms in the sheet. Returns the failures that the sheet was told of. */
    async confirm(): Promise<object[]> {
      const failures: object[] = [];
      await tell('confirm', { paymentFailed: (reason: object) => failures.push(reason) });
      return failures;
    },
  };
}
