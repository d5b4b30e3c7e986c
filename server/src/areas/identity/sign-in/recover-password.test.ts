import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { must } from '../../../testing/buyer.ts';
import { newMobile, openBrowser, texted } from '../../../testing/members/mobiles.ts';
import {
  cookiesOf,
  password,
  refusalOf,
  signIn,
  signUp,
  signUpProven,
  staffOf,
} from '../../../testing/people.ts';
import { createTestShop, type TestShop, testNow } from '../../../testing/shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop?.close());

/** Each test runs a day later, so that the limits of the one before have expired. */
let day = 0;
beforeEach(() => {
  day += 1;
  shop.clock.set(new Date(Date.parse(testNow) + day * 86_400_000));
});

const ask = (email: string, store = 'hk_en') =>
  shop.graphql(
    'mutation ($email: String!) { requestPasswordResetEmail(email: $email) }',
    { email },
    { store },
  );
const reset = (email: string, token: string, newPassword = 'Silver-2026') =>
  shop.graphql(
    'mutation ($email: String!, $token: String!, $to: String!) { resetPassword(email: $email, resetPasswordToken: $token, newPassword: $to) }',
    { email, token, to: newPassword },
  );
const letters = (email: string) =>
  shop.db.query<{ subject: string; body: string }>(
    'test.letters',
    'select subject, body from platform.message where recipient = $1 order by id desc',
    [email],
  );

/** The token of the latest e-mail. */
async function linkFor(email: string, store?: string): Promise<string> {
  await must(ask(email, store));
  await shop.drain();
  const [letter] = await letters(email);
  const url = new URL(/https?:\S+createPassword\S+/.exec(letter?.body ?? '')?.[0] ?? 'none:');
  expect(url.pathname).toBe('/customer/account/createPassword');
  expect(url.searchParams.get('email')).toBe(email);
  expect(url.searchParams.get('store')).toBe(store ?? 'hk_en');
  return url.searchParams.get('token') ?? '';
}

/** Proves a number for the account, as anybody can who has its session and password. */
async function proveMobile({ headers }: Awaited<ReturnType<typeof signUp>>): Promise<string> {
  const mobile = newMobile();
  const browser = openBrowser(shop);
  await must(browser.request(mobile, 'CHANGE_MOBILE', headers));
  const document =
    'mutation ($mobile: String!, $code: String!, $password: String) { changeCustomerMobile(mobile: $mobile, code: $code, password: $password) { customer { id } } }';
  const code = await texted(shop, mobile);
  await must(shop.graphql(document, { mobile, code, password }, { ...headers, ...browser.cookies() }));
  return mobile;
}

