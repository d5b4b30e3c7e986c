import { flowOf, isFpxBank, stripeMethods } from '@jinlan/domain/payments';
import type Stripe from 'stripe';
import type { Platform } from '../../platform.ts';
import { type StripeAccount, stripeScriptUrl } from '../../settings/payments/stripe.ts';
import { readSeconds } from '../instants.ts';
import type {
  BankAnswer,
  Callback,
  CardOrigins,
  Charge,
  ChargeRequest,
  PaymentGateway,
} from '../payments.ts';
import { isRecord } from '../wire-json.ts';
import {
  isOfOtherCurrency,
  isOurs,
  isUnused,
  metadataOf,
  readIntent,
  readOwnRefund,
  readRefund,
  readSavedCard,
} from './intent.ts';
import { stripeStatements } from './statements.ts';
import { type CardRefused, createStripeClient } from './stripe-client.ts';

export interface StripeGatewayOptions {
  readonly code: string;
  readonly account: StripeAccount;
  readonly merchantName: () => string;
  readonly timeoutMs?: number;
}

const expand = ['payment_method', 'latest_charge'];

/** Payment intents of an order are looked for within this time around the order's own time. */
const clockSkewSeconds = 600;
const attemptSeconds = 86_400;
/** Stripe's amounts have eight digits in every currency. */
const mostMinor = 99_999_999;
const pageSize = 100;
const maxPages = 20;

/** Origins of frames, beside the script's own: for the fields and the wallets. */
const elementFrames = ['https://*.js.stripe.com'];
/** The origin that 3-D Secure needs before its page. */
const hookFrames = ['https://hooks.stripe.com'];

/** Returns the origins from which a page with the fields loads. The sandbox's script comes from the shop. */
export function originsOf({ scriptUrl, apiUrl, wallets }: StripeAccount): CardOrigins {
  if (scriptUrl.startsWith('/')) return { scripts: [], frames: [], connections: [], wallets: [] };
  const { origin } = new URL(scriptUrl);
  const isStripe = origin === new URL(stripeScriptUrl).origin;
  const elements = [origin, ...(isStripe ? elementFrames : [])];
  return {
    scripts: [origin],
    frames: [...elements, ...(isStripe ? hookFrames : [])],
    connections: [origin, new URL(apiUrl).origin],
    wallets: wallets ? elements : [],
  };
}

/** The card of the browser's fields, or a method that needs no fields; the bank is FPX's. */
function paidWith({
  method,
  nonce,
}: ChargeRequest): Pick<
  Stripe.PaymentIntentCreateParams,
  'allowed_payment_method_types' | 'payment_method' | 'payment_method_data'
> {
  const other = stripeMethods.find((code) => code === method);
  if (other === undefined) return { allowed_payment_method_types: ['card'], payment_method: nonce ?? '' };
  const bank = flowOf(other) === 'bank' && nonce !== null && isFpxBank(nonce) ? nonce : null;
  return {
    allowed_payment_method_types: [other],
    payment_method_data: { type: other, ...(bank !== null && { fpx: { bank } }) },
  };
}

const unreadable = { kind: 'unreachable', reason: 'an answer that is not this payment' } as const;

/**
 * Stripe for one account (docs/money-and-members.md, 2.3): one payment intent for each attempt, confirmed by the server
 * with the payment method that the browser's fields made, or with one that needs no fields: those of `stripeMethods`. A
 * charge's id is the payment intent's.
 */
