import { sandboxStripeKeys, sandboxStripeScript } from '@jinlan/contract/sandbox-stripe';
import { SANDBOX_PATHS } from '@jinlan/contract/wire';
import type { Market } from '@jinlan/domain/markets';
import { type StripeMethod, stripeMethodsIn } from '@jinlan/domain/payments';
import { type StripeAccountEntry, stripeFile } from '@jinlan/domain/validity';
import { readPaymentFile, secretReader } from './payment-file.ts';

/** An account at Stripe. */
export interface StripeAccount {
  /** Without a slash at the end; with a path in the sandbox alone. */
  readonly apiUrl: string;
  /** The script with the card fields: an absolute address, or a path of the shop in the sandbox. */
  readonly scriptUrl: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  /** Secrets of the webhook; two during a change. */
  readonly webhookSecrets: readonly string[];
  /** The payment methods that the account takes besides cards. */
  readonly methods: readonly StripeMethod[];
  /** Whether Apple Pay and Google Pay are offered, on devices that have them. */
  readonly wallets: boolean;
}

export type StripeAccounts = Readonly<Partial<Record<Market, StripeAccount>>>;

export const stripeApiUrl = 'https://api.stripe.com';
export const stripeScriptUrl = 'https://js.stripe.com/endive/stripe.js';

/** Throws an `Error` whose message names the file's mistakes, never a secret. */
export async function readStripe(path: string, applicationSecret: string): Promise<StripeAccounts> {
  const entries = await readPaymentFile(path, stripeFile);
  const read = secretReader(path, applicationSecret);
  const accounts: Partial<Record<Market, StripeAccount>> = {};
  for (const [market, entry] of Object.entries(entries))
    if (entry !== undefined) accounts[market as Market] = await accountOf(market, entry, read);
  return accounts;
}

async function accountOf(
  market: string,
  entry: StripeAccountEntry,
  read: (value: string) => Promise<string>,
): Promise<StripeAccount> {
  const secretKey = await read(entry.secret_key);
  if (!/^[sr]k_\w+$/.test(secretKey)) throw new Error(`${market}.secret_key must begin with sk_ or rk_`);
  const isLive = entry.publishable_key.startsWith('pk_live_');
  if (isLive !== /^[sr]k_live_/.test(secretKey))
    throw new Error(`${market}: one key is live and the other is for tests`);
  const webhookSecrets: string[] = [];
  for (const [index, value] of entry.webhook_secrets.entries()) {
    const secret = await read(value);
    if (!/^whsec_\S+$/.test(secret))
      throw new Error(`${market}.webhook_secrets.${index} must begin with whsec_`);
    webhookSecrets.push(secret);
  }
  return {
    apiUrl: (entry.api_url ?? stripeApiUrl).replace(/\/$/, ''),
    scriptUrl: entry.script_url ?? stripeScriptUrl,
    publishableKey: entry.publishable_key,
    secretKey,
    webhookSecrets,
    methods: entry.methods ?? [],
    wallets: entry.wallets ?? false,
  };
}

/**
 * The sandbox's account. The shop calls it on this machine; the browser gets its script from the shop, which knows a
 * wallet only in a browser that has switched one on.
 */
export function sandboxStripeAccount(market: Market, sharedSecret: string, serverUrl: string): StripeAccount {
  const keys = sandboxStripeKeys(sharedSecret, market);
  return {
    apiUrl: `${serverUrl}${SANDBOX_PATHS.stripe.replace(/\/$/, '')}`,
    scriptUrl: `${SANDBOX_PATHS.stripe}${sandboxStripeScript}`,
    publishableKey: keys.publishable,
    secretKey: keys.secret,
    webhookSecrets: keys.webhook,
    methods: stripeMethodsIn(market),
    wallets: true,
  };
}
