import type { IntentRow, MethodRow, RefundRow } from './store.ts';

/** Stripe's objects as JSON. */

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** The card of a payment method, or of a charge. */
const presentCard = ({ brand, last4, expMonth, expYear, fingerprint, wallet }: MethodRow): object => ({
  brand,
  last4,
  exp_month: expMonth,
  exp_year: expYear,
  fingerprint,
  funding: 'credit',
  wallet: wallet && { type: wallet, dynamic_last4: '0001', [wallet]: {} },
});

export const presentMethod = (method: MethodRow): object => ({
  id: method.id,
  object: 'payment_method',
  created: seconds(method.createdAt),
  customer: method.customerId,
  livemode: false,
  metadata: {},
  type: method.type,
  [method.type]:
    method.type === 'card' ? presentCard(method) : method.type === 'fpx' ? { bank: method.bank } : {},
});

const declineMessages: Readonly<Record<string, string>> = {
  card_declined: 'Your card was declined.',
  payment_intent_payment_attempt_failed: 'The payment attempt failed.',
  payment_intent_authentication_failure:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** The buyer's next action: 3-D Secure, the method's page, or a QR code that leads to it. */
function nextActionOf({ code, returnUrl, type }: IntentRow, home: string): object {
  const page = `${home}${type === 'card' ? '3ds' : 'pay'}/${code}`;
  return type === 'paynow'
    ? {
        type: 'paynow_display_qr_code',
        paynow_display_qr_code: {
          data: page,
          hosted_instructions_url: page,
          image_url_png: `${page}.png`,
          image_url_svg: `${page}.svg`,
        },
      }
    : { type: 'redirect_to_url', redirect_to_url: { url: page, return_url: returnUrl } };
}

const presentError = (intent: IntentRow): object | null =>
  intent.errorCode === null
    ? null
    : {
        type: intent.errorCode === 'card_declined' ? 'card_error' : 'invalid_request_error',
        code: intent.errorCode,
        ...(intent.declineCode !== null && { decline_code: intent.declineCode }),
        message: declineMessages[intent.errorCode] ?? '',
      };

export const errorOf = (intent: IntentRow): object => ({
  ...presentError(intent),
  payment_intent: presentIntent(intent, null, ''),
});

/** `method`: the expanded card; null for its id alone, as in events. `home`: address of the 3-D Secure pages. */
export function presentIntent(intent: IntentRow, method: MethodRow | null, home: string): object {
  const isPaid = intent.paidAt !== null;
  const isDone = intent.status === 'requires_payment_method' || intent.status === 'canceled';
  return {
    id: intent.id,
    object: 'payment_intent',
    amount: isPaid ? intent.reportedMinor : intent.amountMinor,
    amount_received: isPaid ? intent.reportedMinor : 0,
    canceled_at: intent.canceledAt && seconds(intent.canceledAt),
    capture_method: 'automatic',
    client_secret: `${intent.id}_secret_${intent.code}`,
    confirmation_method: 'automatic',
    created: seconds(intent.createdAt),
    currency: isPaid ? intent.reportedCurrency : intent.currency,
    customer: intent.customerId,
    description: intent.description,
    last_payment_error: presentError(intent),
    latest_charge:
      intent.paidAt === null || intent.chargeId === null
        ? null
        : method === null
          ? intent.chargeId
          : {
              ...{ id: intent.chargeId, object: 'charge', created: seconds(intent.paidAt), paid: true },
              payment_method_details: {
                type: method.type,
                [method.type]: method.type === 'card' ? presentCard(method) : {},
              },
            },
    livemode: false,
    metadata: JSON.parse(intent.metadata),
    next_action: intent.status === 'requires_action' ? nextActionOf(intent, home) : null,
    payment_method: isDone ? null : (method && presentMethod(method)) || intent.methodId,
    payment_method_types: [intent.type],
    setup_future_usage: intent.keepsCard ? 'on_session' : null,
    status: intent.status,
  };
}

/** The charge of a paid intent, with the intent's metadata. */
export const presentCharge = (intent: IntentRow): object => ({
  id: intent.chargeId,
  object: 'charge',
  amount: intent.reportedMinor,
  captured: true,
  created: seconds(intent.paidAt ?? intent.createdAt),
  currency: intent.reportedCurrency,
  livemode: false,
  metadata: JSON.parse(intent.metadata),
  paid: true,
  payment_intent: intent.id,
  status: 'succeeded',
});

export const presentRefund = (refund: RefundRow, currency: string): object => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amountMinor,
  created: seconds(refund.createdAt),
  currency,
  metadata: JSON.parse(refund.metadata),
  payment_intent: refund.intentId,
  status: refund.status,
  ...(refund.failure !== null && { failure_reason: refund.failure }),
});

export const presentList = (url: string, data: readonly object[], hasMore: boolean): object => ({
  object: 'list',
  url,
  has_more: hasMore,
  data,
});
