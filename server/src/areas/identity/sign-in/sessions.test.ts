import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../platform/limits/turns.ts';
import { must } from '../../../testing/buyer.ts';
import {
  mailedCode,
  password,
  refusalOf,
  type SignedIn,
  signIn,
  signUp,
  staffMark,
  staffOf,
} from '../../../testing/people.ts';
import { createTestShop, type TestShop, testNow } from '../../../testing/shop.ts';
import { createPasswords } from './passwords.ts';

const client: Client = { source: '203.0.113.1', isGone: () => false };

let shop: TestShop;

beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop?.close());
beforeEach(() => shop.clock.set(testNow));

const customerQuery =
  'query { customer { customer_id email role role_id staff_no default_store_identifier staff_store_name session_expires_at } getLoginStatus }';
const renew = 'mutation { renewCustomerToken { token } }';
const revoke = 'mutation { revokeCustomerToken { result } }';
const change =
  'mutation ($from: String!, $to: String!) { changeCustomerPassword(currentPassword: $from, newPassword: $to) { email } }';

const isSignedIn = async ({ headers }: Pick<SignedIn, 'headers'>): Promise<boolean> =>
  (await must(shop.graphql('{ getLoginStatus }', {}, headers))).getLoginStatus;
const withToken = (token: string) => ({ headers: { store: 'hk_en', authorization: `Bearer ${token}` } });
const storedHash = async (customerId: string): Promise<string> => {
  const [row] = await shop.db.query<{ hash: string }>(
    'test.hash',
    'select password_hash as hash from identity.customer where id = $1',
    [Number(customerId)],
  );
  return row?.hash ?? '';
};

describe('a session', () => {
  test('lasts an hour', async () => {
    const session = await signUp(shop);
    const { customer, getLoginStatus } = await must(shop.graphql(customerQuery, {}, session.headers));
    expect(getLoginStatus).toBe(true);
    expect(customer).toMatchObject({
      customer_id: session.customerId,
      email: session.email,
      role: 'customer',
      role_id: 1,
      staff_no: null,
      default_store_identifier: null,
      session_expires_at: '2026-11-21T07:00:00.000Z',
    });
    shop.clock.advance({ seconds: 3599 });
    expect(await isSignedIn(session)).toBe(true);
    shop.clock.advance({ seconds: 1 });
    expect(await isSignedIn(session)).toBe(false);
    expect(refusalOf(await shop.graphql(customerQuery, {}, session.headers)).code).toBe('NOT_AUTHORISED');
    expect(refusalOf(await shop.graphql(renew, {}, session.headers)).code).toBe('NOT_AUTHORISED');
  });

  test('is stored only as a hash of 256 random bits', async () => {
    const session = await signUp(shop);
    expect(session.token).toMatch(/^[\w-]{43}$/);
    const [row] = await shop.db.query(
      'test.sessions',
      `select encode(token_hash, 'hex') as hash, session::text as row from identity.session session where customer_id = $1`,
      [Number(session.customerId)],
    );
    expect(row).toMatchObject({ hash: createHash('sha256').update(session.token).digest('hex') });
    expect(JSON.stringify(row)).not.toContain(session.token);
  });

  test('can be renewed until twelve hours after the sign-in, which ends the old token', async () => {
    let session: Pick<SignedIn, 'headers'> = await signUp(shop);
    for (let hour = 0; hour < 12; hour += 1) {
      shop.clock.advance({ minutes: 59 });
      const before = session;
      session = withToken((await must(shop.graphql(renew, {}, session.headers))).renewCustomerToken.token);
      expect(await isSignedIn(before)).toBe(false);
      expect(await isSignedIn(session)).toBe(true);
    }
    shop.clock.advance({ minutes: 12 });
    expect(await isSignedIn(session)).toBe(true);
    expect(refusalOf(await shop.graphql(renew, {}, session.headers)).code).toBe('NOT_AUTHORISED');
    expect(await isSignedIn(session)).toBe(true);
  });

  test('is renewed for one of two requests at once', async () => {
    const { headers } = await signUp(shop);
    const answers = await Promise.all([shop.graphql(renew, {}, headers), shop.graphql(renew, {}, headers)]);
    expect(answers.map(({ errors }) => errors?.[0]?.extensions?.code).sort()).toEqual([
      'NOT_AUTHORISED',
      undefined,
    ]);
  });

  test('ends with its own sign-out only', async () => {
    const session = await signUp(shop);
    const otherSession = await signIn(shop, session.email);
    expect(await must(shop.graphql(revoke, {}, session.headers))).toEqual({
      revokeCustomerToken: { result: true },
    });
    expect(await must(shop.graphql(revoke, {}, session.headers))).toEqual({
      revokeCustomerToken: { result: false },
    });
    expect(await must(shop.graphql(revoke))).toEqual({ revokeCustomerToken: { result: false } });
    expect(await isSignedIn(session)).toBe(false);
    expect(await isSignedIn(otherSession)).toBe(true);
  });

  test('makes the caller a guest once it has expired', async () => {
    const session = await signUp(shop);
    shop.clock.advance({ hours: 2 });
    const { createEmptyCart } = await must(shop.graphql('mutation { createEmptyCart }', {}, session.headers));
    expect(createEmptyCart).toMatch(/^\w{32}$/);
  });

  test('is deleted once it has expired', async () => {
    await signUp(shop);
    const count = async () =>
      (
        await shop.db.query<{ n: number }>(
          'test.count',
          'select count(*)::integer as n from identity.session',
        )
      )[0]?.n;
    expect(await count()).toBeGreaterThan(0);
    shop.clock.advance({ days: 2 });
    await shop.jobs.runSchedule('identity.delete-expired');
    expect(await count()).toBe(0);
  });
});

