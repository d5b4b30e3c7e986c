import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { must } from '../../testing/buyer.ts';
import { password, refusalOf, signIn, signUp, signUpProven } from '../../testing/people.ts';
import { createTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop?.close());

const fields = `id customer_id email firstname middlename lastname prefix date_of_birth dob mobile_phone email_verified
  is_subscribed allow_remote_shopping_assistance created_at group_id default_billing default_shipping role role_id staff_no default_store_identifier
  staff_store_name session_expires_at addresses { id }`;
const customerQuery = `query { customer { ${fields} } getLoginStatus }`;
const create = `mutation ($input: CustomerInput!) { createCustomer(input: $input) { customer { ${fields} } } }`;
const update = `mutation ($input: CustomerInput!) { updateCustomer(input: $input) { customer { ${fields} } } }`;

let n = 0;
const person = (extra: object = {}) => {
  n += 1;
  return { firstname: 'Ka Yan', lastname: 'Chan', email: `new-${n}@example.com`, password, ...extra };
};
const sent = (to: string) =>
  shop.db.query<{ subject: string; body: string }>(
    'test.sent',
    'select subject, body from platform.message where recipient = $1 order by id',
    [to],
  );
const consents = (email: string) =>
  shop.db.query(
    'test.consents',
    'select given, source, customer_id as "customerId", at from identity.consent where recipient_key = $1 order by id',
    [email],
  );

test('an age range is one of six, is stored, and is removed by an empty text', async () => {
  const customer = await signUp(shop);
  const change = async (age_range: string) =>
    shop.graphql(
      'mutation ($input: CustomerUpdateInput!) { updateCustomerV2(input: $input) { customer { age_range } } }',
      { input: { age_range } },
      customer.headers,
    );
  expect((await change('30-39')).data.updateCustomerV2.customer.age_range).toBe('30-39');
  const { errors } = await change('31-32');
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_TEXT', data: { field: 'age_range' } });
  expect(
    (await must(shop.graphql('{ customer { age_range } }', {}, customer.headers))).customer.age_range,
  ).toBe('30-39');
  expect((await change('')).data.updateCustomerV2.customer.age_range).toBeNull();
});

