import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { must } from '../../../testing/buyer.ts';
import {
  cookiesOf,
  isVerified,
  mailedCode,
  password,
  refusalOf,
  signIn,
  signUp,
  staffMark,
  staffOf,
} from '../../../testing/people.ts';
import { untilSomebodyWaits } from '../../../testing/processes/until-somebody-waits.ts';
import { createTestShop, type TestAnswer, type TestShop } from '../../../testing/shop.ts';
import { perAccount } from './sign-in.ts';
import { failuresForUpdate, saveFailures } from './store-sign-in.ts';
import { accountKey } from './tokens.ts';

/**
 * Tests wrong passwords on a test clock. Each test creates its own account, so that none waits because
 * of another.
 */
let shop: TestShop;

beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop?.close());
// Clears the counters of the limits.
beforeEach(() => shop.clock.advance({ days: 2 }));

const mutations = {
  customer:
    'mutation ($name: String!, $password: String!, $code: String) { generateCustomerToken(email: $name, password: $password, code: $code) { token } }',
  staff:
    'mutation ($name: String!, $password: String!, $code: String) { generateStaffToken(staff_no: $name, password: $password, code: $code) { token } }',
};

// biome-ignore lint/suspicious/noExplicitAny: a token or a refusal
type Tried = TestAnswer<any>;
interface Try {
  readonly name: string;
  readonly secret?: string;
  readonly code?: string | null;
  readonly kind?: 'customer' | 'staff';
  /** The IP address of the request. */
  readonly ip?: string;
  readonly cookie?: string;
}
const wrongPassword = 'Wrong-2026';
const attackers = '203.0.113.66';

async function attempt(
  { name, secret = wrongPassword, code = null, kind = 'customer', ip = '127.0.0.1', cookie = '' }: Try,
  at: TestShop = shop,
): Promise<Tried> {
  const response = await at.http({
    method: 'POST',
    url: '/graphql',
    remoteAddress: ip,
    headers: { 'content-type': 'application/json', store: 'hk_en', cookie },
    payload: { query: mutations[kind], variables: { name, password: secret, code } },
  });
  const { data, errors } = response.json();
  return { data, errors, status: response.statusCode, headers: response.headers };
}

const codeOf = async (attempted: Promise<Tried>): Promise<unknown> => refusalOf(await attempted).code;
/** The cookie that a browser stores after a successful sign-in. */
async function entered(attempted: Promise<Tried>): Promise<string> {
  const answer = await attempted;
  expect(answer.errors).toBeUndefined();
  return cookiesOf(answer);
}
async function waits(name: string, times: number, extra: Partial<Try> = {}): Promise<unknown[]> {
  const seconds: unknown[] = [];
  for (let i = 0; i < times; i += 1) {
    const { code, data } = refusalOf(await attempt({ name, ...extra }));
    const retry = (data as { retry_after_seconds?: number } | undefined)?.retry_after_seconds;
    seconds.push(retry ?? code);
    shop.clock.advance({ seconds: retry ?? 0 });
  }
  return seconds;
}
async function guess(name: string, times: number, extra: Partial<Try> = {}): Promise<void> {
  for (let i = 0; i < times; i += 1) refusalOf(await attempt({ name, ...extra }));
}
/** Stores the result of a number of wrong passwords of one source, without the time to hash them. */
async function failed(name: string, failures: number, ip = '127.0.0.1'): Promise<void> {
  const { secrets } = shop.platform.config;
  const key = accountKey(secrets.application, 'customer', name, `source:${ip}`);
  const now = shop.clock.now();
  await shop.db.transaction(async (tx) => {
    await failuresForUpdate(tx, key, now);
    await saveFailures(tx, key, { failures, blockedUntil: null }, now);
  });
}
/** Stores the failures of an attack from many sources. */
async function attacked(name: string): Promise<void> {
  const use = [{ limit: perAccount, subject: `customer:${name}` }];
  while ((await shop.platform.limits.take(use)).allowed);
}

