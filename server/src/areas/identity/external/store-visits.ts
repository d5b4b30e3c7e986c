import type { VisitPurpose } from '@jinlan/domain/people';
import type { Connection } from '../../../platform/database.ts';

/** A browser that is at a provider to sign in. */
export interface VisitRow {
  readonly provider: string;
  readonly purpose: VisitPurpose;
  /** The customer who was signed in at the beginning of the visit; null for guests. */
  readonly customerId: number | null;
  readonly inApp: boolean;
  readonly inMiniProgram: boolean;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** The path of the shop that opens after the sign-in. */
  readonly back: string;
}

interface VisitKeys {
  readonly stateHash: Buffer;
  readonly browserHash: Buffer;
}

export async function addVisit(
  db: Connection,
  { stateHash, browserHash, ...visit }: VisitRow & VisitKeys,
  expiresAt: Date,
): Promise<void> {
  await db.query(
    'identity.add-visit',
    `insert into identity.provider_visit (state_hash, browser_hash, provider, purpose, customer_id, in_app,
       in_mini_program, nonce, code_verifier, back, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      stateHash,
      browserHash,
      visit.provider,
      visit.purpose,
      visit.customerId,
      visit.inApp,
      visit.inMiniProgram,
      visit.nonce,
      visit.codeVerifier,
      visit.back,
      expiresAt,
    ],
  );
}

/** Ends a visit of this browser and returns it; null if there is none. If two calls run at once, only one gets the visit. */
export async function takeVisit(
  db: Connection,
  { stateHash, browserHash }: VisitKeys,
  now: Date,
): Promise<VisitRow | null> {
  const [row] = await db.query<VisitRow>(
    'identity.take-visit',
    `delete from identity.provider_visit where state_hash = $1 and browser_hash = $2 and expires_at > $3
     returning provider, purpose, customer_id as "customerId", in_app as "inApp",
       in_mini_program as "inMiniProgram", nonce,
       code_verifier as "codeVerifier", back`,
    [stateHash, browserHash, now],
  );
  return row ?? null;
}

/** A proven identity that is stored until its owner chooses the account. */
export interface WaitingIdentity {
  readonly provider: string;
  readonly subject: string;
  readonly label: string | null;
  /** The address that the provider vouches for. */
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly back: string;
}

/** Stores an identity under the key, in place of an earlier one. */
export async function saveWaiting(
  tx: Connection,
  keyHash: Buffer,
  waiting: WaitingIdentity,
  expiresAt: Date,
): Promise<void> {
  await tx.query(
    'identity.save-waiting',
    `insert into identity.waiting_identity (key_hash, provider, subject, label, email, first_name, last_name, back, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (key_hash) do update set provider = excluded.provider, subject = excluded.subject, label = excluded.label,
       email = excluded.email, first_name = excluded.first_name, last_name = excluded.last_name, back = excluded.back,
       expires_at = excluded.expires_at`,
    [
      keyHash,
      waiting.provider,
      waiting.subject,
      waiting.label,
      waiting.email,
      waiting.firstName,
      waiting.lastName,
      waiting.back,
      expiresAt,
    ],
  );
}

const waitingColumns = `provider, subject, label, email, first_name as "firstName", last_name as "lastName", back`;

export async function waitingOf(db: Connection, keyHash: Buffer, now: Date): Promise<WaitingIdentity | null> {
  const [row] = await db.query<WaitingIdentity>(
    'identity.waiting',
    `select ${waitingColumns} from identity.waiting_identity where key_hash = $1 and expires_at > $2`,
    [keyHash, now],
  );
  return row ?? null;
}

/**
 * Removes the waiting identity and returns it; null if there is none. If two calls run at once, only one gets the identity.
 */
export async function takeWaiting(
  tx: Connection,
  keyHash: Buffer,
  now: Date,
): Promise<WaitingIdentity | null> {
  const [row] = await tx.query<WaitingIdentity>(
    'identity.take-waiting',
    `delete from identity.waiting_identity where key_hash = $1 and expires_at > $2 returning ${waitingColumns}`,
    [keyHash, now],
  );
  return row ?? null;
}

export async function deleteExpiredVisits(db: Connection, now: Date, limit: number): Promise<number> {
  const rows = await db.query(
    'identity.delete-expired-visits',
    `delete from identity.provider_visit where state_hash in (
       select state_hash from identity.provider_visit where expires_at <= $1 order by expires_at limit $2
       for update skip locked
     ) returning provider`,
    [now, limit],
  );
  return rows.length;
}

export async function deleteExpiredWaiting(db: Connection, now: Date, limit: number): Promise<number> {
  const rows = await db.query(
    'identity.delete-expired-waiting',
    `delete from identity.waiting_identity where key_hash in (
       select key_hash from identity.waiting_identity where expires_at <= $1 order by expires_at limit $2
       for update skip locked
     ) returning provider`,
    [now, limit],
  );
  return rows.length;
}
