import type { Host } from '../host.ts';
import { oneOf } from '../one-of.ts';
import { reportedCurrency } from '../reported-currency.ts';
import { requestHashOf } from '../request-hash.ts';
import { type Report, refundResults } from './behaviour.ts';
import type { Notices } from './notices.ts';
import { type OrderInput, type RefundInput, type Refusal, refusal } from './requests.ts';
import * as store from './store.ts';

export interface RefundOutcome {
  readonly trade: store.TradeRow;
  readonly refund: store.RefundRow;
  /** False for a number that was used before: the call has changed nothing. */
  readonly isNew: boolean;
}

/** Alipay's trades and refunds, with the rules that apply to a merchant. */
export interface AlipayPlatform {
  /** A repeated order returns the same trade. */
  order(merchant: string, input: OrderInput): Promise<store.TradeRow | Refusal>;
  trade(merchant: string, outTradeNo: string): Promise<store.TradeRow | Refusal>;
  close(merchant: string, outTradeNo: string): Promise<store.TradeRow | Refusal>;
  refund(merchant: string, input: RefundInput): Promise<RefundOutcome | Refusal>;
  /** `refund` is null if none has this number. */
  refundOf(
    merchant: string,
    outTradeNo: string,
    outRequestNo: string,
  ): Promise<{ readonly trade: store.TradeRow; readonly refund: store.RefundRow | null } | Refusal>;
  /** Pays the trade; returns null if it is paid, closed or expired already. */
  pay(trade: store.TradeRow, report: Report): Promise<store.TradeRow | null>;
}

const orderMinutes = 120;
const refundDays = 365;
/** Seconds for which a refund is in process. */
const refundSeconds = 120;

const unknownTrade = refusal('TRADE_NOT_EXIST', '交易不存在');

export function createAlipayPlatform(host: Host, notices: Notices): AlipayPlatform {
  const { db, clock, random } = host;
  const after = (seconds: number): Date => new Date(clock.now().getTime() + seconds * 1000);

  const trade = async (merchant: string, outTradeNo: string): Promise<store.TradeRow | Refusal> =>
    (await store.tradeByNumber(db, merchant, outTradeNo)) ?? unknownTrade;

  return {
    trade,

    async order(merchant, { expiresAt, ...input }) {
      const requestHash = requestHashOf([input, expiresAt]);
      await store.addTrade(
        db,
        {
          ...input,
          ...{ merchant, requestHash },
          refundedMinor: 0,
          state: 'WAIT_BUYER_PAY',
          code: random.token(24),
          tradeNo: `2026${random.token(24)}`,
          expiresAt: expiresAt ?? after(orderMinutes * 60),
          paidAt: null,
          reportedMinor: input.amountMinor,
          reportedCurrency: input.currency,
        },
        clock.now(),
      );
      const stored = await store.tradeByNumber(db, merchant, input.outTradeNo);
      if (stored === null) return refusal('SYSTEM_ERROR', '系统错误');
      if (stored.requestHash !== requestHash) return refusal('CONTEXT_INCONSISTENT', '交易信息被篡改');
      if (stored.paidAt !== null) return refusal('TRADE_HAS_SUCCESS', '交易已被支付');
      return stored.state === 'TRADE_CLOSED' ? refusal('TRADE_HAS_CLOSE', '交易已经关闭') : stored;
    },

    async close(merchant, outTradeNo) {
      const stored = await store.tradeByNumber(db, merchant, outTradeNo);
      if (stored === null) return unknownTrade;
      return (await store.closeTrade(db, stored))
        ? stored
        : refusal('REASON_TRADE_STATUS_INVALID', '交易状态异常');
    },

    refund: (merchant, input) =>
      db.transaction(async (tx) => {
        const locked = await store.lockTrade(tx, merchant, input.outTradeNo);
        if (locked === null) return unknownTrade;
        const isWhole = input.amountMinor === locked.amountMinor;
        // A request without a number refunds the whole trade, under the trade's own number.
        const outRequestNo = input.outRequestNo ?? (isWhole ? locked.outTradeNo : null);
        if (outRequestNo === null) return refusal('REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限');
        const earlier = await store.refundByNumber(tx, locked, outRequestNo);
        if (earlier !== null)
          return earlier.amountMinor === input.amountMinor
            ? { trade: locked, refund: earlier, isNew: false }
            : refusal('REASON_TRADE_REFUND_FEE_ERR', '退款金额无效');
        if (locked.paidAt === null) return refusal('TRADE_STATUS_ERROR', '交易状态不合法');
        if (clock.now().getTime() > locked.paidAt.getTime() + refundDays * 86_400_000)
          return refusal('TRADE_HAS_FINISHED', '交易已完结');
        if (
          locked.refundedMinor + input.amountMinor > locked.amountMinor ||
          input.currency !== locked.currency
        )
          return refusal('REASON_TRADE_REFUND_FEE_ERR', '退款金额无效');
        const result = oneOf(refundResults, (await store.readBehaviour(tx)).refunds);
        if (result === 'not-enough') return refusal('SELLER_BALANCE_NOT_ENOUGH', '卖家余额不足');
        const refund: store.RefundRow = {
          merchant,
          outRequestNo,
          outTradeNo: locked.outTradeNo,
          refundNo: `2026${random.token(24)}`,
          amountMinor: input.amountMinor,
          doneAt: after(result === 'processing' ? refundSeconds : 0),
          createdAt: clock.now(),
        };
        const refunded = await store.addRefund(tx, refund);
        // Antom sends notices of refunds only on request.
        if (refunded.product !== 'hk') await notices.send(tx, refunded, 'good', outRequestNo);
        return { trade: refunded, refund, isNew: true };
      }),

    async refundOf(merchant, outTradeNo, outRequestNo) {
      const stored = await store.tradeByNumber(db, merchant, outTradeNo);
      if (stored === null) return unknownTrade;
      return { trade: stored, refund: await store.refundByNumber(db, stored, outRequestNo) };
    },

    pay: (asked, report) =>
      db.transaction(async (tx) => {
        const reported = {
          minor: report === 'wrong-amount' ? asked.amountMinor - 1 : asked.amountMinor,
          currency: reportedCurrency(asked.currency, report),
        };
        const paid = await store.payTrade(tx, asked, reported, clock.now());
        if (paid !== null) await notices.send(tx, paid, report, null);
        return paid;
      }),
  };
}
