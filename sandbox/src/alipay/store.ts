import type { Connection } from '../host.ts';

export type TradeState = 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED';
/** `hk`: a page of AlipayHK. */
export type Product = 'page' | 'wap' | 'code' | 'hk';

export interface TradeRow {
  readonly merchant: string;
  readonly outTradeNo: string;
  readonly product: Product;
  readonly requestHash: string;
  readonly subject: string;
  readonly notifyUrl: string;
  readonly returnUrl: string | null;
  readonly amountMinor: number;
  readonly currency: string;
  readonly refundedMinor: number;
  readonly state: TradeState;
  /** Unguessable part of the address of the trade's page. */
  readonly code: string;
  readonly tradeNo: string;
  readonly expiresAt: Date;
  readonly paidAt: Date | null;
  readonly reportedMinor: number;
  readonly reportedCurrency: string;
}

const columns = `merchant, out_trade_no as "outTradeNo", product, request_hash as "requestHash", subject,
  notify_url as "notifyUrl", return_url as "returnUrl", amount_minor as "amountMinor", currency,
  refunded_minor as "refundedMinor", state, code, trade_no as "tradeNo", expires_at as "expiresAt",
  paid_at as "paidAt", reported_minor as "reportedMinor", reported_currency as "reportedCurrency"`;

/** Does nothing if the merchant has used the number already. */
export async function addTrade(tx: Connection, trade: TradeRow, now: Date): Promise<void> {
  await tx.query(
    'sandbox-alipay.add-trade',
    `insert into sandbox_alipay.trade (merchant, out_trade_no, product, request_hash, subject, notify_url, return_url,
       amount_minor, currency, state, code, trade_no, expires_at, reported_minor, reported_currency, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $8, $9, $14)
     on conflict (merchant, out_trade_no) do nothing`,
    [
      trade.merchant,
      trade.outTradeNo,
      trade.product,
      trade.requestHash,
      trade.subject,
      trade.notifyUrl,
      trade.returnUrl,
      trade.amountMinor,
      trade.currency,
      trade.state,
      trade.code,
      trade.tradeNo,
      trade.expiresAt,
      now,
    ],
  );
}

export async function tradeByNumber(
  db: Connection,
  merchant: string,
  outTradeNo: string,
): Promise<TradeRow | null> {
  const [row] = await db.query<TradeRow>(
    'sandbox-alipay.trade',
    `select ${columns} from sandbox_alipay.trade where merchant = $1 and out_trade_no = $2`,
    [merchant, outTradeNo],
  );
  return row ?? null;
}

export async function tradeByCode(db: Connection, code: string): Promise<TradeRow | null> {
  const [row] = await db.query<TradeRow>(
    'sandbox-alipay.trade-by-code',
    `select ${columns} from sandbox_alipay.trade where code = $1`,
    [code],
  );
  return row ?? null;
}

export async function tradeByPaymentId(
  db: Connection,
  merchant: string,
  tradeNo: string,
): Promise<TradeRow | null> {
  const [row] = await db.query<TradeRow>(
    'sandbox-alipay.trade-by-payment-id',
    `select ${columns} from sandbox_alipay.trade where trade_no = $2 and merchant = $1`,
    [merchant, tradeNo],
  );
  return row ?? null;
}

/** Pays an unpaid trade; returns null if it is paid, closed or expired. */
export async function payTrade(
  tx: Connection,
  { merchant, outTradeNo }: TradeRow,
  reported: { readonly minor: number; readonly currency: string },
  now: Date,
): Promise<TradeRow | null> {
  const [row] = await tx.query<TradeRow>(
    'sandbox-alipay.pay-trade',
    `update sandbox_alipay.trade set state = 'TRADE_SUCCESS', paid_at = $3, reported_minor = $4, reported_currency = $5
     where merchant = $1 and out_trade_no = $2 and state = 'WAIT_BUYER_PAY' and expires_at > $3
     returning ${columns}`,
    [merchant, outTradeNo, now, reported.minor, reported.currency],
  );
  return row ?? null;
}

/** Closes an unpaid trade; returns false if it is paid. */
export async function closeTrade(db: Connection, { merchant, outTradeNo }: TradeRow): Promise<boolean> {
  const rows = await db.query(
    'sandbox-alipay.close-trade',
    `update sandbox_alipay.trade set state = 'TRADE_CLOSED'
     where merchant = $1 and out_trade_no = $2 and paid_at is null
     returning code`,
    [merchant, outTradeNo],
  );
  return rows.length > 0;
}

export async function lockTrade(
  tx: Connection,
  merchant: string,
  outTradeNo: string,
): Promise<TradeRow | null> {
  const [row] = await tx.query<TradeRow>(
    'sandbox-alipay.lock-trade',
    `select ${columns} from sandbox_alipay.trade where merchant = $1 and out_trade_no = $2 for update`,
    [merchant, outTradeNo],
  );
  return row ?? null;
}

