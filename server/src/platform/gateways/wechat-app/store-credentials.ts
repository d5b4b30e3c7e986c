import type { Connection } from '../../database.ts';

/** `token`: for calls of an app to WeChat's API. `ticket`: signs pages for WeChat's script. */
export type CredentialKind = 'token' | 'ticket';

export interface CredentialRow {
  readonly sealed: string;
  readonly expiresAt: Date;
}

export async function credentialOf(
  db: Connection,
  appid: string,
  kind: CredentialKind,
): Promise<CredentialRow | null> {
  const [row] = await db.query<CredentialRow>(
    'platform.wechat-credential',
    'select sealed, expires_at as "expiresAt" from platform.wechat_credential where appid = $1 and kind = $2',
    [appid, kind],
  );
  return row ?? null;
}

/** Claims the renewal of a credential until `until`. Returns true in only one of several processes. */
export async function claimRenewal(
  db: Connection,
  appid: string,
  kind: CredentialKind,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<boolean> {
  const rows = await db.query(
    'platform.claim-wechat-renewal',
    `update platform.wechat_credential set renewing_until = $4
     where appid = $1 and kind = $2 and (renewing_until is null or renewing_until < $3) returning appid`,
    [appid, kind, now, until],
  );
  return rows.length > 0;
}

export async function saveCredential(
  db: Connection,
  appid: string,
  kind: CredentialKind,
  { sealed, expiresAt }: CredentialRow,
): Promise<void> {
  await db.query(
    'platform.save-wechat-credential',
    `insert into platform.wechat_credential (appid, kind, sealed, expires_at) values ($1, $2, $3, $4)
     on conflict (appid, kind) do update
     set sealed = excluded.sealed, expires_at = excluded.expires_at, renewing_until = null`,
    [appid, kind, sealed, expiresAt],
  );
}