describe('a reset link', () => {
  test('ends the sign-in by a mobile number that was added before the address was proven, and no other', async () => {
    const account = await signUp(shop);
    const early = await proveMobile(account);
    await must(reset(account.email, await linkFor(account.email)));
    const stranger = openBrowser(shop);
    shop.clock.advance({ minutes: 2 });
    await must(stranger.request(early));
    const refused = await stranger.signIn(early, await texted(shop, early));
    expect(refusalOf(refused).code).toBe('NAME_NEEDED');

    const own = newMobile();
    await shop.db.query(
      'test.own-mobile',
      'update identity.customer set mobile = $2, mobile_proven_at = $3 where email = $1',
      [account.email, own, shop.clock.now()],
    );
    shop.clock.advance({ hours: 1 });
    await must(reset(account.email, await linkFor(account.email), 'Copper-2026'));
    await must(stranger.request(own));
    await must(stranger.signIn(own, await texted(shop, own)));
  });

  test('ends when the customer changes the password, so that a thief of the mailbox cannot use it later', async () => {
    const one = await signUp(shop);
    const token = await linkFor(one.email);
    const change =
      'mutation ($from: String!, $to: String!) { changeCustomerPassword(currentPassword: $from, newPassword: $to) { email } }';
    await must(shop.graphql(change, { from: password, to: 'Pearl-2026' }, one.headers));
    expect(refusalOf(await reset(one.email, token)).code).toBe('RESET_LINK_INVALID');
    await signIn(shop, one.email, { password: 'Pearl-2026' });
  });

  test('is mailed in the language of the store view and sets a password once', async () => {
    const owner = await signUp(shop);
    const token = await linkFor(owner.email, 'hk_zh');
    const [letter] = await letters(owner.email);
    expect(letter?.subject).toBe('重设密码');
    expect(letter?.body).not.toMatch(/\p{Script=Han} \p{Script=Han}/u);
    expect(await must(reset(owner.email.toUpperCase(), token))).toEqual({ resetPassword: true });
    expect(refusalOf(await reset(owner.email, token))).toMatchObject({
      message: 'The password token is mismatched. Reset and try again.',
      code: 'RESET_LINK_INVALID',
    });

    const { getLoginStatus } = await must(shop.graphql('{ getLoginStatus }', {}, owner.headers));
    expect(getLoginStatus).toBe(false);
    const signedIn = await signIn(shop, owner.email, { password: 'Silver-2026' });
    const { customer } = await must(shop.graphql('{ customer { email_verified } }', {}, signedIn.headers));
    expect(customer.email_verified).toBe(true);
    const [notice] = await letters(owner.email);
    expect(notice?.subject).toBe('Your password has been changed');
    expect(notice?.body).toMatch(/https?:\S+\/forgot-password\?store=hk_en\b/);
  });

  test('sets one password when two are sent at once', async () => {
    const { email } = await signUp(shop);
    const token = await linkFor(email);
    const answers = await Promise.all([
      reset(email, token, 'Silver-2026'),
      reset(email, token, 'Copper-2026'),
    ]);
    expect(answers.map(({ errors }) => errors?.[0]?.extensions?.code).sort()).toEqual([
      'RESET_LINK_INVALID',
      undefined,
    ]);
  });

  test('expires after an hour', async () => {
    const { email } = await signUp(shop);
    const token = await linkFor(email);
    shop.clock.advance({ seconds: 3600 });
    expect(refusalOf(await reset(email, token)).code).toBe('RESET_LINK_INVALID');
    await shop.jobs.runSchedule('identity.delete-expired');
    expect(await shop.db.query('test.links', 'select customer_id from identity.password_reset')).toEqual([]);
  });

  test('can be tried twenty times at once by one IP address, after which even the right one is refused', async () => {
    const { email } = await signUp(shop);
    const token = await linkFor(email);
    for (let i = 0; i < 20; i += 1)
      expect(refusalOf(await reset(email, `guess-${i}`)).code).toBe('RESET_LINK_INVALID');
    expect(refusalOf(await reset(email, token)).code).toBe('TOO_MANY_REQUESTS');
    shop.clock.advance({ seconds: 6 });
    expect(await must(reset(email, token))).toEqual({ resetPassword: true });
  });

  test('ends with the next request', async () => {
    const { email } = await signUp(shop);
    const first = await linkFor(email);
    const second = await linkFor(email);
    expect(refusalOf(await reset(email, first)).code).toBe('RESET_LINK_INVALID');
    expect(await must(reset(email, second))).toEqual({ resetPassword: true });
  });

  test('opens no other account, and not its own after a new e-mail address', async () => {
    const [customer, otherCustomer] = [await signUp(shop), await signUp(shop)];
    const token = await linkFor(customer.email);
    for (const otherEmail of [otherCustomer.email, 'nobody@example.com'])
      expect(refusalOf(await reset(otherEmail, token)).code).toBe('RESET_LINK_INVALID');
    await must(
      shop.graphql(
        'mutation ($email: String!, $password: String!) { updateCustomerEmail(email: $email, password: $password) { customer { id } } }',
        { email: `moved-${customer.email}`, password },
        customer.headers,
      ),
    );
    for (const email of [customer.email, `moved-${customer.email}`])
      expect(refusalOf(await reset(email, token)).code).toBe('RESET_LINK_INVALID');
  });

  test('stays valid after a password that is too weak', async () => {
    const { email } = await signUp(shop);
    const token = await linkFor(email);
    expect(refusalOf(await reset(email, token, 'weak'))).toMatchObject({
      code: 'WEAK_PASSWORD',
      data: { reason: 'PASSWORD_TOO_SHORT' },
    });
    for (const common of ['Zz000000', 'KaYan2026', 'Customer2026'])
      expect(refusalOf(await reset(email, token, common))).toMatchObject({
        code: 'WEAK_PASSWORD',
        data: { reason: 'PASSWORD_COMMON' },
      });
    expect(await must(reset(email, token))).toEqual({ resetPassword: true });
  });

  test('stays valid after the old password is sent again', async () => {
    const { email } = await signUp(shop);
    const token = await linkFor(email);
    expect(refusalOf(await reset(email, token, password)).code).toBe('PASSWORD_UNCHANGED');
    expect(await must(reset(email, token))).toEqual({ resetPassword: true });
  });

  test('makes the browser known to the account, also by the staff number, whatever was guessed before', async () => {
    const staff = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
    const tries = [
      shop.graphql.bind(
        null,
        'mutation ($name: String!, $p: String!) { generateCustomerToken(email: $name, password: $p) { token } }',
      ),
      shop.graphql.bind(
        null,
        'mutation ($name: String!, $p: String!) { generateStaffToken(staff_no: $name, password: $p) { token } }',
      ),
    ];
    for (const [index, name] of [staff.email, staff.staffNo].entries())
      for (let i = 0; i < 10; i += 1) await tries[index]?.({ name, p: 'Wrong-2026' });
    const token = await linkFor(staff.email);
    const cookie = cookiesOf(await reset(staff.email, token));
    for (const [index, name] of [staff.email, staff.staffNo].entries())
      expect((await tries[index]?.({ name, p: 'Silver-2026' }, { cookie }))?.errors).toBeUndefined();
  });

  test.each(['', 'x', "' or 1=1 --", 'A'.repeat(43), 'é'.repeat(5_000), 'a\u0000b'])(
    'rejects the token %.10j',
    async (token) => {
      const { email } = await signUp(shop);
      expect(refusalOf(await reset(email, token)).code).toBe('RESET_LINK_INVALID');
    },
  );
});

