import { createHash } from 'node:crypto';
import { sandboxStripeKeys } from '@jinlan/contract/sandbox-stripe';
import { markets } from '@jinlan/domain/markets';
import type { Connection, Host } from '../host.ts';
import type { Account, StripePlatform } from './platform.ts';
import { errorOf, presentIntent, presentList, presentMethod, presentRefund } from './present.ts';
import {
  invalid,
  isRefusal,
  listOf,
  metadataOf,
  missing,
  type Refusal,
  readForm,
  readIntent,
  readRefund,
} from './requests.ts';
import * as store from './store.ts';
import * as rest from './store-rest.ts';

/** The answer to a request. */
export interface Outcome {
  readonly status: number;
  readonly value: object;
}

export interface ApiRequest extends Account {
  /** The body of a POST, or the query of a GET. */
  readonly form: URLSearchParams;
  readonly id: string;
}

export type Handle = (tx: Connection, request: ApiRequest) => Promise<Outcome>;

export const refused = ({ status, ...error }: Refusal): Outcome => ({ status, value: { error } });

/** The account of a secret key; null for an unknown key. */
export function accountOf(authorization: string, sharedSecret: string): string | null {
  const [scheme, key] = authorization.split(' ', 2);
  if (scheme !== 'Bearer') return null;
  return markets.find((account) => sandboxStripeKeys(sharedSecret, account).secret === key) ?? null;
}

export const ok = (value: object): Outcome => ({ status: 200, value });

/** The requests that the stand-in knows, with the objects that they ask to expand. */
export function stripeApi(platform: StripePlatform, { clock, random }: Host, home: string) {
  const presentAll = async (
    tx: Connection,
    intents: readonly store.IntentRow[],
    expands: boolean,
  ): Promise<object[]> => {
    const methods = expands
      ? await store.methodsById(
          tx,
          intents.map(({ methodId }) => methodId),
        )
      : null;
    return intents.map((intent) => presentIntent(intent, methods?.get(intent.methodId) ?? null, home));
  };
  const present = async (tx: Connection, intent: store.IntentRow, form: URLSearchParams): Promise<object> => {
    const [object] = await presentAll(tx, [intent], listOf(form, 'expand').includes('payment_method'));
    return object ?? {};
  };

  const createIntent: Handle = async (tx, request) => {
    const input = readIntent(request.form);
    if (isRefusal(input)) return refused(input);
    const intent = await platform.create(tx, request, input);
    if (isRefusal(intent)) return refused(intent);
    return intent.errorCode === null
      ? ok(await present(tx, intent, request.form))
      : { status: 402, value: { error: errorOf(intent) } };
  };

  const intent: Handle = async (tx, { account, id, form }) => {
    const problem = readForm(form, ['expand', 'client_secret']);
    if (problem !== null) return refused(problem);
    const row = await store.intentById(tx, id);
    return row?.account === account
      ? ok(await present(tx, row, form))
      : refused(missing('payment_intent', id));
  };

  const intents: Handle = async (tx, { account, form }) => {
    const problem = readForm(form, ['created[gte]', 'created[lte]', 'expand', 'limit', 'starting_after']);
    if (problem !== null) return refused(problem);
    const limit = Number(form.get('limit') ?? 10);
    if (!(limit >= 1 && limit <= 100))
      return refused(invalid('parameter_invalid_integer', 'Invalid', 'limit'));
    const afterId = form.get('starting_after');
    const after = afterId === null ? null : await store.intentById(tx, afterId);
    const time = (name: string, standard: number): Date =>
      new Date(Number(form.get(name) ?? standard) * 1000);
    const rows = await store.listIntents(tx, {
      account,
      from: time('created[gte]', 0),
      until: time('created[lte]', 4_102_444_800),
      limit: limit + 1,
      after,
    });
    const expands = listOf(form, 'expand').includes('data.payment_method');
    const shown = await presentAll(tx, rows.slice(0, limit), expands);
    return ok(presentList('/v1/payment_intents', shown, rows.length > limit));
  };

  const cancelIntent: Handle = async (tx, { account, id, form }) => {
    const row = await platform.cancel(tx, account, id);
    return isRefusal(row) ? refused(row) : ok(await present(tx, row, form));
  };

  const createRefund: Handle = async (tx, { account, form }) => {
    const input = readRefund(form);
    if (isRefusal(input)) return refused(input);
    const made = await platform.refund(tx, account, input);
    return isRefusal(made) ? refused(made) : ok(presentRefund(made.refund, made.currency));
  };

  const refunds: Handle = async (tx, { account, form }) => {
    const problem = readForm(form, ['limit', 'payment_intent'], ['payment_intent']);
    if (problem !== null) return refused(problem);
    const intentId = form.get('payment_intent') ?? '';
    const row = await store.intentById(tx, intentId);
    if (row?.account !== account) return refused(missing('payment_intent', intentId));
    const rows = await store.refundsOf(tx, intentId);
    return ok(
      presentList(
        '/v1/refunds',
        rows.map((refund) => presentRefund(refund, row.currency)),
        false,
      ),
    );
  };

  const createCustomer: Handle = async (tx, { account, form }) => {
    const problem = readForm(form, ['metadata']);
    if (problem !== null) return refused(problem);
    const customer = { id: `cus_${random.token(14)}`, account, metadata: metadataOf(form) };
    await rest.addCustomer(tx, customer, clock.now());
    return ok({
      id: customer.id,
      object: 'customer',
      livemode: false,
      metadata: JSON.parse(customer.metadata),
    });
  };

  const removeCustomer: Handle = async (tx, { account, id }) =>
    (await rest.removeCustomer(tx, account, id))
      ? ok({ id, object: 'customer', deleted: true })
      : refused(missing('customer', id));

  const method: Handle = async (tx, { account, id }) => {
    const row = (await store.methodsById(tx, [id])).get(id);
    return row?.account === account ? ok(presentMethod(row)) : refused(missing('PaymentMethod', id));
  };

  return {
    createIntent,
    intent,
    intents,
    cancelIntent,
    createRefund,
    refunds,
    createCustomer,
    removeCustomer,
    method,
  };
}

/**
 * Carries out a request once for its idempotency key. A refusal that changed nothing is not stored, except a card's
 * refusal, which has created an intent.
 */
export async function answerOnce(
  { db, clock }: Host,
  key: string | null,
  request: ApiRequest & { readonly path: string },
  handle: Handle,
): Promise<Outcome> {
  if (key === null) return db.transaction((tx) => handle(tx, request));
  const ownKey = `${request.account} ${key}`;
  const hash = createHash('sha256').update(`${request.path} ${request.form}`).digest('hex');
  return db.transaction(async (tx) => {
    if (await rest.takeKey(tx, ownKey, hash, clock.now())) {
      const outcome = await handle(tx, request);
      await rest.saveReply(tx, ownKey, outcome.status, JSON.stringify(outcome.value));
      return outcome;
    }
    const reply = await rest.replyOf(tx, ownKey);
    if (reply === null || reply.requestHash !== hash)
      return refused({
        status: 400,
        type: 'idempotency_error',
        code: null,
        message: 'Keys for idempotent requests can only be used with the same parameters.',
      });
    return { status: reply.status ?? 500, value: JSON.parse(reply.body ?? '{}') as object };
  });
}