describe('a new account', () => {
  test('is created with all its data, and does not sign in', async () => {
    const input = person({
      prefix: 'ms',
      middlename: 'Anna',
      date_of_birth: '1990-02-28',
      mobile_phone: '9123 4567',
      is_subscribed: true,
    });
    const { createCustomer } = await must(shop.graphql(create, { input }, { store: 'hk_en' }));
    expect(createCustomer.customer).toMatchObject({
      email: input.email,
      firstname: 'Ka Yan',
      middlename: 'Anna',
      lastname: 'Chan',
      prefix: 'Ms',
      date_of_birth: '1990-02-28',
      dob: '1990-02-28',
      mobile_phone: '+85291234567',
      email_verified: false,
      is_subscribed: false,
      allow_remote_shopping_assistance: false,
      created_at: '2026-11-21T06:00:00.000Z',
      role: 'customer',
      role_id: 1,
      staff_no: null,
      addresses: [],
      session_expires_at: null,
    });
    const [letter] = await sent(input.email);
    expect(letter?.subject).toBe('Welcome, your account is open');
    expect(letter?.body).not.toMatch(/\{\w+\}/);
    expect(letter?.body).toMatch(/https?:\S+\/sign-in\?store=hk_en\b/);
    expect(await consents(input.email)).toEqual([]);
    expect((await sent(input.email)).at(-1)?.subject).toContain('confirm');
  });

  test.each([
    ['an address that has one', { email: 'Taken@Example.com' }, 'EMAIL_TAKEN', undefined],
    ['no address', { email: 'nobody' }, 'INVALID_EMAIL', { reason: 'no-at' }],
    [
      'an address of ten kilobytes',
      { email: `${'a'.repeat(10_000)}@example.com` },
      'INVALID_EMAIL',
      { reason: 'too-long' },
    ],
    ['mark-up for a name', { firstname: '<b>Ka</b>' }, 'INVALID_NAME', { field: 'firstname' }],
    ['a name of ten kilobytes', { lastname: '陈'.repeat(3_400) }, 'INVALID_NAME', { field: 'lastname' }],
    ['digits for a middle name', { middlename: '123' }, 'INVALID_NAME', { field: 'middlename' }],
    ['no name', { firstname: ' ', lastname: '' }, 'INVALID_NAME', { field: 'firstname' }],
    [
      'a name that turns the text around',
      { firstname: '\u202Eevil' },
      'INVALID_NAME',
      { field: 'firstname' },
    ],
    ['another form of address', { prefix: 'Dr' }, 'INVALID_TEXT', { field: 'prefix' }],
    [
      'a day that is none',
      { date_of_birth: '1990-02-30' },
      'INVALID_TEXT',
      { field: 'date_of_birth', rule: 'BIRTH_DATE_UNREAL' },
    ],
    ['a birth in the future', { dob: '2026-11-22' }, 'INVALID_TEXT', { rule: 'BIRTH_DATE_IN_FUTURE' }],
    ['words for a birth date', { dob: 'yesterday' }, 'INVALID_TEXT', { field: 'date_of_birth' }],
    ['a number that is too short', { mobile_phone: '1234' }, 'INVALID_PHONE', { reason: 'PHONE_TOO_SHORT' }],
    ['a short password', { password: 'Ab1' }, 'WEAK_PASSWORD', { reasons: ['PASSWORD_TOO_SHORT'] }],
    [
      'a password without its classes',
      { password: 'goldgold' },
      'WEAK_PASSWORD',
      { reasons: ['PASSWORD_NEEDS_DIGIT', 'PASSWORD_NEEDS_UPPERCASE'] },
    ],
    [
      'a password of ten kilobytes',
      { password: 'Gold1'.repeat(2_000) },
      'WEAK_PASSWORD',
      { reasons: ['PASSWORD_TOO_LONG'] },
    ],
    ['no password', { password: null }, 'WEAK_PASSWORD', {}],
  ])('is refused for %s', async (_what, changes, code, data) => {
    await shop.graphql(create, { input: person({ email: 'taken@example.com' }) });
    const answer = await shop.graphql(create, { input: person(changes) }, { store: 'hk_en' });
    expect(refusalOf(answer)).toMatchObject({ code, category: 'graphql-input', ...(data ? { data } : {}) });
  });

  test('is created once when it is requested twice at the same time', async () => {
    const input = person();
    const answers = await Promise.all(Array.from({ length: 5 }, () => shop.graphql(create, { input })));
    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1);
    expect(answers.flatMap(({ errors }) => errors?.map(({ extensions }) => extensions?.code) ?? [])).toEqual(
      Array.from({ length: 4 }, () => 'EMAIL_TAKEN'),
    );
  });

  test.each([
    ['诗韵', '欧阳'],
    ['Siti', ''],
    ["O'Neil", 'a/l Kumar'],
    ['古丽', '迪丽热巴·'],
    ['Zoë', 'Müller-Şahin'],
  ])('stores the name %s %s', async (firstname, lastname) => {
    const { headers } = await signUp(shop, { firstname, lastname });
    const { data } = await shop.graphql(customerQuery, {}, headers);
    expect(data.customer).toMatchObject({ firstname, lastname });
  });

  test('can be created by newer clients’ mutation too', async () => {
    const { createCustomerV2 } = await must(
      shop.graphql(
        'mutation ($input: CustomerCreateInput!) { createCustomerV2(input: $input) { customer { email } } }',
        { input: person({ allow_remote_shopping_assistance: false, gender: 2 }) },
      ),
    );
    expect(createCustomerV2.customer.email).toMatch(/@example\.com$/);
  });
});

