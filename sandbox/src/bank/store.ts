import type { Connection } from '../host.ts';
import type { CardBehaviour, KnownCard } from './cards.ts';

export type BankStatus = 'processing' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';

export interface ChargeRow {
  readonly id: string;
  readonly idempotencyKey: string;
  readonly requestHash: string;
  readonly reference: string;
  readonly amountMinor: number;
  readonly refundedMinor: number;
  readonly currency: string;
  readonly status: BankStatus;
  readonly failureCode: string | null;
  readonly brand: string;
  readonly last4: string;
  readonly merchantName: string;
  readonly locale: string;
  readonly returnUrl: string;
  readonly callbackUrl: string;
  readonly challenge: string | null;
  readonly wrongCodes: number;
  /** Time of the last change: for a decided charge, the time of the decision. */
  readonly updatedAt: Date;
}

const columns = `id, idempotency_key as "idempotencyKey", request_hash as "requestHash", reference,
  amount_minor as "amountMinor", refunded_minor as "refundedMinor", currency, status,
  failure_code as "failureCode", brand, last4, merchant_name as "merchantName", locale,
  return_url as "returnUrl", callback_url as "callbackUrl", challenge, wrong_codes as "wrongCodes",
  updated_at as "updatedAt"`;

export async function addToken(
  db: Connection,
  token: KnownCard<CardBehaviour> & { nonceHash: string; expiresAt: Date },
): Promise<void> {
  await db.query(
    'sandbox-bank.add-token',
    `insert into sandbox_bank.card_token (nonce_hash, brand, last4, behaviour, expires_at) values ($1, $2, $3, $4, $5)`,
    [token.nonceHash, token.brand, token.last4, token.behaviour, token.expiresAt],
  );
}

/** Uses up the token for one charge; returns null if it is unknown, used or expired. */
export async function takeToken(
  tx: Connection,
  nonceHash: string,
  chargeId: string,
  now: Date,
): Promise<{ brand: string; last4: string; behaviour: CardBehaviour } | null> {
  const [row] = await tx.query<{ brand: string; last4: string; behaviour: CardBehaviour }>(
    'sandbox-bank.take-token',
    `update sandbox_bank.card_token set used_by = $2
     where nonce_hash = $1 and used_by is null and expires_at > $3
     returning brand, last4, behaviour`,
    [nonceHash, chargeId, now],
  );
  return row ?? null;
}

/** Returns false if the idempotency key is used already. */
export async function addCharge(tx: Connection, charge: ChargeRow, now: Date): Promise<boolean> {
  const rows = await tx.query(
    'sandbox-bank.add-charge',
    `insert into sandbox_bank.charge (id, idempotency_key, request_hash, reference, amount_minor, currency, status,
       failure_code, brand, last4, merchant_name, locale, return_url, callback_url, challenge, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16)
     on conflict (idempotency_key) do nothing
     returning id`,
    [
      charge.id,
      charge.idempotencyKey,
      charge.requestHash,
      charge.reference,
      charge.amountMinor,
      charge.currency,
      charge.status,
      charge.failureCode,
      charge.brand,
      charge.last4,
      charge.merchantName,
      charge.locale,
      charge.returnUrl,
      charge.callbackUrl,
      charge.challenge,
      now,
    ],
  );
  return rows.length > 0;
}

export async function chargeById(db: Connection, id: string): Promise<ChargeRow | null> {
  const [row] = await db.query<ChargeRow>(
    'sandbox-bank.charge',
    `select ${columns} from sandbox_bank.charge where id = $1`,
    [id],
  );
  return row ?? null;
}

export async function chargeByKey(db: Connection, key: string): Promise<ChargeRow | null> {
  const [row] = await db.query<ChargeRow>(
    'sandbox-bank.charge-by-key',
    `select ${columns} from sandbox_bank.charge where idempotency_key = $1`,
    [key],
  );
  return row ?? null;
}

