import { createHmac } from 'node:crypto';
import type { Market } from '@jinlan/domain/markets';
import { markets as allMarkets } from '@jinlan/domain/markets';
import type { OfficeRole } from '@jinlan/domain/people';
import { inviteOfficeOwner } from '../areas/identity/index.ts';
import type { GraphqlAnswer } from '../graphql/execute.ts';
import { createTestShop, type TestShop, type TestShopOptions } from './shop.ts';

/** Creates a shop with a back office. Its users sign in as in production. */
export const createOfficeShop = (options: TestShopOptions = {}): Promise<TestShop> =>
  createTestShop({ ...options, config: { backoffice: { host: null }, ...options.config } });

export const officeHeaders = { 'x-office': '1', 'sec-fetch-site': 'same-origin' };

export interface OfficeAnswer {
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the fields of its query
  readonly data: any;
  readonly errors: NonNullable<GraphqlAnswer['errors']> | undefined;
  readonly status: number;
  /** `name=value` of the cookie that the answer sets; null without one. */
  readonly cookie: string | null;
  /** The whole `Set-Cookie` header; empty without one. */
  readonly setCookie: string;
}

export async function askOffice(
  shop: TestShop,
  query: string,
  variables: object = {},
  { cookie, headers = {} }: { cookie?: string | null; headers?: Record<string, string> } = {},
): Promise<OfficeAnswer> {
  const response = await shop.http({
    method: 'POST',
    url: '/admin/graphql',
    headers: {
      'content-type': 'application/json',
      ...officeHeaders,
      ...(cookie ? { cookie } : {}),
      ...headers,
    },
    payload: JSON.stringify({ query, variables }),
  });
  const answer = response.json() as GraphqlAnswer;
  const setCookie = String(response.headers['set-cookie'] ?? '');
  return {
    data: answer.data,
    errors: answer.errors,
    status: response.statusCode,
    cookie: setCookie === '' ? null : (setCookie.split(';')[0] ?? null),
    setCookie,
  };
}

/** Returns the code of the refusal; the data if nothing was refused. */
export const codeOf = ({ data, errors }: OfficeAnswer): unknown => errors?.[0]?.extensions?.code ?? data;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * Returns the code that an authenticator application shows. This implementation is independent of the server's, so that
 * the tests compare the two.
 */
export function authenticatorCode(secret: string, now: Date): string {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeUInt32BE(Math.floor(now.getTime() / 30_000), 4);
  const hash = createHmac('sha1', key).update(counter).digest();
  const byteOffset = (hash[19] ?? 0) & 15;
  return String((hash.readInt32BE(byteOffset) & 0x7fffffff) % 1e6).padStart(6, '0');
}

export const officePassword = 'Lantern-Harbour-27';

export interface OfficePerson {
  readonly id: string;
  readonly email: string;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  /** The cookie of the session. */
  readonly cookie: string;
}

let personCount = 0;

const accept = `mutation ($token: String!, $password: String!, $code: String!) {
  acceptOfficeInvitation(token: $token, password: $password, code: $code) { recoveryCodes } }`;

/** Creates a back-office user who has accepted an invitation and is signed in. */
export async function officePerson(
  shop: TestShop,
  roles: readonly OfficeRole[] = ['owner'],
  markets: readonly Market[] = allMarkets,
): Promise<OfficePerson> {
  personCount += 1;
  const email = `office-${personCount}@example.com`;
  const invitation = await inviteOfficeOwner(shop.platform, {
    email,
    name: `Office ${personCount}`,
    anyway: true,
  });
  if (invitation.kind !== 'invited') throw new Error(invitation.kind);
  const { token } = invitation;
  const options = {
    headers: { 'x-forwarded-for': `198.19.${personCount % 250}.${Math.floor(personCount / 250)}` },
  };
  const openedInvitation = await askOffice(
    shop,
    'query ($token: String!) { officeInvitation(token: $token) { secret } }',
    { token },
    options,
  );
  const { secret } = openedInvitation.data.officeInvitation;
  const code = authenticatorCode(secret, shop.clock.now());
  const acceptance = await askOffice(shop, accept, { token, password: officePassword, code }, options);
  if (acceptance.cookie === null) throw new Error(JSON.stringify(acceptance.errors));
  const [account] = await shop.db.query<{ id: number }>(
    'test.office-roles',
    'update identity.office_account set roles = $2, markets = $3 where email_key = $1 returning id',
    [email, roles, markets],
  );
  return {
    id: String(account?.id),
    email,
    secret,
    recoveryCodes: acceptance.data.acceptOfficeInvitation.recoveryCodes,
    cookie: acceptance.cookie,
  };
}
