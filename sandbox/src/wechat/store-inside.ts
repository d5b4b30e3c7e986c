import type { Connection } from '../host.ts';

export interface SignIn {
  readonly code: string;
  readonly appid: string;
  readonly openid: string;
}

export async function addSignIn(db: Connection, { code, appid, openid }: SignIn, now: Date): Promise<void> {
  await db.query(
    'sandbox-wechat.add-sign-in',
    'insert into sandbox_wechat.sign_in (code, appid, openid, created_at) values ($1, $2, $3, $4)',
    [code, appid, openid, now],
  );
}

/** Uses a code that is not older than `since`; null for an unknown or older one. */
export async function redeemCode(
  db: Connection,
  code: string,
  since: Date,
  now: Date,
): Promise<SignIn | 'used' | null> {
  const [row] = await db.query<SignIn & { readonly wasUsed: boolean }>(
    'sandbox-wechat.redeem-code',
    `with found as (
       select code, appid, openid, used_at is not null as was_used from sandbox_wechat.sign_in
       where code = $1 and created_at >= $2 for update
     ), used as (
       update sandbox_wechat.sign_in set used_at = $3 from found where sign_in.code = found.code and not was_used
     )
     select code, appid, openid, was_used as "wasUsed" from found`,
    [code, since, now],
  );
  if (row === undefined) return null;
  const { wasUsed, ...signIn } = row;
  return wasUsed ? 'used' : signIn;
}

/** Whether WeChat has told the official account about this shopper. */
export async function isShopperOf(db: Connection, appid: string, openid: string): Promise<boolean> {
  const rows = await db.query(
    'sandbox-wechat.shopper',
    'select code from sandbox_wechat.sign_in where openid = $1 and appid = $2 and used_at is not null limit 1',
    [openid, appid],
  );
  return rows.length > 0;
}
