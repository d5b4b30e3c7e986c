import { isCurrencyCode, type Money, money } from '@jinlan/domain/money';
import { readInstant } from '../instants.ts';
import { otherCurrency } from '../other-currency.ts';
import type { Charge, ChargeState, RefundState } from '../payments.ts';
import { readRefundNo, readTradeNo } from '../trade-number.ts';
import { isRecord } from '../wire-json.ts';

/**
 * `PAYERROR` and `USERPAYING` are no decision: the buyer may try again until the order is closed. `REFUND`
 * is an order that was paid.
 */
const states: ReadonlyMap<string, ChargeState> = new Map([
  ['SUCCESS', 'succeeded'],
  ['REFUND', 'succeeded'],
  ['NOTPAY', 'action_required'],
  ['USERPAYING', 'action_required'],
  ['PAYERROR', 'action_required'],
  ['CLOSED', 'canceled'],
  ['REVOKED', 'canceled'],
]);

export interface TransactionOf {
  readonly mchid: string;
  readonly appid: string;
  readonly miniProgram: { readonly appid: string } | null;
}

function readAmount(amount: unknown): Money | null {
  // A merchant of the Mainland may get no currency.
  const { total, currency = 'CNY' } = isRecord(amount) ? amount : {};
  return Number.isSafeInteger(total) && isCurrencyCode(currency) ? money(total as number, currency) : null;
}

/**
 * Reads a transaction, from a query or a decrypted callback; null if it is invalid or another merchant's.
 * An unpaid one may come without its amount.
 */
export function readTransaction(value: unknown, { mchid, appid, miniProgram }: TransactionOf): Charge | null {
  if (!isRecord(value) || value.mchid !== mchid) return null;
  if (value.appid !== appid && (miniProgram === null || value.appid !== miniProgram.appid)) return null;
  const { out_trade_no: tradeNo, trade_state: tradeState, amount, success_time: paidAt } = value;
  if (typeof tradeNo !== 'string' || typeof tradeState !== 'string') return null;
  const numbers = readTradeNo(tradeNo);
  const state = states.get(tradeState);
  if (numbers === null || state === undefined) return null;
  const paid = state === 'succeeded';
  const decidedAt = paid ? readInstant(paidAt) : null;
  if (paid && decidedAt === null) return null;
  const charged = readAmount(amount);
  const other = isRecord(amount) ? otherCurrency(amount.currency) : {};
  if (charged === null && !other.otherCurrency && (paid || amount !== undefined)) return null;
  return {
    ...numbers,
    chargeId: tradeNo,
    state,
    amount: charged,
    ...other,
    failure: null,
    decidedAt,
    nextStep: null,
    card: null,
  };
}

/** The states of refunds. `ABNORMAL`: the buyer's bank refused the money, and staff decide at WeChat Pay where it goes. */
const refundStates: ReadonlyMap<string, RefundState> = new Map([
  ['SUCCESS', 'done'],
  ['PROCESSING', 'pending'],
  ['ABNORMAL', 'failed'],
  ['CLOSED', 'failed'],
]);

/** Reads the state of a refund; null if the answer is invalid or about another refund. */
export function readRefund(
  value: unknown,
  refundNo: string,
): { readonly state: RefundState; readonly reason: string } | null {
  if (!isRecord(value) || value.out_refund_no !== refundNo || typeof value.status !== 'string') return null;
  const state = refundStates.get(value.status);
  return state === undefined ? null : { state, reason: value.status };
}

/** The refund of a notice, with its merchant; null for a notice about something else. */
export function readRefundNotice(value: unknown): {
  readonly mchid: unknown;
  readonly key: string;
  readonly state: RefundState;
  readonly reason: string;
} | null {
  if (!isRecord(value) || typeof value.out_refund_no !== 'string') return null;
  const { mchid, refund_status: status } = value;
  const key = readRefundNo(value.out_refund_no);
  const state = typeof status === 'string' ? refundStates.get(status) : undefined;
  return key === null || state === undefined ? null : { mchid, key, state, reason: status as string };
}
