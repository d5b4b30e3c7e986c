import {
  callbackHeaders,
  requestHeaders,
  signedCallback,
  signedRequest,
} from '@jinlan/contract/sandbox-bank';
import { isCurrencyCode, money } from '@jinlan/domain/money';
import type { Platform } from '../platform.ts';
import { sign, timestampOf, verify } from './bank-signature.ts';
import type {
  BankAnswer,
  Callback,
  Charge,
  ChargeState,
  PaymentFailure,
  PaymentGateway,
} from './payments.ts';

/** Speaks the sandbox bank's wire protocol over real HTTP; knows nothing of its inside. */
export interface SandboxGatewayOptions {
  /** Where the bank is reached, without a slash at the end. */
  readonly bankUrl: string;
  /** Where the bank sends its callbacks. */
  readonly callbackUrl: string;
  readonly merchantName: () => string;
  readonly timeoutMs?: number;
}

const states: Readonly<Record<string, ChargeState>> = {
  processing: 'processing',
  requires_action: 'action_required',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'canceled',
};

const failureOf = (code: unknown): PaymentFailure | null =>
  code === null || code === undefined ? null : code === 'authentication_failed' ? code : 'card_declined';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An instant with its offset, as `toISOString` writes it; null where there is none, undefined where it is no instant. */
function readInstant(value: unknown): string | null | undefined {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string') return undefined;
  const isWritten = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/.test(value);
  const time = isWritten ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** What the bank says of a charge, or null where it cannot be understood. */
export function readCharge(value: unknown): Charge | null {
  if (!isRecord(value) || !isRecord(value.card)) return null;
  const { id, idempotency_key, reference, status, amount, refunded, currency, action_url } = value;
  const state = typeof status === 'string' ? states[status] : undefined;
  if (typeof id !== 'string' || typeof idempotency_key !== 'string' || typeof reference !== 'string')
    return null;
  if (state === undefined || !isCurrencyCode(currency)) return null;
  if (!Number.isSafeInteger(amount) || !Number.isSafeInteger(refunded)) return null;
  const decidedAt = readInstant(value.decided_at);
  if (decidedAt === undefined) return null;
  return {
    chargeId: id,
    idempotencyKey: idempotency_key,
    reference,
    state,
    amount: money(amount as number, currency),
    refunded: money(refunded as number, currency),
    failure: failureOf(value.failure_code),
    decidedAt,
    actionUrl: typeof action_url === 'string' ? action_url : null,
    card: { brand: String(value.card.brand ?? ''), last4: String(value.card.last4 ?? '') },
  };
}

export function createSandboxGateway(platform: Platform, options: SandboxGatewayOptions): PaymentGateway {
  const { http, clock, config } = platform;
  const secret = config.secrets.sandboxBank;

  const call = async (
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    key?: string,
  ): Promise<BankAnswer<unknown>> => {
    const raw = body === undefined ? '' : JSON.stringify(body);
    const timestamp = timestampOf(clock.now());
    try {
      const response = await http.fetch(`${options.bankUrl}${path}`, {
        method,
        headers: {
          accept: 'application/json',
          [requestHeaders.timestamp]: timestamp,
          [requestHeaders.signature]: sign(secret, signedRequest(timestamp, method, path, raw)),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...(raw === '' ? {} : { 'content-type': 'application/json' }),
        },
        ...(raw === '' ? {} : { body: raw }),
        timeoutMs: options.timeoutMs ?? 10_000,
      });
      const text = await response.text();
      if (response.status >= 500 || response.status === 429)
        return { kind: 'unreachable', reason: `status ${response.status}` };
      const value: unknown = JSON.parse(text);
      if (response.ok) return { kind: 'answered', value };
      return { kind: 'refused', code: isRecord(value) ? String(value.error) : `status ${response.status}` };
    } catch (error) {
      return { kind: 'unreachable', reason: error instanceof Error ? error.message : String(error) };
    }
  };

  const chargeCall = async (...request: Parameters<typeof call>): Promise<BankAnswer<Charge>> => {
    const answer = await call(...request);
    if (answer.kind !== 'answered') return answer;
    const charge = readCharge(answer.value);
    return charge === null
      ? { kind: 'unreachable', reason: 'an answer that is no charge' }
      : { kind: 'answered', value: charge };
  };

  return {
    code: 'sandbox-bank',
    start: (charge) =>
      chargeCall(
        'POST',
        '/sandbox-bank/charges',
        {
          reference: charge.reference,
          amount: charge.amount.minor,
          currency: charge.amount.currency,
          nonce: charge.nonce,
          merchant_name: options.merchantName(),
          locale: charge.locale,
          return_url: charge.returnUrl,
          callback_url: options.callbackUrl,
        },
        charge.idempotencyKey,
      ),
    query: (chargeId) => chargeCall('GET', `/sandbox-bank/charges/${encodeURIComponent(chargeId)}`),
    async find(key) {
      const answer = await chargeCall(
        'GET',
        `/sandbox-bank/charges?idempotency_key=${encodeURIComponent(key)}`,
      );
      return answer.kind === 'refused' && answer.code === 'charge_unknown'
        ? { kind: 'answered', value: null }
        : answer;
    },
    cancel: (chargeId) =>
      chargeCall('POST', `/sandbox-bank/charges/${encodeURIComponent(chargeId)}/cancel`, {}),
    refund: ({ chargeId, amount, idempotencyKey }) =>
      chargeCall(
        'POST',
        `/sandbox-bank/charges/${encodeURIComponent(chargeId)}/refunds`,
        { amount: amount.minor },
        idempotencyKey,
      ),
    verifyCallback(headers, rawBody): Callback {
      const header = (name: string): string => String(headers[name] ?? '');
      const timestamp = header(callbackHeaders.timestamp);
      const signature = header(callbackHeaders.signature);
      const verdict = verify(secret, signedCallback(timestamp, rawBody), signature, timestamp, clock.now());
      if (verdict !== 'valid') return { kind: 'rejected', reason: verdict };
      let value: unknown;
      try {
        value = JSON.parse(rawBody);
      } catch {
        return { kind: 'rejected', reason: 'malformed' };
      }
      const charge = isRecord(value) ? readCharge(value.charge) : null;
      return isRecord(value) && typeof value.id === 'string' && charge !== null
        ? { kind: 'verified', eventId: value.id, charge }
        : { kind: 'rejected', reason: 'malformed' };
    },
  };
}
