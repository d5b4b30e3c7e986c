/** The shopper's next step to pay as the API returns it, with its texts. */
import type { NextStep, PaymentApp } from '@jinlan/domain/payments';
import type { MessageKey } from '@jinlan/messages';
import type { OrderPaymentFragment } from '../fragments.generated.ts';
import { isBankAddress } from './payment-steps.ts';

type Sent = NonNullable<OrderPaymentFragment['next_step']>;

const readers: {
  readonly [Name in Sent['__typename']]: (
    sent: Extract<Sent, { readonly __typename: Name }>,
    base: string,
  ) => NextStep | null;
} = {
  PaymentCardFields: ({ address }, base) =>
    isBankAddress(address, base) ? { kind: 'card_fields', address } : null,
  PaymentRedirect: ({ address }, base) =>
    isBankAddress(address, base) ? { kind: 'redirect', address } : null,
  PaymentQrCode: ({ content, expires_at }) => ({ kind: 'qr', content, expiresAt: expires_at }),
  PaymentInApp: ({ app, parameters }) => ({
    kind: 'in_app',
    app,
    parameters: Object.fromEntries(parameters.map(({ name, value }) => [name, value])),
  }),
};

/** Null if the shopper has nothing to do or the kind of step is unknown. `base`: the page's address. */
export function nextStepOf(
  { status, next_step: sent }: Pick<OrderPaymentFragment, 'status' | 'next_step'>,
  base: string,
): NextStep | null {
  if (status !== 'action_required' || !sent || !Object.hasOwn(readers, sent.__typename)) return null;
  return (readers[sent.__typename] as (sent: Sent, base: string) => NextStep | null)(sent, base);
}

interface StepWords {
  readonly title: MessageKey<'buy'>;
  readonly lead: MessageKey<'buy'>;
}

const confirming: StepWords = { title: 'buy.pay.confirmTitle', lead: 'buy.pay.confirmLead' };

const stepWords: Readonly<Record<NextStep['kind'], StepWords>> = {
  card_fields: { title: 'buy.pay.fieldsTitle', lead: 'buy.pay.fieldsLead' },
  redirect: { title: 'buy.pay.pageTitle', lead: 'buy.pay.pageLead' },
  qr: { title: 'buy.pay.qrTitle', lead: 'buy.pay.qrLead' },
  in_app: { title: 'buy.pay.appTitle', lead: 'buy.pay.appLead' },
};

/** A card payment redirects only for authentication. */
export const wordsOfStep = ({ kind }: NextStep, byCard: boolean): StepWords =>
  byCard && kind === 'redirect' ? confirming : stepWords[kind];

type Bridge = (parameters: Readonly<Record<string, string>>, onAnswer: () => void) => void;

interface Bridges {
  readonly WeixinJSBridge?: {
    invoke(call: string, parameters: Readonly<Record<string, string>>, onAnswer: () => void): void;
  };
  readonly AlipayJSBridge?: {
    call(call: string, parameters: Readonly<Record<string, string>>, onAnswer: () => void): void;
  };
}

const bridges: Readonly<Record<PaymentApp, (page: Bridges) => Bridge | null>> = {
  wechat: ({ WeixinJSBridge: app }) =>
    app ? (parameters, onAnswer) => app.invoke('getBrandWCPayRequest', parameters, onAnswer) : null,
  alipay: ({ AlipayJSBridge: app }) =>
    app ? (parameters, onAnswer) => app.call('tradePay', parameters, onAnswer) : null,
};

/** Returns the bridge to the app that contains the page; null outside that app. */
export const bridgeTo = (app: PaymentApp, page: object): Bridge | null => bridges[app](page);
