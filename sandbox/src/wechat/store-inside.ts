import type { Connection } from '../host.ts';

/**
 * The scopes that a person can allow an app. WeChat has no name for the last one: it stands for the identity that
 * mini-programs get.
 */
export const scopes = ['snsapi_base', 'snsapi_userinfo', 'snsapi_login', 'mini_program'] as const;
export type Scope = (typeof scopes)[number];

export interface SignIn {
  readonly code: string;
  readonly appid: string;
  readonly openid: string;
  readonly scope: Scope;
  /** Identifies the person in all apps of the Open Platform; null in an app that is not bound to it. */
  readonly unionid: string | null;
  readonly nickname: string | null;
}

/** `usedAt`: set by a test for a code that is used already. */
export async function addSignIn(
  db: Connection,
  { code, appid, openid, scope, unionid, nickname }: SignIn,
  now: Date,
  usedAt: Date | null = null,
): Promise<void> {
  await db.query(
    'sandbox-wechat.add-sign-in',
    `insert into sandbox_wechat.sign_in (code, appid, openid, created_at, scope, unionid, nickname, used_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [code, appid, openid, now, scope, unionid, nickname, usedAt],
  );
}

/** Uses a code; returns null if it is unknown, or older than `since`. */
export async function redeemCode(
  db: Connection,
  code: string,
  since: Date,
  now: Date,
): Promise<SignIn | 'used' | null> {
  const [row] = await db.query<SignIn & { readonly wasUsed: boolean }>(
    'sandbox-wechat.redeem-code',
    `with found as (
       select code, appid, openid, scope, unionid, nickname, used_at is not null as was_used from sandbox_wechat.sign_in
       where code = $1 and created_at >= $2 for update
     ), used as (
       update sandbox_wechat.sign_in set used_at = $3 from found where sign_in.code = found.code and not was_used
     )
     select code, appid, openid, scope, unionid, nickname, was_used as "wasUsed" from found`,
    [code, since, now],
  );
  if (row === undefined) return null;
  const { wasUsed, ...signIn } = row;
  return wasUsed ? 'used' : signIn;
}

/** Whether WeChat has told the official account the shopper's openid. */
export async function isShopperOf(db: Connection, appid: string, openid: string): Promise<boolean> {
  const rows = await db.query(
    'sandbox-wechat.shopper',
    'select code from sandbox_wechat.sign_in where openid = $1 and appid = $2 and used_at is not null limit 1',
    [openid, appid],
  );
  return rows.length > 0;
}

/** The sign-in whose code was exchanged for an access token. */
export async function signInOf(db: Connection, code: string): Promise<SignIn | null> {
  const [row] = await db.query<SignIn>(
    'sandbox-wechat.sign-in',
    `select code, appid, openid, scope, unionid, nickname from sandbox_wechat.sign_in
     where code = $1 and used_at is not null`,
    [code],
  );
  return row ?? null;
}
