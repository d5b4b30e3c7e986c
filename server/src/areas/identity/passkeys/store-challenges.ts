import type { Connection } from '../../../platform/database.ts';

export interface ChallengeKeys {
  readonly challengeHash: Buffer;
  readonly browserHash: Buffer;
}

/** The account that gets a new passkey, and the handle that the authenticator stores. */
export interface NewPasskeyOwner {
  readonly customerId: number;
  readonly userHandle: Uint8Array;
}

export async function addChallenge(
  db: Connection,
  { challengeHash, browserHash }: ChallengeKeys,
  owner: NewPasskeyOwner | null,
  expiresAt: Date,
): Promise<void> {
  await db.query(
    'identity.add-passkey-challenge',
    `insert into identity.passkey_challenge (challenge_hash, browser_hash, customer_id, user_handle, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [challengeHash, browserHash, owner?.customerId ?? null, owner?.userHandle ?? null, expiresAt],
  );
}

/**
 * Ends a sign-in challenge of this browser; false if there is none. If several calls run at once, only one gets true,
 * whatever its answer leads to.
 */
export async function takeSignInChallenge(db: Connection, keys: ChallengeKeys, now: Date): Promise<boolean> {
  const rows = await db.query(
    'identity.take-sign-in-challenge',
    `delete from identity.passkey_challenge
     where challenge_hash = $1 and browser_hash = $2 and customer_id is null and expires_at > $3 returning expires_at`,
    [keys.challengeHash, keys.browserHash, now],
  );
  return rows.length > 0;
}

/** Ends a challenge for a new passkey of the customer; returns the handle, or null. */
export async function takeCreationChallenge(
  db: Connection,
  keys: ChallengeKeys,
  customerId: number,
  now: Date,
): Promise<Uint8Array | null> {
  const [row] = await db.query<{ userHandle: Uint8Array | null }>(
    'identity.take-creation-challenge',
    `delete from identity.passkey_challenge
     where challenge_hash = $1 and browser_hash = $2 and customer_id = $3 and expires_at > $4
     returning user_handle as "userHandle"`,
    [keys.challengeHash, keys.browserHash, customerId, now],
  );
  return row?.userHandle ?? null;
}

export async function deleteExpiredChallenges(db: Connection, now: Date, limit: number): Promise<number> {
  const rows = await db.query(
    'identity.delete-expired-challenges',
    `delete from identity.passkey_challenge where challenge_hash in (
       select challenge_hash from identity.passkey_challenge where expires_at <= $1 order by expires_at limit $2
       for update skip locked
     ) returning expires_at`,
    [now, limit],
  );
  return rows.length;
}
