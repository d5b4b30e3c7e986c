import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { must } from '../../../testing/buyer.ts';
import { type MobileBrowser, newMobile, openBrowser, texted } from '../../../testing/members/mobiles.ts';
import { password, refusalOf, signIn, signUp } from '../../../testing/people.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop?.close());
beforeEach(() => shop.clock.advance({ days: 2 }));

const codeOf = async (answer: ReturnType<MobileBrowser['signIn']>): Promise<unknown> =>
  refusalOf(await answer).code;

const me = '{ customer { id email firstname lastname mobile_phone mobile_verified has_password } }';
const customerOf = async (headers: Record<string, string>) =>
  (await must(shop.graphql(me, {}, headers))).customer;

/** Registers by a mobile code. */
async function register(mobile = newMobile()) {
  const browser = openBrowser(shop);
  await must(browser.request(mobile));
  const code = await texted(shop, mobile);
  const answer = await must(browser.signIn(mobile, code, { firstname: 'Ka Yan' }));
  const headers = browser.signedIn(answer.generateCustomerTokenByMobile.token);
  return { browser, mobile, headers };
}

describe('signing in by a mobile code', () => {
  test('creates an account for a new number with the name, and signs in to it again', async () => {
    const { mobile, headers } = await register();
    const customer = await customerOf(headers);
    expect(customer).toMatchObject({
      ...{ email: null, firstname: 'Ka Yan', mobile_phone: mobile },
      ...{ mobile_verified: true, has_password: false },
    });
    shop.clock.advance({ minutes: 1 });
    const phone = openBrowser(shop);
    await must(phone.request(mobile));
    const { generateCustomerTokenByMobile: again } = await must(
      phone.signIn(mobile, await texted(shop, mobile)),
    );
    expect((await customerOf(phone.signedIn(again.token))).id).toBe(customer.id);
  });

  test('asks for the name of a new number once the code is right, and keeps the code for it', async () => {
    const mobile = newMobile();
    const browser = openBrowser(shop);
    await must(browser.request(mobile));
    const code = await texted(shop, mobile);
    for (let time = 0; time < 6; time += 1)
      expect(await codeOf(browser.signIn(mobile, code))).toBe('NAME_NEEDED');
    expect(await codeOf(browser.signIn(mobile, code, { firstname: '<b>' }))).toBe('INVALID_NAME');
    shop.clock.advance({ minutes: 14 });
    await must(browser.signIn(mobile, code, { firstname: 'Mei' }));
    expect(await codeOf(browser.signIn(mobile, code))).toBe('MOBILE_CODE_INVALID');
  });

  test('takes every notation of the number', async () => {
    const { mobile } = await register('+85290001111');
    for (const typed of ['9000 1111', '00852 9000-1111', '８５２９０００１１１１', '+852 (9000) 1111']) {
      shop.clock.advance({ hours: 3 });
      const browser = openBrowser(shop);
      await must(browser.request(typed));
      await must(browser.signIn('90001111', await texted(shop, mobile)));
    }
  });

  test('refuses five wrong codes, then the right one', async () => {
    const { mobile } = await register();
    shop.clock.advance({ minutes: 1 });
    const browser = openBrowser(shop);
    await must(browser.request(mobile));
    const code = await texted(shop, mobile);
    const wrong = code === '000000' ? '111111' : '000000';
    for (let time = 0; time < 5; time += 1)
      expect(await codeOf(browser.signIn(mobile, wrong))).toBe('MOBILE_CODE_INVALID');
    expect(await codeOf(browser.signIn(mobile, code))).toBe('MOBILE_CODE_INVALID');
  });

  test('signs in once of 50 parallel tries of the right code', async () => {
    const { mobile } = await register();
    shop.clock.advance({ minutes: 1 });
    const browser = openBrowser(shop);
    await must(browser.request(mobile));
    const code = await texted(shop, mobile);
    const answers = await Promise.all(Array.from({ length: 50 }, () => browser.signIn(mobile, code)));
    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1);
  });

  test('waits for the name once, fifteen minutes at most', async () => {
    const mobile = newMobile();
    const browser = openBrowser(shop);
    await must(browser.request(mobile));
    const code = await texted(shop, mobile);
    expect(await codeOf(browser.signIn(mobile, code))).toBe('NAME_NEEDED');
    shop.clock.advance({ minutes: 14 });
    expect(await codeOf(browser.signIn(mobile, code))).toBe('NAME_NEEDED');
    shop.clock.advance({ minutes: 1 });
    expect(await codeOf(browser.signIn(mobile, code))).toBe('MOBILE_CODE_INVALID');
    expect(await codeOf(browser.signIn(mobile, code, { firstname: 'Mei' }))).toBe('MOBILE_CODE_INVALID');
  });

  test('signs in to no account that got the number after the code was sent', async () => {
    const mobile = newMobile();
    const early = openBrowser(shop);
    await must(early.request(mobile));
    const earlyCode = await texted(shop, mobile);
    expect(await codeOf(early.signIn(mobile, earlyCode))).toBe('NAME_NEEDED');
    shop.clock.advance({ minutes: 1 });
    await register(mobile);
    expect(await codeOf(early.signIn(mobile, earlyCode))).toBe('MOBILE_CODE_INVALID');
  });

  test('makes one account of two first sign-ins at the same moment, and one signs in', async () => {
    const mobile = newMobile();
    const browsers = [openBrowser(shop), openBrowser(shop)];
    const codes: string[] = [];
    for (const browser of browsers) {
      await must(browser.request(mobile));
      codes.push(await texted(shop, mobile));
      shop.clock.advance({ minutes: 1 });
    }
    const answers = await Promise.all(
      browsers.map((browser, index) => browser.signIn(mobile, codes[index] ?? '', { firstname: 'Mei' })),
    );
    const refused = answers.map(({ errors }) => errors?.[0]?.extensions?.code);
    expect(refused.toSorted()).toEqual(['MOBILE_CODE_INVALID', undefined]);
    const accounts = await shop.db.query(
      'test.accounts',
      'select id from identity.customer where mobile = $1',
      [mobile],
    );
    expect(accounts).toHaveLength(1);
  });

  test('expires after five minutes, and with the next code', async () => {
    const { mobile } = await register();
    shop.clock.advance({ minutes: 1 });
    const browser = openBrowser(shop);
    await must(browser.request(mobile));
    const first = await texted(shop, mobile);
    shop.clock.advance({ minutes: 1 });
    await must(browser.request(mobile));
    const second = await texted(shop, mobile);
    if (first !== second) expect(await codeOf(browser.signIn(mobile, first))).toBe('MOBILE_CODE_INVALID');
    shop.clock.advance({ minutes: 5 });
    expect(await codeOf(browser.signIn(mobile, second))).toBe('MOBILE_CODE_INVALID');
  });

  test('binds a code to its browser, number and purpose', async () => {
    const { mobile } = await register();
    shop.clock.advance({ minutes: 1 });
    const browser = openBrowser(shop);
    await must(browser.request(mobile));
    const code = await texted(shop, mobile);
    expect(await codeOf(openBrowser(shop).signIn(mobile, code))).toBe('MOBILE_CODE_INVALID');
    expect(await codeOf(browser.signIn(newMobile(), code))).toBe('MOBILE_CODE_INVALID');
    expect(await codeOf(browser.reset(mobile, code, 'Silver-2026'))).toBe('MOBILE_CODE_INVALID');
    await must(browser.signIn(mobile, code));
  });

  test('never signs in by a number that was only typed into an account', async () => {
    const mobile = newMobile();
    const owner = await signUp(shop, { mobile_phone: mobile });
    const browser = openBrowser(shop);
    await must(browser.request(mobile));
    const code = await texted(shop, mobile);
    expect(await codeOf(browser.signIn(mobile, code))).toBe('NAME_NEEDED');
    const { generateCustomerTokenByMobile } = await must(
      browser.signIn(mobile, code, { firstname: 'Somebody' }),
    );
    const customer = await customerOf(browser.signedIn(generateCustomerTokenByMobile.token));
    expect(String(customer.id)).not.toBe(owner.customerId);
  });

  test('answers a request for every number alike, one a minute, and stores no code and no number', async () => {
    const { mobile } = await register();
    shop.clock.advance({ minutes: 1 });
    const answers = [];
    for (const number of [mobile, newMobile()]) answers.push(await must(openBrowser(shop).request(number)));
    expect(answers[0]).toEqual(answers[1]);
    expect(refusalOf(await openBrowser(shop).request(mobile)).code).toBe('TOO_MANY_REQUESTS');
    const rows = await shop.db.query('test.codes', 'select * from identity.mobile_code');
    expect(JSON.stringify(rows)).not.toContain(mobile.slice(4));
    expect(refusalOf(await openBrowser(shop).request('+1 202 555 0100')).code).toBe('INVALID_PHONE');
    expect(refusalOf(await openBrowser(shop).request('2123 4567')).code).toBe('INVALID_PHONE');
  });

  test('still reaches its owner in a known browser after a stranger has requested codes all day', async () => {
    const { browser, mobile } = await register();
    let sent = 0;
    for (let time = 0; time < 14; time += 1) {
      shop.clock.advance({ minutes: 20 });
      sent += (await openBrowser(shop).request(mobile)).errors ? 0 : 1;
    }
    expect(sent).toBe(5);
    await must(browser.request(mobile));
    await must(browser.signIn(mobile, await texted(shop, mobile)));
    shop.clock.advance({ minutes: 1 });
    expect(refusalOf(await openBrowser(shop).request(mobile)).code).toBe('TOO_MANY_REQUESTS');
  });

  test('deletes codes that nobody used', async () => {
    await must(openBrowser(shop).request(newMobile()));
    shop.clock.advance({ minutes: 6 });
    await shop.jobs.runSchedule('identity.delete-expired');
    expect(await shop.db.query('test.codes', 'select 1 from identity.mobile_code')).toEqual([]);
  });
});