describe('a wrong password', () => {
  test('costs longer and longer waits, and after ten tries requires a mailed code', async () => {
    const { email } = await signUp(shop);
    expect(await waits(email, 12)).toEqual([
      ...[0, 0, 1, 2, 4, 8, 16, 32, 60, 60],
      ...['SIGN_IN_CODE_REQUIRED', 'SIGN_IN_CODE_REQUIRED'],
    ]);
  });

  test('is forgotten after a right one', async () => {
    const { email } = await signUp(shop);
    expect(await waits(email, 4)).toEqual([0, 0, 1, 2]);
    await signIn(shop, email);
    expect(await waits(email, 3)).toEqual([0, 0, 1]);
  });

  test('has the same answer for an unknown address, with and without a code', async () => {
    const { email } = await signUp(shop);
    for (const failures of [0, 5, 10])
      for (const code of [null, '123456']) {
        if (failures > 0) for (const name of [email, `nobody-${email}`]) await failed(name, failures);
        const refusal = refusalOf(await attempt({ name: email, code }));
        expect(refusal).toEqual(refusalOf(await attempt({ name: `nobody-${email}`, code })));
        expect(refusal).toMatchObject({ category: 'graphql-authentication' });
      }
    const right = refusalOf(await attempt({ name: email, secret: password }));
    expect(right).toEqual(refusalOf(await attempt({ name: `nobody-${email}`, secret: password })));
  });

  test('sends no e-mail', async () => {
    const { email } = await signUp(shop);
    await failed(email, 10);
    await guess(email, 3);
    expect(await mailedCode(shop, email)).toBeNull();
  });

  test('refuses even the right one during the wait', async () => {
    const { email } = await signUp(shop);
    await waits(email, 2);
    expect(refusalOf(await attempt({ name: email })).data).toEqual({ retry_after_seconds: 1 });
    expect(await codeOf(attempt({ name: email, secret: password }))).toBe('SIGN_IN_FAILED');
    shop.clock.advance({ seconds: 1 });
    await signIn(shop, email);
  });

  test('is counted for the account, however its name is written', async () => {
    const { email } = await signUp(shop);
    await attempt({ name: email.toUpperCase() });
    await attempt({ name: `  ${email}` });
    expect(refusalOf(await attempt({ name: email })).data).toEqual({ retry_after_seconds: 1 });
  });

  test('sent twenty times at once lets no right one through among them', async () => {
    const { email } = await signUp(shop);
    await guess(email, 3);
    const answers = await Promise.all([
      ...Array.from({ length: 19 }, (_, i) => attempt({ name: email, secret: `Wrong-${i}` })),
      attempt({ name: email, secret: password }),
    ]);
    for (const answer of answers)
      expect(['SIGN_IN_FAILED', 'SIGN_IN_CODE_REQUIRED']).toContain(refusalOf(answer).code);
  });

  test('is forgotten after a day', async () => {
    const { email } = await signUp(shop);
    await waits(email, 4);
    shop.clock.advance({ days: 1, seconds: 1 });
    await shop.jobs.runSchedule('identity.delete-expired');
    expect(await waits(email, 3)).toEqual([0, 0, 1]);
  });

  test('is stored under a key that reveals neither the account nor the source', async () => {
    await attempt({ name: 'secret-person@example.com', ip: attackers });
    const rows = JSON.stringify(
      await shop.db.query('test.rows', 'select known::text as row from identity.sign_in_failures known'),
    );
    expect(rows).not.toContain('secret-person');
    expect(rows).not.toContain(attackers);
  });
});

describe('an attacker who only knows the e-mail address', () => {
  test('does not lock out the owner who signs in from elsewhere', async () => {
    const { email } = await signUp(shop);
    await guess(email, 12, { ip: attackers });
    await entered(attempt({ name: email, secret: password, ip: '192.0.2.1' }));
  });

  test('does not lock out a browser that signed in before, wherever the guesses come from', async () => {
    const { email } = await signUp(shop);
    const cookie = await entered(attempt({ name: email, secret: password, ip: '192.0.2.1' }));
    await failed(email, 12, '192.0.2.1');
    await attacked(email);
    await entered(attempt({ name: email, secret: password, ip: '192.0.2.1', cookie }));
  });

  test('who guesses from many places makes a new browser need the mailed code, which the owner gets', async () => {
    const { email } = await signUp(shop);
    for (let source = 1; source <= 30; source += 1) await guess(email, 1, { ip: `198.51.100.${source}` });
    const owner = { name: email, secret: password, ip: '192.0.2.9' };
    expect(await codeOf(attempt(owner))).toBe('SIGN_IN_CODE_REQUIRED');
    const code = await mailedCode(shop, email);
    expect(code).toMatch(/^\d{6}$/);
    expect(await codeOf(attempt({ ...owner, secret: wrongPassword, code }))).toBe('SIGN_IN_CODE_INVALID');
    const cookie = await entered(attempt({ ...owner, code }));
    // The code works once; after that the browser is known.
    expect(await codeOf(attempt({ ...owner, code }))).toBe('SIGN_IN_CODE_INVALID');
    await entered(attempt({ ...owner, cookie }));
  });

  test('counts as one source with all addresses of an IPv6 network', async () => {
    const { email } = await signUp(shop);
    await failed(email, 9, '2001:db8:0:7::/64');
    await guess(email, 1, { ip: '2001:db8:0:7::5' });
    const next = { name: email, secret: password };
    expect(await codeOf(attempt({ ...next, ip: '2001:db8:0:7:ffff::1' }))).toBe('SIGN_IN_CODE_REQUIRED');
    await entered(attempt({ ...next, ip: '2001:db8:0:8::1' }));
  });
});

