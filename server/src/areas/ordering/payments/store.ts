import type { PaymentMethodCode } from '@jinlan/domain/cart';
import type { CurrencyCode } from '@jinlan/domain/money';
import type { Connection } from '../../../platform/database.ts';

export type PaymentState =
  | 'starting'
  | 'processing'
  | 'action_required'
  | 'paid'
  | 'failed'
  | 'in_store'
  | 'not_needed'
  | 'abandoned'
  | 'refunding'
  | 'refunded';

export interface PaymentRow {
  readonly id: number;
  readonly orderId: number;
  readonly attempt: number;
  readonly method: PaymentMethodCode;
  readonly gateway: string | null;
  readonly state: PaymentState;
  readonly idempotencyKey: string;
  readonly sealedNonce: string | null;
  readonly chargeId: string | null;
  readonly amount: number;
  readonly refunded: number;
  readonly currency: CurrencyCode;
  readonly actionUrl: string | null;
  readonly failureCode: string | null;
  readonly cardBrand: string | null;
  readonly cardLast4: string | null;
}

const columns = `id, order_id as "orderId", attempt, method, gateway, state, idempotency_key as "idempotencyKey",
  sealed_nonce as "sealedNonce", charge_id as "chargeId", amount_minor as amount, refunded_minor as refunded, currency,
  action_url as "actionUrl", failure_code as "failureCode", card_brand as "cardBrand", card_last4 as "cardLast4"`;

export async function addPayment(
  tx: Connection,
  payment: Omit<
    PaymentRow,
    'id' | 'refunded' | 'chargeId' | 'actionUrl' | 'failureCode' | 'cardBrand' | 'cardLast4'
  >,
  now: Date,
): Promise<PaymentRow> {
  const [row] = await tx.query<PaymentRow>(
    'ordering.add-payment',
    `insert into ordering.payment (order_id, attempt, method, gateway, state, idempotency_key, sealed_nonce,
       amount_minor, currency, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
     returning ${columns}`,
    [
      payment.orderId,
      payment.attempt,
      payment.method,
      payment.gateway,
      payment.state,
      payment.idempotencyKey,
      payment.sealedNonce,
      payment.amount,
      payment.currency,
      now,
    ],
  );
  return row as PaymentRow;
}

export type PaymentChange = Partial<
  Pick<
    PaymentRow,
    'state' | 'chargeId' | 'actionUrl' | 'failureCode' | 'cardBrand' | 'cardLast4' | 'refunded'
  >
>;

/** Saves a payment that is locked through its order. A payment past its start needs its nonce no longer. */
export async function savePayment(
  tx: Connection,
  payment: PaymentRow,
  change: PaymentChange,
  now: Date,
): Promise<PaymentRow> {
  const next = { ...payment, ...change };
  const [row] = await tx.query<PaymentRow>(
    'ordering.save-payment',
    `update ordering.payment set state = $2, charge_id = $3, action_url = $4, failure_code = $5, card_brand = $6,
       card_last4 = $7, refunded_minor = $8, updated_at = $9,
       sealed_nonce = case when $2 = 'starting' then sealed_nonce end
     where id = $1 returning ${columns}`,
    [
      payment.id,
      next.state,
      next.chargeId,
      next.state === 'action_required' ? next.actionUrl : null,
      next.state === 'failed' ? next.failureCode : null,
      next.cardBrand,
      next.cardLast4,
      next.refunded,
      now,
    ],
  );
  return row as PaymentRow;
}

export async function paymentById(db: Connection, id: number): Promise<PaymentRow | null> {
  const [row] = await db.query<PaymentRow>(
    'ordering.payment-by-id',
    `select ${columns} from ordering.payment where id = $1`,
    [id],
  );
  return row ?? null;
}

export async function paymentByKey(db: Connection, gateway: string, key: string): Promise<PaymentRow | null> {
  const [row] = await db.query<PaymentRow>(
    'ordering.payment-by-key',
    `select ${columns} from ordering.payment where gateway = $1 and idempotency_key = $2`,
    [gateway, key],
  );
  return row ?? null;
}

/** Attempts of an order, the latest first. */
export async function paymentsOf(db: Connection, orderId: number): Promise<PaymentRow[]> {
  return db.query<PaymentRow>(
    'ordering.payments',
    `select ${columns} from ordering.payment where order_id = $1 order by attempt desc`,
    [orderId],
  );
}

/** The latest attempt of each order. */
export async function latestPayments(db: Connection, orderIds: readonly number[]): Promise<PaymentRow[]> {
  return db.query<PaymentRow>(
    'ordering.latest-payments',
    `select distinct on (order_id) ${columns} from ordering.payment where order_id = any($1::bigint[])
     order by order_id, attempt desc`,
    [orderIds],
  );
}

/** False where this event was heard before. */
export async function addPaymentEvent(
  tx: Connection,
  event: {
    gateway: string;
    eventId: string;
    paymentId: number | null;
    outcome: string;
    body: object;
    now: Date;
  },
): Promise<boolean> {
  const rows = await tx.query(
    'ordering.add-payment-event',
    `insert into ordering.payment_event (gateway, event_id, payment_id, outcome, body, received_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing returning event_id`,
    [event.gateway, event.eventId, event.paymentId, event.outcome, JSON.stringify(event.body), event.now],
  );
  return rows.length > 0;
}

export async function isEventKnown(tx: Connection, gateway: string, eventId: string): Promise<boolean> {
  const rows = await tx.query(
    'ordering.payment-event-known',
    'select 1 from ordering.payment_event where gateway = $1 and event_id = $2',
    [gateway, eventId],
  );
  return rows.length > 0;
}
