import type { Connection } from '../host.ts';

export type TradeState = 'NOTPAY' | 'SUCCESS' | 'REFUND' | 'CLOSED';
export type TradeType = 'NATIVE' | 'H5' | 'MWEB' | 'JSAPI';
export type RefundStatus = 'PROCESSING' | 'SUCCESS' | 'ABNORMAL' | 'CLOSED';

export interface TradeRow {
  readonly mchid: string;
  readonly outTradeNo: string;
  readonly appid: string;
  readonly tradeType: TradeType;
  /** The openid of the only shopper who may pay the order; null if anybody may. */
  readonly openid: string | null;
  readonly requestHash: string;
  readonly description: string;
  readonly notifyUrl: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly refundedMinor: number;
  readonly state: TradeState;
  /** Unguessable part of the address of the order's page. */
  readonly code: string;
  readonly linkUntil: Date;
  readonly expiresAt: Date;
  readonly transactionId: string | null;
  readonly paidAt: Date | null;
  readonly reportedMinor: number;
  readonly reportedCurrency: string;
}

const columns = `mchid, out_trade_no as "outTradeNo", appid, trade_type as "tradeType", openid, request_hash as "requestHash",
  description, notify_url as "notifyUrl", amount_minor as "amountMinor", currency, refunded_minor as "refundedMinor",
  state, code, link_until as "linkUntil", expires_at as "expiresAt", transaction_id as "transactionId",
  paid_at as "paidAt", reported_minor as "reportedMinor", reported_currency as "reportedCurrency"`;

/** Returns false if the merchant has used the number already. */
export async function addTrade(tx: Connection, trade: TradeRow, now: Date): Promise<boolean> {
  const rows = await tx.query(
    'sandbox-wechat.add-trade',
    `insert into sandbox_wechat.trade (mchid, out_trade_no, appid, trade_type, request_hash, description, notify_url,
       amount_minor, currency, state, code, link_until, expires_at, reported_minor, reported_currency, created_at, openid)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $8, $9, $14, $15)
     on conflict do nothing
     returning code`,
    [
      trade.mchid,
      trade.outTradeNo,
      trade.appid,
      trade.tradeType,
      trade.requestHash,
      trade.description,
      trade.notifyUrl,
      trade.amountMinor,
      trade.currency,
      trade.state,
      trade.code,
      trade.linkUntil,
      trade.expiresAt,
      now,
      trade.openid,
    ],
  );
  return rows.length > 0;
}

export async function tradeByNumber(
  db: Connection,
  mchid: string,
  outTradeNo: string,
): Promise<TradeRow | null> {
  const [row] = await db.query<TradeRow>(
    'sandbox-wechat.trade',
    `select ${columns} from sandbox_wechat.trade where mchid = $1 and out_trade_no = $2`,
    [mchid, outTradeNo],
  );
  return row ?? null;
}

export async function tradeByTransaction(db: Connection, transactionId: string): Promise<TradeRow | null> {
  const [row] = await db.query<TradeRow>(
    'sandbox-wechat.trade-by-transaction',
    `select ${columns} from sandbox_wechat.trade where transaction_id = $1`,
    [transactionId],
  );
  return row ?? null;
}

export async function tradeByCode(db: Connection, code: string): Promise<TradeRow | null> {
  const [row] = await db.query<TradeRow>(
    'sandbox-wechat.trade-by-code',
    `select ${columns} from sandbox_wechat.trade where code = $1`,
    [code],
  );
  return row ?? null;
}

export async function renewLink(db: Connection, { mchid, outTradeNo }: TradeRow, until: Date): Promise<void> {
  await db.query(
    'sandbox-wechat.renew-link',
    'update sandbox_wechat.trade set link_until = $3 where mchid = $1 and out_trade_no = $2',
    [mchid, outTradeNo, until],
  );
}

export interface PaidTrade {
  readonly code: string;
  readonly transactionId: string;
  readonly reportedMinor: number;
  readonly reportedCurrency: string;
}

/** Pays an unpaid order; returns null if it is paid, closed or expired. */
export async function payTrade(tx: Connection, paid: PaidTrade, now: Date): Promise<TradeRow | null> {
  const [row] = await tx.query<TradeRow>(
    'sandbox-wechat.pay-trade',
    `update sandbox_wechat.trade set state = 'SUCCESS', transaction_id = $2, paid_at = $3, reported_minor = $4,
       reported_currency = $5
     where code = $1 and state = 'NOTPAY' and expires_at > $3
     returning ${columns}`,
    [paid.code, paid.transactionId, now, paid.reportedMinor, paid.reportedCurrency],
  );
  return row ?? null;
}

/** Closes an unpaid order; returns false if it is paid. */
export async function closeTrade(db: Connection, mchid: string, outTradeNo: string): Promise<boolean> {
  const rows = await db.query(
    'sandbox-wechat.close-trade',
    `update sandbox_wechat.trade set state = 'CLOSED'
     where mchid = $1 and out_trade_no = $2 and state in ('NOTPAY', 'CLOSED')
     returning code`,
    [mchid, outTradeNo],
  );
  return rows.length > 0;
}

