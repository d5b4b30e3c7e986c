import type { CurrencyCode } from '@jinlan/domain/money';
import type { PriceOfDay } from '@jinlan/domain/orders';
import type { Connection } from '../../../platform/database.ts';

/** A refund that a step of an order caused. */
export interface RefundRow {
  readonly id: number;
  readonly paymentId: number;
  /** The order's version after the step. */
  readonly orderVersion: number;
  readonly state: 'waiting' | 'done' | 'failed';
  /** How often a manager sent it once more. */
  readonly attempt: number;
  /** The provider's code for why it failed; null unless it did. */
  readonly failure: string | null;
  /** Whether a manager paid it by hand, after its provider did not pay it out. */
  readonly byHand: boolean;
  /** The part of `tender` for store credit of a closed account, which a manager pays by hand. */
  readonly owed: number;
  /** `new`: the order does not show it yet. Null if nothing is owed. */
  readonly owedState: 'new' | 'waiting' | 'done' | null;
  /** The amount that goes back to the payment. */
  readonly amount: number;
  /** The amount that went back to gift cards and store credit. */
  readonly tender: number;
  /** The part of `amount` and `tender` together that pays back gift cards bought with the order. */
  readonly cards: number;
  readonly currency: CurrencyCode;
  /** The number of its credit note in the market's series; null in markets without one, and until it gets its number. */
  readonly documentNumber: string | null;
  readonly createdAt: Date;
}

const refundColumns = `id, payment_id as "paymentId", order_version as "orderVersion", state, amount_minor as amount, tender_minor as tender, cards_minor as cards, currency,
  document_number as "documentNumber", created_at as "createdAt", attempt, failure, by_hand as "byHand", owed_minor as owed, owed_state as "owedState"`;

export async function addRefund(
  tx: Connection,
  refund: Omit<RefundRow, 'id' | 'documentNumber' | 'createdAt' | 'attempt' | 'failure' | 'byHand'>,
  now: Date,
): Promise<RefundRow> {
  const [row] = await tx.query<RefundRow>(
    'ordering.add-refund',
    `insert into ordering.refund (payment_id, order_version, state, amount_minor, tender_minor, cards_minor, currency, created_at, updated_at,
       owed_minor, owed_state)
     values ($1, $2, $3, $4, $7, $8, $5, $6, $6, $9, $10) returning ${refundColumns}`,
    [
      refund.paymentId,
      refund.orderVersion,
      refund.state,
      refund.amount,
      refund.currency,
      now,
      refund.tender,
      refund.cards,
      refund.owed,
      refund.owedState,
    ],
  );
  return row as RefundRow;
}

export async function refundById(db: Connection, id: number): Promise<RefundRow | null> {
  const [row] = await db.query<RefundRow>(
    'ordering.refund-by-id',
    `select ${refundColumns} from ordering.refund where id = $1`,
    [id],
  );
  return row ?? null;
}

/** The refund that a step of an order caused; null for none. */
export async function refundOfStep(
  db: Connection,
  paymentId: number,
  orderVersion: number,
): Promise<RefundRow | null> {
  const [row] = await db.query<RefundRow>(
    'ordering.refund-of-step',
    `select ${refundColumns} from ordering.refund where payment_id = $1 and order_version = $2`,
    [paymentId, orderVersion],
  );
  return row ?? null;
}

/**
 * Returns what the steps of orders refunded, in chronological order; in an order with a deposit, a step may have refunded
 * both payments.
 */