describe('a mailed code', () => {
  const needed = async (email?: string) => {
    const customer = await signUp(shop, email === undefined ? {} : { email });
    await failed(customer.email, 10);
    const owner = { name: customer.email, secret: password };
    expect(await codeOf(attempt(owner))).toBe('SIGN_IN_CODE_REQUIRED');
    return { owner, code: (await mailedCode(shop, customer.email)) ?? '' };
  };
  const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  test('proves that its address is the customer’s, if it still is', async () => {
    const { owner, code } = await needed();
    expect(await codeOf(attempt({ ...owner, code: otherThan(code) }))).toBe('SIGN_IN_CODE_INVALID');
    expect(await isVerified(shop, owner.name)).toBe(false);
    await entered(attempt({ ...owner, code }));
    expect(await isVerified(shop, owner.name)).toBe(true);

    const { owner: moved, code: old } = await needed();
    const name = `other-${moved.name}`;
    const move = 'update identity.customer set email = $2, email_key = $2 where email = $1';
    await shop.db.query('test.move', move, [moved.name, name]);
    await failed(name, 10);
    await entered(attempt({ ...moved, name, code: old }));
    expect(await isVerified(shop, name)).toBe(false);
  });

  test('may be typed with a space', async () => {
    const { owner, code } = await needed();
    await entered(attempt({ ...owner, code: ` ${code.slice(0, 3)} ${code.slice(3)}` }));
  });

  test('is void after five wrong tries, and a new one is sent', async () => {
    const { owner, code } = await needed();
    for (let i = 0; i < 5; i += 1)
      expect(await codeOf(attempt({ ...owner, code: otherThan(code) }))).toBe('SIGN_IN_CODE_INVALID');
    expect(await codeOf(attempt({ ...owner, code }))).toBe('SIGN_IN_CODE_INVALID');
    await attempt(owner);
    await entered(attempt({ ...owner, code: await mailedCode(shop, owner.name) }));
  });

  test('is not used up by tries with a wrong password', async () => {
    const { owner, code } = await needed();
    for (let i = 0; i < 6; i += 1) await attempt({ ...owner, secret: wrongPassword, code: otherThan(code) });
    await entered(attempt({ ...owner, code }));
  });

  test('expires after a quarter of an hour, and is deleted', async () => {
    const { owner, code } = await needed();
    shop.clock.advance({ minutes: 15 });
    expect(await codeOf(attempt({ ...owner, code }))).toBe('SIGN_IN_CODE_INVALID');
    await shop.jobs.runSchedule('identity.delete-expired');
    expect(await shop.db.query('test.codes', 'select customer_id from identity.sign_in_code')).toEqual([]);
  });

  test('is mailed at most ten times at once', async () => {
    const { owner } = await needed();
    for (let i = 0; i < 11; i += 1) await attempt(owner);
    await shop.drain();
    const sent = await shop.db.query(
      'test.sent',
      `select key from platform.message where recipient = $1 and key like 'account-code:%'`,
      [owner.name],
    );
    expect(sent).toHaveLength(10);
  });

  test('is mailed at most ten times at once to one mailbox by accounts with a + in their address', async () => {
    const { owner } = await needed('flooded@example.com');
    for (let n = 0; n < 4; n += 1) {
      const { owner: other } = await needed(`flooded+${n}@example.com`);
      for (let i = 0; i < 4; i += 1) await attempt(other);
      await shop.drain();
    }
    const sent = await shop.db.query<{ recipient: string }>(
      'test.sent',
      `select recipient from platform.message where recipient like 'flooded%' and key like 'account-code:%'`,
    );
    // An account with the mailbox's own address has a separate count. Otherwise other accounts could block its codes.
    expect(sent.filter(({ recipient }) => recipient.includes('+'))).toHaveLength(10);
    for (let i = 0; i < 11; i += 1) await attempt(owner);
    await shop.drain();
    const own = await shop.db.query(
      'test.sent',
      `select key from platform.message where recipient = $1 and key like 'account-code:%'`,
      [owner.name],
    );
    expect(own).toHaveLength(10);
  });
});

