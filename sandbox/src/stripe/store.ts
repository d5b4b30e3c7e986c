import type { CardWallet } from '@jinlan/domain/payments';
import type { Connection } from '../host.ts';

export type IntentStatus = 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
export type RefundStatus = 'pending' | 'succeeded' | 'failed' | 'canceled';

export const methodTypes = ['card', 'fpx', 'grabpay', 'paynow'] as const;
export type MethodType = (typeof methodTypes)[number];

export interface MethodRow {
  readonly id: string;
  readonly account: string;
  readonly customerId: string | null;
  readonly type: MethodType;
  /** Null unless the method is a card, like the next four fields. */
  readonly brand: string | null;
  readonly last4: string | null;
  readonly expMonth: number | null;
  readonly expYear: number | null;
  readonly fingerprint: string | null;
  /** The wallet that gave the card; null for a typed card. */
  readonly wallet: CardWallet | null;
  /** Null unless the method is FPX. */
  readonly bank: string | null;
  readonly behaviour: string;
  readonly usedAt: Date | null;
  readonly createdAt: Date;
}

const methodColumns = `id, account, type, bank, customer_id as "customerId", brand, last4, exp_month as "expMonth", exp_year as "expYear",
  fingerprint, wallet, behaviour, used_at as "usedAt", created_at as "createdAt"`;

