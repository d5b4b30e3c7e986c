import type { Host } from '../host.ts';
import { oneOf } from '../one-of.ts';
import { reportedCurrency } from '../reported-currency.ts';
import { requestHashOf } from '../request-hash.ts';
import { type Report, refundResults } from './behaviour.ts';
import type { Notices } from './notices.ts';
import { type PrepayInput, type RefundInput, type Refusal, refusal } from './requests.ts';
import * as store from './store.ts';
import { isShopperOf } from './store-inside.ts';

/** WeChat Pay's orders and refunds, with the rules that apply to a merchant. */
export interface WechatPlatform {
  prepay(
    merchant: { readonly mchid: string; readonly appid: string },
    type: store.TradeType,
    input: PrepayInput,
  ): Promise<store.TradeRow | Refusal>;
  trade(mchid: string, outTradeNo: string): Promise<store.TradeRow | Refusal>;
  tradeById(mchid: string, transactionId: string): Promise<store.TradeRow | Refusal>;
  close(mchid: string, outTradeNo: string): Promise<null | Refusal>;
  refund(mchid: string, input: RefundInput): Promise<store.RefundRow | Refusal>;
  refundOf(mchid: string, outRefundNo: string): Promise<store.RefundRow | Refusal>;
  /** Pays the order in the app; returns null if it is paid, closed or expired already. */
  pay(code: string, report: Report): Promise<store.TradeRow | null>;
}

const linkMinutes = 5;
const orderMinutes = 120;
const refundDays = 365;
const maxRefunds = 50;
const refundPauseSeconds = 60;
/** Seconds for which a refund is in process. */
const refundSeconds = 120;

const finishJob = 'sandbox-wechat.finish-refund';

const unknownOrder = refusal(404, 'ORDER_NOT_EXIST', '订单不存在');