describe('a new password by a mobile code', () => {
  test('is set once, and ends every session', async () => {
    const { mobile, headers } = await register();
    shop.clock.advance({ minutes: 1 });
    const browser = openBrowser(shop);
    await must(browser.request(mobile, 'RESET_PASSWORD'));
    const code = await texted(shop, mobile);
    expect(await codeOf(browser.reset(mobile, code, 'short'))).toBe('WEAK_PASSWORD');
    await must(browser.reset(mobile, code, 'Silver-2026'));
    expect(await codeOf(browser.reset(mobile, code, 'Bronze-2026'))).toBe('MOBILE_CODE_INVALID');
    expect(refusalOf(await shop.graphql(me, {}, headers)).code).toBe('NOT_AUTHORISED');
  });

  test('tells the holder of a number that no account signs in by it', async () => {
    const mobile = newMobile();
    await signUp(shop, { mobile_phone: mobile });
    const browser = openBrowser(shop);
    await must(browser.request(mobile, 'RESET_PASSWORD'));
    expect(await codeOf(browser.reset(mobile, await texted(shop, mobile), 'Silver-2026'))).toBe(
      'MOBILE_UNKNOWN',
    );
  });

  test('is set in no account that got the number after the code was sent', async () => {
    const mobile = newMobile();
    const early = openBrowser(shop);
    await must(early.request(mobile, 'RESET_PASSWORD'));
    const code = await texted(shop, mobile);
    shop.clock.advance({ minutes: 1 });
    await register(mobile);
    expect(await codeOf(early.reset(mobile, code, 'Silver-2026'))).toBe('MOBILE_CODE_INVALID');
  });

  test('keeps the session of the account that sets its first password, which then takes an address', async () => {
    const { browser, mobile, headers } = await register();
    shop.clock.advance({ minutes: 1 });
    await must(browser.request(mobile, 'RESET_PASSWORD', headers));
    const signedInBrowser = { ...headers, ...browser.cookies() };
    await must(browser.reset(mobile, await texted(shop, mobile), 'Silver-2026', signedInBrowser));
    const email = `mei-${crypto.randomUUID()}@example.com`;
    const { updateCustomerEmail } = await must(
      shop.graphql(
        'mutation ($email: String!) { updateCustomerEmail(email: $email, password: "Silver-2026") { customer { email has_password } } }',
        { email },
        headers,
      ),
    );
    expect(updateCustomerEmail.customer).toEqual({ email, has_password: true });
    await signIn(shop, email, { password: 'Silver-2026' });
  });
});