export async function addMethod(db: Connection, method: MethodRow): Promise<void> {
  await db.query(
    'sandbox-stripe.add-method',
    `insert into sandbox_stripe.method (id, account, brand, last4, exp_month, exp_year, fingerprint, behaviour,
       created_at, type, bank, wallet)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      method.id,
      method.account,
      method.brand,
      method.last4,
      method.expMonth,
      method.expYear,
      method.fingerprint,
      method.behaviour,
      method.createdAt,
      method.type,
      method.bank,
      method.wallet,
    ],
  );
}

export async function methodsById(db: Connection, ids: readonly string[]): Promise<Map<string, MethodRow>> {
  const rows = await db.query<MethodRow>(
    'sandbox-stripe.methods',
    `select ${methodColumns} from sandbox_stripe.method where id = any($1::text[])`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export async function lockMethod(tx: Connection, id: string): Promise<MethodRow | null> {
  const [row] = await tx.query<MethodRow>(
    'sandbox-stripe.lock-method',
    `select ${methodColumns} from sandbox_stripe.method where id = $1 for update`,
    [id],
  );
  return row ?? null;
}

export async function markUsed(
  tx: Connection,
  id: string,
  customerId: string | null,
  now: Date,
): Promise<void> {
  await tx.query(
    'sandbox-stripe.mark-used',
    'update sandbox_stripe.method set used_at = $3, customer_id = coalesce($2, customer_id) where id = $1',
    [id, customerId, now],
  );
}

export interface IntentRow {
  readonly id: string;
  readonly account: string;
  readonly code: string;
  readonly status: IntentStatus;
  readonly amountMinor: number;
  readonly currency: string;
  readonly methodId: string;
  readonly type: MethodType;
  readonly customerId: string | null;
  readonly keepsCard: boolean;
  readonly returnUrl: string;
  readonly notifyUrl: string;
  readonly description: string | null;
  /** JSON text. */
  readonly metadata: string;
  readonly errorCode: string | null;
  readonly declineCode: string | null;
  readonly chargeId: string | null;
  readonly paidAt: Date | null;
  readonly canceledAt: Date | null;
  readonly refundedMinor: number;
  readonly reportedMinor: number;
  readonly reportedCurrency: string;
  readonly createdAt: Date;
}

export const intentColumns = `id, account, code, status, amount_minor as "amountMinor", currency, method_id as "methodId",
  (select type from sandbox_stripe.method where method.id = method_id) as type,
  customer_id as "customerId", keeps_card as "keepsCard", return_url as "returnUrl",
  notify_url as "notifyUrl", description, metadata,
  error_code as "errorCode", decline_code as "declineCode", charge_id as "chargeId", paid_at as "paidAt",
  canceled_at as "canceledAt", refunded_minor as "refundedMinor", reported_minor as "reportedMinor",
  reported_currency as "reportedCurrency", created_at as "createdAt"`;

export async function addIntent(tx: Connection, intent: IntentRow): Promise<void> {
  await tx.query(
    'sandbox-stripe.add-intent',
    `insert into sandbox_stripe.intent (id, code, status, amount_minor, currency, method_id, customer_id, keeps_card,
       return_url, description, metadata, error_code, decline_code, reported_minor, reported_currency, created_at,
       account, notify_url)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $4, $5, $14, $15, $16)`,
    [
      intent.id,
      intent.code,
      intent.status,
      intent.amountMinor,
      intent.currency,
      intent.methodId,
      intent.customerId,
      intent.keepsCard,
      intent.returnUrl,
      intent.description,
      intent.metadata,
      intent.errorCode,
      intent.declineCode,
      intent.createdAt,
      intent.account,
      intent.notifyUrl,
    ],
  );
}

export async function intentById(db: Connection, id: string): Promise<IntentRow | null> {
  const [row] = await db.query<IntentRow>(
    'sandbox-stripe.intent',
    `select ${intentColumns} from sandbox_stripe.intent where id = $1`,
    [id],
  );
  return row ?? null;
}

export async function intentByCode(db: Connection, code: string): Promise<IntentRow | null> {
  const [row] = await db.query<IntentRow>(
    'sandbox-stripe.intent-by-code',
    `select ${intentColumns} from sandbox_stripe.intent where code = $1`,
    [code],
  );
  return row ?? null;
}

export interface IntentList {
  readonly account: string;
  readonly from: Date;
  readonly until: Date;
  readonly limit: number;
  /** The last intent of the previous page; null for the first page. */
  readonly after: IntentRow | null;
}

/** Intents of an account, the newest first. */
export const listIntents = (
  db: Connection,
  { account, from, until, limit, after }: IntentList,
): Promise<IntentRow[]> =>
  db.query<IntentRow>(
    'sandbox-stripe.intents',
    `select ${intentColumns} from sandbox_stripe.intent
     where account = $6 and created_at >= $1 and created_at <= $2
       and ($4::timestamptz is null or (created_at, id) < ($4, $5))
     order by created_at desc, id desc limit $3`,
    [from, until, limit, after?.createdAt ?? null, after?.id ?? null, account],
  );

export interface PaidIntent {
  readonly id: string;
  readonly chargeId: string;
  readonly reportedMinor: number;
  readonly reportedCurrency: string;
}

/** Pays a new or waiting intent; returns null if it is paid or canceled. */
export async function payIntent(tx: Connection, paid: PaidIntent, now: Date): Promise<IntentRow | null> {
  const [row] = await tx.query<IntentRow>(
    'sandbox-stripe.pay-intent',
    `update sandbox_stripe.intent set status = 'succeeded', charge_id = $2, paid_at = $3, reported_minor = $4,
       reported_currency = $5
     where id = $1 and status = 'requires_action'
     returning ${intentColumns}`,
    [paid.id, paid.chargeId, now, paid.reportedMinor, paid.reportedCurrency],
  );
  return row ?? null;
}

/** Records that the buyer did not pass 3-D Secure; returns null if the intent was not waiting for it. */
export async function refuseIntent(tx: Connection, id: string, errorCode: string): Promise<IntentRow | null> {
  const [row] = await tx.query<IntentRow>(
    'sandbox-stripe.refuse-intent',
    `update sandbox_stripe.intent set status = 'requires_payment_method', error_code = $2
     where id = $1 and status = 'requires_action'
     returning ${intentColumns}`,
    [id, errorCode],
  );
  return row ?? null;
}

/** Cancels an intent; returns null if it is paid or canceled. */
export async function cancelIntent(tx: Connection, id: string, now: Date): Promise<IntentRow | null> {
  const [row] = await tx.query<IntentRow>(
    'sandbox-stripe.cancel-intent',
    `update sandbox_stripe.intent set status = 'canceled', canceled_at = $2
     where id = $1 and status in ('requires_action', 'requires_payment_method')
     returning ${intentColumns}`,
    [id, now],
  );
  return row ?? null;
}

export async function lockIntent(tx: Connection, id: string): Promise<IntentRow | null> {
  const [row] = await tx.query<IntentRow>(
    'sandbox-stripe.lock-intent',
    `select ${intentColumns} from sandbox_stripe.intent where id = $1 for update`,
    [id],
  );
  return row ?? null;
}

export interface RefundRow {
  readonly id: string;
  readonly intentId: string;
  readonly amountMinor: number;
  readonly status: RefundStatus;
  /** JSON text. */
  readonly metadata: string;
  /** Stripe's reason for a refund that failed. */
  readonly failure: string | null;
  readonly createdAt: Date;
}

const refundColumns = `id, intent_id as "intentId", amount_minor as "amountMinor", status, metadata, failure,
  created_at as "createdAt"`;

/** Adds a refund to a locked intent. */
export async function addRefund(tx: Connection, refund: RefundRow): Promise<void> {
  await tx.query(
    'sandbox-stripe.add-refund',
    `with refunded as (
       update sandbox_stripe.intent set refunded_minor = refunded_minor + $3 where id = $2 and $4 <> 'failed'
     )
     insert into sandbox_stripe.refund (id, intent_id, amount_minor, status, metadata, created_at, failure)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      ...[refund.id, refund.intentId, refund.amountMinor, refund.status, refund.metadata],
      ...[refund.createdAt, refund.failure],
    ],
  );
}

export const refundsOf = (db: Connection, intentId: string): Promise<RefundRow[]> =>
  db.query<RefundRow>(
    'sandbox-stripe.refunds',
    `select ${refundColumns} from sandbox_stripe.refund where intent_id = $1 order by created_at desc, id limit 100`,
    [intentId],
  );

export async function finishRefund(db: Connection, id: string): Promise<void> {
  await db.query(
    'sandbox-stripe.finish-refund',
    `update sandbox_stripe.refund set status = 'succeeded' where id = $1 and status = 'pending'`,
    [id],
  );
}

/**
 * Marks a successful refund as failed, so that its money is the merchant's again. Returns null for any other refund.
 */
export async function failRefund(tx: Connection, id: string, failure: string): Promise<RefundRow | null> {
  const [row] = await tx.query<RefundRow>(
    'sandbox-stripe.fail-refund',
    `with failed as (
       update sandbox_stripe.refund set status = 'failed', failure = $2 where id = $1 and status = 'succeeded'
       returning *
     ), returned as (
       update sandbox_stripe.intent set refunded_minor = refunded_minor - failed.amount_minor
       from failed where intent.id = failed.intent_id
     )
     select ${refundColumns} from failed`,
    [id, failure],
  );
  return row ?? null;
}
