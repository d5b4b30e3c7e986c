import { sandboxStripeGateway, sandboxStripeKeys } from '@jinlan/contract/sandbox-stripe';
import type { Market } from '@jinlan/domain/markets';
import type { CardWallet } from '@jinlan/domain/payments';
import type { PaymentGateway } from '../../platform/gateways/index.ts';
import { createStripeGateway } from '../../platform/gateways/stripe/stripe-gateway.ts';
import { type StripeAccount, sandboxStripeAccount } from '../../platform/settings/payments/stripe.ts';
import type { TestShop } from '../shop.ts';

// Helpers for Stripe's sandbox. The shop must have the option `listen`.

export const stripeCards = {
  approved: '4242424242424242',
  challenge: '4000000000003220',
  declined: '4000000000000002',
  funds: '4000000000009995',
} as const;

let buyers = 0;

/** Sends a card to Stripe's sandbox, as its card fields or a wallet do. Returns the id of the payment method. */
export async function stripeCard(
  shop: TestShop,
  market: Market,
  number: string,
  wallet?: CardWallet,
): Promise<string> {
  const { publishable } = sandboxStripeKeys(shop.platform.config.secrets.sandboxBank, market);
  const response = await shop.http({
    method: 'POST',
    // Each buyer has another IP address, so that the rate limit does not apply.
    remoteAddress: `198.51.100.${++buyers % 250}`,
    url: `/sandbox-stripe/tokens/${publishable}`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ number, month: 12, year: 2029, cvc: '123', wallet }),
  });
  return (response.json() as { nonce: string }).nonce;
}

export const stripeAccountOf = (shop: TestShop, market: Market): StripeAccount => {
  const { secrets, baseUrl } = shop.platform.config;
  return sandboxStripeAccount(market, secrets.sandboxBank, baseUrl);
};

/** Creates a gateway to Stripe's sandbox. `change` overrides settings of the account. */
export const sandboxStripe = (
  shop: TestShop,
  market: Market,
  change: Partial<StripeAccount> = {},
  timeoutMs?: number,
): PaymentGateway =>
  createStripeGateway(shop.platform, {
    code: sandboxStripeGateway(market),
    account: { ...stripeAccountOf(shop, market), ...change },
    merchantName: () => 'Jinlan 金兰',
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
