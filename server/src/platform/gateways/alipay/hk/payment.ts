import { isCurrencyCode, type Money, money } from '@jinlan/domain/money';
import { readInstant } from '../../instants.ts';
import { otherCurrency } from '../../other-currency.ts';
import type { Charge, ChargeState } from '../../payments.ts';
import { readTradeNo } from '../../trade-number.ts';
import { isRecord } from '../../wire-json.ts';

type Fields = Readonly<Record<string, unknown>>;

/** `PENDING`: the buyer has paid, and Antom waits for the wallet. `FAIL`: also once the time is over. */
const states: ReadonlyMap<unknown, ChargeState> = new Map([
  ['SUCCESS', 'succeeded'],
  ['PROCESSING', 'action_required'],
  ['PENDING', 'action_required'],
  ['FAIL', 'canceled'],
  ['CANCELLED', 'canceled'],
]);

/** Antom writes amounts in the smallest unit, as text. */
export function readMinor(value: unknown): Money | null {
  if (!isRecord(value) || !isCurrencyCode(value.currency)) return null;
  if (typeof value.value !== 'string' || !/^[1-9]\d{0,14}$/.test(value.value)) return null;
  return money(Number(value.value), value.currency);
}

/** Reads a payment in a state, from a query or a verified notice; null if it is invalid. */
export function readPayment(fields: Fields, status: unknown): Charge | null {
  const { paymentRequestId: number, paymentAmount, paymentTime } = fields;
  const numbers = typeof number === 'string' ? readTradeNo(number) : null;
  const state = states.get(status);
  if (numbers === null || state === undefined) return null;
  const amount = readMinor(paymentAmount);
  const other = isRecord(paymentAmount) ? otherCurrency(paymentAmount.currency) : {};
  if (amount === null && !other.otherCurrency && (state === 'succeeded' || paymentAmount !== undefined))
    return null;
  const paidAt = readInstant(paymentTime);
  if (state === 'succeeded' && paidAt === null) return null;
  return {
    ...numbers,
    chargeId: number as string,
    state,
    amount,
    ...other,
    failure: null,
    decidedAt: state === 'succeeded' ? paidAt : null,
    nextStep: null,
    card: null,
  };
}
