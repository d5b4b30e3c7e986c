import { chinaInstant } from '@jinlan/contract/china-time';
import type { RefundRow, TradeRow } from './store.ts';

/** The JSON of orders and refunds. */

const stateWords: Readonly<Record<TradeRow['state'], string>> = {
  NOTPAY: '订单未支付',
  SUCCESS: '支付成功',
  REFUND: '转入退款',
  CLOSED: '订单已关闭',
};

/** An unpaid order has no amount, as at WeChat Pay. */
export function presentTrade(trade: TradeRow): Record<string, unknown> {
  const base = {
    appid: trade.appid,
    mchid: trade.mchid,
    out_trade_no: trade.outTradeNo,
    trade_state: trade.state,
    trade_state_desc: stateWords[trade.state],
  };
  if (trade.paidAt === null) return base;
  const { reportedMinor: total, reportedCurrency: currency } = trade;
  return {
    ...base,
    transaction_id: trade.transactionId,
    trade_type: trade.tradeType === 'H5' ? 'MWEB' : trade.tradeType,
    bank_type: 'OTHERS',
    success_time: chinaInstant(trade.paidAt),
    payer: { openid: trade.openid ?? 'sandbox-buyer' },
    amount: { total, payer_total: total, currency, payer_currency: currency },
  };
}

export const presentRefund = (refund: RefundRow, currency: string): Record<string, unknown> => ({
  refund_id: refund.refundId,
  out_refund_no: refund.outRefundNo,
  out_trade_no: refund.outTradeNo,
  channel: 'ORIGINAL',
  user_received_account: '支付用户零钱',
  create_time: chinaInstant(refund.createdAt),
  ...(refund.status === 'SUCCESS' && { success_time: chinaInstant(refund.createdAt) }),
  status: refund.status,
  amount: { refund: refund.amountMinor, currency },
});