describe('a new password', () => {
  test('ends the other sessions and mails the owner', async () => {
    const session = await signUp(shop);
    const otherSession = await signIn(shop, session.email);
    expect(await must(shop.graphql(change, { from: password, to: 'Silver-2026' }, session.headers))).toEqual({
      changeCustomerPassword: { email: session.email },
    });
    expect([await isSignedIn(session), await isSignedIn(otherSession)]).toEqual([true, false]);
    await signIn(shop, session.email, { password: 'Silver-2026' });
    const [letter] = await shop.db.query<{ subject: string }>(
      'test.letter',
      'select subject from platform.message where recipient = $1 order by id desc limit 1',
      [session.email],
    );
    expect(letter?.subject).toBe('Your password has been changed');
  });

  test.each([
    ['Wrong-2026', 'Silver-2026', 'WRONG_PASSWORD', 'graphql-authentication'],
    [password, password, 'PASSWORD_UNCHANGED', 'graphql-input'],
    [password, 'silver', 'WEAK_PASSWORD', 'graphql-input'],
    [password, 'Gold-2026'.repeat(1_200), 'WEAK_PASSWORD', 'graphql-input'],
    [password, 'Woaini1314', 'WEAK_PASSWORD', 'graphql-input'],
    [password, 'KaYanChan2026', 'WEAK_PASSWORD', 'graphql-input'],
    [password, 'Quentin2026', 'WEAK_PASSWORD', 'graphql-input'],
  ])('from %s to %.20s is refused with %s', async (from, to, code, category) => {
    const { headers } = await signUp(shop, { email: `quentin+${to.length}${code}@example.com` });
    expect(refusalOf(await shop.graphql(change, { from, to }, headers))).toMatchObject({ code, category });
  });

  test('is set once when two are sent at once', async () => {
    const { headers } = await signUp(shop);
    const answers = await Promise.all(
      ['Silver-2026', 'Copper-2026'].map((to) => shop.graphql(change, { from: password, to }, headers)),
    );
    expect(answers.map(({ errors }) => errors?.[0]?.extensions?.code).sort()).toEqual([
      'WRONG_PASSWORD',
      undefined,
    ]);
  });

  test('is the same in any Unicode form', async () => {
    const session = await signUp(shop, { password: 'Caf\u00e9-2026' });
    await signIn(shop, session.email, { password: 'Cafe\u0301-2026' });
  });
});

describe('a stored password', () => {
  test('stores its parameters and is hashed again at the sign-in after they were raised', async () => {
    const session = await signUp(shop);
    expect(await storedHash(session.customerId)).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/,
    );
    const cheaper = '$argon2id$v=19$m=8,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$';
    const { argon2Sync } = await import('node:crypto');
    const tag = argon2Sync('argon2id', {
      message: password,
      nonce: Buffer.from('0123456789abcdef'),
      memory: 8,
      passes: 1,
      parallelism: 1,
      tagLength: 32,
    });
    await shop.db.query('test.cheaper', 'update identity.customer set password_hash = $2 where id = $1', [
      Number(session.customerId),
      `${cheaper}${tag.toString('base64').replace(/=+$/, '')}`,
    ]);
    await signIn(shop, session.email);
    expect(await storedHash(session.customerId)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await signIn(shop, session.email);
  });

  test('takes as long to compare as a missing one', async () => {
    const passwords = createPasswords((length) => new Uint8Array(length));
    const stored = await passwords.hash(client, password);
    const fastest = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY] as [number, number];
    // Alternates between the two, so that a busy machine slows both equally.
    for (let i = 0; i < 7; i += 1)
      for (const [which, hash] of [null, stored].entries()) {
        const start = performance.now();
        await passwords.verify(client, 'Wrong-2026', hash);
        fastest[which] = Math.min(fastest[which] ?? 0, performance.now() - start);
      }
    const ratio = fastest[0] / fastest[1];
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
  });
});