export interface RefundRow {
  readonly merchant: string;
  readonly outRequestNo: string;
  readonly outTradeNo: string;
  readonly refundNo: string;
  readonly amountMinor: number;
  /** In the future while the refund is in process. */
  readonly doneAt: Date;
  readonly createdAt: Date;
}

export async function refundByNumber(
  db: Connection,
  { merchant, outTradeNo }: TradeRow,
  outRequestNo: string,
): Promise<RefundRow | null> {
  const [row] = await db.query<RefundRow>(
    'sandbox-alipay.refund',
    `select merchant, out_request_no as "outRequestNo", out_trade_no as "outTradeNo", refund_no as "refundNo",
       amount_minor as "amountMinor", done_at as "doneAt", created_at as "createdAt"
     from sandbox_alipay.refund where merchant = $1 and out_trade_no = $2 and out_request_no = $3`,
    [merchant, outTradeNo, outRequestNo],
  );
  return row ?? null;
}

/** Adds a refund to a locked trade, and returns the changed trade, which is closed if it is refunded as a whole. */
export async function addRefund(tx: Connection, refund: RefundRow): Promise<TradeRow> {
  await tx.query(
    'sandbox-alipay.add-refund',
    `insert into sandbox_alipay.refund (merchant, out_request_no, out_trade_no, refund_no, amount_minor, done_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      refund.merchant,
      refund.outRequestNo,
      refund.outTradeNo,
      refund.refundNo,
      refund.amountMinor,
      refund.doneAt,
      refund.createdAt,
    ],
  );
  const [row] = await tx.query<TradeRow>(
    'sandbox-alipay.refund-trade',
    `update sandbox_alipay.trade set refunded_minor = refunded_minor + $3,
       state = case when refunded_minor + $3 = amount_minor then 'TRADE_CLOSED' else state end
     where merchant = $1 and out_trade_no = $2
     returning ${columns}`,
    [refund.merchant, refund.outTradeNo, refund.amountMinor],
  );
  if (row === undefined) throw new TypeError('A refund of no trade');
  return row;
}

export interface NoticeRow {
  readonly id: string;
  readonly merchant: string;
  readonly outTradeNo: string;
  /** Number of the refund that the notice is about; null for a payment. */
  readonly outRequestNo: string | null;
  readonly flaw: string | null;
  readonly tries: number;
}

export async function addNotice(tx: Connection, notice: NoticeRow, now: Date): Promise<void> {
  await tx.query(
    'sandbox-alipay.add-notice',
    `insert into sandbox_alipay.notice (id, merchant, out_trade_no, out_request_no, flaw, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [notice.id, notice.merchant, notice.outTradeNo, notice.outRequestNo, notice.flaw, now],
  );
}

/** Loads a notice that the merchant has not accepted yet; null for any other. */
export async function noticeToDeliver(db: Connection, id: string): Promise<NoticeRow | null> {
  const [row] = await db.query<NoticeRow>(
    'sandbox-alipay.notice-to-deliver',
    `select id, merchant, out_trade_no as "outTradeNo", out_request_no as "outRequestNo", flaw, tries
     from sandbox_alipay.notice where id = $1 and delivered_at is null`,
    [id],
  );
  return row ?? null;
}

export async function markDelivered(db: Connection, id: string, now: Date): Promise<void> {
  await db.query(
    'sandbox-alipay.mark-delivered',
    'update sandbox_alipay.notice set delivered_at = $2, tries = tries + 1 where id = $1',
    [id, now],
  );
}

export async function countTry(tx: Connection, id: string): Promise<void> {
  await tx.query(
    'sandbox-alipay.count-try',
    'update sandbox_alipay.notice set tries = tries + 1 where id = $1',
    [id],
  );
}

export interface BehaviourRow {
  readonly service: string;
  readonly refunds: string;
  readonly statement: string;
}

export async function readBehaviour(db: Connection): Promise<BehaviourRow> {
  const [row] = await db.query<BehaviourRow>(
    'sandbox-alipay.behaviour',
    'select service, refunds, statement from sandbox_alipay.behaviour where id = 1',
  );
  return row ?? { service: 'normal', refunds: 'success', statement: 'good' };
}

export async function saveBehaviour(db: Connection, behaviour: BehaviourRow): Promise<void> {
  await db.query(
    'sandbox-alipay.save-behaviour',
    'update sandbox_alipay.behaviour set service = $1, refunds = $2, statement = $3 where id = 1',
    [behaviour.service, behaviour.refunds, behaviour.statement],
  );
}
