/**
 * The keys of the sandbox's Stripe, from the secret that the shop and its sandboxes share. Each market has an account
 * of its own there, with the market's code as its name.
 */

export interface SandboxStripeKeys {
  readonly publishable: string;
  readonly secret: string;
  /** Webhooks are signed with both secrets, as Stripe does while a secret is replaced. */
  readonly webhook: readonly [string, string];
}

export const sandboxStripeKeys = (sharedSecret: string, account: string): SandboxStripeKeys => ({
  publishable: `pk_test_${account}`,
  secret: `sk_test_${account}_${sharedSecret}`,
  webhook: [`whsec_${account}_${sharedSecret}`, `whsec_next_${account}_${sharedSecret}`],
});

/** Code of an account's gateway, which is part of its webhook's address. */
export const sandboxStripeGateway = (account: string): string => `sandbox-stripe-${account}`;

/** Path of the script below the sandbox. It ends like Stripe's own. */
export const sandboxStripeScript = 'v3/stripe.js';

/** Name of the cookie that gives a browser a wallet in the sandbox; its value is the wallet's code. */
export const sandboxStripeWallet = 'sandbox_stripe_wallet';