describe('the query whether an address is free', () => {
  test('says yes to everybody, so that nobody learns who has an account', async () => {
    const { email } = await signUp(shop);
    for (const address of [email, 'free@example.com', 'no address']) {
      const { isEmailAvailable } = await must(
        shop.graphql('query ($email: String!) { isEmailAvailable(email: $email) { is_email_available } }', {
          email: address,
        }),
      );
      expect(isEmailAvailable).toEqual({ is_email_available: true });
    }
  });
});

describe('account information', () => {
  test('changes only the fields that are sent', async () => {
    const { headers, email } = await signUp(shop, { prefix: 'Ms', mobile_phone: '91234567' });
    const { updateCustomer } = await must(
      shop.graphql(
        update,
        { input: { firstname: '嘉欣', lastname: '陈', date_of_birth: '1988-08-08' } },
        headers,
      ),
    );
    expect(updateCustomer.customer).toMatchObject({
      email,
      firstname: '嘉欣',
      lastname: '陈',
      prefix: 'Ms',
      date_of_birth: '1988-08-08',
      mobile_phone: '+85291234567',
    });
    const { updateCustomerV2 } = await must(
      shop.graphql(
        'mutation ($input: CustomerUpdateInput!) { updateCustomerV2(input: $input) { customer { prefix mobile_phone firstname } } }',
        { input: { prefix: '', mobile_phone: '+8613800138000' } },
        headers,
      ),
    );
    expect(updateCustomerV2.customer).toEqual({
      prefix: null,
      mobile_phone: '+8613800138000',
      firstname: '嘉欣',
    });
  });

  test('changes completely or not at all', async () => {
    const { headers } = await signUp(shop);
    const answer = await shop.graphql(update, { input: { firstname: 'New', mobile_phone: '1' } }, headers);
    expect(refusalOf(answer).code).toBe('INVALID_PHONE');
    const { data } = await shop.graphql(customerQuery, {}, headers);
    expect(data.customer.firstname).toBe('Ka Yan');
  });

  test('accepts a new e-mail address with the password, mails both addresses and ends the other sessions', async () => {
    const { headers, email } = await signUpProven(shop);
    await must(shop.graphql(update, { input: { is_subscribed: true } }, headers));
    const other = await signUp(shop);
    const elsewhere = await signIn(shop, email);
    const change = (to: string, secret: string | null) =>
      shop.graphql(update, { input: { email: to, password: secret } }, headers);
    expect(refusalOf(await change('moved@example.com', null)).code).toBe('WRONG_PASSWORD');
    expect(refusalOf(await change('moved@example.com', 'Wrong-2026')).code).toBe('WRONG_PASSWORD');
    expect(refusalOf(await change(other.email.toUpperCase(), password)).code).toBe('EMAIL_TAKEN');
    expect(refusalOf(await change('moved', password)).code).toBe('INVALID_EMAIL');

    const { updateCustomerEmail } = await must(
      shop.graphql(
        'mutation ($email: String!, $password: String!) { updateCustomerEmail(email: $email, password: $password) { customer { email is_subscribed email_verified } } }',
        { email: 'Moved@example.com', password },
        headers,
      ),
    );
    expect(updateCustomerEmail.customer).toEqual({
      email: 'Moved@example.com',
      is_subscribed: false,
      email_verified: false,
    });
    expect((await sent(email)).at(-1)).toMatchObject({
      subject: 'Your sign-in address has been changed',
      body: expect.stringContaining('If this was not you'),
    });
    const [welcome] = await sent('Moved@example.com');
    expect(welcome?.subject).toBe('This address now signs you in');
    expect(welcome?.body).toMatch(/https?:\S+\/sign-in\?store=hk_en\b/);
    expect((await shop.graphql(customerQuery, {}, headers)).data.customer.email).toBe('Moved@example.com');
    expect(refusalOf(await shop.graphql(customerQuery, {}, elsewhere.headers)).code).toBe('NOT_AUTHORISED');
    expect(await consents(email)).toMatchObject([{ given: true }, { given: false, source: 'new-address' }]);
    expect(await consents('moved@example.com')).toEqual([]);
    await signIn(shop, 'moved@EXAMPLE.com');
  });

  test('gives an address to one of two accounts that request it at once', async () => {
    const people = [await signUp(shop), await signUp(shop)];
    const answers = await Promise.all(
      people.map(({ headers }) =>
        shop.graphql(update, { input: { email: 'wanted@example.com', password } }, headers),
      ),
    );
    expect(answers.map((answer) => answer.errors?.[0]?.extensions?.code).sort()).toEqual([
      'EMAIL_TAKEN',
      undefined,
    ]);
  });

  test('limits how often a stolen session can guess the password', async () => {
    const { headers } = await signUp(shop);
    const guess = () =>
      shop.graphql(update, { input: { email: 'x@example.com', password: 'Guess-2026' } }, headers);
    const codes: unknown[] = [];
    for (let i = 0; i < 11; i += 1) codes.push(refusalOf(await guess()).code);
    expect(new Set(codes.slice(0, 10))).toEqual(new Set(['WRONG_PASSWORD']));
    expect(codes[10]).toBe('TOO_MANY_REQUESTS');
  });
});

