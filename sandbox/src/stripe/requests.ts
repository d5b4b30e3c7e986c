import { isFpxBank } from '@jinlan/domain/payments';
import { type MethodType, methodTypes } from './store.ts';

/** Reads the form-encoded bodies as strictly as Stripe does. */

/** A problem of a request, as `error` of the answer. */
export interface Refusal {
  readonly status: number;
  readonly type:
    | 'invalid_request_error'
    | 'idempotency_error'
    | 'card_error'
    | 'rate_limit_error'
    | 'api_error';
  readonly code: string | null;
  readonly message: string;
  readonly param?: string;
}

export const isRefusal = (value: object): value is Refusal => 'type' in value && 'message' in value;

export const invalid = (code: string, message: string, param?: string): Refusal => ({
  status: code === 'resource_missing' ? 404 : 400,
  type: 'invalid_request_error',
  code,
  message,
  ...(param !== undefined && { param }),
});

export const missing = (kind: string, id: string): Refusal =>
  invalid('resource_missing', `No such ${kind}: '${id}'`, 'id');

/** The name of a parameter without its index in a list: `expand[0]` is `expand`. */
const nameOf = (key: string): string => key.replace(/\[\d*\]$/, '');

export function readForm(
  form: URLSearchParams,
  known: readonly string[],
  required: readonly string[] = [],
): Refusal | null {
  for (const key of form.keys()) {
    const name = nameOf(key);
    if (!known.includes(name) && !(known.includes('metadata') && /^metadata\[\w{1,40}\]$/.test(key)))
      return invalid('parameter_unknown', `Received unknown parameter: ${name}`, name);
  }
  const absent = required.find((name) => !form.get(name));
  return absent === undefined
    ? null
    : invalid('parameter_missing', `Missing required param: ${absent}.`, absent);
}

export const listOf = (form: URLSearchParams, name: string): readonly string[] =>
  [...form].filter(([key]) => nameOf(key) === name).map(([, value]) => value);

/** The metadata of a request, as JSON. */
export const metadataOf = (form: URLSearchParams): string =>
  JSON.stringify(
    Object.fromEntries(
      [...form].flatMap(([key, value]) => {
        const [, name] = /^metadata\[(\w+)\]$/.exec(key) ?? [];
        return name === undefined ? [] : [[name, value.slice(0, 500)]];
      }),
    ),
  );

export interface IntentInput {
  readonly amountMinor: number;
  readonly currency: string;
  /** The stored card. Null for another type of method: Stripe creates such a method together with the intent. */
  readonly methodId: string | null;
  readonly type: MethodType;
  readonly bank: string | null;
  readonly customerId: string | null;
  readonly keepsCard: boolean;
  readonly returnUrl: string;
  readonly description: string | null;
  /** JSON text. */
  readonly metadata: string;
}

const currencies = ['cny', 'hkd', 'mop', 'myr', 'sgd', 'usd'];

const wholeNumber = (text: string | null): number | null =>
  text !== null && /^\d{1,12}$/.test(text) && Number(text) > 0 ? Number(text) : null;

const currenciesOf: Readonly<Record<MethodType, readonly string[]>> = {
  card: currencies,
  fpx: ['myr'],
  grabpay: ['myr', 'sgd'],
  paynow: ['sgd'],
};

/** Parses a new intent. The sandbox accepts only intents that are confirmed at once. */
export function readIntent(form: URLSearchParams): IntentInput | Refusal {
  const problem = readForm(
    form,
    [
      ...[
        'allowed_payment_method_types',
        'amount',
        'confirm',
        'currency',
        'customer',
        'description',
        'expand',
      ],
      ...['metadata', 'payment_method', 'payment_method_data[fpx][bank]', 'payment_method_data[type]'],
      ...['return_url', 'setup_future_usage'],
    ],
    ['amount', 'currency', 'return_url'],
  );
  if (problem !== null) return problem;
  const amountMinor = wholeNumber(form.get('amount'));
  if (amountMinor === null) return invalid('parameter_invalid_integer', 'Invalid integer', 'amount');
  if (amountMinor > 99_999_999)
    return invalid('amount_too_large', 'Amount must be no more than 999,999.99', 'amount');
  const currency = form.get('currency') ?? '';
  if (!currencies.includes(currency))
    return invalid('parameter_invalid', `Invalid currency: ${currency}`, 'currency');
  if (form.get('confirm') !== 'true')
    return invalid('parameter_invalid', 'The sandbox confirms at once: confirm must be true', 'confirm');
  const method = readMethod(form, currency);
  if (isRefusal(method)) return method;
  const returnUrl = form.get('return_url') ?? '';
  if (!/^https?:$/.test(URL.parse(returnUrl)?.protocol ?? ''))
    return invalid('url_invalid', 'Not a valid URL', 'return_url');
  const usage = form.get('setup_future_usage');
  if (usage !== null && usage !== 'on_session' && usage !== 'off_session')
    return invalid('parameter_invalid', 'Invalid setup_future_usage', 'setup_future_usage');
  return {
    amountMinor,
    currency,
    ...method,
    customerId: form.get('customer'),
    keepsCard: usage !== null,
    returnUrl,
    description: form.get('description'),
    metadata: metadataOf(form),
  };
}

/** Returns a card's id, or a method that is created with the intent. */
function readMethod(
  form: URLSearchParams,
  currency: string,
): Pick<IntentInput, 'methodId' | 'type' | 'bank'> | Refusal {
  const [methodId, typed] = [form.get('payment_method'), form.get('payment_method_data[type]')];
  const type = methodTypes.find((known) => known === (typed ?? 'card'));
  if (type === undefined || typed === 'card')
    return invalid('parameter_invalid', 'The sandbox does not know this type', 'payment_method_data[type]');
  if (type === 'card' && !methodId)
    return invalid('parameter_missing', 'Missing required param: payment_method.', 'payment_method');
  if (type !== 'card' && methodId !== null)
    return invalid(
      'parameters_exclusive',
      'Send one of payment_method and payment_method_data',
      'payment_method',
    );
  const allowed = listOf(form, 'allowed_payment_method_types');
  if (allowed.length > 0 && !allowed.includes(type))
    return invalid(
      'payment_intent_invalid_parameter',
      'This type is not allowed for this PaymentIntent',
      'allowed_payment_method_types',
    );
  if (!currenciesOf[type].includes(currency))
    return invalid('payment_method_currency_mismatch', `${type} does not take ${currency}`, 'currency');
  const bank = form.get('payment_method_data[fpx][bank]');
  if (type === 'fpx' && (bank === null || !isFpxBank(bank)))
    return invalid(
      'parameter_missing',
      'Missing required param: fpx[bank].',
      'payment_method_data[fpx][bank]',
    );
  if (type !== 'fpx' && bank !== null)
    return invalid('parameter_unknown', 'Received unknown parameter: fpx', 'payment_method_data[fpx]');
  return { methodId, type, bank };
}

export interface RefundInput {
  readonly intentId: string;
  /** In minor units; null for the whole remaining amount. */
  readonly amountMinor: number | null;
  /** JSON text. */
  readonly metadata: string;
}

export function readRefund(form: URLSearchParams): RefundInput | Refusal {
  const problem = readForm(form, ['amount', 'metadata', 'payment_intent'], ['payment_intent']);
  if (problem !== null) return problem;
  const amountMinor = wholeNumber(form.get('amount'));
  if (amountMinor === null && form.has('amount'))
    return invalid('parameter_invalid_integer', 'Invalid integer', 'amount');
  return { intentId: form.get('payment_intent') ?? '', amountMinor, metadata: metadataOf(form) };
}
