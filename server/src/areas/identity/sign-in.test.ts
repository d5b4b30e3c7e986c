import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { must } from '../../testing/buyer.ts';
import { password, refusalOf, signIn, signUp, staffOf } from '../../testing/people.ts';
import { createTestShop, type TestAnswer, type TestShop, testNow } from '../../testing/shop.ts';
import { untilSomebodyWaits } from '../../testing/until-somebody-waits.ts';
import { failuresForUpdate, saveFailures } from './store-sign-in.ts';
import { accountKey } from './tokens.ts';

/** Wrong passwords, by the clock. Each account here is new, so that none waits for another's mistakes. */
let shop: TestShop;

beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop?.close());
beforeEach(() => shop.clock.set(testNow));

const customerSignIn =
  'mutation ($name: String!, $password: String!) { generateCustomerToken(email: $name, password: $password) { token } }';
const staffSignIn =
  'mutation ($name: String!, $password: String!) { generateStaffToken(staff_no: $name, password: $password) { token } }';

// biome-ignore lint/suspicious/noExplicitAny: a token or a refusal
type Tried = TestAnswer<any>;
const attempt = (name: string, secret = 'Wrong-2026', query = customerSignIn): Promise<Tried> =>
  shop.graphql(query, { name, password: secret }, { store: 'hk_en' });
const waits = async (name: string, times: number): Promise<unknown[]> => {
  const told: unknown[] = [];
  for (let i = 0; i < times; i += 1) {
    const { data } = refusalOf(await attempt(name));
    told.push(data);
    shop.clock.advance({ seconds: (data as { retry_after_seconds: number }).retry_after_seconds });
  }
  return told.map((data) => (data as { retry_after_seconds: number }).retry_after_seconds);
};
const letters = (to: string) =>
  shop.db.query<{ subject: string; body: string }>(
    'test.letters',
    "select subject, body from platform.message where recipient = $1 and subject like '%locked%'",
    [to],
  );

describe('a wrong password', () => {
  test('costs ever longer waits, and after ten tries a quarter of an hour', async () => {
    const { email } = await signUp(shop);
    expect(await waits(email, 12)).toEqual([0, 0, 1, 2, 4, 8, 16, 32, 60, 900, 900, 900]);
    await signIn(shop, email);
    expect(await waits(email, 3)).toEqual([0, 0, 1]);
  });

  test('says the same of an unknown address, a wrong password and a locked account', async () => {
    const { email } = await signUp(shop);
    const unknown = `nobody-${email}`;
    for (let i = 0; i < 14; i += 1) {
      const answers = [refusalOf(await attempt(email)), refusalOf(await attempt(unknown))];
      expect(answers[0]).toEqual(answers[1]);
      expect(answers[0]).toMatchObject({
        message:
          'The account sign-in was incorrect or your account is disabled temporarily. Please wait and try again later.',
        code: 'SIGN_IN_FAILED',
        category: 'graphql-authentication',
      });
    }
    expect(refusalOf(await attempt(email, password))).toEqual(refusalOf(await attempt(unknown, password)));
  });

  test('forbids even the right one while it is to be waited for', async () => {
    const { email } = await signUp(shop);
    await waits(email, 2);
    expect(refusalOf(await attempt(email)).data).toEqual({ retry_after_seconds: 1 });
    expect(refusalOf(await attempt(email, password)).code).toBe('SIGN_IN_FAILED');
    shop.clock.advance({ seconds: 1 });
    await signIn(shop, email);
  });

  test('is counted for the account, however its name is written', async () => {
    const { email } = await signUp(shop);
    await attempt(email.toUpperCase());
    await attempt(`  ${email}`);
    expect(refusalOf(await attempt(email)).data).toEqual({ retry_after_seconds: 1 });
  });

  test('is counted fifty times, of fifty at once, and no right one slips through between them', async () => {
    const { email } = await signUp(shop);
    const answers = await Promise.all([
      ...Array.from({ length: 49 }, (_, i) => attempt(email, `Wrong-${i}`)),
      attempt(email, password),
    ]);
    expect(new Set(answers.map((answer) => refusalOf(answer).code))).toEqual(new Set(['SIGN_IN_FAILED']));
    const counts = await shop.db.query<{ failures: number }>(
      'test.failures',
      'select failures from identity.sign_in_failures where failures >= 50',
    );
    expect(counts).toEqual([{ failures: 50 }]);
    expect(await letters(email)).toHaveLength(1);
  });

  test('tells the owner once that the account is locked', async () => {
    const { email } = await signUp(shop, { store: 'hk_zh' });
    await waits(email, 12);
    const sent = await shop.db.query<{ subject: string; body: string }>(
      'test.locked',
      'select subject, body from platform.message where recipient = $1 order by id',
      [email],
    );
    expect(sent.map(({ subject }) => subject)).toEqual(['欢迎您，账户已开通', '您的账户已暂时锁定']);
    expect(sent[1]?.body).toContain('http://localhost:4000/forgot-password');
  });

  test('is forgotten after a day', async () => {
    const { email } = await signUp(shop);
    await waits(email, 4);
    shop.clock.advance({ days: 1, seconds: 1 });
    await shop.jobs.runSchedule('identity.delete-expired');
    expect(await waits(email, 3)).toEqual([0, 0, 1]);
  });

  test('is kept under a name that tells nobody who was tried', async () => {
    await attempt('secret-person@example.com');
    const rows = await shop.db.query(
      'test.rows',
      'select known::text as row from identity.sign_in_failures known',
    );
    expect(JSON.stringify(rows)).not.toContain('secret-person');
  });
});