export function createWechatPlatform(host: Host, notices: Notices): WechatPlatform {
  const { db, clock, random, jobs } = host;
  const after = (seconds: number): Date => new Date(clock.now().getTime() + seconds * 1000);

  jobs.on(finishJob, notices.jobData, ({ id }) => store.finishRefund(db, id));

  /**
   * Returns the same order for a repeated request, with a new link. Refuses another request under the order's number.
   */
  const repeat = async (trade: store.TradeRow, requestHash: string): Promise<store.TradeRow | Refusal> => {
    if (trade.requestHash !== requestHash) return refusal(403, 'OUT_TRADE_NO_USED', '商户订单号重复');
    if (trade.state === 'CLOSED') return refusal(400, 'ORDER_CLOSED', '订单已关闭');
    if (trade.state !== 'NOTPAY') return refusal(403, 'OUT_TRADE_NO_USED', '该订单已支付');
    const linkUntil = after(linkMinutes * 60);
    await store.renewLink(db, trade, linkUntil);
    return { ...trade, linkUntil };
  };

  return {
    async prepay({ mchid }, tradeType, { expiresAt, ...input }) {
      const requestHash = requestHashOf([tradeType, input, expiresAt]);
      const existing = await store.tradeByNumber(db, mchid, input.outTradeNo);
      if (existing !== null) return repeat(existing, requestHash);
      if (input.openid !== null && !(await isShopperOf(db, input.appid, input.openid)))
        return refusal(400, 'PARAM_ERROR', '无效的openid');
      if (expiresAt !== null && expiresAt.getTime() < after(60).getTime())
        return refusal(400, 'PARAM_ERROR', 'time_expire 须晚于当前时间一分钟');
      const trade: store.TradeRow = {
        ...input,
        ...{ mchid, tradeType, requestHash },
        refundedMinor: 0,
        state: 'NOTPAY',
        code: random.token(24),
        linkUntil: after(linkMinutes * 60),
        expiresAt: expiresAt ?? after(orderMinutes * 60),
        transactionId: null,
        paidAt: null,
        reportedMinor: input.amountMinor,
        reportedCurrency: input.currency,
      };
      if (await store.addTrade(db, trade, clock.now())) return trade;
      const twin = await store.tradeByNumber(db, mchid, input.outTradeNo);
      return twin === null ? refusal(500, 'SYSTEM_ERROR', '系统错误') : repeat(twin, requestHash);
    },

    trade: async (mchid, outTradeNo) => (await store.tradeByNumber(db, mchid, outTradeNo)) ?? unknownOrder,

    async tradeById(mchid, transactionId) {
      const trade = await store.tradeByTransaction(db, transactionId);
      return trade?.mchid === mchid ? trade : unknownOrder;
    },

    async close(mchid, outTradeNo) {
      if ((await store.tradeByNumber(db, mchid, outTradeNo)) === null) return unknownOrder;
      const closed = await store.closeTrade(db, mchid, outTradeNo);
      return closed ? null : refusal(400, 'INVALID_REQUEST', '该订单已支付');
    },

    refund: (mchid, input) =>
      db.transaction(async (tx) => {
        const found =
          input.outTradeNo === null
            ? await store.tradeByTransaction(tx, input.transactionId ?? '')
            : await store.tradeByNumber(tx, mchid, input.outTradeNo);
        const trade = found?.mchid === mchid ? await store.lockTrade(tx, mchid, found.outTradeNo) : null;
        if (trade === null) return refusal(404, 'RESOURCE_NOT_EXISTS', '订单不存在');
        const earlier = await store.refundByNumber(tx, mchid, input.outRefundNo);
        if (earlier !== null)
          return earlier.outTradeNo === trade.outTradeNo && earlier.amountMinor === input.refundMinor
            ? earlier
            : refusal(400, 'INVALID_REQUEST', '退款单号已用于另一笔退款');
        if (trade.paidAt === null) return refusal(400, 'INVALID_REQUEST', '订单未支付');
        if (clock.now().getTime() > trade.paidAt.getTime() + refundDays * 86_400_000)
          return refusal(400, 'INVALID_REQUEST', '订单已超过可退款的期限');
        if (input.totalMinor !== trade.amountMinor || input.currency !== trade.currency)
          return refusal(400, 'INVALID_REQUEST', '订单金额或币种与之前请求不一致');
        if (trade.refundedMinor + input.refundMinor > trade.amountMinor)
          return refusal(400, 'INVALID_REQUEST', '退款金额大于可退金额');
        const { count, last } = await store.refundsOf(tx, trade);
        if (count >= maxRefunds) return refusal(403, 'RULE_LIMIT', '部分退款次数超过限制');
        if (last !== null && clock.now().getTime() < last.getTime() + refundPauseSeconds * 1000)
          return refusal(429, 'FREQUENCY_LIMITED', '多次退款须间隔一分钟');
        const result = oneOf(refundResults, (await store.readBehaviour(tx)).refunds);
        if (result === 'not-enough') return refusal(403, 'NOT_ENOUGH', '商户账户余额不足');
        const refund: store.RefundRow = {
          mchid,
          outRefundNo: input.outRefundNo,
          outTradeNo: trade.outTradeNo,
          refundId: `5030${random.token(24)}`,
          amountMinor: input.refundMinor,
          status: result.toUpperCase() as store.RefundStatus,
          createdAt: clock.now(),
        };
        await store.addRefund(tx, refund);
        if (refund.status === 'PROCESSING')
          await jobs.send(tx, finishJob, { id: refund.refundId }, { at: after(refundSeconds) });
        return refund;
      }),

    refundOf: async (mchid, outRefundNo) =>
      (await store.refundByNumber(db, mchid, outRefundNo)) ??
      refusal(404, 'RESOURCE_NOT_EXISTS', '退款单不存在'),

    pay: (code, report) =>
      db.transaction(async (tx) => {
        const asked = await store.tradeByCode(tx, code);
        if (asked === null) return null;
        const paid = await store.payTrade(
          tx,
          {
            code,
            transactionId: `4200${random.token(24)}`,
            reportedMinor: report === 'wrong-amount' ? asked.amountMinor - 1 : asked.amountMinor,
            reportedCurrency: reportedCurrency(asked.currency, report),
          },
          clock.now(),
        );
        if (paid !== null) await notices.send(tx, paid, report);
        return paid;
      }),
  };
}
