import type { Connection } from '../host.ts';

/** Customers, replies, events and the behaviour. */

export async function addCustomer(
  tx: Connection,
  customer: { readonly id: string; readonly account: string; readonly metadata: string },
  now: Date,
): Promise<void> {
  await tx.query(
    'sandbox-stripe.add-customer',
    'insert into sandbox_stripe.customer (id, account, metadata, created_at) values ($1, $2, $3, $4)',
    [customer.id, customer.account, customer.metadata, now],
  );
}

export async function isCustomer(db: Connection, account: string, id: string): Promise<boolean> {
  const rows = await db.query(
    'sandbox-stripe.customer',
    'select 1 from sandbox_stripe.customer where account = $1 and id = $2',
    [account, id],
  );
  return rows.length > 0;
}

/** Deletes a customer and detaches the cards; returns false for an unknown customer. */
export async function removeCustomer(tx: Connection, account: string, id: string): Promise<boolean> {
  await tx.query(
    'sandbox-stripe.detach-methods',
    'update sandbox_stripe.method set customer_id = null where account = $1 and customer_id = $2',
    [account, id],
  );
  const rows = await tx.query(
    'sandbox-stripe.remove-customer',
    'delete from sandbox_stripe.customer where account = $1 and id = $2 returning id',
    [account, id],
  );
  return rows.length > 0;
}

export interface ReplyRow {
  readonly requestHash: string;
  readonly status: number | null;
  readonly body: string | null;
}

/** Claims an idempotency key. Waits for a running request with the same key; returns false if the key is used. */
export async function takeKey(tx: Connection, key: string, requestHash: string, now: Date): Promise<boolean> {
  const rows = await tx.query(
    'sandbox-stripe.take-key',
    `insert into sandbox_stripe.reply (key, request_hash, created_at) values ($1, $2, $3)
     on conflict do nothing returning key`,
    [key, requestHash, now],
  );
  return rows.length > 0;
}

export async function saveReply(tx: Connection, key: string, status: number, body: string): Promise<void> {
  await tx.query(
    'sandbox-stripe.save-reply',
    'update sandbox_stripe.reply set status = $2, body = $3 where key = $1',
    [key, status, body],
  );
}

export async function replyOf(db: Connection, key: string): Promise<ReplyRow | null> {
  const [row] = await db.query<ReplyRow>(
    'sandbox-stripe.reply',
    'select request_hash as "requestHash", status, body from sandbox_stripe.reply where key = $1',
    [key],
  );
  return row ?? null;
}

export interface EventRow {
  readonly id: string;
  readonly intentId: string;
  readonly body: string;
  readonly flaw: string | null;
  readonly tries: number;
}

export async function addEvent(
  tx: Connection,
  event: Omit<EventRow, 'tries'> & { readonly type: string },
  now: Date,
): Promise<void> {
  await tx.query(
    'sandbox-stripe.add-event',
    `insert into sandbox_stripe.event (id, type, intent_id, body, flaw, created_at) values ($1, $2, $3, $4, $5, $6)`,
    [event.id, event.type, event.intentId, event.body, event.flaw, now],
  );
}

/** Loads an event that the merchant has not accepted yet; null for any other. */
export async function eventToDeliver(db: Connection, id: string): Promise<EventRow | null> {
  const [row] = await db.query<EventRow>(
    'sandbox-stripe.event-to-deliver',
    `select id, intent_id as "intentId", body, flaw, tries from sandbox_stripe.event
     where id = $1 and delivered_at is null`,
    [id],
  );
  return row ?? null;
}

export async function markDelivered(db: Connection, id: string, now: Date): Promise<void> {
  await db.query(
    'sandbox-stripe.mark-delivered',
    'update sandbox_stripe.event set delivered_at = $2, tries = tries + 1 where id = $1',
    [id, now],
  );
}

export async function countTry(tx: Connection, id: string): Promise<void> {
  await tx.query(
    'sandbox-stripe.count-try',
    'update sandbox_stripe.event set tries = tries + 1 where id = $1',
    [id],
  );
}

export interface BehaviourRow {
  readonly service: string;
  readonly report: string;
  readonly refunds: string;
  readonly statement: string;
}

export async function readBehaviour(db: Connection): Promise<BehaviourRow> {
  const [row] = await db.query<BehaviourRow>(
    'sandbox-stripe.behaviour',
    'select service, report, refunds, statement from sandbox_stripe.behaviour where id = 1',
  );
  return row ?? { service: 'normal', report: 'good', refunds: 'succeeded', statement: 'good' };
}

export async function saveBehaviour(db: Connection, behaviour: BehaviourRow): Promise<void> {
  await db.query(
    'sandbox-stripe.save-behaviour',
    'update sandbox_stripe.behaviour set service = $1, report = $2, refunds = $3, statement = $4 where id = 1',
    [behaviour.service, behaviour.report, behaviour.refunds, behaviour.statement],
  );
}
