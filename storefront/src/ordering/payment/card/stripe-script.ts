/** The part of Stripe's script that the shop uses, and how the script is loaded. */

export interface StripeError {
  readonly message?: string;
}

export interface StripeElement {
  on(event: 'ready' | 'loaderror', listener: () => void): void;
  mount(target: HTMLElement): void;
  destroy(): void;
}

/** The wallets that have a button; missing if none has. */
export interface StripeWallets {
  readonly applePay?: boolean;
  readonly googlePay?: boolean;
}

/** The buttons of wallets. `confirm` comes once the shopper has paid in the wallet's sheet, and `cancel` may follow it. */
export interface StripeWalletButtons extends Pick<StripeElement, 'mount' | 'destroy'> {
  on(
    event: 'ready',
    listener: (ready: { readonly availablePaymentMethods?: StripeWallets | undefined }) => void,
  ): void;
  /** The listener must call `resolve` within a second, otherwise the sheet does not open. */
  on(event: 'click', listener: (click: { resolve(details: object): void; reject?(): void }) => void): void;
  on(
    event: 'confirm',
    listener: (confirm: { paymentFailed(reason: { readonly reason: 'fail' }): void }) => void,
  ): void;
  on(event: 'loaderror', listener: () => void): void;
}

export interface StripeElements {
  create(type: 'payment', options: object): StripeElement;
  create(type: 'expressCheckout', options: object): StripeWalletButtons;
  update(options: object): void;
  submit(): Promise<{ readonly error?: StripeError }>;
}

export interface Stripe {
  elements(options: object): StripeElements;
  createPaymentMethod(input: {
    readonly elements: StripeElements;
  }): Promise<{ readonly error?: StripeError; readonly paymentMethod?: { readonly id: string } }>;
}

export type StripeConstructor = (publishableKey: string) => Stripe;

const loading = new Map<string, Promise<StripeConstructor>>();

const constructorOf = (): StripeConstructor | null => {
  const { Stripe: found } = globalThis as { readonly Stripe?: unknown };
  return typeof found === 'function' ? (found as StripeConstructor) : null;
};

/**
 * Loads the script once for a page. Rejects if it is blocked or missing, or is not Stripe's script; then it can be loaded
 * again.
 */
export function loadStripe(address: string): Promise<StripeConstructor> {
  const known = loading.get(address);
  if (known) return known;
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  const loaded = new Promise<StripeConstructor>((resolve, reject) => {
    script.addEventListener('load', () => {
      const found = constructorOf();
      if (found) resolve(found);
      else reject(new TypeError('The script has no Stripe'));
    });
    script.addEventListener('error', () => reject(new TypeError('The script was not loaded')));
  }).catch((error: unknown) => {
    loading.delete(address);
    script.remove();
    throw error;
  });
  loading.set(address, loaded);
  document.head.append(script);
  return loaded;
}

/** Forgets a script that does not arrive, so that the next attempt requests it again. */
export function forgetStripe(address: string): void {
  if (!constructorOf()) loading.delete(address);
}