export function createStripeGateway(platform: Platform, options: StripeGatewayOptions): PaymentGateway {
  const { clock } = platform;
  const { account } = options;
  const client = createStripeClient(platform, account, options.timeoutMs);
  const { api, call, readEvent } = client;

  const asCharge = (
    answer: BankAnswer<unknown> | CardRefused,
    codeEndsAt: Date | null = null,
  ): BankAnswer<Charge> => {
    if (answer.kind === 'refused' || answer.kind === 'unreachable') return answer;
    const intent = answer.kind === 'card_refused' ? answer.intent : answer.value;
    const charge = readIntent(intent, null, codeEndsAt);
    return charge === null ? unreadable : { kind: 'answered', value: charge };
  };

  const query = async (chargeId: string): Promise<BankAnswer<Charge>> => {
    const answer = asCharge(await call(() => api.paymentIntents.retrieve(chargeId, { expand })));
    return answer.kind === 'answered' && answer.value.chargeId !== chargeId ? unreadable : answer;
  };

  /** Makes a customer at Stripe for each saved card, so that deleting the customer deletes the card. */
  const customerFor = async (request: ChargeRequest): Promise<BankAnswer<string | null>> => {
    if (request.cardCustomer !== null) return { kind: 'answered', value: request.cardCustomer };
    if (!request.keepsCard) return { kind: 'answered', value: null };
    const { reference, idempotencyKey } = request;
    const answer = await call(() =>
      api.customers.create(
        { metadata: metadataOf(reference, idempotencyKey) },
        { idempotencyKey: `${idempotencyKey}:customer` },
      ),
    );
    return answer.kind === 'answered'
      ? { kind: 'answered', value: answer.value.id }
      : answer.kind === 'card_refused'
        ? unreadable
        : answer;
  };

  const intentOf = (request: ChargeRequest, customer: string | null): Stripe.PaymentIntentCreateParams => ({
    amount: request.amount.minor,
    currency: request.amount.currency.toLowerCase(),
    ...paidWith(request),
    confirm: true,
    return_url: request.returnUrl,
    description: `${options.merchantName()} ${request.reference}`,
    metadata: metadataOf(request.reference, request.idempotencyKey),
    ...(customer !== null && { customer }),
    ...(request.keepsCard && { setup_future_usage: 'on_session' }),
    expand,
  });

  const refundOf = async (chargeId: string, key: string) => {
    const answer = await call(() => api.refunds.list({ payment_intent: chargeId, limit: 100 }));
    if (answer.kind !== 'answered') return answer;
    const { data } = answer.value;
    if (!Array.isArray(data)) return unreadable;
    return {
      kind: 'answered',
      value: data.find(({ metadata }) => metadata?.refund === key) ?? null,
    } as const;
  };

  return {
    code: options.code,
    mostMinor,
    statements: stripeStatements(client, `stripe ${account.publishableKey}`),
    fields: {
      script: account.scriptUrl,
      publishableKey: account.publishableKey,
      keepsCards: true,
      wallets: account.wallets,
      origins: originsOf(account),
    },
    query,

    async start(request) {
      const customer = await customerFor(request);
      if (customer.kind !== 'answered') return customer;
      const answer = asCharge(
        await call(() =>
          api.paymentIntents.create(intentOf(request, customer.value), {
            idempotencyKey: request.idempotencyKey,
          }),
        ),
        request.expiresAt,
      );
      return answer.kind === 'answered' && answer.value.idempotencyKey !== request.idempotencyKey
        ? unreadable
        : answer;
    },

    /** Lists the intents around the order's time. Stripe's search would lag behind; its list does not. */
    async find(idempotencyKey, since) {
      const from = Math.floor(since.getTime() / 1000);
      const created = { gte: from - clockSkewSeconds, lte: from + attemptSeconds };
      let after: string | undefined;
      for (let page = 0; page < maxPages; page += 1) {
        const answer = await call(() =>
          api.paymentIntents.list({
            created,
            limit: pageSize,
            expand: expand.map((field) => `data.${field}`),
            ...(after !== undefined && { starting_after: after }),
          }),
        );
        if (answer.kind === 'card_refused') return unreadable;
        if (answer.kind !== 'answered') return answer;
        const { data, has_more: hasMore } = answer.value;
        if (!Array.isArray(data)) return unreadable;
        const intent = data.find(({ metadata }) => metadata?.attempt === idempotencyKey);
        if (intent !== undefined) return asCharge({ kind: 'answered', value: intent });
        after = data.at(-1)?.id;
        if (!hasMore || after === undefined) return { kind: 'answered', value: null };
      }
      return { kind: 'unreachable', reason: 'too many payments to look through' };
    },

    /** Cancels an intent. Whatever Stripe answers, only the query after it decides: the buyer may have been faster. */
    async close(chargeId) {
      const canceled = await call(() => api.paymentIntents.cancel(chargeId));
      return canceled.kind === 'unreachable' ? canceled : query(chargeId);
    },

    /** Looks for the refund first, because Stripe forgets idempotency keys after a day. */
    async refund({ chargeId, amount, idempotencyKey }) {
      const known = await refundOf(chargeId, idempotencyKey);
      if (known.kind === 'card_refused') return unreadable;
      if (known.kind !== 'answered') return known;
      const answer =
        known.value === null
          ? await call(() =>
              api.refunds.create(
                { payment_intent: chargeId, amount: amount.minor, metadata: { refund: idempotencyKey } },
                { idempotencyKey },
              ),
            )
          : known;
      if (answer.kind === 'card_refused') return unreadable;
      if (answer.kind !== 'answered') return answer;
      const refund = readRefund(answer.value, idempotencyKey);
      return refund === null ? unreadable : { kind: 'answered', value: { ...refund, amount } };
    },

    async queryRefund({ chargeId, amount, idempotencyKey }) {
      const answer = await refundOf(chargeId, idempotencyKey);
      if (answer.kind === 'card_refused') return unreadable;
      if (answer.kind !== 'answered') return answer;
      if (answer.value === null) return { kind: 'answered', value: null };
      const refund = readRefund(answer.value, idempotencyKey);
      return refund === null ? unreadable : { kind: 'answered', value: { ...refund, amount } };
    },

    savedCards: {
      async ofCharge(chargeId) {
        const answer = await call(() => api.paymentIntents.retrieve(chargeId, { expand }));
        if (answer.kind === 'card_refused') return unreadable;
        return answer.kind === 'answered' ? { kind: 'answered', value: readSavedCard(answer.value) } : answer;
      },
      /** Deletes the customer, who has only this card. */
      async remove({ customer }) {
        const answer = await call(() => api.customers.del(customer));
        if (answer.kind === 'card_refused') return unreadable;
        if (answer.kind === 'refused' && answer.code !== 'resource_missing') return answer;
        return answer.kind === 'unreachable' ? answer : { kind: 'answered', value: null };
      },
    },

    readCallback(headers, rawBody): Callback {
      const event = readEvent(rawBody, String(headers['stripe-signature'] ?? ''), clock.now());
      if (typeof event === 'string') return { kind: 'rejected', reason: event };
      if (!isRecord(event) || typeof event.id !== 'string' || !isRecord(event.data))
        return { kind: 'rejected', reason: 'malformed' };
      const { object } = event.data;
      if (event.type === 'charge.dispute.created' && isRecord(object))
        return {
          kind: 'disputed',
          eventId: event.id,
          chargeId: String(object.payment_intent ?? object.charge),
        };
      const refund = readOwnRefund(object);
      if (refund?.state === 'failed') {
        const { key, reason } = refund;
        return { kind: 'refund-failed', eventId: event.id, key, reason };
      }
      if (refund?.state === 'done') return { kind: 'refund-paid', eventId: event.id, key: refund.key };
      if (!String(event.type).startsWith('payment_intent.') || !isOurs(object) || isOfOtherCurrency(object))
        return { kind: 'noted', eventId: event.id };
      const at = readSeconds(event.created);
      // It is new, and waits for its first method. An event that comes late must not undo what happened since.
      if (isUnused(object)) return { kind: 'noted', eventId: event.id };
      const charge = readIntent(object, at);
      return charge === null
        ? { kind: 'rejected', reason: 'malformed' }
        : { kind: 'verified', eventId: event.id, charge };
    },
  };
}