describe('right passwords', () => {
  test('given at once all sign in', async () => {
    const { email } = await signUp(shop);
    const answers = await Promise.all(Array.from({ length: 8 }, () => attempt(email, password)));
    const tokens = answers.map(({ data, errors }) => errors ?? data.generateCustomerToken.token);
    expect(new Set(tokens).size).toBe(8);
  });
});

describe('the staff number', () => {
  test('is locked as an e-mail address is, and apart from it', async () => {
    const staff = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
    for (let i = 0; i < 10; i += 1) {
      const known = refusalOf(await attempt(staff.staffNo, 'Wrong-2026', staffSignIn));
      expect(known).toEqual(refusalOf(await attempt('T-NOBODY', 'Wrong-2026', staffSignIn)));
    }
    expect(refusalOf(await attempt(staff.staffNo, password, staffSignIn)).data).toEqual({
      retry_after_seconds: 900,
    });
    await signIn(shop, staff.email);
  });
});

describe('names of any kind', () => {
  test.each([
    ['empty', ''],
    ['ten kilobytes', 'x'.repeat(10_000)],
    ['SQL', "' or 1=1 --"],
    ['a NUL', 'a\u0000b@example.com'],
    ['half a character', '\ud800@example.com'],
  ])('%s gets the same answer', async (_what, name) => {
    for (const query of [customerSignIn, staffSignIn])
      expect(refusalOf(await attempt(name, 'p'.repeat(10_000), query))).toMatchObject({
        code: 'SIGN_IN_FAILED',
        data: { retry_after_seconds: 0 },
      });
  });
});

test('a wrong password that is being counted holds the right one up until it is', async () => {
  const fresh = await createTestShop();
  const { email } = await signUp(fresh);
  const signInWith = (secret: string) =>
    fresh.graphql(customerSignIn, { name: email, password: secret }, { store: 'hk_en' });
  await signInWith('Wrong-2026');
  const now = fresh.clock.now();
  const key = accountKey(fresh.platform.config.secrets.application, 'customer', email);
  const counted = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const counting = fresh.db.transaction(async (tx) => {
    await failuresForUpdate(tx, key, now);
    await saveFailures(tx, key, { failures: 10, blockedUntil: new Date(now.getTime() + 900_000) });
    counted.resolve();
    await go.promise;
  });
  await counted.promise;
  const right = signInWith(password);
  await untilSomebodyWaits(fresh.db);
  go.resolve();
  await counting;
  expect(refusalOf(await right).code).toBe('SIGN_IN_FAILED');
  await fresh.close();
});

test('an address without an account takes as long as a wrong password', async () => {
  const fresh = await createTestShop();
  const { email } = await signUp(fresh);
  const names = { unknown: `nobody-${email}`, known: email };
  const fastest = { unknown: Number.POSITIVE_INFINITY, known: Number.POSITIVE_INFINITY };
  // In turns, so that a machine that is busy for a while is so for both.
  for (let i = 0; i < 10; i += 1)
    for (const who of ['unknown', 'known'] as const) {
      const began = performance.now();
      refusalOf(await fresh.graphql(customerSignIn, { name: names[who], password: 'Wrong-2026' }));
      fastest[who] = Math.min(fastest[who], performance.now() - began);
    }
  const ratio = fastest.unknown / fastest.known;
  expect(ratio).toBeGreaterThan(0.4);
  expect(ratio).toBeLessThan(2.5);
  await fresh.close();
});

test('one address on the net gets a hundred tries at once, whatever accounts they are for', async () => {
  const fresh = await createTestShop();
  const codes: unknown[] = [];
  for (let i = 0; i < 101; i += 1)
    codes.push(
      refusalOf(await fresh.graphql(customerSignIn, { name: `a${i}@example.com`, password: 'Wrong-2026' }))
        .code,
    );
  expect(codes.filter((code) => code === 'SIGN_IN_FAILED')).toHaveLength(100);
  expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
  await must(fresh.graphql('{ getLoginStatus }'));
  await fresh.close();
});