describe('the cookie of a known browser', () => {
  test('cannot be read by scripts and is sent only to the API', async () => {
    const { email } = await signUp(shop);
    const { headers } = await attempt({ name: email, secret: password });
    expect(String(headers['set-cookie'])).toMatch(
      /^jinlan-known-[0-9a-f]{16}=[\w.-]+; Max-Age=15552000; Path=\/graphql; HttpOnly; SameSite=Strict$/,
    );
  });

  test('counts its own wrong passwords, and is worthless after ten', async () => {
    const { email } = await signUp(shop);
    const cookie = await entered(attempt({ name: email, secret: password }));
    expect(await waits(email, 11, { cookie, ip: attackers })).toEqual([
      ...[0, 0, 1, 2, 4, 8, 16, 32, 60, 60],
      'SIGN_IN_CODE_REQUIRED',
    ]);
    await entered(attempt({ name: email, secret: password, ip: attackers }));
  });

  test('is worthless for another account, in another browser, after its time, or with a wrong signature', async () => {
    const staff = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
    const other = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
    const [name = '', value = ''] = (await staffMark(shop, staff.staffNo)).split('=');
    const [id = '', issued = '', signature = ''] = value.split('.');
    const [, ofOther = ''] = (await staffMark(shop, other.staffNo)).split('=');
    const credentials = { name: staff.staffNo, kind: 'staff', secret: password } as const;
    await entered(attempt({ ...credentials, cookie: `${name}=${value}` }));
    for (const forged of [
      ofOther,
      `other.${issued}.${signature}`,
      `${id}.${Number(issued) + 9}.${signature}`,
      `${id}.${issued}.${signature.split('').reverse().join('')}`,
      `${id}.${issued}`,
      '',
    ])
      expect([forged, await codeOf(attempt({ ...credentials, cookie: `${name}=${forged}` }))]).toEqual([
        forged,
        'SIGN_IN_CODE_REQUIRED',
      ]);
  });

  test('ends after half a year, and with a new password in another browser', async () => {
    const { email } = await signUp(shop);
    const first = await entered(attempt({ name: email, secret: password }));
    const knownBrowser = { name: email, cookie: first };
    await attacked(email);
    expect(await codeOf(attempt(knownBrowser))).toBe('SIGN_IN_FAILED');
    const { headers } = await signIn(
      {
        graphql: (query, variables, requestHeaders) =>
          shop.graphql(query, variables, { ...requestHeaders, cookie: first }),
      },
      email,
    );
    const changed = await shop.graphql(
      'mutation ($from: String!, $to: String!) { changeCustomerPassword(currentPassword: $from, newPassword: $to) { id } }',
      { from: password, to: 'Copper-2027' },
      { ...headers, cookie: first },
    );
    const next = cookiesOf(changed);
    expect(await codeOf(attempt(knownBrowser))).toBe('SIGN_IN_CODE_REQUIRED');
    expect(await codeOf(attempt({ ...knownBrowser, cookie: next }))).toBe('SIGN_IN_FAILED');
    shop.clock.advance({ days: 181 });
    await attacked(email);
    expect(await codeOf(attempt({ ...knownBrowser, cookie: next }))).toBe('SIGN_IN_CODE_REQUIRED');
  });
});

