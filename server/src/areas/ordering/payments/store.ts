import type { CurrencyCode } from '@jinlan/domain/money';
import type { PaymentPart } from '@jinlan/domain/orders';
import {
  flowOf,
  isOnline,
  type NextStep,
  type OnlineMethodCode,
  type Payer,
  type PaymentFailure,
  type PaymentMethodCode,
  type PhoneSystem,
  readNextStep,
} from '@jinlan/domain/payments';
import type { Connection } from '../../../platform/database.ts';
import type { OrderRow } from '../store.ts';

export type PaymentState =
  | 'starting'
  | 'processing'
  | 'action_required'
  | 'paid'
  | 'failed'
  | 'in_store'
  | 'transfer'
  | 'not_needed'
  | 'abandoned'
  | 'refunding'
  | 'refunded';

export interface PaymentRow {
  readonly id: number;
  readonly orderId: number;
  readonly attempt: number;
  /** The part of the order that the payment is for: the whole, the deposit or the rest. */
  readonly part: PaymentPart;
  readonly method: PaymentMethodCode;
  /** The gateway's code; null where no gateway takes the money. */
  readonly gateway: string | null;
  readonly state: PaymentState;
  readonly idempotencyKey: string;
  readonly sealedNonce: string | null;
  /** Whether the shop saves the card for the customer once it has paid. */
  readonly keepsCard: boolean;
  readonly chargeId: string | null;
  readonly amount: number;
  readonly refunded: number;
  readonly currency: CurrencyCode;
  /** Null unless the shopper has to act. */
  readonly nextStep: NextStep | null;
  readonly failureCode: PaymentFailure | null;
  readonly cardBrand: string | null;
  readonly cardLast4: string | null;
  /** The IP address and the openid are null once the payment has started. */
  readonly payer: Payer;
  readonly createdAt: Date;
}

type StoredRow = Omit<PaymentRow, 'nextStep' | 'payer'> & {
  readonly nextStep: unknown;
  readonly payerDevice: Payer['device'];
  readonly payerSystem: PhoneSystem | null;
  readonly payerIp: string | null;
  readonly payerAppid: string | null;
  readonly payerOpenid: string | null;
};

const fromRow = (stored: StoredRow): PaymentRow => {
  const { payerDevice, payerSystem, payerIp, payerAppid: appid, payerOpenid: openid, ...row } = stored;
  const wechat = appid === null || openid === null ? null : { appid, openid };
  return {
    ...row,
    nextStep: readNextStep(row.nextStep),
    payer: { device: payerDevice, system: payerSystem, ip: payerIp, wechat },
  };
};

const columns = `id, order_id as "orderId", attempt, part, method, gateway, state, idempotency_key as "idempotencyKey",
  sealed_nonce as "sealedNonce", keeps_card as "keepsCard", charge_id as "chargeId", amount_minor as amount, refunded_minor as refunded, currency,
  next_step as "nextStep", failure_code as "failureCode", card_brand as "cardBrand", card_last4 as "cardLast4",
  payer_device as "payerDevice", payer_system as "payerSystem", payer_ip as "payerIp",
  payer_appid as "payerAppid", payer_openid as "payerOpenid", created_at as "createdAt"`;

