/**
 * The shopper's next step after placing an order, so that the payment arrives. A gateway returns one of these, the
 * payment's row stores it, and the page of the payment has a component for each.
 */

/** The provider's card fields in a frame, which give a one-time token. `address` is the frame's. */
export interface CardFieldsStep {
  readonly kind: 'card_fields';
  readonly address: string;
}

/** The provider's own page, also for 3-D Secure, which leads back to the shop. */
export interface RedirectStep {
  readonly kind: 'redirect';
  readonly address: string;
  /** ISO instant after which the provider no longer accepts the address; absent if it says none. */
  readonly expiresAt?: string;
}

/** A code that is scanned with the provider's app. */
export interface QrStep {
  readonly kind: 'qr';
  readonly content: string;
  /** ISO instant after which the provider no longer accepts the code. */
  readonly expiresAt: string;
}

/** Apps whose browsers take a payment themselves. */
export const paymentApps = ['wechat', 'alipay'] as const;

export type PaymentApp = (typeof paymentApps)[number];

/** For a shop opened inside the provider's app: the app takes these parameters. */
export interface InAppStep {
  readonly kind: 'in_app';
  readonly app: PaymentApp;
  readonly parameters: Readonly<Record<string, string>>;
}

/** A transfer to the shop's bank account. Staff find it in the statement by its reference. */
export interface TransferStep {
  readonly kind: 'transfer';
  /** For the bank's app; the shopper may also type the fields below. */
  readonly content: string;
  readonly payee: string;
  /** The account's identifier at FPS. */
  readonly identifier: string;
  readonly reference: string;
  /** In major units, as the shopper types it. */
  readonly amount: string;
  /** ISO instant after which money is sent back. */
  readonly expiresAt: string;
}

export type NextStep = CardFieldsStep | RedirectStep | QrStep | InAppStep | TransferStep;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const isWebAddress = (value: unknown): value is string =>
  isText(value) && /^https?:\/\/[^\s/]+(?:\/\S*)?$/.test(value);

const isInstant = (value: unknown): value is string => isText(value) && !Number.isNaN(Date.parse(value));

/** Reads only the fields of each kind, and checks each. */
const readers: {
  readonly [Kind in NextStep['kind']]: (fields: Fields) => Extract<NextStep, { kind: Kind }> | null;
} = {
  card_fields: ({ address }) => (isWebAddress(address) ? { kind: 'card_fields', address } : null),
  redirect: ({ address, expiresAt }) =>
    isWebAddress(address) ? { kind: 'redirect', address, ...(isInstant(expiresAt) && { expiresAt }) } : null,
  qr: ({ content, expiresAt }) =>
    isText(content) && isInstant(expiresAt) ? { kind: 'qr', content, expiresAt } : null,
  transfer: ({ content, payee, identifier, reference, amount, expiresAt }) =>
    [content, payee, identifier, reference, amount].every(isText) && isInstant(expiresAt)
      ? ({ kind: 'transfer', content, payee, identifier, reference, amount, expiresAt } as TransferStep)
      : null,
  in_app({ app, parameters }) {
    const knownApp = paymentApps.find((name) => name === app);
    if (knownApp === undefined || !isFields(parameters)) return null;
    const entries = Object.entries(parameters).filter((entry): entry is [string, string] => isText(entry[1]));
    if (entries.length !== Object.keys(parameters).length) return null;
    return { kind: 'in_app', app: knownApp, parameters: Object.fromEntries(entries) };
  },
};

export const nextStepKinds = Object.keys(readers) as readonly NextStep['kind'][];

/** Reads a step that was stored as JSON; null for anything else. */
export function readNextStep(value: unknown): NextStep | null {
  if (!isFields(value)) return null;
  const kind = nextStepKinds.find((candidate) => candidate === value.kind);
  return kind === undefined ? null : readers[kind](value);
}