describe('the staff', () => {
  test('sign in with a number of the sample staff, in any case', async () => {
    const { generateStaffToken } = await must(
      shop.graphql(
        'mutation { generateStaffToken(staff_no: " hk0101 ", password: "Jinlan-2026") { token } }',
        {},
        { cookie: await staffMark(shop, 'HK0101') },
      ),
    );
    const { customer } = await must(
      shop.graphql(customerQuery, {}, withToken(generateStaffToken.token).headers),
    );
    expect(customer).toMatchObject({
      role: 'manager',
      role_id: 3,
      staff_no: 'HK0101',
      default_store_identifier: 'hk-sheungwan',
      staff_store_name: shop.areas.stores.source('hk-sheungwan')?.name['en-US'],
    });
  });

  test('have their rights only in a session that began with the staff number', async () => {
    const staff = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
    const { customer } = await must(shop.graphql(customerQuery, {}, staff.headers));
    expect(customer).toMatchObject({ role: 'adviser', role_id: 2, staff_no: staff.staffNo });
    const asCustomer = await signIn(shop, staff.email);
    const { customer: person } = await must(shop.graphql(customerQuery, {}, asCustomer.headers));
    expect(person).toMatchObject({
      customer_id: staff.customerId,
      role: 'customer',
      role_id: 1,
      staff_no: null,
      default_store_identifier: null,
      staff_store_name: null,
    });
  });

  test('keep them through a renewal, and lose them at once when they leave', async () => {
    const staff = await staffOf(shop, { store: 'hk-central', role: 'manager' });
    const renewed = withToken((await must(shop.graphql(renew, {}, staff.headers))).renewCustomerToken.token);
    expect((await must(shop.graphql(customerQuery, {}, renewed.headers))).customer.role).toBe('manager');
    await shop.db.query('test.leave', 'update identity.staff_member set active = false where staff_no = $1', [
      staff.staffNo,
    ]);
    expect(await isSignedIn(renewed)).toBe(false);
    const answer = await shop.graphql(
      'mutation ($no: String!, $password: String!) { generateStaffToken(staff_no: $no, password: $password) { token } }',
      { no: staff.staffNo, password },
    );
    expect(refusalOf(answer).code).toBe('SIGN_IN_CODE_REQUIRED');
    expect(await mailedCode(shop, staff.email)).toBeNull();
    await signIn(shop, staff.email);
  });
});

const forCustomersOnly = [
  'query { customer { id } }',
  'mutation { renewCustomerToken { token } }',
  'mutation { updateCustomer(input: { firstname: "A" }) { customer { id } } }',
  'mutation { updateCustomerV2(input: { firstname: "A" }) { customer { id } } }',
  'mutation { updateCustomerEmail(email: "a@example.com", password: "Gold-2026") { customer { id } } }',
  'mutation { changeCustomerPassword(currentPassword: "Gold-2026", newPassword: "Gold-2027") { id } }',
  'mutation { createCustomerAddress(input: { firstname: "A" }) { id } }',
  'mutation { updateCustomerAddress(id: 1, input: { firstname: "A" }) { id } }',
  'mutation { deleteCustomerAddress(id: 1) }',
];

test.each(forCustomersOnly)('%s is refused to guests and for expired tokens', async (query) => {
  const revoked = await signUp(shop);
  await must(shop.graphql(revoke, {}, revoked.headers));
  for (const headers of [
    {},
    { authorization: 'Bearer ' },
    { authorization: `Bearer ${'A'.repeat(43)}` },
    { authorization: `Bearer ${'é'.repeat(2_000)}` },
    revoked.headers,
  ]) {
    const answer = await shop.graphql(query, {}, headers);
    expect(answer.status).toBe(200);
    expect(refusalOf(answer)).toMatchObject({
      message: "The current customer isn't authorized.",
      code: 'NOT_AUTHORISED',
      category: 'graphql-authorization',
    });
  }
});
