import type { SandboxOidcClient } from '@jinlan/contract/sandbox-oidc';
import type { Connection } from '../host.ts';

/** Faults that a developer can choose. */
export const faults = [
  ...(['none', 'state', 'nonce', 'audience', 'issuer'] as const),
  ...(['expired', 'signature', 'used', 'down'] as const),
] as const;
export type Fault = (typeof faults)[number];

export interface VisitRow {
  readonly code: string;
  readonly client: SandboxOidcClient;
  readonly redirectUri: string;
  readonly nonce: string | null;
  readonly challenge: string | null;
  readonly subject: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly givenName: string;
  readonly familyName: string;
  readonly fault: Fault;
}

export async function addVisit(db: Connection, visit: VisitRow, now: Date): Promise<void> {
  await db.query(
    'sandbox-oidc.add-visit',
    `insert into sandbox_oidc.visit (code, client, redirect_uri, nonce, challenge, subject, email, email_verified,
       given_name, family_name, fault, created_at, used_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, case when $11 = 'used' then $12::timestamptz end)`,
    [
      visit.code,
      visit.client,
      visit.redirectUri,
      visit.nonce,
      visit.challenge,
      visit.subject,
      visit.email,
      visit.emailVerified,
      visit.givenName,
      visit.familyName,
      visit.fault,
      now,
    ],
  );
}

/** Uses a code; returns null if the code is unknown, used, or older than `since`. */
export async function redeemCode(
  db: Connection,
  code: string,
  since: Date,
  now: Date,
): Promise<VisitRow | null> {
  const [row] = await db.query<VisitRow>(
    'sandbox-oidc.redeem-code',
    `update sandbox_oidc.visit set used_at = $3 where code = $1 and created_at >= $2 and used_at is null
     returning code, client, redirect_uri as "redirectUri", nonce, challenge, subject, email,
       email_verified as "emailVerified", given_name as "givenName", family_name as "familyName", fault`,
    [code, since, now],
  );
  return row ?? null;
}

/** The key that signs ID tokens, PEM; `make` is called if there is none yet. */
export async function signingKey(db: Connection, make: () => Promise<string>): Promise<string> {
  const read = async () => {
    const [row] = await db.query<{ privateKey: string }>(
      'sandbox-oidc.signing-key',
      'select private_key as "privateKey" from sandbox_oidc.signing_key',
    );
    return row?.privateKey ?? null;
  };
  const stored = await read();
  if (stored !== null) return stored;
  await db.query(
    'sandbox-oidc.add-signing-key',
    'insert into sandbox_oidc.signing_key (private_key) values ($1) on conflict do nothing',
    [await make()],
  );
  return (await read()) ?? '';
}
