import type { HintKind } from '@jinlan/domain/hints';
import type { Connection } from '../../platform/database.ts';

export interface HintRow {
  readonly code: string;
  readonly kind: HintKind;
  /** SKU of the piece or stone, or the short word of the shared design. */
  readonly target: string;
  /** Null for a hint without a name. */
  readonly senderName: string | null;
  readonly message: string | null;
  readonly ringSystem: string | null;
  readonly ringSize: string | null;
  readonly expiresAt: Date;
}

export async function addHint(tx: Connection, hint: HintRow): Promise<void> {
  await tx.query(
    'hints.add',
    `insert into hints.hint (code, kind, target, sender_name, message, ring_system, ring_size, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[hint.code, hint.kind, hint.target, hint.senderName, hint.message],
      ...[hint.ringSystem, hint.ringSize, hint.expiresAt],
    ],
  );
}

/** The hint of a code; null for an unknown or expired one. */
export async function hintByCode(db: Connection, code: string, now: Date): Promise<HintRow | null> {
  const [row] = await db.query<HintRow>(
    'hints.by-code',
    `select code, kind, target, sender_name as "senderName", message, ring_system as "ringSystem",
       ring_size as "ringSize", expires_at as "expiresAt" from hints.hint where code = $1 and expires_at > $2`,
    [code, now],
  );
  return row ?? null;
}

export async function deleteExpired(db: Connection, now: Date): Promise<void> {
  await db.query('hints.delete-expired', 'delete from hints.hint where expires_at <= $1', [now]);
}

/** Remembers that a recipient wants no hints. */
export async function addRefusedRecipient(db: Connection, recipient: string): Promise<void> {
  await db.query(
    'hints.refuse',
    'insert into hints.refused_recipient (recipient) values ($1) on conflict do nothing',
    [recipient],
  );
}

export async function isRefused(db: Connection, recipient: string): Promise<boolean> {
  const rows = await db.query<{ recipient: string }>(
    'hints.is-refused',
    'select recipient from hints.refused_recipient where recipient = $1',
    [recipient],
  );
  return rows.length > 0;
}