describe('a request for a reset link', () => {
  test('has the same answer for an unknown address, to which nothing is sent', async () => {
    const { email } = await signUp(shop);
    const before = await shop.db.query('test.jobs', 'select name from platform.job');
    const answers = [await ask(email), await ask('nobody@example.com')];
    expect(answers[0]?.data).toEqual({ requestPasswordResetEmail: true });
    expect(answers[1]?.data).toEqual(answers[0]?.data);
    const after = await shop.db.query('test.jobs', 'select name from platform.job');
    expect(after.length - before.length).toBe(2);
    await shop.drain();
    expect(await letters('nobody@example.com')).toEqual([]);
    expect((await letters(email))[0]?.subject).toBe('Set a new password');
  });

  test('is limited for each address, known or not', async () => {
    const { email } = await signUp(shop);
    for (const address of [email, 'unknown@example.com']) {
      for (let i = 0; i < 3; i += 1) await must(ask(address));
      expect(refusalOf(await ask(address)).code).toBe('TOO_MANY_REQUESTS');
    }
    expect(refusalOf(await ask('nothing')).code).toBe('INVALID_EMAIL');
  });

  test('is limited for one address in all processes together', async () => {
    const limit = { name: 'password-reset-email', most: 3, seconds: 1_800 };
    for (let i = 0; i < 3; i += 1)
      await shop.platform.limits.take([{ limit, subject: 'elsewhere@example.com' }]);
    expect(refusalOf(await ask('Elsewhere@example.com')).code).toBe('TOO_MANY_REQUESTS');
  });

  test('is not used up by strangers who name other addresses of the mailbox', async () => {
    const name = crypto.randomUUID();
    const plain = await signUp(shop, { email: `${name}@example.com` });
    const proven = await signUpProven(shop, { email: `${name}+own@example.com` });
    for (let n = 0; n < 3; n += 1) {
      await signUp(shop, { email: `${name}+${n}@example.com` });
      await must(ask(`${name}+${n}@example.com`));
      await must(ask(`${name}+${n}@example.com`));
    }
    await must(ask(plain.email));
    await must(ask(proven.email));
    await shop.drain();
    const links = async (email: string): Promise<number> =>
      (await letters(email)).filter(({ subject }) => subject === 'Set a new password').length;
    expect([await links(plain.email), await links(proven.email)]).toEqual([1, 1]);
    const others = await Promise.all([0, 1, 2].map((n) => links(`${name}+${n}@example.com`)));
    expect(others.reduce((all, sent) => all + sent)).toBe(3);
  });

  test('is limited for one source in all processes together, whatever e-mail addresses it names', async () => {
    const limit = { name: 'password-reset', most: 20, seconds: 3_600 };
    for (let i = 0; i < 20; i += 1) await shop.platform.limits.take([{ limit, source: '127.0.0.1' }]);
    expect(refusalOf(await ask('someone@example.com')).code).toBe('TOO_MANY_REQUESTS');
  });

  test('is limited for one IP address, whatever e-mail addresses it names', async () => {
    for (let i = 0; i < 20; i += 1) await must(ask(`someone-${i}@example.com`));
    expect(refusalOf(await ask('someone-else@example.com')).code).toBe('TOO_MANY_REQUESTS');
  });

  test('sends one e-mail when its job runs twice', async () => {
    const { email } = await signUp(shop);
    await must(ask(email));
    await shop.db.query(
      'test.twice',
      `insert into platform.job (name, data, due_at) select name, data, due_at from platform.job where name = 'identity.send-reset'`,
    );
    await shop.drain();
    expect((await letters(email)).filter(({ subject }) => subject === 'Set a new password')).toHaveLength(1);
  });
});