describe('changing the mobile number', () => {
  const change =
    'mutation ($mobile: String!, $code: String!, $password: String) { changeCustomerMobile(mobile: $mobile, code: $code, password: $password) { customer { mobile_phone mobile_verified } } }';

  test('needs the password and the code that was sent to the new number', async () => {
    const owner = await signUp(shop);
    const other = await signIn(shop, owner.email);
    const mobile = newMobile();
    const browser = openBrowser(shop);
    await must(browser.request(mobile, 'CHANGE_MOBILE', owner.headers));
    const code = await texted(shop, mobile);
    const headers = { ...owner.headers, ...browser.cookies() };
    const refused = await shop.graphql(change, { mobile, code, password: 'Wrong-2026' }, headers);
    expect(refusalOf(refused).code).toBe('WRONG_PASSWORD');
    const { changeCustomerMobile } = await must(shop.graphql(change, { mobile, code, password }, headers));
    expect(changeCustomerMobile.customer).toEqual({ mobile_phone: mobile, mobile_verified: true });
    expect(refusalOf(await shop.graphql(me, {}, other.headers)).code).toBe('NOT_AUTHORISED');
    shop.clock.advance({ minutes: 1 });
    const phone = openBrowser(shop);
    await must(phone.request(mobile));
    const { generateCustomerTokenByMobile: signedIn } = await must(
      phone.signIn(mobile, await texted(shop, mobile)),
    );
    expect(String((await customerOf(phone.signedIn(signedIn.token))).id)).toBe(owner.customerId);
    const { body } = await shop.http({ method: 'GET', url: '/dev/outbox' });
    expect(body).toContain(owner.email);
  });

  test('refuses a number by which another account signs in', async () => {
    const { mobile } = await register();
    const owner = await signUp(shop);
    shop.clock.advance({ minutes: 1 });
    const browser = openBrowser(shop);
    await must(browser.request(mobile, 'CHANGE_MOBILE', owner.headers));
    const code = await texted(shop, mobile);
    const headers = { ...owner.headers, ...browser.cookies() };
    expect(refusalOf(await shop.graphql(change, { mobile, code, password }, headers)).code).toBe(
      'MOBILE_TAKEN',
    );
  });

  test('needs a fresh sign-in of an account without a password', async () => {
    const { browser, headers } = await register();
    const mobile = newMobile();
    shop.clock.advance({ minutes: 16 });
    await must(browser.request(mobile, 'CHANGE_MOBILE', headers));
    const code = await texted(shop, mobile);
    const answer = await shop.graphql(change, { mobile, code }, { ...headers, ...browser.cookies() });
    expect(refusalOf(answer).code).toBe('SIGN_IN_AGAIN');
  });

  test('is impossible without a code once the number signs in', async () => {
    const { mobile, headers } = await register();
    const update =
      'mutation ($mobile: String) { updateCustomer(input: { mobile_phone: $mobile, firstname: "Mei" }) { customer { firstname } } }';
    for (const other of [newMobile(), ''])
      expect(refusalOf(await shop.graphql(update, { mobile: other }, headers)).code).toBe(
        'MOBILE_NEEDS_CODE',
      );
    await must(shop.graphql(update, { mobile }, headers));
  });
});

