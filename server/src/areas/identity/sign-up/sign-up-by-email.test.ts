import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { must } from '../../../testing/buyer.ts';
import { password, refusalOf } from '../../../testing/people.ts';
import { createTestShop, type TestShop, testNow } from '../../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ config: { signUpByEmail: true } });
});
afterAll(() => shop.close());
beforeEach(() => shop.clock.advance({ hours: 4 }));

const create = (email: string, extra: object = {}) =>
  shop.graphql(
    `mutation ($input: CustomerInput!) { createCustomer(input: $input) { customer { id customer_id email firstname
       is_subscribed created_at email_verified is_confirmed confirmation_status addresses { id } session_expires_at } } }`,
    { input: { firstname: 'Ka Yan', lastname: 'Chan', email, password, ...extra } },
    { store: 'hk_en' },
  );
const signIn = (email: string, code: string | null = null, secret = password) =>
  shop.graphql(
    'mutation ($email: String!, $password: String!, $code: String) { generateCustomerToken(email: $email, password: $password, code: $code) { token } }',
    { email, password: secret, code },
    { store: 'hk_en' },
  );
const lettersTo = async (email: string) => {
  await shop.drain();
  return shop.db.query<{ subject: string; body: string }>(
    'test.letters',
    'select subject, body from platform.message where lower(recipient) = lower($1) order by id',
    [email],
  );
};
const codeTo = async (email: string): Promise<string> =>
  /\b\d{6}\b/.exec((await lettersTo(email)).at(-1)?.body ?? '')?.[0] ?? '';
const accounts = (email: string) =>
  shop.db.query('test.accounts', 'select id from identity.customer where email_key = lower($1)', [email]);
/** Creates an account whose password differs from the stranger's. */
const ownerOf = async (email: string): Promise<void> => {
  await create(email, { password: 'Copper-2026' });
  await must(signIn(email, await codeTo(email), 'Copper-2026'));
};

describe('with SIGN_UP_BY_EMAIL a sign-up', () => {
  test('creates the account and signs in only with the mailed code', async () => {
    const email = 'New@example.com';
    const { customer } = (await must(create(email, { is_subscribed: true }))).createCustomer;
    expect(customer).toMatchObject({ id: null, customer_id: '', email, is_confirmed: false, addresses: [] });
    expect(customer.confirmation_status).toBe('ACCOUNT_CONFIRMATION_REQUIRED');
    expect(await accounts(email)).toEqual([]);
    expect(refusalOf(await signIn(email)).code).toBe('SIGN_IN_CODE_REQUIRED');
    const code = await codeTo(email);
    expect(await lettersTo(email)).toHaveLength(1);
    const wrongCode = code === '000000' ? '000001' : '000000';
    expect(refusalOf(await signIn(email, wrongCode)).code).toBe('SIGN_IN_CODE_INVALID');
    expect(refusalOf(await signIn(email, code, 'Other-2026')).code).toBe('SIGN_IN_FAILED');
    expect(await accounts(email)).toEqual([]);
    const { token } = (await must(signIn(email, code))).generateCustomerToken;
    const { data } = await shop.graphql(
      'query { customer { email is_subscribed is_confirmed } }',
      {},
      { authorization: `Bearer ${token}` },
    );
    expect(data.customer).toEqual({ email, is_subscribed: true, is_confirmed: true });
    expect((await lettersTo(email)).at(-1)?.subject).toBe('Welcome, your account is open');
    await must(signIn(email));
  });

  test('has the same answers for a taken address and a new one, at every step', async () => {
    await ownerOf('taken@example.com');
    const answersFor = async (email: string) => {
      const { data, errors } = await create(email);
      const answers = [{ data, errors }, await signIn(email), await signIn(email, '000000')];
      for (let tries = 0; tries < 6; tries += 1) answers.push(await signIn(email, `00000${tries}`));
      answers.push(await signIn(email));
      return JSON.parse(
        JSON.stringify(answers.map((answer) => [answer.data, answer.errors])).replaceAll(email, '…'),
      );
    };
    expect(await answersFor('taken@example.com')).toEqual(await answersFor('fresh@example.com'));
  });

  test('mails the owner of a taken address, sends no code and changes nothing', async () => {
    const email = 'owner@example.com';
    await ownerOf(email);
    const before = await lettersTo(email);
    await must(create(email));
    const letters = (await lettersTo(email)).slice(before.length);
    expect(letters).toMatchObject([{ subject: 'You already have an account' }]);
    expect(letters[0]?.body).not.toMatch(/\b\d{6}\b|\{\w+\}/);
    expect(await accounts(email)).toHaveLength(1);
    await must(signIn(email, null, 'Copper-2026'));
  });

  test('expires after an hour, and its code ends with the next sign-up for the address', async () => {
    const email = 'late@example.com';
    await create(email);
    const first = await codeTo(email);
    await create(email, { password: 'Second-2026' });
    const second = await codeTo(email);
    expect(refusalOf(await signIn(email, first)).code).toBe('SIGN_IN_FAILED');
    shop.clock.advance({ hours: 1, seconds: 1 });
    expect(refusalOf(await signIn(email, second, 'Second-2026')).code).toBe('SIGN_IN_FAILED');
    await shop.jobs.runSchedule('identity.delete-expired');
    expect(
      await shop.db.query('test.pending', 'select 1 from identity.pending_sign_up where email_key = $1', [
        email,
      ]),
    ).toEqual([]);
  });

  test('sends five e-mails in three hours to one mailbox', async () => {
    for (let n = 0; n < 8; n += 1) await must(create(`many+${n}@example.com`));
    await shop.drain();
    expect(
      await shop.db.query('test.many', "select 1 from platform.message where recipient like 'many+%'"),
    ).toHaveLength(5);
  });
});

test('without SIGN_UP_BY_EMAIL a taken address is reported, as Magento does', async () => {
  const open = await createTestShop({ now: testNow });
  const signUp = () =>
    open.graphql('mutation ($input: CustomerInput!) { createCustomer(input: $input) { customer { id } } }', {
      input: { firstname: 'Ka Yan', lastname: 'Chan', email: 'mei@example.com', password },
    });
  await must(signUp());
  expect(refusalOf(await signUp())).toMatchObject({
    code: 'EMAIL_TAKEN',
    message: 'A customer with the same email address already exists in an associated website.',
  });
  await open.close();
});
