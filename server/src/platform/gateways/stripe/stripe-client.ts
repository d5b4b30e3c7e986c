import { createRequire } from 'node:module';
import type Stripe from 'stripe';
import type { Platform } from '../../platform.ts';
import { type StripeAccount, stripeApiUrl } from '../../settings/payments/stripe.ts';
import type { BankAnswer } from '../payments.ts';

type Sdk = typeof Stripe;

/** Loads the SDK, only in a shop with Stripe. It does so at the start, because a webhook may be the first message. */
const loadSdk = (): Sdk => {
  const load = createRequire(import.meta.url);
  return load('stripe') as Sdk;
};

export interface StripeClient {
  readonly api: Stripe;
  /** Runs one request. If the request may have been carried out, but there is no readable answer, returns `unreachable`. */
  call<Value>(work: () => Promise<Value>): Promise<BankAnswer<Value> | CardRefused>;
  /** Returns the event of a webhook, or the problem of its signature. */
  readEvent(
    rawBody: string,
    signature: string,
    now: Date,
  ): Stripe.Event | 'signature' | 'stale' | 'malformed';
}

/** The card was refused. Stripe also sends the intent. */
export interface CardRefused {
  readonly kind: 'card_refused';
  readonly intent: unknown;
}

const toleranceSeconds = 300;

/** Statuses after which the same request may succeed. */
const isTemporary = (status: number): boolean => status === 409 || status === 429 || status >= 500;

export function createStripeClient(
  { http }: Pick<Platform, 'http'>,
  account: StripeAccount,
  timeoutMs = 10_000,
): StripeClient {
  const Sdk = loadSdk();
  const { errors } = Sdk;
  const send = (url: string, init?: RequestInit): Promise<Response> =>
    http.fetch(url.replace(stripeApiUrl, account.apiUrl), { ...init, timeoutMs });
  const api = new Sdk(account.secretKey, {
    httpClient: Sdk.createFetchHttpClient(send as typeof fetch),
    // No retries here, so that each request is answered soon; jobs ask again.
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
  });

  const answerTo = (error: unknown): BankAnswer<never> | CardRefused => {
    if (!(error instanceof errors.StripeError))
      return { kind: 'unreachable', reason: error instanceof Error ? error.message : String(error) };
    if (error instanceof errors.StripeCardError && error.payment_intent !== undefined)
      return { kind: 'card_refused', intent: error.payment_intent };
    const { statusCode, code, type } = error;
    if (statusCode === undefined || isTemporary(statusCode) || error instanceof errors.StripeAPIError)
      return { kind: 'unreachable', reason: `${type} ${statusCode ?? ''}`.trim() };
    return { kind: 'refused', code: code ?? type };
  };

  return {
    api,
    async call(work) {
      try {
        return { kind: 'answered', value: await work() };
      } catch (error) {
        return answerTo(error);
      }
    },
    readEvent(rawBody, signature, now) {
      let verdict: 'signature' | 'stale' | 'malformed' = 'signature';
      for (const secret of account.webhookSecrets) {
        try {
          const event = Sdk.webhooks.constructEvent(
            rawBody,
            signature,
            secret,
            toleranceSeconds,
            undefined,
            now.getTime(),
          );
          const age = Math.abs(now.getTime() / 1000 - Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]));
          return age <= toleranceSeconds ? event : 'stale';
        } catch (error) {
          if (error instanceof SyntaxError) verdict = 'malformed';
          else if (error instanceof Error && error.message.includes('tolerance')) verdict = 'stale';
        }
      }
      return verdict;
    },
  };
}
