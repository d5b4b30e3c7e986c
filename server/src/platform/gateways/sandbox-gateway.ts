import {
  callbackHeaders,
  requestHeaders,
  signedCallback,
  signedRequest,
} from '@jinlan/contract/sandbox-bank';
import { isCurrencyCode, money } from '@jinlan/domain/money';
import type { GatewayFailure, NextStep, PaymentFlow } from '@jinlan/domain/payments';
import type { Platform } from '../platform.ts';
import { sign, timestampOf, verify } from './bank-signature.ts';
import { readInstant } from './instants.ts';
import type { BankAnswer, Callback, Charge, ChargeRequest, ChargeState, PaymentGateway } from './payments.ts';
import { isRecord } from './wire-json.ts';

/** Options of the client for the sandbox bank, which it calls over real HTTP. */
export interface SandboxGatewayOptions {
  /** Base URL of the bank, without a slash at the end. */
  readonly bankUrl: string;
  /** URL for the bank's callbacks. */
  readonly callbackUrl: string;
  readonly merchantName: () => string;
  readonly timeoutMs?: number;
  /** The flow of its payments; by card if it is left out. Tests use the other flows for wallets. */
  readonly flow?: SandboxFlow;
}

/** Code of the card gateway; other flows append their name. */
export const sandboxBankCode = 'sandbox-bank';

type SandboxFlow = Extract<PaymentFlow, 'card' | 'redirect' | 'qr' | 'in_app'>;

/** The next step of a charge that awaits its payer at the bank's page, in the form of each flow. */
const nextStepByFlow: Readonly<Record<SandboxFlow, (address: string, request: ChargeRequest) => NextStep>> = {
  card: (address, { nonce, returnUrl }) =>
    nonce === null
      ? { kind: 'card_fields', address: new URL('/sandbox-bank/fields', returnUrl).href }
      : { kind: 'redirect', address },
  redirect: (address) => ({ kind: 'redirect', address }),
  qr: (content, { expiresAt }) => ({ kind: 'qr', content, expiresAt: expiresAt.toISOString() }),
  in_app: (address) => ({ kind: 'in_app', app: 'wechat', parameters: { address } }),
};

const states: ReadonlyMap<unknown, ChargeState> = new Map([
  ['processing', 'processing'],
  ['requires_action', 'action_required'],
  ['succeeded', 'succeeded'],
  ['failed', 'failed'],
  ['canceled', 'canceled'],
]);

const failureOf = (code: unknown): GatewayFailure | null =>
  code === null || code === undefined ? null : code === 'authentication_failed' ? code : 'card_declined';

/** Null if no card is used: for a wallet the bank sends neither brand nor digits. */
function readCard(value: unknown): Charge['card'] {
  if (!isRecord(value) || typeof value.last4 !== 'string' || value.last4 === '') return null;
  return { brand: String(value.brand ?? ''), last4: value.last4 };
}

/** Reads the bank's description of a charge; null if it is invalid. */
export function readCharge(value: unknown): Charge | null {
  if (!isRecord(value)) return null;
  const { id, idempotency_key, reference, status, amount, currency, action_url } = value;
  const state = states.get(status);
  if (typeof id !== 'string' || typeof idempotency_key !== 'string' || typeof reference !== 'string')
    return null;
  if (state === undefined || !isCurrencyCode(currency)) return null;
  if (!Number.isSafeInteger(amount)) return null;
  const decidedAt = readInstant(value.decided_at);
  if (decidedAt === null && (value.decided_at ?? null) !== null) return null;
  return {
    chargeId: id,
    idempotencyKey: idempotency_key,
    reference,
    state,
    amount: money(amount as number, currency),
    failure: failureOf(value.failure_code),
    decidedAt,
    nextStep: typeof action_url === 'string' ? { kind: 'redirect', address: action_url } : null,
    card: readCard(value.card),
  };
}

export function createSandboxGateway(platform: Platform, options: SandboxGatewayOptions): PaymentGateway {
  const { http, clock, config } = platform;
  const secret = config.secrets.sandboxBank;
  const flow = options.flow ?? 'card';

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

  /** As with a real wallet, codes, parameters and fields are returned only at the start. */
  const withoutStep = (charge: Charge): Charge =>
    charge.card === null && flow !== 'redirect' ? { ...charge, nextStep: null } : charge;

  const statusCall = async (...request: Parameters<typeof call>): Promise<BankAnswer<Charge>> => {
    const answer = await chargeCall(...request);
    return answer.kind === 'answered' ? { ...answer, value: withoutStep(answer.value) } : answer;
  };

  const withFlowStep = (charge: Charge, request: ChargeRequest): Charge =>
    charge.nextStep?.kind === 'redirect'
      ? { ...charge, nextStep: nextStepByFlow[flow](charge.nextStep.address, request) }
      : charge;

  return {
    code: flow === 'card' ? sandboxBankCode : `${sandboxBankCode}-${flow}`,
    async start(request) {
      const answer = await chargeCall(
        'POST',
        '/sandbox-bank/charges',
        {
          reference: request.reference,
          amount: request.amount.minor,
          currency: request.amount.currency,
          ...(request.nonce === null ? {} : { nonce: request.nonce }),
          merchant_name: options.merchantName(),
          locale: request.locale,
          return_url: request.returnUrl,
          callback_url: options.callbackUrl,
        },
        request.idempotencyKey,
      );
      return answer.kind === 'answered' ? { ...answer, value: withFlowStep(answer.value, request) } : answer;
    },
    query: (chargeId) => statusCall('GET', `/sandbox-bank/charges/${encodeURIComponent(chargeId)}`),
    async find(key) {
      const answer = await statusCall(
        'GET',
        `/sandbox-bank/charges?idempotency_key=${encodeURIComponent(key)}`,
      );
      return answer.kind === 'refused' && answer.code === 'charge_unknown'
        ? { kind: 'answered', value: null }
        : answer;
    },
    close: (chargeId) =>
      statusCall('POST', `/sandbox-bank/charges/${encodeURIComponent(chargeId)}/cancel`, {}),
    async refund({ chargeId, amount, idempotencyKey }) {
      const answer = await statusCall(
        'POST',
        `/sandbox-bank/charges/${encodeURIComponent(chargeId)}/refunds`,
        { amount: amount.minor },
        idempotencyKey,
      );
      if (answer.kind === 'refused' && answer.code === 'refund_failed')
        return { kind: 'answered', value: { state: 'failed', amount, reason: 'card_closed' } };
      return answer.kind === 'answered' ? { kind: 'answered', value: { state: 'done', amount } } : answer;
    },
    readCallback(headers, rawBody): Callback {
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
        ? { kind: 'verified', eventId: value.id, charge: withoutStep(charge) }
        : { kind: 'rejected', reason: 'malformed' };
    },
  };
}
