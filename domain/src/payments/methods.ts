/**
 * All payment methods and their facts. No other code compares a method's code; it asks for a fact instead.
 * See docs/how-to/add-a-payment-method.md.
 */
import type { Market } from '../markets/index.ts';
import { type CurrencyCode, isZero, type Money, whole } from '../money/index.ts';

/** In the order of the checkout page. `checkmo` is Magento's code for paying in a store. */
export const paymentMethodCodes = [
  'card',
  'wechat_pay',
  'alipay',
  'alipay_hk',
  'grabpay',
  'fpx',
  'paynow',
  'fps',
  'checkmo',
  'free',
] as const;

export type PaymentMethodCode = (typeof paymentMethodCodes)[number];

/**
 * Who takes the money: a provider over the internet, the till of a store, the shop's bank account, where staff find a
 * transfer in the statement, or nobody because nothing is due.
 */
export type PaymentTaker = 'gateway' | 'till' | 'account' | 'nobody';

/**
 * The way in which a shopper pays, as the checkout announces it. `wallet`: with a QR code for the phone on a computer, with
 * the wallet's app on a phone. `bank`: the shopper chooses a bank, and goes to its page.
 */
export type PaymentFlow =
  | 'card'
  | 'wallet'
  | 'redirect'
  | 'bank'
  | 'qr'
  | 'in_app'
  | 'transfer'
  | 'in_store'
  | 'none';

interface FlowFacts {
  readonly taker: PaymentTaker;
  /** The provider's fields give a one-time token (a nonce) before the order is placed, or the shopper chooses a bank. */
  readonly needsToken: boolean;
}

export const flowFacts = {
  card: { taker: 'gateway', needsToken: true },
  wallet: { taker: 'gateway', needsToken: false },
  redirect: { taker: 'gateway', needsToken: false },
  bank: { taker: 'gateway', needsToken: true },
  qr: { taker: 'gateway', needsToken: false },
  in_app: { taker: 'gateway', needsToken: false },
  transfer: { taker: 'account', needsToken: false },
  in_store: { taker: 'till', needsToken: false },
  none: { taker: 'nobody', needsToken: false },
} as const satisfies Readonly<Record<PaymentFlow, FlowFacts>>;

/**
 * How long an unpaid order waits: while its price is locked, until a transfer is in the statement, or until somebody
 * comes to a store. `never` if nothing is due. The lengths are settings (orders/expiry.ts).
 */
export type PaymentWait = 'price-lock' | 'transfer' | 'visit' | 'never';

export interface MethodFacts {
  readonly flow: PaymentFlow;
  /** Key of its name in `messages`. */
  readonly title: `payment.${PaymentMethodCode}`;
  /** `something`: for orders with an amount due; `nothing`: for orders of zero. */
  readonly due: 'something' | 'nothing';
  readonly markets: readonly Market[] | 'every';
  readonly currencies: readonly CurrencyCode[] | 'every';
  /** The most that it takes at once; without it any amount. */
  readonly most?: Money;
  /** Markets in which the method stands first, so that it is selected at the start. */
  readonly firstIn?: readonly Market[];
  /** If false, a parcel's own address is used as the billing address. */
  readonly needsBillingAddress: boolean;
  readonly waits: PaymentWait;
}

export const methodFacts = {
  card: {
    flow: 'card',
    title: 'payment.card',
    due: 'something',
    markets: 'every',
    currencies: 'every',
    needsBillingAddress: true,
    waits: 'price-lock',
  },
  wechat_pay: {
    flow: 'wallet',
    title: 'payment.wechat_pay',
    due: 'something',
    markets: 'every',
    firstIn: ['cn'],
    // Of the shop's currencies, those that WeChat Pay settles for overseas and Mainland merchants.
    currencies: ['CNY', 'HKD', 'MOP', 'MYR', 'SGD'],
    needsBillingAddress: true,
    waits: 'price-lock',
  },
  alipay: {
    flow: 'wallet',
    title: 'payment.alipay',
    due: 'something',
    markets: ['cn'],
    currencies: ['CNY'],
    needsBillingAddress: true,
    waits: 'price-lock',
  },
  alipay_hk: {
    flow: 'wallet',
    title: 'payment.alipay_hk',
    due: 'something',
    markets: ['hk'],
    currencies: ['HKD'],
    most: whole(50_000, 'HKD'),
    needsBillingAddress: true,
    waits: 'price-lock',
  },
  grabpay: {
    flow: 'redirect',
    title: 'payment.grabpay',
    due: 'something',
    markets: ['my', 'sg'],
    currencies: ['MYR', 'SGD'],
    needsBillingAddress: true,
    waits: 'price-lock',
  },
  fpx: {
    flow: 'bank',
    title: 'payment.fpx',
    due: 'something',
    markets: ['my'],
    currencies: ['MYR'],
    // The scheme's own limit for private customers.
    most: whole(30_000, 'MYR'),
    needsBillingAddress: true,
    waits: 'price-lock',
  },
  paynow: {
    flow: 'qr',
    title: 'payment.paynow',
    due: 'something',
    markets: ['sg'],
    currencies: ['SGD'],
    needsBillingAddress: true,
    waits: 'price-lock',
  },
  fps: {
    flow: 'transfer',
    title: 'payment.fps',
    due: 'something',
    markets: ['hk'],
    currencies: ['HKD'],
    needsBillingAddress: true,
    waits: 'transfer',
  },
  checkmo: {
    flow: 'in_store',
    title: 'payment.checkmo',
    due: 'something',
    markets: 'every',
    currencies: 'every',
    needsBillingAddress: true,
    waits: 'visit',
  },
  free: {
    flow: 'none',
    title: 'payment.free',
    due: 'nothing',
    markets: 'every',
    currencies: 'every',
    needsBillingAddress: true,
    waits: 'never',
  },
} as const satisfies Readonly<Record<PaymentMethodCode, MethodFacts>>;