describe('the newsletter', () => {
  const subscribe = 'mutation ($email: String!) { subscribeEmailToNewsletter(email: $email) { status } }';

  test('waits for the confirmation of an address, whoever it belongs to', async () => {
    const { headers, email } = await signUp(shop);
    for (const address of [email, email.toUpperCase(), 'reader@example.com'])
      expect(await must(shop.graphql(subscribe, { email: address }))).toEqual({
        subscribeEmailToNewsletter: { status: 'NOT_ACTIVE' },
      });
    expect(await consents(email)).toEqual([]);
    const { data } = await shop.graphql(customerQuery, {}, headers);
    expect(data.customer.is_subscribed).toBe(false);
    expect(refusalOf(await shop.graphql(subscribe, { email: 'reader' })).code).toBe('INVALID_EMAIL');
  });

  test('logs each consent and withdrawal, and nothing can change the log', async () => {
    const { headers, email, customerId } = await signUpProven(shop);
    for (const is_subscribed of [true, true, false])
      await must(shop.graphql(update, { input: { is_subscribed } }, headers));
    expect(await consents(email)).toMatchObject([
      { given: true, source: 'account', customerId: Number(customerId) },
      { given: false, source: 'account', customerId: Number(customerId) },
    ]);
    await expect(
      shop.db.query('test.change-consent', 'update identity.consent set given = true where not given'),
    ).rejects.toThrow('append only');
    await expect(shop.db.query('test.delete-consent', 'delete from identity.consent')).rejects.toThrow(
      'append only',
    );
  });

  test('limits the subscriptions of one source in all processes together', async () => {
    const fresh = await createTestShop();
    const limit = { name: 'newsletter', most: 20, seconds: 3_600 };
    for (let i = 0; i < 20; i += 1) await fresh.platform.limits.take([{ limit, source: '127.0.0.1' }]);
    expect(refusalOf(await fresh.graphql(subscribe, { email: 'r@example.com' })).code).toBe(
      'TOO_MANY_REQUESTS',
    );
    await fresh.close();
  });

  test('limits the subscriptions of all sources in a day', async () => {
    const fresh = await createTestShop();
    // Because this limit allows one use a day, one use fills every limit with the same name.
    const limit = { name: 'newsletter-day', most: 1, seconds: 86_400 };
    await fresh.platform.limits.take([{ limit, subject: 'all' }]);
    expect(refusalOf(await fresh.graphql(subscribe, { email: 'r@example.com' })).code).toBe(
      'TOO_MANY_REQUESTS',
    );
    await fresh.close();
  });

  test('limits the questions for an address of one source in all processes together', async () => {
    const fresh = await createTestShop();
    const limit = { name: 'email-available', most: 60, seconds: 60 };
    for (let i = 0; i < 60; i += 1) await fresh.platform.limits.take([{ limit, source: '127.0.0.1' }]);
    const { errors } = await fresh.graphql(
      '{ isEmailAvailable(email: "r@example.com") { is_email_available } }',
    );
    expect(errors?.[0]?.extensions?.code).toBe('TOO_MANY_REQUESTS');
    await fresh.close();
  });

  test('limits the rate of subscriptions', async () => {
    const fresh = await createTestShop();
    const codes: unknown[] = [];
    for (let i = 0; i < 21; i += 1)
      codes.push(
        (await fresh.graphql(subscribe, { email: `r${i}@example.com` })).errors?.[0]?.extensions?.code,
      );
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
    expect(new Set(codes.slice(0, 20))).toEqual(new Set([undefined]));
    await fresh.close();
  });
});