export async function addPayment(
  tx: Connection,
  payment: Omit<
    PaymentRow,
    'id' | 'refunded' | 'chargeId' | 'nextStep' | 'failureCode' | 'cardBrand' | 'cardLast4' | 'createdAt'
  >,
  now: Date,
): Promise<PaymentRow> {
  const wechat = payment.state === 'starting' ? payment.payer.wechat : null;
  const [row] = await tx.query<StoredRow>(
    'ordering.add-payment',
    `insert into ordering.payment (order_id, attempt, method, gateway, state, idempotency_key, sealed_nonce,
       amount_minor, currency, payer_device, payer_system, payer_ip, created_at, updated_at, keeps_card,
       payer_appid, payer_openid, part)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $14, $15, $16, $17)
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
      payment.payer.device,
      payment.payer.system ?? null,
      payment.state === 'starting' ? payment.payer.ip : null,
      now,
      payment.keepsCard,
      wechat?.appid ?? null,
      wechat?.openid ?? null,
      payment.part,
    ],
  );
  return fromRow(row as StoredRow);
}

export type PaymentChange = Partial<
  Pick<PaymentRow, 'state' | 'chargeId' | 'nextStep' | 'failureCode' | 'cardBrand' | 'cardLast4' | 'refunded'>
> & {
  /** The provider's time, ISO 8601. */
  readonly paidAt?: string;
};

/** Saves a payment whose order is locked. Deletes the nonce, the payer's IP address and openid once it has started. */
export async function savePayment(
  tx: Connection,
  payment: PaymentRow,
  change: PaymentChange,
  now: Date,
): Promise<PaymentRow> {
  const next = { ...payment, ...change };
  const [row] = await tx.query<StoredRow>(
    'ordering.save-payment',
    `update ordering.payment set state = $2, charge_id = $3, next_step = $4, failure_code = $5, card_brand = $6,
       card_last4 = $7, refunded_minor = $8, updated_at = $9, paid_at = coalesce($10, paid_at),
       sealed_nonce = case when $2 = 'starting' then sealed_nonce end,
       payer_ip = case when $2 = 'starting' then payer_ip end,
       payer_appid = case when $2 = 'starting' then payer_appid end,
       payer_openid = case when $2 = 'starting' then payer_openid end
     where id = $1 returning ${columns}`,
    [
      payment.id,
      next.state,
      next.chargeId,
      next.state === 'action_required' ? JSON.stringify(next.nextStep) : null,
      next.state === 'failed' ? next.failureCode : null,
      next.cardBrand,
      next.cardLast4,
      next.refunded,
      now,
      change.paidAt ?? null,
    ],
  );
  return fromRow(row as StoredRow);
}

export async function paymentById(db: Connection, id: number): Promise<PaymentRow | null> {
  const [row] = await db.query<StoredRow>(
    'ordering.payment-by-id',
    `select ${columns} from ordering.payment where id = $1`,
    [id],
  );
  return row === undefined ? null : fromRow(row);
}

export async function paymentByKey(db: Connection, gateway: string, key: string): Promise<PaymentRow | null> {
  const [row] = await db.query<StoredRow>(
    'ordering.payment-by-key',
    `select ${columns} from ordering.payment where gateway = $1 and idempotency_key = $2`,
    [gateway, key],
  );
  return row === undefined ? null : fromRow(row);
}

/** A payment that a gateway takes and may still report on. */
export type OnlinePaymentRow = PaymentRow & { readonly gateway: string; readonly method: OnlineMethodCode };

export const isOnlinePayment = (payment: PaymentRow): payment is OnlinePaymentRow =>
  payment.gateway !== null && isOnline(payment.method);

/**
 * Whether the attempt may have taken money, or may still take it. As long as the shop knows no charge of it, it has shown
 * no page and no code; without those, only cards are charged.
 */
export const mayHavePaid = ({ chargeId, method }: PaymentRow): boolean =>
  chargeId !== null || flowOf(method) === 'card';

/**
 * Whether the attempt failed because the bank refused the card, or its owner was not confirmed. False for an attempt that
 * was given up.
 */
export const isRefusedCard = ({ method, state, failureCode }: PaymentRow): boolean =>
  flowOf(method) === 'card' &&
  state === 'failed' &&
  (failureCode === 'card_declined' ||
    failureCode === 'authentication_failed' ||
    failureCode === 'provider_refused');

/** Attempts of an order, the latest first. */
export async function paymentsOf(db: Connection, orderId: number): Promise<PaymentRow[]> {
  const rows = await db.query<StoredRow>(
    'ordering.payments',
    `select ${columns} from ordering.payment where order_id = $1 order by attempt desc`,
    [orderId],
  );
  return rows.map(fromRow);
}

/** The latest attempt of each order. */
export async function latestPayments(db: Connection, orderIds: readonly number[]): Promise<PaymentRow[]> {
  const rows = await db.query<StoredRow>(
    'ordering.latest-payments',
    `select distinct on (order_id) ${columns} from ordering.payment where order_id = any($1::bigint[])
     order by order_id, attempt desc`,
    [orderIds],
  );
  return rows.map(fromRow);
}

/** Returns the accepted payments of orders, the first payment before the rest. A refunded payment still counts. */
export async function acceptedPayments(db: Connection, orders: readonly OrderRow[]): Promise<PaymentRow[]> {
  const rows = await db.query<StoredRow>(
    'ordering.accepted-payments',
    `select ${columns} from ordering.payment
     where order_id = any($1::bigint[]) and state in ('paid', 'refunded', 'not_needed') order by order_id, attempt`,
    [orders.map(({ id }) => id)],
  );
  const orderOf = new Map(orders.map((order) => [order.id, order]));
  return rows.map(fromRow).filter((payment) => {
    const order = orderOf.get(payment.orderId);
    return order !== undefined && isAccepted(order, payment);
  });
}

/** Whether the order was paid by this payment. A gateway's payment is recognised by its charge, others by their state. */
function isAccepted({ state: order }: OrderRow, { part, state, gateway, chargeId }: PaymentRow): boolean {
  const payment = part === 'rest' ? order.rest : order.payment;
  if (payment?.state === 'not-needed') return state === 'not_needed';
  if (payment?.state !== 'paid') return false;
  return gateway === null ? state === 'paid' || state === 'refunded' : chargeId === payment.reference;
}

/** Returns false if the event was already stored. */
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
