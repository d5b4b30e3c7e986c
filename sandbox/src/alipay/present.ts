import { answerField, chinaTime, type Fields, yuan } from '@jinlan/contract/alipay';
import { sandboxAlipayMerchant } from '@jinlan/contract/sandbox-alipay';
import { type PlatformKeys, type Signer, signText } from './keys.ts';
import type { RefundOutcome } from './platform.ts';
import type { RefundRow, TradeRow } from './store.ts';

/** The answers and notices of the gateway. */

export const success = { code: '10000', msg: 'Success' } as const;

const currencyOf = ({ reportedCurrency }: TradeRow): Fields =>
  reportedCurrency === 'CNY' ? {} : { trans_currency: reportedCurrency };

export const presentTrade = (trade: TradeRow): Fields => ({
  ...success,
  out_trade_no: trade.outTradeNo,
  trade_no: trade.tradeNo,
  trade_status: trade.state,
  total_amount: yuan(trade.reportedMinor),
  ...currencyOf(trade),
  ...(trade.paidAt !== null && { send_pay_date: chinaTime(trade.paidAt), buyer_user_id: '2088000000000002' }),
});

/**
 * The answer to a query for a refund. It lacks the refund's fields while the refund is in process, or if none exists.
 */
export const presentRefund = (trade: TradeRow, refund: RefundRow | null, now: Date): Fields => ({
  ...success,
  out_trade_no: trade.outTradeNo,
  trade_no: trade.tradeNo,
  ...(refund !== null &&
    refund.doneAt <= now && {
      out_request_no: refund.outRequestNo,
      total_amount: yuan(trade.amountMinor),
      refund_amount: yuan(refund.amountMinor),
      refund_status: 'REFUND_SUCCESS',
    }),
});

export const presentOrderedRefund = ({ trade, refund, isNew }: RefundOutcome, now: Date): Fields => ({
  ...success,
  out_trade_no: trade.outTradeNo,
  trade_no: trade.tradeNo,
  fund_change: isNew && refund.doneAt <= now ? 'Y' : 'N',
  refund_fee: yuan(trade.refundedMinor),
  buyer_logon_id: 'san***@example.com',
});

/** The answer as JSON. Its signature covers the text of the inner object. */
export function signedAnswer(keys: PlatformKeys, signer: Signer, method: string, answer: object): string {
  const text = JSON.stringify(answer);
  return `{"${answerField(method)}":${text},"sign":"${signText(keys, signer, text)}"}`;
}

/** The fields of a notice of a payment, or of a refund if there is one. */
export function noticeFields(
  trade: TradeRow,
  refund: RefundRow | null,
  { id, now }: { readonly id: string; readonly now: Date },
): Fields {
  return {
    notify_time: chinaTime(now),
    notify_type: 'trade_status_sync',
    notify_id: id,
    charset: 'utf-8',
    version: '1.0',
    app_id: sandboxAlipayMerchant.appId,
    auth_app_id: sandboxAlipayMerchant.appId,
    seller_id: sandboxAlipayMerchant.sellerId,
    out_trade_no: trade.outTradeNo,
    trade_no: trade.tradeNo,
    trade_status: refund === null ? 'TRADE_SUCCESS' : trade.state,
    subject: trade.subject,
    total_amount: yuan(trade.reportedMinor),
    ...currencyOf(trade),
    gmt_payment: chinaTime(trade.paidAt ?? now),
    ...(refund !== null && {
      gmt_refund: chinaTime(refund.createdAt),
      refund_fee: yuan(trade.refundedMinor),
      out_biz_no: refund.outRequestNo,
    }),
  };
}