export async function lockTrade(tx: Connection, mchid: string, outTradeNo: string): Promise<TradeRow | null> {
  const [row] = await tx.query<TradeRow>(
    'sandbox-wechat.lock-trade',
    `select ${columns} from sandbox_wechat.trade where mchid = $1 and out_trade_no = $2 for update`,
    [mchid, outTradeNo],
  );
  return row ?? null;
}

export interface RefundRow {
  readonly mchid: string;
  readonly outRefundNo: string;
  readonly outTradeNo: string;
  readonly refundId: string;
  readonly amountMinor: number;
  readonly status: RefundStatus;
  readonly createdAt: Date;
}

const refundColumns = `mchid, out_refund_no as "outRefundNo", out_trade_no as "outTradeNo", refund_id as "refundId",
  amount_minor as "amountMinor", status, created_at as "createdAt"`;

export async function refundByNumber(
  db: Connection,
  mchid: string,
  outRefundNo: string,
): Promise<RefundRow | null> {
  const [row] = await db.query<RefundRow>(
    'sandbox-wechat.refund',
    `select ${refundColumns} from sandbox_wechat.refund where mchid = $1 and out_refund_no = $2`,
    [mchid, outRefundNo],
  );
  return row ?? null;
}

/** The number of a trade's refunds, and the time of the last one. */
export async function refundsOf(
  tx: Connection,
  { mchid, outTradeNo }: TradeRow,
): Promise<{ count: number; last: Date | null }> {
  const [row] = await tx.query<{ count: number; last: Date | null }>(
    'sandbox-wechat.refunds-of-trade',
    `select count(*)::int as count, max(created_at) as last from sandbox_wechat.refund
     where mchid = $1 and out_trade_no = $2`,
    [mchid, outTradeNo],
  );
  return row ?? { count: 0, last: null };
}

/** Adds a refund to a locked trade. */
export async function addRefund(tx: Connection, refund: RefundRow): Promise<void> {
  await tx.query(
    'sandbox-wechat.add-refund',
    `with refunded as (
       update sandbox_wechat.trade set state = 'REFUND', refunded_minor = refunded_minor + $5
       where mchid = $1 and out_trade_no = $3
     )
     insert into sandbox_wechat.refund (mchid, out_refund_no, out_trade_no, refund_id, amount_minor, status, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      refund.mchid,
      refund.outRefundNo,
      refund.outTradeNo,
      refund.refundId,
      refund.amountMinor,
      refund.status,
      refund.createdAt,
    ],
  );
}

export async function finishRefund(db: Connection, refundId: string): Promise<void> {
  await db.query(
    'sandbox-wechat.finish-refund',
    `update sandbox_wechat.refund set status = 'SUCCESS' where refund_id = $1 and status = 'PROCESSING'`,
    [refundId],
  );
}

export interface NoticeRow {
  readonly id: string;
  readonly flaw: string | null;
  readonly tries: number;
}

export async function addNotice(
  tx: Connection,
  { mchid, outTradeNo }: TradeRow,
  notice: { readonly id: string; readonly flaw: string | null },
  now: Date,
): Promise<void> {
  await tx.query(
    'sandbox-wechat.add-notice',
    `insert into sandbox_wechat.notice (id, mchid, out_trade_no, event_type, flaw, created_at)
     values ($1, $2, $3, 'TRANSACTION.SUCCESS', $4, $5)`,
    [notice.id, mchid, outTradeNo, notice.flaw, now],
  );
}

/** Loads a notice that the merchant has not accepted yet, and its trade; null for any other. */
export async function noticeToDeliver(
  db: Connection,
  id: string,
): Promise<{ notice: NoticeRow; mchid: string; outTradeNo: string } | null> {
  const [row] = await db.query<NoticeRow & { mchid: string; outTradeNo: string }>(
    'sandbox-wechat.notice-to-deliver',
    `select id, flaw, tries, mchid, out_trade_no as "outTradeNo" from sandbox_wechat.notice
     where id = $1 and delivered_at is null`,
    [id],
  );
  return row === undefined ? null : { notice: row, mchid: row.mchid, outTradeNo: row.outTradeNo };
}

export async function markDelivered(db: Connection, id: string, now: Date): Promise<void> {
  await db.query(
    'sandbox-wechat.mark-delivered',
    'update sandbox_wechat.notice set delivered_at = $2, tries = tries + 1 where id = $1',
    [id, now],
  );
}

export async function countTry(tx: Connection, id: string): Promise<void> {
  await tx.query(
    'sandbox-wechat.count-try',
    'update sandbox_wechat.notice set tries = tries + 1 where id = $1',
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
    'sandbox-wechat.behaviour',
    'select service, refunds, statement from sandbox_wechat.behaviour where id = 1',
  );
  return row ?? { service: 'normal', refunds: 'success', statement: 'good' };
}

export async function saveBehaviour(db: Connection, behaviour: BehaviourRow): Promise<void> {
  await db.query(
    'sandbox-wechat.save-behaviour',
    'update sandbox_wechat.behaviour set service = $1, refunds = $2, statement = $3 where id = 1',
    [behaviour.service, behaviour.refunds, behaviour.statement],
  );
}