export async function refundsOfMany(
  db: Connection,
  orderIds: readonly number[],
): Promise<(RefundRow & { readonly orderId: number })[]> {
  return db.query<RefundRow & { readonly orderId: number }>(
    'ordering.refunds-of-many',
    `select min(refund.id) as id, min(payment_id) as "paymentId", order_version as "orderVersion",
       max(refund.state) as state, sum(refund.amount_minor)::bigint as amount, sum(refund.tender_minor)::bigint as tender,
       sum(refund.cards_minor)::bigint as cards, refund.currency, max(document_number) as "documentNumber",
       min(refund.created_at) as "createdAt", max(refund.attempt) as attempt, max(refund.failure) as failure,
       bool_or(refund.by_hand) as "byHand", sum(refund.owed_minor)::bigint as owed,
       max(refund.owed_state) as "owedState", order_id as "orderId"
     from ordering.payment join ordering.refund on refund.payment_id = payment.id
     where payment.order_id = any($1::bigint[])
     group by order_id, order_version, refund.currency order by 1`,
    [orderIds],
  );
}

/**
 * Returns ids of refunds that wait for a gateway and were last tried before an instant, the one longest ago first. They
 * count as tried now, so that the next call returns others. Refunds of transfers are left out, because a person sends
 * those.
 */
export async function takeStuckRefunds(
  tx: Connection,
  { before, now, most }: { readonly before: Date; readonly now: Date; readonly most: number },
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    'ordering.take-stuck-refunds',
    `update ordering.refund set updated_at = $2 where state = 'waiting' and id = any(array(
       select refund.id from ordering.refund join ordering.payment on payment.id = refund.payment_id
       where refund.state = 'waiting' and refund.updated_at <= $1 and payment.gateway is not null
       order by refund.updated_at, refund.id limit $3 for update of refund skip locked)) returning id`,
    [before, now, most],
  );
  return rows.map(({ id }) => id);
}

/** Returns refunds of transfers that nobody has sent since `before`, and of which nobody was reminded; oldest first. */
export const overdueTransfers = (
  db: Connection,
  before: Date,
  limit: number,
): Promise<(Pick<RefundRow, 'id' | 'amount' | 'currency'> & { readonly orderId: number })[]> =>
  db.query<Pick<RefundRow, 'id' | 'amount' | 'currency'> & { readonly orderId: number }>(
    'ordering.overdue-transfers',
    `select refund.id, refund.amount_minor as amount, refund.currency, payment.order_id as "orderId"
     from ordering.refund join ordering.payment on payment.id = refund.payment_id
     where refund.state = 'waiting' and refund.updated_at <= $1 and refund.reminded_at is null
       and payment.gateway is null
     order by refund.updated_at limit $2`,
    [before, limit],
  );

/**
 * Saves that somebody was reminded of a refund that still waits. Returns false if it was sent, or somebody was reminded, in
 * the meantime.
 */
export async function saveReminded(tx: Connection, id: number, now: Date): Promise<boolean> {
  const rows = await tx.query(
    'ordering.save-reminded',
    `update ordering.refund set reminded_at = $2 where id = $1 and state = 'waiting' and reminded_at is null
     returning id`,
    [id, now],
  );
  return rows.length > 0;
}

export async function finishRefund(tx: Connection, id: number, now: Date): Promise<void> {
  await tx.query(
    'ordering.finish-refund',
    `update ordering.refund set state = 'done', updated_at = $2 where id = $1`,
    [id, now],
  );
}

export async function saveFailed(tx: Connection, id: number, failure: string, now: Date): Promise<void> {
  await tx.query(
    'ordering.save-failed-refund',
    `update ordering.refund set state = 'failed', failure = $2, updated_at = $3 where id = $1`,
    [id, failure, now],
  );
}

/** Saves that a failed refund waits for its provider once more. */
export async function retryRefund(tx: Connection, id: number, now: Date): Promise<void> {
  await tx.query(
    'ordering.retry-refund',
    `update ordering.refund set state = 'waiting', failure = null, attempt = attempt + 1, updated_at = $2 where id = $1`,
    [id, now],
  );
}

/** Saves that the provider paid out an attempt after all. If another attempt fails later, that changes nothing. */
export async function recoverRefund(
  tx: Connection,
  { id, attempt }: Pick<RefundRow, 'id' | 'attempt'>,
  now: Date,
): Promise<void> {
  await tx.query(
    'ordering.recover-refund',
    `update ordering.refund set state = 'done', failure = null, attempt = $2, updated_at = $3 where id = $1`,
    [id, attempt, now],
  );
}