export async function chargeByChallenge(db: Connection, challenge: string): Promise<ChargeRow | null> {
  const [row] = await db.query<ChargeRow>(
    'sandbox-bank.charge-by-challenge',
    `select ${columns} from sandbox_bank.charge where challenge = $1`,
    [challenge],
  );
  return row ?? null;
}

/** Decides an undecided charge; returns null if it was decided meanwhile. */
export async function decideCharge(
  tx: Connection,
  id: string,
  from: readonly BankStatus[],
  to: { status: BankStatus; failureCode: string | null },
  now: Date,
): Promise<ChargeRow | null> {
  const [row] = await tx.query<ChargeRow>(
    'sandbox-bank.decide-charge',
    `update sandbox_bank.charge set status = $3, failure_code = $4, updated_at = $5
     where id = $1 and status = any($2::text[])
     returning ${columns}`,
    [id, from, to.status, to.failureCode, now],
  );
  return row ?? null;
}

export async function countWrongCode(db: Connection, id: string): Promise<number> {
  const [row] = await db.query<{ wrongCodes: number }>(
    'sandbox-bank.count-wrong-code',
    `update sandbox_bank.charge set wrong_codes = wrong_codes + 1 where id = $1 returning wrong_codes as "wrongCodes"`,
    [id],
  );
  return row?.wrongCodes ?? 0;
}

export type RefundOutcome = 'done' | 'repeated' | 'too_much';

export async function addRefund(
  tx: Connection,
  refund: { id: string; chargeId: string; key: string; amountMinor: number; now: Date },
): Promise<RefundOutcome> {
  await tx.query('sandbox-bank.lock-charge', 'select id from sandbox_bank.charge where id = $1 for update', [
    refund.chargeId,
  ]);
  const [tokenRow] = await tx.query(
    'sandbox-bank.refund-by-key',
    'select id from sandbox_bank.refund where idempotency_key = $1',
    [refund.key],
  );
  if (tokenRow !== undefined) return 'repeated';
  const deletedTokens = await tx.query(
    'sandbox-bank.refund-charge',
    `update sandbox_bank.charge set refunded_minor = refunded_minor + $2
     where id = $1 and status = 'succeeded' and refunded_minor + $2 <= amount_minor
     returning id`,
    [refund.chargeId, refund.amountMinor],
  );
  if (deletedTokens.length === 0) return 'too_much';
  await tx.query(
    'sandbox-bank.add-refund',
    `insert into sandbox_bank.refund (id, charge_id, idempotency_key, amount_minor, created_at)
     values ($1, $2, $3, $4, $5)`,
    [refund.id, refund.chargeId, refund.key, refund.amountMinor, refund.now],
  );
  return 'done';
}

export async function addEvent(
  tx: Connection,
  event: { id: string; chargeId: string; body: string; now: Date },
): Promise<void> {
  await tx.query(
    'sandbox-bank.add-event',
    'insert into sandbox_bank.event (id, charge_id, body, created_at) values ($1, $2, $3, $4)',
    [event.id, event.chargeId, event.body, event.now],
  );
}

export async function eventToDeliver(
  db: Connection,
  id: string,
): Promise<{ body: string; callbackUrl: string } | null> {
  const [row] = await db.query<{ body: string; callbackUrl: string }>(
    'sandbox-bank.event-to-deliver',
    `select event.body, charge.callback_url as "callbackUrl"
     from sandbox_bank.event join sandbox_bank.charge on charge.id = event.charge_id
     where event.id = $1 and event.delivered_at is null`,
    [id],
  );
  return row ?? null;
}

export async function markDelivered(db: Connection, id: string, now: Date): Promise<void> {
  await db.query(
    'sandbox-bank.mark-delivered',
    'update sandbox_bank.event set delivered_at = $2 where id = $1',
    [id, now],
  );
}

/** Deletes the tokens that expired before a time. */
export async function forgetOldTokens(db: Connection, before: Date): Promise<void> {
  await db.query('sandbox-bank.forget-tokens', 'delete from sandbox_bank.card_token where expires_at < $1', [
    before,
  ]);
}