describe('the refusal that an address is taken', () => {
  const create = async (of: TestShop, email: string, remoteAddress: string) => {
    const response = await of.http({
      method: 'POST',
      url: '/graphql',
      remoteAddress,
      headers: { 'content-type': 'application/json' },
      payload: {
        query: 'mutation ($input: CustomerInput!) { createCustomer(input: $input) { customer { email } } }',
        variables: { input: { firstname: 'Ka Yan', lastname: 'Chan', email, password } },
      },
    });
    return response.json().errors?.[0]?.extensions?.code;
  };

  test('is returned five times a day for one address and thirty times to one IPv6 network, in all processes', async () => {
    const fresh = await createTestShop();
    const { email } = await signUp(fresh);
    for (let i = 1; i <= 5; i += 1) expect(await create(fresh, email, `192.0.2.${i}`)).toBe('EMAIL_TAKEN');
    expect(await create(fresh, email, '192.0.2.9')).toBe('TOO_MANY_REQUESTS');
    const source = '2001:db8:0:5::/64';
    const limit = { name: 'sign-up-taken', most: 30, seconds: 86_400 };
    for (let i = 0; i < 29; i += 1) await fresh.platform.limits.take([{ limit, subject: source }]);
    const other = await signUp(fresh);
    expect(await create(fresh, other.email, '2001:db8:0:5::1')).toBe('EMAIL_TAKEN');
    expect(await create(fresh, other.email, '2001:db8:0:5:9::2')).toBe('TOO_MANY_REQUESTS');
    expect(await create(fresh, `new-${other.email}`, '2001:db8:0:6::1')).toBeUndefined();
    await fresh.close();
  });
});

describe('a client that knows all of Magento', () => {
  test('reads the confirmation status, group and custom attributes of an account', async () => {
    const { headers } = await signUp(shop);
    const { customer } = await must(
      shop.graphql(
        `{ customer { confirmation_status group_id group { uid } custom_attributes(attributeCodes: ["any"]) { code attribute { label } } } }`,
        {},
        headers,
      ),
    );
    expect(customer).toEqual({
      confirmation_status: 'ACCOUNT_CONFIRMATION_NOT_REQUIRED',
      group_id: 1,
      group: { uid: btoa('1') },
      custom_attributes: [],
    });
  });

  test('gets the same answer for a known and an unknown account: no confirmation needed', async () => {
    const { email } = await signUp(shop);
    for (const address of [email, 'nobody-at-all@example.com']) {
      const confirmed = await shop.graphql(
        'mutation ($input: ConfirmEmailInput!) { confirmEmail(input: $input) { customer { email } } }',
        { input: { email: address, confirmation_key: 'any' } },
      );
      expect(refusalOf(confirmed)).toMatchObject({ code: 'ACCOUNT_CONFIRMED' });
      const resent = await shop.graphql(
        'mutation ($email: String!) { resendConfirmationEmail(email: $email) }',
        { email: address },
      );
      expect(refusalOf(resent)).toMatchObject({ code: 'CONFIRMATION_NOT_NEEDED' });
    }
  });
});
