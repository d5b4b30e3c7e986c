import type { Market } from '@jinlan/domain/markets';
import type { OfficeRole } from '@jinlan/domain/people';
import type { Connection } from '../../../platform/database.ts';

export interface OfficeAccountRow {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly OfficeRole[];
  readonly markets: readonly Market[];
}

const accountColumns = 'account.id, account.email, account.name, account.roles, account.markets';

export interface OfficeSecretsRow extends OfficeAccountRow {
  readonly passwordHash: string | null;
  readonly totpSealed: string | null;
}

/** The secrets of an active account with a password; otherwise null. */
export async function accountToSignIn(db: Connection, emailKey: string): Promise<OfficeSecretsRow | null> {
  const [row] = await db.query<OfficeSecretsRow>(
    'identity.office-account-to-sign-in',
    `select ${accountColumns}, password_hash as "passwordHash", totp_sealed as "totpSealed"
     from identity.office_account account where email_key = $1 and active and password_hash is not null`,
    [emailKey],
  );
  return row ?? null;
}

/** Returns the step of the last accepted code, and locks the account until the transaction ends. */
export async function lockTotpStep(tx: Connection, accountId: number): Promise<number> {
  const [row] = await tx.query<{ step: number }>(
    'identity.lock-office-totp-step',
    'select totp_step as step from identity.office_account where id = $1 for update',
    [accountId],
  );
  return row?.step ?? Number.MAX_SAFE_INTEGER;
}

export async function saveTotpStep(tx: Connection, accountId: number, step: number): Promise<void> {
  await tx.query(
    'identity.save-office-totp-step',
    'update identity.office_account set totp_step = $2 where id = $1',
    [accountId, step],
  );
}

/** Uses up a recovery code; returns true once for each. */
export async function spendRecoveryCode(
  tx: Connection,
  accountId: number,
  codeHash: Buffer,
): Promise<boolean> {
  const rows = await tx.query(
    'identity.spend-office-recovery-code',
    'delete from identity.office_recovery_code where account_id = $1 and code_hash = $2 returning account_id',
    [accountId, codeHash],
  );
  return rows.length > 0;
}

export async function replaceRecoveryCodes(
  tx: Connection,
  accountId: number,
  codeHashes: readonly Buffer[],
): Promise<void> {
  await tx.query(
    'identity.delete-office-recovery-codes',
    'delete from identity.office_recovery_code where account_id = $1',
    [accountId],
  );
  await tx.query(
    'identity.add-office-recovery-codes',
    `insert into identity.office_recovery_code (account_id, code_hash)
     select $1, decode(code, 'hex') from unnest($2::text[]) as code`,
    [accountId, codeHashes.map((hash) => hash.toString('hex'))],
  );
}

export async function accountOfInvitation(
  db: Connection,
  invitationHash: Buffer,
  now: Date,
): Promise<OfficeAccountRow | null> {
  const [row] = await db.query<OfficeAccountRow>(
    'identity.office-account-of-invitation',
    `select ${accountColumns} from identity.office_account account
     where invitation_hash = $1 and invitation_expires_at > $2 and active`,
    [invitationHash, now],
  );
  return row ?? null;
}

export interface AcceptedInvitation {
  readonly invitationHash: Buffer;
  readonly now: Date;
  readonly passwordHash: string;
  readonly totpSealed: string;
  readonly totpStep: number;
}

/** Accepts and deletes the invitation in one statement; null if it has expired or was already accepted. */
export async function acceptInvitation(
  tx: Connection,
  accepted: AcceptedInvitation,
): Promise<OfficeAccountRow | null> {
  const [row] = await tx.query<OfficeAccountRow>(
    'identity.accept-office-invitation',
    `update identity.office_account account set password_hash = $3, totp_sealed = $4, totp_step = $5,
       invitation_hash = null, invitation_expires_at = null
     where invitation_hash = $1 and invitation_expires_at > $2 and active returning ${accountColumns}`,
    [accepted.invitationHash, accepted.now, accepted.passwordHash, accepted.totpSealed, accepted.totpStep],
  );
  return row ?? null;
}

/** Whether there is an owner or an open invitation for one. */
export async function hasOwner(db: Connection, now: Date): Promise<boolean> {
  const rows = await db.query<{ id: number }>(
    'identity.office-owner',
    `select id from identity.office_account where 'owner' = any(roles) and active
       and (password_hash is not null or invitation_expires_at > $1) limit 1`,
    [now],
  );
  return rows.length > 0;
}

export interface Invitation {
  readonly email: string;
  readonly emailKey: string;
  readonly name: string;
  readonly markets: readonly Market[];
  readonly invitationHash: Buffer;
  readonly expiresAt: Date;
  readonly now: Date;
}

/** Makes an existing or new account an owner with a new link. Returns its id. */
export async function inviteOwner(tx: Connection, invitation: Invitation): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    'identity.invite-office-owner',
    `insert into identity.office_account as known
       (email, email_key, name, roles, markets, invitation_hash, invitation_expires_at, created_at)
     values ($1, $2, $3, array['owner'], $4, $5, $6, $7)
     on conflict (email_key) do update set active = true, markets = excluded.markets,
       roles = case when 'owner' = any(known.roles) then known.roles else array_append(known.roles, 'owner') end,
       invitation_hash = excluded.invitation_hash, invitation_expires_at = excluded.invitation_expires_at
     returning id`,
    [
      invitation.email,
      invitation.emailKey,
      invitation.name,
      invitation.markets,
      invitation.invitationHash,
      invitation.expiresAt,
      invitation.now,
    ],
  );
  if (row === undefined) throw new Error('The statement that invites returned no row');
  return row.id;
}

export async function renewOfficeHash(
  db: Connection,
  accountId: number,
  hash: string,
  old: string,
): Promise<void> {
  await db.query(
    'identity.renew-office-hash',
    'update identity.office_account set password_hash = $2 where id = $1 and password_hash = $3',
    [accountId, hash, old],
  );
}

/** Names by account id. */
export async function officeNames(
  db: Connection,
  ids: readonly number[],
): Promise<{ readonly id: number; readonly name: string }[]> {
  return db.query<{ id: number; name: string }>(
    'identity.office-names',
    'select id, name from identity.office_account where id = any($1::integer[])',
    [ids],
  );
}