describe('staff', () => {
  const staff = { kind: 'staff', secret: password } as const;

  test('always need the code in a browser that the account does not know, and only there', async () => {
    const { staffNo, email } = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
    expect(await codeOf(attempt({ ...staff, name: staffNo }))).toBe('SIGN_IN_CODE_REQUIRED');
    const code = await mailedCode(shop, email);
    const cookie = await entered(attempt({ ...staff, name: staffNo, code }));
    await entered(attempt({ ...staff, name: staffNo, cookie, ip: '192.0.2.44' }));
    expect(await codeOf(attempt({ ...staff, name: staffNo, secret: wrongPassword, cookie }))).toBe(
      'SIGN_IN_FAILED',
    );
  });

  test('cannot be distinguished from numbers that do not exist', async () => {
    const { staffNo } = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
    for (const secret of [wrongPassword, password])
      for (const code of [null, '123456'])
        for (let i = 0; i < 3; i += 1) {
          const refusal = refusalOf(await attempt({ ...staff, name: staffNo, secret, code }));
          expect(refusal).toEqual(refusalOf(await attempt({ ...staff, name: 'T-NOBODY', secret, code })));
        }
  });

  test('need no code as customers, and then cannot change where their codes are sent', async () => {
    const { email } = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
    const { headers } = await signIn(shop, email);
    const changed = await shop.graphql(
      'mutation ($to: String!, $password: String!) { updateCustomerEmail(email: $to, password: $password) { customer { id } } }',
      { to: 'thief@example.com', password },
      headers,
    );
    expect(refusalOf(changed).code).toBe('NOT_AUTHORISED');
  });
});

test('several right passwords at once all sign in', async () => {
  const { email } = await signUp(shop);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => attempt({ name: email, secret: password })),
  );
  const tokens = answers.map(({ data, errors }) => errors ?? data.generateCustomerToken.token);
  expect(new Set(tokens).size).toBe(8);
});

describe('an unusual name', () => {
  test.each([
    ['empty', ''],
    ['ten kilobytes', 'x'.repeat(10_000)],
    ['SQL', "' or 1=1 --"],
    ['a NUL', 'a\u0000b@example.com'],
    ['half a character', '\ud800@example.com'],
  ])('has the same answer: %s', async (_what, name) => {
    const secret = 'p'.repeat(10_000);
    expect(refusalOf(await attempt({ name, secret }))).toMatchObject({
      code: 'SIGN_IN_FAILED',
      data: { retry_after_seconds: 0 },
    });
    expect(await codeOf(attempt({ name, secret, kind: 'staff' }))).toBe('SIGN_IN_CODE_REQUIRED');
    expect(await codeOf(attempt({ name, secret, kind: 'staff', code: 'x'.repeat(10_000) }))).toBe(
      'SIGN_IN_CODE_INVALID',
    );
  });
});

test('a right password waits until an earlier wrong one is counted', async () => {
  const fresh = await createTestShop();
  const { email } = await signUp(fresh);
  await attempt({ name: email }, fresh);
  const now = fresh.clock.now();
  const key = accountKey(fresh.platform.config.secrets.application, 'customer', email, 'source:127.0.0.1');
  const counted = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const counting = fresh.db.transaction(async (tx) => {
    await failuresForUpdate(tx, key, now);
    await saveFailures(tx, key, { failures: 8, blockedUntil: new Date(now.getTime() + 32_000) }, now);
    counted.resolve();
    await mayCommit.promise;
  });
  await counted.promise;
  const right = attempt({ name: email, secret: password }, fresh);
  await untilSomebodyWaits(fresh.db);
  mayCommit.resolve();
  await counting;
  expect(refusalOf(await right).code).toBe('SIGN_IN_FAILED');
  await fresh.close();
});

test.each([
  ['an address', 'customer'],
  ['a staff number', 'staff'],
] as const)('%s without an account takes as long as a wrong password', async (_, kind) => {
  const fresh = await createTestShop();
  const { email, staffNo } = await staffOf(fresh, { store: 'hk-central', role: 'adviser' });
  const names = kind === 'staff' ? ['T-NOBODY', staffNo] : [`nobody-${email}`, email];
  const fastest = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  // Alternates between the two, so that a busy machine slows both equally.
  for (let i = 0; i < 10; i += 1)
    for (const [index, name] of names.entries()) {
      const start = performance.now();
      refusalOf(await attempt({ name, kind }, fresh));
      fastest[index] = Math.min(fastest[index] ?? 0, performance.now() - start);
    }
  const ratio = (fastest[0] ?? 0) / (fastest[1] ?? 1);
  expect(ratio).toBeGreaterThan(0.4);
  expect(ratio).toBeLessThan(2.5);
  await fresh.close();
});

test('one source gets a hundred tries at once, whatever the accounts', async () => {
  const fresh = await createTestShop();
  const codes: unknown[] = [];
  for (let i = 0; i < 101; i += 1) codes.push(await codeOf(attempt({ name: `a${i}@example.com` }, fresh)));
  expect(codes.filter((code) => code === 'SIGN_IN_FAILED')).toHaveLength(100);
  expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
  await must(fresh.graphql('{ getLoginStatus }'));
  await fresh.close();
});
