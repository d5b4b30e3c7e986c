/** The shopper's next step to pay as the API returns it, with its texts. */
import {
  flowOf,
  type NextStep,
  type PaymentApp,
  type PaymentMethodCode,
  readPaymentMethod,
} from '@jinlan/domain/payments';
import type { MessageKey } from '@jinlan/messages';
import type { OrderPaymentFragment } from '../fragments.generated.ts';
import { flowOfCode } from './payment-flow.ts';
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
  PaymentRedirect: ({ address, valid_until: expiresAt }, base) =>
    isBankAddress(address, base)
      ? { kind: 'redirect', address, ...(expiresAt === null ? {} : { expiresAt }) }
      : null,
  PaymentQrCode: ({ content, expires_at }) => ({ kind: 'qr', content, expiresAt: expires_at }),
  PaymentTransfer: ({ __typename: _, expires_at, ...transfer }) => ({
    kind: 'transfer',
    ...transfer,
    expiresAt: expires_at,
  }),
  PaymentInApp: ({ app, parameters }) => ({
    kind: 'in_app',
    app,
    parameters: Object.fromEntries(parameters.map(({ name, value }) => [name, value])),
  }),
};

/**
 * Returns the next step. Null if the shopper has nothing to do, or if the kind of step is unknown. `base`: the page's
 * address.
 */
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
  transfer: { title: 'buy.pay.transferTitle', lead: 'buy.pay.transferLead' },
  in_app: { title: 'buy.pay.appTitle', lead: 'buy.pay.appLead' },
};

/** Texts of wallets that have names of their own for their code, and for opening their app. */
const walletWords: Readonly<
  Partial<Record<PaymentMethodCode, Readonly<Partial<Record<NextStep['kind'], StepWords>>>>>
> = {
  wechat_pay: {
    qr: { title: 'buy.pay.wechat.qrTitle', lead: 'buy.pay.wechat.qrLead' },
    redirect: { title: 'buy.pay.wechat.appTitle', lead: 'buy.pay.wechat.appLead' },
    in_app: { title: 'buy.pay.wechat.insideTitle', lead: 'buy.pay.wechat.insideLead' },
  },
  alipay: {
    qr: { title: 'buy.pay.alipay.qrTitle', lead: 'buy.pay.alipay.qrLead' },
    redirect: { title: 'buy.pay.alipay.appTitle', lead: 'buy.pay.alipay.appLead' },
  },
  alipay_hk: {
    redirect: { title: 'buy.pay.alipayHk.appTitle', lead: 'buy.pay.alipayHk.appLead' },
  },
  grabpay: { redirect: { title: 'buy.pay.grabpay.appTitle', lead: 'buy.pay.backLead' } },
  fpx: { redirect: { title: 'buy.pay.fpx.appTitle', lead: 'buy.pay.backLead' } },
  paynow: { qr: { title: 'buy.pay.paynow.qrTitle', lead: 'buy.pay.paynow.qrLead' } },
};

/** A card payment redirects only for authentication. */
export function wordsOfStep({ kind }: NextStep, methodCode: string): StepWords {
  const method = readPaymentMethod(methodCode);
  if (method === null) return stepWords[kind];
  if (flowOf(method) === 'card' && kind === 'redirect') return confirming;
  return walletWords[method]?.[kind] ?? stepWords[kind];
}

/** Returns the texts for the time in which the shopper can only wait. */
export const wordsOfWaiting = (methodCode: string): StepWords => ({
  title: flowOfCode(methodCode) === 'card' ? 'buy.pay.waitingTitle' : 'buy.pay.waitingServiceTitle',
  lead: 'buy.pay.waitingLead',
});

const openWords: Readonly<Partial<Record<PaymentMethodCode, MessageKey<'buy'>>>> = {
  wechat_pay: 'buy.pay.wechat.open',
  alipay: 'buy.pay.alipay.open',
  alipay_hk: 'buy.pay.alipayHk.open',
  grabpay: 'buy.pay.grabpay.open',
};

/** Returns the label of the link to the provider's page. */
export function wordsToOpen(methodCode: string): MessageKey<'buy'> {
  const method = readPaymentMethod(methodCode);
  return (method && openWords[method]) ?? 'buy.pay.toBank';
}

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

/** The page's window, or its substitute in a test. */
type Page = Bridges & Partial<Pick<EventTarget, 'addEventListener'>>;

const readyEvents: Readonly<Record<PaymentApp, string>> = {
  wechat: 'WeixinJSBridgeReady',
  alipay: 'AlipayJSBridgeReady',
};

/** How long an app may take to give its page the bridge, ms. */
const BRIDGE_WAIT_MS = 2_000;

/** Returns the bridge to the app that contains the page, as soon as the app provides it; null outside that app. */
export async function bridgeTo(app: PaymentApp, page: Page): Promise<Bridge | null> {
  const bridge = bridges[app](page);
  if (bridge !== null || page.addEventListener === undefined) return bridge;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, BRIDGE_WAIT_MS);
  // The app tells the document; listening while the event goes down hears it here too.
  page.addEventListener(readyEvents[app], () => resolve(), { once: true, capture: true });
  await promise;
  clearTimeout(timer);
  return bridges[app](page);
}
