import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { must } from '../../testing/buyer.ts';
import { password, refusalOf, signUp } from '../../testing/people.ts';
import { createTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await createTestShop();
});
afterEach(() => shop.close());

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
  ])('sends one mailbox twenty e-mails a day at most, by %s', async (_, key, use) => {
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

  test('is greeted by no name that reads as an address of the web', async () => {
    await signUp(shop, { email: 'lured@example.com', firstname: 'win evil', lastname: 'com' });
    await signUp(shop, { email: 'mei@example.com', firstname: 'J.R.', lastname: 'Smith' });
    const rows = await shop.db.query<{ recipient: string; greeting: string }>(
      'test.greetings',
      `select recipient, split_part(body, E'\\n', 1) as greeting from platform.message order by 1`,
    );
    expect(rows).toEqual([
      { recipient: 'lured@example.com', greeting: 'Dear customer,' },
      { recipient: 'mei@example.com', greeting: 'Dear J. R. Smith,' },
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
  ])('takes no name %j', async (name) => {
    for (const field of ['firstname', 'lastname'])
      await expect(signUp(shop, { [field]: name })).rejects.toThrow('INVALID_NAME');
  });

  test('is told that an address has an account as seldom as at sign-up', async () => {
    const { email } = await signUp(shop);
    const codes = [];
    for (let tries = 0; tries < 6; tries += 1) {
      const { headers } = await signUp(shop);
      codes.push(refusalOf(await shop.graphql(update, { input: { email, password } }, headers)).code);
    }
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'EMAIL_TAKEN'), 'TOO_MANY_REQUESTS']);
  });
});

test.each([
  ['a season and a year', { password: 'Summer2026' }],
  ['its e-mail address', { email: 'victim.q@example.com', password: 'Victim2026' }],
  ['its names', { firstname: 'Quentin', lastname: 'Zoltan', password: 'QuentinZoltan1' }],
])('a new account takes no password made of %s', async (_, given) => {
  await expect(signUp(shop, given)).rejects.toThrow('PASSWORD_COMMON');
});

test('tries of a stolen session to guess the password are counted in all processes together', async () => {
  const { customerId, headers } = await signUp(shop);
  const limit = { name: 'account-password', most: 10, seconds: 3_600 };
  for (let i = 0; i < 10; i += 1) await shop.platform.limits.take([{ limit, subject: customerId }]);
  const change = { input: { email: 'x@example.com', password } };
  expect(refusalOf(await shop.graphql(update, change, headers)).code).toBe('TOO_MANY_REQUESTS');
});
