import type { Connection } from '../host.ts';
import { linesOf, type StatementLine } from '../statement.ts';

/** The payments and refunds between two times. Failed refunds are omitted. */
export const statementLines = (
  db: Connection,
  mchid: string,
  from: Date,
  until: Date,
): Promise<StatementLine[]> =>
  linesOf(
    db,
    'sandbox-wechat.statement',
    `(select out_trade_no as "outTradeNo", transaction_id as "tradeNo", null as "outRefundNo", null as "refundNo",
       description as subject, reported_minor as "amountMinor", reported_currency as currency, paid_at as at
     from sandbox_wechat.trade where mchid = $1 and paid_at >= $2 and paid_at < $3 order by paid_at limit $4)
     union all
     (select refund.out_trade_no, trade.transaction_id, refund.out_refund_no, refund.refund_id, trade.description,
       refund.amount_minor, trade.currency, refund.created_at
     from sandbox_wechat.refund join sandbox_wechat.trade using (mchid, out_trade_no)
     where mchid = $1 and refund.created_at >= $2 and refund.created_at < $3
       and refund.status in ('SUCCESS', 'PROCESSING')
     order by refund.created_at limit $4)`,
    [mchid, from, until],
  );