/** The oldest refunds of an order that their provider did not pay out, at most twenty, in chronological order. */
export const failedRefundsOf = (db: Connection, orderId: number): Promise<RefundRow[]> =>
  db.query<RefundRow>(
    'ordering.failed-refunds-of',
    `select ${refundColumns} from ordering.refund
     where state = 'failed' and payment_id = any(array(select id from ordering.payment where order_id = $1)) order by id limit 20`,
    [orderId],
  );

/**
 * Returns refunds of the last months that failed, or were paid by hand after that, and that were last changed before an
 * instant. They count as changed now, so that the next call returns others.
 */
export const takeFailedRefunds = (
  tx: Connection,
  times: { readonly before: Date; readonly since: Date; readonly now: Date; readonly most: number },
): Promise<Pick<RefundRow, 'id' | 'attempt'>[]> =>
  tx.query<Pick<RefundRow, 'id' | 'attempt'>>(
    'ordering.take-failed-refunds',
    `update ordering.refund set updated_at = $2 where (state = 'failed' or by_hand) and id = any(array(
       select refund.id from ordering.refund join ordering.payment on payment.id = refund.payment_id
       where (refund.state = 'failed' or refund.by_hand) and refund.updated_at <= $1 and refund.created_at >= $4
         and payment.gateway is not null
       order by refund.updated_at limit $3)) returning id, attempt`,
    [times.before, times.now, times.most, times.since],
  );

/** Saves that a failed refund was paid by hand. */
export async function settleRefund(tx: Connection, id: number, now: Date): Promise<void> {
  await tx.query(
    'ordering.settle-refund',
    `update ordering.refund set state = 'done', failure = null, by_hand = true, updated_at = $2 where id = $1`,
    [id, now],
  );
}

export async function saveOwed(
  tx: Connection,
  id: number,
  state: Exclude<RefundRow['owedState'], null>,
  now: Date,
): Promise<void> {
  await tx.query(
    'ordering.save-owed',
    'update ordering.refund set owed_state = $2, updated_at = $3 where id = $1',
    [id, state, now],
  );
}

/** Saves the pickup code. `sealed`: the encrypted code, null once it is no longer needed. */
export async function savePickupCode(tx: Connection, orderId: number, sealed: string | null): Promise<void> {
  await tx.query(
    'ordering.save-pickup-code',
    'update ordering.sales_order set pickup_code_sealed = $2 where id = $1',
    [orderId, sealed],
  );
}

/** Adds or replaces the order's single work order; an order may be approved again after a question. */
export async function addWorkOrder(
  tx: Connection,
  orderId: number,
  sheet: object,
  sentAt: Date,
): Promise<void> {
  await tx.query(
    'ordering.add-work-order',
    `insert into ordering.work_order (order_id, sheet, sent_at) values ($1, $2, $3)
     on conflict (order_id) do update set sheet = excluded.sheet, sent_at = excluded.sent_at`,
    [orderId, JSON.stringify(sheet), sentAt],
  );
}

/** Saves the price of the day that the till took, in the order and its lines. */
export async function savePriceOfDay(
  tx: Connection,
  orderId: number,
  { lines, subtotal, order }: PriceOfDay,
): Promise<void> {
  await tx.query(
    'ordering.save-lines-of-day',
    `update ordering.order_line line set unit_minor = today.unit, row_minor = today.unit * line.quantity,
       unit_steps = today.steps
     from jsonb_to_recordset($2::jsonb) as today (position integer, unit bigint, steps jsonb)
     where line.order_id = $1 and line.position = today.position`,
    [
      orderId,
      JSON.stringify(
        lines.map(({ id, unit }) => ({ position: Number(id), unit: unit.total.minor, steps: unit.steps })),
      ),
    ],
  );
  await tx.query(
    'ordering.save-price-of-day',
    `update ordering.sales_order set subtotal_minor = $2, total_minor = $3, steps = $4 where id = $1`,
    [orderId, subtotal.minor, order.total.minor, JSON.stringify(order.steps)],
  );
}