type TakerOf<Code extends PaymentMethodCode> =
  (typeof flowFacts)[(typeof methodFacts)[Code]['flow']]['taker'];

/** The methods that need a gateway. */
export type OnlineMethodCode = {
  readonly [Code in PaymentMethodCode]: TakerOf<Code> extends 'gateway' ? Code : never;
}[PaymentMethodCode];

/** Reads a method's code as Magento's clients send it; null for an unknown code. */
export const readPaymentMethod = (code: string): PaymentMethodCode | null =>
  paymentMethodCodes.find((candidate) => candidate === code) ?? null;

export const flowOf = (code: PaymentMethodCode): PaymentFlow => methodFacts[code].flow;

export const takerOf = (code: PaymentMethodCode): PaymentTaker => flowFacts[flowOf(code)].taker;

export const isOnline = (code: PaymentMethodCode): code is OnlineMethodCode => takerOf(code) === 'gateway';

export const needsToken = (code: PaymentMethodCode): boolean => flowFacts[flowOf(code)].needsToken;

export const methodsOfTaker = (taker: PaymentTaker): readonly PaymentMethodCode[] =>
  paymentMethodCodes.filter((code) => takerOf(code) === taker);

/** The methods that Stripe takes besides cards. */
export const stripeMethods = ['grabpay', 'fpx', 'paynow'] as const satisfies readonly PaymentMethodCode[];

export type StripeMethod = (typeof stripeMethods)[number];

/** The methods that Stripe takes besides cards in a market. */
export const stripeMethodsIn = (market: Market): readonly StripeMethod[] =>
  stripeMethods.filter((code) => {
    const { markets }: { readonly markets: readonly Market[] } = methodFacts[code];
    return markets.includes(market);
  });

/** The amount, the market, and the ways in which the shop can take money there. */
export interface PaymentSituation {
  readonly due: Money;
  readonly market: Market;
  /** The methods whose gateway this shop has, and whose gateway takes the amount. */
  readonly gateways: ReadonlySet<PaymentMethodCode>;
  /** Whether stores of the market take payments. */
  readonly inStore: boolean;
  /** Whether the shop has an account for transfers in the market. */
  readonly byTransfer: boolean;
  /** Whether a piece's price follows the gold price. That price stays locked for minutes: too short for a transfer. */
  readonly byWeight: boolean;
}

/** Whether the method allows this amount, market and currency. Does not check whether the shop has its gateway. */
export function suits(
  facts: Pick<MethodFacts, 'due' | 'markets' | 'currencies' | 'most'>,
  { due, market }: Pick<PaymentSituation, 'due' | 'market'>,
): boolean {
  return (
    facts.due === (isZero(due) ? 'nothing' : 'something') &&
    (facts.markets === 'every' || facts.markets.includes(market)) &&
    (facts.currencies === 'every' || facts.currencies.includes(due.currency)) &&
    (facts.most === undefined || (facts.most.currency === due.currency && due.minor <= facts.most.minor))
  );
}

/** The methods offered to a shopper; empty if nobody can take the money. */
export function paymentMethodsFor(situation: PaymentSituation): readonly PaymentMethodCode[] {
  const isThere: Readonly<Record<PaymentTaker, (code: PaymentMethodCode) => boolean>> = {
    gateway: (code) => situation.gateways.has(code),
    till: () => situation.inStore,
    account: () => situation.byTransfer && !situation.byWeight,
    nobody: () => true,
  };
  const offered = paymentMethodCodes.filter(
    (code) => suits(methodFacts[code], situation) && isThere[takerOf(code)](code),
  );
  return putFirst(offered, (code) => isFirstIn(code, situation.market));
}

function isFirstIn(code: PaymentMethodCode, market: Market): boolean {
  const { firstIn }: MethodFacts = methodFacts[code];
  return firstIn?.includes(market) ?? false;
}

/** The methods in their order, those that are `preferred` before the others. */
export const putFirst = <Method>(
  methods: readonly Method[],
  preferred: (method: Method) => boolean,
): readonly Method[] => [...methods.filter(preferred), ...methods.filter((method) => !preferred(method))];
