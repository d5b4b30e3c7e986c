/** Stripe's script, as far as the shop uses it, and how it is loaded. */

export interface StripeError {
  readonly message?: string;
}

export interface StripeElement {
  on(event: 'ready' | 'loaderror', listener: () => void): void;
  mount(target: HTMLElement): void;
  destroy(): void;
}

/** The wallets that have a button; absent where none has. */
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
  /** Within a second the sheet is opened, or not. */
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

/** Loads the script once a page. Rejects where it is blocked, missing or not what it should be; then it can be retried. */
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

/** Forgets a script that does not arrive, so that the next attempt asks again. */
export function forgetStripe(address: string): void {
  if (!constructorOf()) loading.delete(address);
}
