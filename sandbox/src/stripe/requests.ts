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

/** Parameters without their place in a list: `expand[0]` is `expand`. */
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
  readonly methodId: string;
  readonly customerId: string | null;
  readonly keepsCard: boolean;
  readonly returnUrl: string;
  readonly description: string | null;
  /** JSON. */
  readonly metadata: string;
}

const currencies = ['cny', 'hkd', 'mop', 'myr', 'sgd', 'usd'];

const wholeNumber = (text: string | null): number | null =>
  text !== null && /^\d{1,12}$/.test(text) && Number(text) > 0 ? Number(text) : null;

/** The sandbox takes intents that are confirmed at once, by a card. */
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
      ...['metadata', 'payment_method', 'return_url', 'setup_future_usage'],
    ],
    ['amount', 'currency', 'payment_method', 'return_url'],
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
  if (listOf(form, 'allowed_payment_method_types').some((type) => type !== 'card'))
    return invalid('parameter_invalid', 'The sandbox takes cards alone', 'allowed_payment_method_types');
  const returnUrl = form.get('return_url') ?? '';
  if (!/^https?:$/.test(URL.parse(returnUrl)?.protocol ?? ''))
    return invalid('url_invalid', 'Not a valid URL', 'return_url');
  const usage = form.get('setup_future_usage');
  if (usage !== null && usage !== 'on_session' && usage !== 'off_session')
    return invalid('parameter_invalid', 'Invalid setup_future_usage', 'setup_future_usage');
  return {
    amountMinor,
    currency,
    methodId: form.get('payment_method') ?? '',
    customerId: form.get('customer'),
    keepsCard: usage !== null,
    returnUrl,
    description: form.get('description'),
    metadata: metadataOf(form),
  };
}

export interface RefundInput {
  readonly intentId: string;
  /** Null for all that is left. */
  readonly amountMinor: number | null;
  /** JSON. */
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
