import { createHash, createPublicKey, generateKeyPair, sign, verify } from 'node:crypto';
import { promisify } from 'node:util';
import {
  type SandboxOidcClient,
  sandboxAppleKey,
  sandboxAppleKeyId,
  sandboxAppleTeam,
  sandboxGoogleSecret,
  sandboxOidcClients,
} from '@jinlan/contract/sandbox-oidc';
import { isRecord } from '../is-record.ts';
import type { VisitRow } from './store.ts';

const generate = promisify(generateKeyPair);

export async function makeSigningKey(): Promise<string> {
  const { privateKey } = await generate('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

const keyId = 'sandbox-1';

export const publicKeys = (privateKey: string): object => ({
  keys: [{ ...createPublicKey(privateKey).export({ format: 'jwk' }), kid: keyId, use: 'sig', alg: 'RS256' }],
});

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const tokenSeconds = 3_600;

/** The ID token of a visit, with the visit's fault. */
export function idToken(privateKey: string, issuer: string, visit: VisitRow, now: Date): string {
  const { fault, client } = visit;
  const seconds = Math.floor(now.getTime() / 1000) - (fault === 'expired' ? 2 * tokenSeconds : 0);
  const text = [
    part({ alg: 'RS256', kid: keyId, typ: 'JWT' }),
    part({
      iss: fault === 'issuer' ? 'https://accounts.example' : issuer,
      aud: fault === 'audience' ? 'another-client' : sandboxOidcClients[client].clientId,
      sub: visit.subject,
      iat: seconds,
      exp: seconds + tokenSeconds,
      ...(visit.nonce !== null && { nonce: fault === 'nonce' ? 'another-nonce' : visit.nonce }),
      email: visit.email,
      // Apple sends 'true' or 'false' as text.
      email_verified: client === 'apple' ? String(visit.emailVerified) : visit.emailVerified,
      ...(client === 'google' && {
        name: `${visit.givenName} ${visit.familyName}`.trim(),
        given_name: visit.givenName,
        family_name: visit.familyName,
      }),
    }),
  ].join('.');
  const signature = sign('sha256', Buffer.from(text), privateKey);
  if (fault === 'signature') signature.reverse();
  return `${text}.${signature.toString('base64url')}`;
}

/** Returns the subject of an e-mail address, always the same one. */
export const subjectOf = (client: SandboxOidcClient, email: string): string =>
  createHash('sha256').update(`${client}:${email.toLowerCase()}`).digest('hex').slice(0, 32);

export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');

/** Whether the request authenticates the client: Google's by its secret, Apple's by a token signed with its key. */
export function isClient(
  client: SandboxOidcClient,
  form: URLSearchParams,
  audience: string,
  now: Date,
): boolean {
  const { clientId } = sandboxOidcClients[client];
  const secret = form.get('client_secret') ?? '';
  if (form.get('client_id') !== clientId) return false;
  return client === 'google'
    ? secret === sandboxGoogleSecret
    : isAppleSecret(secret, clientId, audience, now);
}

function isAppleSecret(secret: string, clientId: string, audience: string, now: Date): boolean {
  const [head = '', body = '', signature = ''] = secret.split('.');
  const header = readPart(head);
  const claims = readPart(body);
  if (!isRecord(header) || !isRecord(claims)) return false;
  const key = createPublicKey({ key: { ...sandboxAppleKey }, format: 'jwk' });
  const seconds = now.getTime() / 1000;
  return (
    header.alg === 'ES256' &&
    header.kid === sandboxAppleKeyId &&
    claims.iss === sandboxAppleTeam &&
    claims.sub === clientId &&
    claims.aud === audience &&
    Number(claims.exp) > seconds &&
    verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  );
}

function readPart(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