describe('an account without an e-mail address', () => {
  test('subscribes to no newsletter, and cannot be signed in to by a password', async () => {
    const { headers } = await register();
    const answer = await shop.graphql(
      'mutation { updateCustomer(input: { is_subscribed: true }) { customer { id } } }',
      {},
      headers,
    );
    expect(refusalOf(answer).code).toBe('INVALID_EMAIL');
    await must(
      shop.graphql(
        'mutation { updateCustomer(input: { is_subscribed: false }) { customer { id } } }',
        {},
        headers,
      ),
    );
  });

  test('names an address in its bag, as a guest does', async () => {
    const { headers } = await register();
    const { customerCart } = await must(shop.graphql('{ customerCart { id email } }', {}, headers));
    expect(customerCart.email).toBe(null);
    const set =
      'mutation ($id: String!) { setGuestEmailOnCart(input: { cart_id: $id, email: "mei@example.com" }) { cart { email } } }';
    const { setGuestEmailOnCart } = await must(shop.graphql(set, { id: customerCart.id }, headers));
    expect(setGuestEmailOnCart.cart.email).toBe('mei@example.com');
  });
});

describe('the list of devices', () => {
  const list = '{ customerSessions { id browser system place is_current signed_in_at last_used_at } }';

  test('shows device and masked network, and ends one or all others', async () => {
    const owner = await signUp(shop);
    const iphone = {
      'user-agent':
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
    };
    const document =
      'mutation ($email: String!, $password: String!) { generateCustomerToken(email: $email, password: $password) { token } }';
    const { generateCustomerToken } = await must(
      shop.graphql(document, { email: owner.email, password }, { store: 'hk_en', ...iphone }),
    );
    const phone = { store: 'hk_en', authorization: `Bearer ${generateCustomerToken.token}` };
    await signIn(shop, owner.email);
    const { customerSessions } = await must(shop.graphql(list, {}, phone));
    expect(customerSessions).toHaveLength(3);
    expect(customerSessions[0]).toMatchObject({
      ...{ browser: 'safari', system: 'iphone', place: '127.0.*.*', is_current: true },
    });
    const end = 'mutation ($id: ID!) { endCustomerSession(id: $id) }';
    const stranger = await signUp(shop);
    const { id } = customerSessions[1];
    expect((await must(shop.graphql(end, { id }, stranger.headers))).endCustomerSession).toBe(false);
    expect((await must(shop.graphql(end, { id: "1' or" }, phone))).endCustomerSession).toBe(false);
    expect((await must(shop.graphql(end, { id }, phone))).endCustomerSession).toBe(true);
    expect((await must(shop.graphql(end, { id }, phone))).endCustomerSession).toBe(false);
    expect(
      (await must(shop.graphql('mutation { endOtherCustomerSessions }', {}, phone))).endOtherCustomerSessions,
    ).toBe(1);
    expect((await must(shop.graphql(list, {}, phone))).customerSessions).toHaveLength(1);
    expect(refusalOf(await shop.graphql(list, {}, owner.headers)).code).toBe('NOT_AUTHORISED');
  });

  test('notes the last use to five minutes', async () => {
    const owner = await signUp(shop);
    const other = await signIn(shop, owner.email);
    const lastUse = async (): Promise<string> =>
      (await must(shop.graphql(list, {}, other.headers))).customerSessions[1].last_used_at;
    const begun = await lastUse();
    shop.clock.advance({ minutes: 4 });
    await must(shop.graphql(me, {}, owner.headers));
    expect(await lastUse()).toBe(begun);
    shop.clock.advance({ minutes: 2 });
    await must(shop.graphql(me, {}, owner.headers));
    expect(await lastUse()).toBe(shop.clock.now().toISOString());
  });
});