/** A receipt of a till. `receipt`: its number, normalised by `receiptKey`. */
export interface TillReceipt {
  readonly storeCode: string;
  readonly receipt: string;
}

/** Returns false if the receipt was already used. A concurrent insert waits until the first has committed. */
export async function addTillReceipt(
  tx: Connection,
  { storeCode, receipt }: TillReceipt,
  paymentId: number,
): Promise<boolean> {
  const rows = await tx.query(
    'ordering.add-till-receipt',
    `insert into ordering.till_receipt (store_code, receipt, payment_id) values ($1, $2, $3)
     on conflict (store_code, receipt) do nothing returning receipt`,
    [storeCode, receipt, paymentId],
  );
  return rows.length > 0;
}

/** Records that a receipt pays a service; false if it pays something else already. */
export async function addReceiptOfService(
  tx: Connection,
  { storeCode, receipt }: TillReceipt,
  service: string,
): Promise<boolean> {
  const rows = await tx.query(
    'ordering.add-receipt-of-service',
    `insert into ordering.till_receipt (store_code, receipt, service) values ($1, $2, $3)
     on conflict do nothing returning receipt`,
    [storeCode, receipt, service],
  );
  return rows.length > 0;
}

/** Frees the receipt that pays a service. */
export async function deleteReceiptOfService(tx: Connection, service: string): Promise<void> {
  await tx.query(
    'ordering.delete-receipt-of-service',
    'delete from ordering.till_receipt where service = $1',
    [service],
  );
}

/**
 * Adds a receipt as `addTillReceipt` does, for a piece that was reserved to be tried. `reservation`: the reservation's
 * number.
 */
export async function addReceiptOfReservation(
  tx: Connection,
  { storeCode, receipt }: TillReceipt,
  reservation: string,
): Promise<boolean> {
  const rows = await tx.query(
    'ordering.add-receipt-of-reservation',
    `insert into ordering.till_receipt (store_code, receipt, reservation) values ($1, $2, $3)
     on conflict (store_code, receipt) do nothing returning receipt`,
    [storeCode, receipt, reservation],
  );
  return rows.length > 0;
}

/** Returns the order that was paid with a receipt; null if the receipt is for a reserved piece. */
export async function orderOfReceipt(
  tx: Connection,
  { storeCode, receipt }: TillReceipt,
): Promise<{ readonly number: string; readonly sourceCode: string } | null> {
  const [row] = await tx.query<{ number: string; sourceCode: string }>(
    'ordering.order-of-receipt',
    `select sold.number, sold.source_code as "sourceCode" from ordering.till_receipt till
     join ordering.payment paid on paid.id = till.payment_id join ordering.sales_order sold on sold.id = paid.order_id
     where till.store_code = $1 and till.receipt = $2`,
    [storeCode, receipt],
  );
  return row ?? null;
}

/** Marks a till payment as paid, with the amount that the till took. */
export async function savePaidAtTill(
  tx: Connection,
  paymentId: number,
  amountMinor: number,
  now: Date,
): Promise<void> {
  await tx.query(
    'ordering.save-paid-at-till',
    `update ordering.payment set state = 'paid', amount_minor = $2, updated_at = $3 where id = $1`,
    [paymentId, amountMinor, now],
  );
}

/** Whether the customer has another order that was paid, and neither cancelled nor refunded before it was sent. */
export async function hasOtherPaid(tx: Connection, customerId: string, orderId: number): Promise<boolean> {
  const rows = await tx.query(
    'ordering.has-other-paid',
    `select from ordering.sales_order
     where customer_id = $1 and id <> $2 and stage not in ('pending', 'canceled', 'refunded') limit 1`,
    [customerId, orderId],
  );
  return rows.length > 0;
}
