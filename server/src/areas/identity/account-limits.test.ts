import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { must } from '../../testing/buyer.ts';
import { password, refusalOf, signUp } from '../../testing/people.ts';
import { createTestShop, type TestShop, testConfig } from '../../testing/shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await createTestShop();
});
afterEach(() => shop.close());

const signUpUse = (source: string) => ({ limit: { name: 'sign-up', most: 60, seconds: 3_600 }, source });
const update = 'mutation ($input: CustomerInput!) { updateCustomer(input: $input) { customer { email } } }';

describe('an account with the e-mail address of somebody else', () => {
  test.each([
    [
      'sign-up',
      'account-welcome:%',
      async (n: number) => void (await signUp(shop, { email: `flood+${n}@example.com` })),
    ],
    [
      'changing to it',
      'account-emailWelcome:%',
      async (n: number) => {
        const { headers } = await signUp(shop);
        await must(
          shop.graphql(update, { input: { email: `flood+new${n}@example.com`, password } }, headers),
        );
      },
    ],
  ])('sends at most twenty e-mails a day to one mailbox, by %s', async (_, key, use) => {
    for (let n = 0; n < 22; n += 1) {
      await use(n);
    }
    expect(
      await shop.db.query(
        'test.flood',
        "select key from platform.message where key like $1 and recipient like 'flood+%'",
        [key],
      ),
    ).toHaveLength(20);
  });

  test('is greeted without a name that looks like a web address or asks to do something', async () => {
    await signUp(shop, { email: 'lured@example.com', firstname: 'win evil', lastname: 'com' });
    await signUp(shop, { email: 'mei@example.com', firstname: 'J.R.', lastname: 'Smith' });
    await signUp(shop, { email: 'paid@example.com', firstname: 'Free Gold', lastname: 'Call me' });
    const rows = await shop.db.query<{ recipient: string; greeting: string }>(
      'test.greetings',
      `select recipient, split_part(body, E'\\n', 1) as greeting from platform.message order by 1`,
    );
    expect(rows).toEqual([
      { recipient: 'lured@example.com', greeting: 'Dear customer,' },
      { recipient: 'mei@example.com', greeting: 'Dear J. R. Smith,' },
      { recipient: 'paid@example.com', greeting: 'Dear customer,' },
    ]);
  });

  test.each([
    'www.evil.com',
    'evil．com',
    'evil.example',
    'me@evil.com',
    'http://evil',
    'evil/win',
    'Ann\nLee',
  ])('rejects the name %j', async (name) => {
    for (const field of ['firstname', 'lastname'])
      await expect(signUp(shop, { [field]: name })).rejects.toThrow('INVALID_NAME');
  });

  test('limits how often a request for a new e-mail address reveals that it is taken, as at sign-up', async () => {
    const { email } = await signUp(shop);
    const codes = [];
    for (let tries = 0; tries < 6; tries += 1) {
      const { headers } = await signUp(shop);
      codes.push(refusalOf(await shop.graphql(update, { input: { email, password } }, headers)).code);
    }
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'EMAIL_TAKEN'), 'TOO_MANY_REQUESTS']);
  });
});

describe('new accounts with the addresses of strangers', () => {
  const signUpFrom = async (source: string, n: number): Promise<string | undefined> => {
    const input = { firstname: 'Ka Yan', lastname: 'Chan', email: `stranger${n}@example.com`, password };
    const { errors } = await shop.graphql(
      'mutation ($input: CustomerInput!) { createCustomer(input: $input) { customer { email } } }',
      { input },
      { 'x-forwarded-for': source },
    );
    return errors?.[0]?.extensions?.code as string | undefined;
  };
  const welcomes = () =>
    shop.db.query('test.welcomes', "select 1 from platform.message where recipient like 'stranger%'");

  test('are limited for one wide network, in all processes together', async () => {
    await shop.close();
    shop = await createTestShop({ config: { trustedProxies: ['127.0.0.1'] } });
    for (let n = 0; n < 240; n += 1)
      await shop.platform.limits.take([signUpUse(`2001:db8:7:${Math.floor(n / 60)}::/64`)]);
    expect(await signUpFrom('2001:db8:7:9::1', 1)).toBe('TOO_MANY_REQUESTS');
    expect(await signUpFrom('2001:db8:8:9::1', 2)).toBeUndefined();
  });

  test('cause a limited number of e-mails a day from one source, and four times as many from an IPv6 /48, sixteen from an IPv4 /24', async () => {
    await shop.close();
    const { limits } = testConfig('');
    shop = await createTestShop({
      config: { trustedProxies: ['127.0.0.1'], limits: { ...limits, emailsOfSource: 1 } },
    });
    for (let n = 0; n < 2; n += 1) expect(await signUpFrom('198.51.100.1', n)).toBeUndefined();
    expect(await welcomes()).toHaveLength(1);
    for (let n = 10; n < 15; n += 1) expect(await signUpFrom(`2001:db8:7:${n}::1`, n)).toBeUndefined();
    expect(await welcomes()).toHaveLength(1 + 4);
    for (let n = 100; n < 116; n += 1) expect(await signUpFrom(`198.51.100.${n}`, n)).toBeUndefined();
    expect(await welcomes()).toHaveLength(16 + 4);
    shop.clock.advance({ days: 1 });
    await signUpFrom('198.51.100.1', 30);
    expect(await welcomes()).toHaveLength(16 + 4 + 1);
  });
});

test.each([
  ['a season and a year', { password: 'Summer2026' }],
  ['its e-mail address', { email: 'victim.q@example.com', password: 'Victim2026' }],
  ['its names', { firstname: 'Quentin', lastname: 'Zoltan', password: 'QuentinZoltan1' }],
])('a new account is refused with a password that is made of %s', async (_, badPassword) => {
  await expect(signUp(shop, badPassword)).rejects.toThrow('PASSWORD_COMMON');
});

test('the password guesses of a stolen session are limited in all processes together', async () => {
  const { customerId, headers } = await signUp(shop);
  const limit = { name: 'account-password', most: 10, seconds: 3_600 };
  for (let i = 0; i < 10; i += 1) await shop.platform.limits.take([{ limit, subject: customerId }]);
  const change = { input: { email: 'x@example.com', password } };
  expect(refusalOf(await shop.graphql(update, change, headers)).code).toBe('TOO_MANY_REQUESTS');
});
