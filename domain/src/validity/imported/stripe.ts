/** The file of the setting STRIPE: the Stripe account of each market. Secrets stand in other files, or sealed. */
import * as v from 'valibot';
import { type Market, markets } from '../../markets/index.ts';
import { stripeMethods, stripeMethodsIn } from '../../payments/index.ts';
import type { Schema, Valid } from '../check.ts';
import { paymentSecret } from './payment-secret.ts';

const webAddress = v.pipe(
  v.string(),
  v.regex(
    /^https:\/\/[a-z0-9.-]+(?::\d+)?(?:\/[\w./-]*)?$/,
    'must be an address that begins with `https://`',
  ),
);

const account = v.strictObject({
  publishable_key: v.pipe(v.string(), v.regex(/^pk_\w{5,200}$/, 'must begin with `pk_`')),
  secret_key: paymentSecret,
  webhook_secrets: v.pipe(
    v.array(paymentSecret),
    v.minLength(1, 'must have one secret or two'),
    v.maxLength(2, 'must have one secret or two'),
  ),
  methods: v.exactOptional(v.array(v.picklist(stripeMethods, 'must be grabpay, fpx or paynow'))),
  wallets: v.exactOptional(v.boolean('must be true or false')),
  api_url: v.exactOptional(webAddress),
  script_url: v.exactOptional(webAddress),
});

export type StripeAccountEntry = Valid<typeof account>;

const accountIn = (market: Market) =>
  v.pipe(
    account,
    v.check(
      ({ methods = [] }) => methods.every((code) => stripeMethodsIn(market).includes(code)),
      `must have methods of this market alone: ${stripeMethodsIn(market).join(', ') || 'none'}`,
    ),
  );

export const stripeFile: Schema<Readonly<Partial<Record<Market, StripeAccountEntry>>>> = v.strictObject(
  Object.fromEntries(markets.map((market) => [market, v.exactOptional(accountIn(market))])) as Record<
    Market,
    v.ExactOptionalSchema<ReturnType<typeof accountIn>, undefined>
  >,
);
