import { readChinaTime, readYuan } from '@jinlan/contract/alipay';
import { isCurrencyCode, type Money, money } from '@jinlan/domain/money';
import { otherCurrency } from '../other-currency.ts';
import type { Charge } from '../payments.ts';
import { readTradeNo } from '../trade-number.ts';

type Fields = Readonly<Record<string, unknown>>;

/** `TRADE_FINISHED` is paid and can no longer be refunded. `TRADE_CLOSED` depends on whether it was paid. */
const states = {
  WAIT_BUYER_PAY: 'action_required',
  TRADE_SUCCESS: 'succeeded',
  TRADE_FINISHED: 'succeeded',
  TRADE_CLOSED: 'canceled',
} as const;

const isState = (value: unknown): value is keyof typeof states =>
  typeof value === 'string' && Object.hasOwn(states, value);

/** Reads the amount of a trade. It is in renminbi unless the trade names another currency. */
function readAmount({ total_amount: total, trans_currency: currency = 'CNY' }: Fields): Money | null {
  const minor = readYuan(total);
  return minor === null || !isCurrencyCode(currency) ? null : money(minor, currency);
}

/**
 * Reads a trade, from a query or a verified notice; null if it is invalid. A trade that was paid and then refunded
 * as a whole is closed, and counts as paid.
 */
export function readTrade(fields: Fields): Charge | null {
  const { out_trade_no: tradeNo, trade_status: status } = fields;
  if (typeof tradeNo !== 'string' || !isState(status)) return null;
  const numbers = readTradeNo(tradeNo);
  if (numbers === null) return null;
  const paidAt = readChinaTime(fields.send_pay_date ?? fields.gmt_payment);
  const state = status === 'TRADE_CLOSED' && paidAt !== null ? 'succeeded' : states[status];
  const amount = readAmount(fields);
  const other = otherCurrency(fields.trans_currency);
  if (state === 'succeeded' && paidAt === null) return null;
  if (amount === null && !other.otherCurrency && (state === 'succeeded' || fields.total_amount !== undefined))
    return null;
  return {
    ...numbers,
    chargeId: tradeNo,
    state,
    amount,
    ...other,
    failure: null,
    decidedAt: state === 'succeeded' ? paidAt : null,
    nextStep: null,
    card: null,
  };
}

/**
 * Whether a notice is about a refund. It then also has the state of the payment, but does not decide it. A payment may come
 * with a refund of 0.00.
 */
export const isAboutRefund = ({ refund_fee, out_biz_no, gmt_refund }: Fields): boolean =>
  [refund_fee, out_biz_no, gmt_refund].some(
    (field) => field !== undefined && field !== '' && field !== '0.00',
  );
