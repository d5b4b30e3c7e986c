import type { Connection } from '../host.ts';
import { linesOf, type StatementLine } from '../statement.ts';
import type { RefundRow } from './store.ts';

/** The payments and refunds between two times. */
export const statementLines = (
  db: Connection,
  merchant: string,
  from: Date,
  until: Date,
): Promise<StatementLine[]> =>
  linesOf(
    db,
    'sandbox-alipay.statement',
    `(select out_trade_no as "outTradeNo", trade_no as "tradeNo", null as "outRefundNo", null as "refundNo", subject,
       reported_minor as "amountMinor", reported_currency as currency, paid_at as at
     from sandbox_alipay.trade where merchant = $1 and paid_at >= $2 and paid_at < $3 order by paid_at limit $4)
     union all
     (select refund.out_trade_no, trade.trade_no, refund.out_request_no, refund.refund_no, trade.subject,
       refund.amount_minor, trade.currency, refund.created_at
     from sandbox_alipay.refund join sandbox_alipay.trade using (merchant, out_trade_no)
     where merchant = $1 and refund.created_at >= $2 and refund.created_at < $3
     order by refund.created_at limit $4)`,
    [merchant, from, until],
  );

/** Finds a merchant's refund by its number alone, with the currency of its trade; null for an unknown number. */
export async function refundByRequest(
  db: Connection,
  merchant: string,
  outRequestNo: string,
): Promise<(Pick<RefundRow, 'refundNo' | 'amountMinor' | 'doneAt'> & { readonly currency: string }) | null> {
  const [row] = await db.query<Pick<RefundRow, 'refundNo' | 'amountMinor' | 'doneAt'> & { currency: string }>(
    'sandbox-alipay.refund-by-request',
    `select refund_no as "refundNo", refund.amount_minor as "amountMinor", done_at as "doneAt", currency
     from sandbox_alipay.refund join sandbox_alipay.trade using (merchant, out_trade_no)
     where merchant = $1 and out_request_no = $2 limit 1`,
    [merchant, outRequestNo],
  );
  return row ?? null;
}
