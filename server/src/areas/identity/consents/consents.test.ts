import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../testing/buyer.ts';
import { setConsents, type Wanted } from '../../../testing/members/consents.ts';
import { newMobile, openBrowser, texted } from '../../../testing/members/mobiles.ts';
import {
  mailedCode,
  password,
  refusalOf,
  type SignedIn,
  signUp,
  signUpProven,
} from '../../../testing/people.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({
    config: { consentChannels: ['sms', 'whatsapp'], trustedProxies: ['127.0.0.1'] },
  });
});
afterAll(() => shop.close());

const codeOf = (answer: Parameters<typeof refusalOf>[0]) =>
  answer.errors === undefined ? null : refusalOf(answer).code;

const read = async ({ headers }: SignedIn) =>
  (
    await must(
      shop.graphql(
        `{ customer { is_subscribed } customerConsents {
           channels { channel address } consents { channel kind given changed_at } under_age text_version
           log { channel kind given source text_version at }
         } }`,
        {},
        headers,
      ),
    )
  ).customerConsents;
const givenOf = async (member: SignedIn) =>
  (await read(member)).consents
    .filter(({ given }: { given: boolean }) => given)
    .map(({ channel, kind }: { channel: string; kind: string }) => `${channel} ${kind}`);
const update = (member: SignedIn, input: object) =>
  shop.graphql(
    'mutation ($input: CustomerInput!) { updateCustomer(input: $input) { customer { is_subscribed } } }',
    { input },
    member.headers,
  );
const all: readonly Wanted[] = (['NEWSLETTER', 'POINTS', 'WISHLIST', 'ANNIVERSARIES'] as const).map(
  (kind) => ({
    kind,
    given: true,
  }),
);
const readers = (kind: 'newsletter' | 'points' | 'wishlist' | 'anniversaries', ...members: SignedIn[]) =>
  shop.areas.identity
    .consentingReaders(
      shop.db,
      kind,
      members.map(({ customerId }) => customerId),
    )
    .then((rows) => rows.map(({ email }) => email));
/** Gives a member a number that a code has proven. */
const prove = async (member: SignedIn): Promise<string> => {
  const mobile = newMobile();
  shop.clock.advance({ minutes: 1 });
  const browser = openBrowser(shop);
  await must(browser.request(mobile, 'CHANGE_MOBILE', member.headers));
  await must(
    shop.graphql(
      `mutation ($mobile: String!, $code: String!, $password: String) {
         changeCustomerMobile(mobile: $mobile, code: $code, password: $password) { customer { id } }
       }`,
      { mobile, code: await texted(shop, mobile), password },
      { ...member.headers, ...browser.cookies() },
    ),
  );
  return mobile;
};

describe('the consents of a customer', () => {
  it('are none at the beginning, and each is its own', async () => {
    const member = await signUpProven(shop);
    expect(await givenOf(member)).toEqual([]);
    await must(setConsents(shop, member, [{ kind: 'WISHLIST', given: true }]));
    expect(await givenOf(member)).toEqual(['EMAIL WISHLIST']);
    expect(await readers('wishlist', member)).toEqual([member.email]);
    for (const kind of ['newsletter', 'points', 'anniversaries'] as const)
      expect(await readers(kind, member)).toEqual([]);
  });

  it('are logged with text, place and network, and what stays the same is not', async () => {
    const member = await signUpProven(shop, { store: 'hk_en' });
    const headers = { ...member.headers, 'x-forwarded-for': '203.0.113.7' };
    for (const given of [true, true, false])
      await must(setConsents(shop, { headers }, [{ kind: 'POINTS', given }]));
    expect((await read(member)).log).toMatchObject([
      { channel: 'EMAIL', kind: 'POINTS', given: false, source: 'ACCOUNT', text_version: 1 },
      { channel: 'EMAIL', kind: 'POINTS', given: true, source: 'ACCOUNT', text_version: 1 },
    ]);
    expect(
      await shop.db.query(
        'test.log',
        'select market, locale, network, customer_id::text from identity.consent where recipient_key = $1 limit 1',
        [member.email],
      ),
    ).toEqual([{ market: 'hk', locale: 'en-US', network: '203.0.*.*', customer_id: member.customerId }]);
  });

  it('are those of Magento’s newsletter, in both directions', async () => {
    const member = await signUpProven(shop);
    await must(update(member, { is_subscribed: true }));
    expect(await givenOf(member)).toEqual(['EMAIL NEWSLETTER']);
    expect((await read(member)).log).toMatchObject([{ source: 'ACCOUNT', text_version: 1 }]);
    await must(update(member, { is_subscribed: false }));
    expect(await givenOf(member)).toEqual([]);
    await must(setConsents(shop, member, [{ kind: 'NEWSLETTER', given: true }]));
    const { data } = await shop.graphql('{ customer { is_subscribed } }', {}, member.headers);
    expect(data.customer.is_subscribed).toBe(true);
  });

  it('are given to the texts that the page has shown, and taken back in any case', async () => {
    const member = await signUpProven(shop);
    const wanted = [{ kind: 'POINTS', given: true }] as const;
    expect(codeOf(await setConsents(shop, member, wanted, 999))).toBe('CONSENT_TEXT_CHANGED');
    await must(setConsents(shop, member, wanted));
    await must(setConsents(shop, member, [{ kind: 'POINTS', given: false }], 999));
    expect(await givenOf(member)).toEqual([]);
  });

  it('change all or none, once for each, and only the own', async () => {
    const [member, other] = [await signUpProven(shop), await signUpProven(shop)];
    expect(
      codeOf(await setConsents(shop, member, [...all, { kind: 'POINTS', channel: 'SMS', given: true }])),
    ).toBe('CONSENT_CHANNEL_UNAVAILABLE');
    expect(await givenOf(member)).toEqual([]);
    await must(
      setConsents(shop, member, [
        { kind: 'POINTS', given: true },
        { kind: 'POINTS', given: false },
        { kind: 'WISHLIST', given: false },
        { kind: 'WISHLIST', given: true },
      ]),
    );
    expect(await givenOf(member)).toEqual(['EMAIL WISHLIST']);
    expect(await givenOf(other)).toEqual([]);
    expect(codeOf(await setConsents(shop, { headers: { store: 'hk_en' } }, all))).toBe('NOT_AUTHORISED');
  });

  it('are logged once by fifty parallel requests, and limited', async () => {
    const member = await signUpProven(shop);
    const answers = await Promise.all(Array.from({ length: 50 }, () => setConsents(shop, member, all)));
    expect(answers.map(codeOf)).toEqual(Array.from({ length: 50 }, () => null));
    expect((await read(member)).log).toHaveLength(4);
    const more = await Promise.all(Array.from({ length: 60 }, () => setConsents(shop, member, all)));
    expect(more.map(codeOf)).toContain('TOO_MANY_REQUESTS');
    await must(setConsents(shop, member, [{ kind: 'POINTS', given: false }]));
  });
});

describe('text messages and WhatsApp', () => {
  const bySms = { kind: 'NEWSLETTER', channel: 'SMS', given: true } as const;

  it('need a proven number, and follow it to a new one', async () => {
    const member = await signUpProven(shop, { mobile_phone: newMobile() });
    expect((await read(member)).channels).toEqual([
      { channel: 'EMAIL', address: member.email },
      { channel: 'SMS', address: null },
      { channel: 'WHATSAPP', address: null },
    ]);
    expect(codeOf(await setConsents(shop, member, [bySms]))).toBe('CONSENT_CHANNEL_UNAVAILABLE');
    const first = await prove(member);
    await must(setConsents(shop, member, [bySms, { ...bySms, channel: 'WHATSAPP', kind: 'POINTS' }]));
    const second = await prove(member);
    expect(await givenOf(member)).toEqual(['SMS NEWSLETTER', 'WHATSAPP POINTS']);
    const rows = await shop.db.query(
      'test.subscriptions',
      `select recipient_key as number, subscribed from identity.subscription
       where recipient_key = any($1::text[]) order by channel, subscribed`,
      [[first, second]],
    );
    expect(rows).toEqual([
      { number: first, subscribed: false },
      { number: second, subscribed: true },
      { number: first, subscribed: false },
      { number: second, subscribed: true },
    ]);
    expect((await read(member)).log[0].source).toBe('NEW_ADDRESS');
  });
});

describe('minors', () => {
  const young = '2012-05-06';

  it('get nothing: a sign-up ignores the newsletter, and the account refuses it', async () => {
    const member = await signUpProven(shop, { date_of_birth: young, is_subscribed: true });
    expect(await read(member)).toMatchObject({ under_age: true, log: [] });
    for (const answer of [
      await setConsents(shop, member, [{ kind: 'POINTS', given: true }]),
      await update(member, { is_subscribed: true }),
    ])
      expect(codeOf(answer)).toBe('CONSENT_UNDER_AGE');
  });

  it('lose what they allowed once a birth date or an age range shows it, for good', async () => {
    const [born, ranged] = [await signUpProven(shop), await signUpProven(shop)];
    for (const member of [born, ranged]) await must(setConsents(shop, member, all));
    await must(update(born, { date_of_birth: young }));
    await must(update(ranged, { age_range: '18-' }));
    for (const member of [born, ranged]) {
      expect(await givenOf(member)).toEqual([]);
      expect((await read(member)).log.slice(0, 4)).toMatchObject(
        Array.from({ length: 4 }, () => ({ given: false, source: 'AGE' })),
      );
    }
    await shop.db.query('test.corrected', 'update identity.customer set birth_date = $2 where id = $1', [
      Number(born.customerId),
      '1990-05-06',
    ]);
    expect(await givenOf(born)).toEqual([]);
  });

  it('lose what they allowed by a birthday among their days too, and get no newsletter from the footer', async () => {
    const member = await signUpProven(shop);
    await must(setConsents(shop, member, all));
    const birthday = {
      kind: 'BIRTHDAY',
      calendar: 'SOLAR',
      year: 2015,
      month: 5,
      day: 28,
      label: '',
      remind: false,
    };
    await must(
      shop.graphql(
        'mutation ($input: AnniversaryInput!) { addAnniversary(input: $input) { id } }',
        { input: birthday },
        member.headers,
      ),
    );
    expect(await givenOf(member)).toEqual([]);
    expect((await read(member)).log[0]).toMatchObject({ given: false, source: 'AGE' });
    const footer = await shop.graphql(
      'mutation ($email: String!) { subscribeEmailToNewsletter(email: $email) { status } }',
      { email: member.email },
      member.headers,
    );
    expect(codeOf(footer)).toBe('CONSENT_UNDER_AGE');
  });

  it('are sent nothing, even where a consent is stored', async () => {
    const member = await signUpProven(shop);
    await must(setConsents(shop, member, all));
    await shop.db.query('test.young', 'update identity.customer set birth_date = $2 where id = $1', [
      Number(member.customerId),
      young,
    ]);
    for (const kind of ['newsletter', 'points', 'wishlist', 'anniversaries'] as const)
      expect(await readers(kind, member)).toEqual([]);
  });
});

describe('an e-mail address that nobody has proven', () => {
  const confirmations = (email: string) =>
    shop.db.query(
      'test.asked',
      `select 1 from platform.message where recipient = $1 and key like 'newsletter-confirm:%'`,
      [email],
    );

  it('allows nothing, and an account opened with it ends nothing that its owner allowed', async () => {
    const owner = await signUpProven(shop);
    await must(setConsents(shop, owner, [{ kind: 'NEWSLETTER', given: true }]));
    const stranger = await signUp(shop);
    await must(update(owner, { email: `moved-${owner.email}`, password }));
    await must(update(stranger, { email: owner.email, password }));
    expect(codeOf(await setConsents(shop, stranger, all))).toBe('CONSENT_CHANNEL_UNAVAILABLE');
    await must(setConsents(shop, stranger, [{ kind: 'NEWSLETTER', given: false }]));
    expect((await read(stranger)).log).toEqual([]);
    expect(await readers('newsletter', stranger)).toEqual([]);
  });

  it('gets a link that asks for the newsletter, from the sign-up and from the account', async () => {
    const member = await signUp(shop, { is_subscribed: true });
    expect(await confirmations(member.email)).toHaveLength(1);
    await must(update(member, { is_subscribed: true }));
    expect(await confirmations(member.email)).toHaveLength(2);
    expect(await givenOf(member)).toEqual([]);
  });

  it('is proven by a code that is typed in the account', async () => {
    const member = await signUp(shop);
    const channel = async () =>
      (
        await must(
          shop.graphql('{ customerConsents { channels { channel address to_prove } } }', {}, member.headers),
        )
      ).customerConsents.channels[0];
    const prove = (code: string) =>
      shop.graphql(
        'mutation ($code: String!) { proveEmail(code: $code) { email_verified } }',
        { code },
        member.headers,
      );
    expect(await channel()).toEqual({ channel: 'EMAIL', address: null, to_prove: member.email });
    await must(shop.graphql('mutation { requestEmailCode }', {}, member.headers));
    const code = (await mailedCode(shop, member.email, 'proofCode')) ?? '';
    expect(codeOf(await prove(code === '000000' ? '000001' : '000000'))).toBe('SIGN_IN_CODE_INVALID');
    expect((await must(prove(code))).proveEmail).toEqual({ email_verified: true });
    expect(await channel()).toEqual({ channel: 'EMAIL', address: member.email, to_prove: null });
    expect(codeOf(await prove(code))).toBe('SIGN_IN_CODE_INVALID');
    await must(setConsents(shop, member, all));
    expect(await givenOf(member)).toHaveLength(4);
  });

  it('takes over nothing from the former one, whose consents end; the newsletter asks anew', async () => {
    const member = await signUpProven(shop);
    await must(setConsents(shop, member, all));
    const email = `new-${crypto.randomUUID()}@example.com`;
    await must(update(member, { email, password }));
    expect(await givenOf(member)).toEqual([]);
    expect(await readers('points', member)).toEqual([]);
    expect(await confirmations(email)).toHaveLength(1);
    const former = await shop.db.query(
      'test.old',
      'select 1 from identity.subscription where recipient_key = $1 and subscribed',
      [member.email],
    );
    expect(former).toEqual([]);
  });
});

describe('the newsletter of a guest', () => {
  const subscribe = async (email: string, headers: Record<string, string> = { store: 'hk_en' }) =>
    (
      await must(
        shop.graphql(
          'mutation ($email: String!) { subscribeEmailToNewsletter(email: $email) { status } }',
          { email },
          headers,
        ),
      )
    ).subscribeEmailToNewsletter.status;
  const mails = (email: string) =>
    shop.db.query<{ body: string; subject: string }>(
      'test.mails',
      `select subject, body from platform.message where recipient = $1 and key like 'newsletter-%' order by id`,
      [email],
    );
  const linkIn = (body = ''): string => {
    const { pathname, search } = new URL(/http\S+\?key=\S+/.exec(body)?.[0] ?? '');
    return pathname + search;
  };
  const log = (email: string) =>
    shop.db.query(
      'test.log',
      'select given, source from identity.consent where recipient_key = $1 order by id',
      [email],
    );
  const newEmail = () => `reader-${crypto.randomUUID()}@example.com`;

  it('begins once its owner has confirmed, and not by opening the link', async () => {
    const email = newEmail();
    expect(await subscribe(email)).toBe('NOT_ACTIVE');
    expect(await log(email)).toEqual([]);
    const url = linkIn((await mails(email))[0]?.body);
    const opened = await shop.http({ method: 'GET', url });
    expect([opened.statusCode, opened.body]).toEqual([200, expect.stringContaining('Subscribe')]);
    expect(await log(email)).toEqual([]);
    for (let times = 0; times < 2; times += 1)
      expect((await shop.http({ method: 'POST', url })).body).toContain('You are subscribed');
    expect(await log(email)).toEqual([{ given: true, source: 'confirmed' }]);
    const [, welcome, ...others] = await mails(email);
    expect(others).toEqual([]);
    expect(await subscribe(email)).toBe('NOT_ACTIVE');
    expect(await mails(email)).toHaveLength(2);

    const stop = linkIn(welcome?.body);
    expect((await shop.http({ method: 'GET', url: stop })).body).toContain('new pieces, offers and events');
    await shop.http({ method: 'POST', url: stop });
    const ended = [
      { given: true, source: 'confirmed' },
      { given: false, source: 'link' },
    ];
    expect(await log(email)).toEqual(ended);
    // The link that asked is used up.
    expect((await shop.http({ method: 'POST', url })).statusCode).toBe(404);
    expect(await log(email)).toEqual(ended);
  });

  it('asks an address at most twice a day, whoever types it, and always answers the same', async () => {
    const email = newEmail();
    for (let times = 0; times < 4; times += 1)
      expect(
        await subscribe(email.toUpperCase(), { store: 'hk_en', 'x-forwarded-for': `198.51.100.${times}` }),
      ).toBe('NOT_ACTIVE');
    const sent = await shop.db.query(
      'test.sent',
      `select 1 from platform.message where lower(recipient) = $1`,
      [email],
    );
    expect(sent).toHaveLength(2);
  });

  it('is not begun by a changed, an old or another link', async () => {
    const email = newEmail();
    await subscribe(email);
    const url = linkIn((await mails(email))[0]?.body);
    const stop = url.replace('/newsletter/confirm', '/unsubscribe');
    for (const wrong of [`${url}x`, '/newsletter/confirm', '/newsletter/confirm?key=a&key=b', stop])
      expect((await shop.http({ method: 'POST', url: wrong })).statusCode).toBe(404);
    shop.clock.advance({ days: 8 });
    expect((await shop.http({ method: 'POST', url })).statusCode).toBe(404);
    expect(await log(email)).toEqual([]);
  });

  it('begins at once for the own, proven address of who is signed in, and for no other', async () => {
    const member = await signUp(shop);
    expect(await subscribe(member.email, member.headers)).toBe('NOT_ACTIVE');
    await shop.db.query('test.prove', 'update identity.customer set email_verified_at = $2 where id = $1', [
      Number(member.customerId),
      shop.clock.now(),
    ]);
    expect(await subscribe(newEmail(), member.headers)).toBe('NOT_ACTIVE');
    expect(await subscribe(member.email, member.headers)).toBe('SUBSCRIBED');
    expect(await log(member.email)).toEqual([{ given: true, source: 'footer' }]);
  });
});

describe('the link in an e-mail', () => {
  const linkOf = (member: SignedIn, kind: 'points' | 'wishlist') => {
    const reader = { customerId: member.customerId, locale: 'en-US' } as const;
    const { pathname, search } = new URL(shop.areas.identity.unsubscribeLink(reader, kind));
    return pathname + search;
  };

  it('ends one kind, or with its second button all of them', async () => {
    const member = await signUpProven(shop);
    await must(setConsents(shop, member, all));
    const url = linkOf(member, 'points');
    const page = await shop.http({ method: 'GET', url });
    expect(page.body).toContain('points that expire, and coupons');
    await shop.http({ method: 'POST', url });
    expect(await givenOf(member)).toEqual(['EMAIL NEWSLETTER', 'EMAIL WISHLIST', 'EMAIL ANNIVERSARIES']);
    const more = /formaction="([^"]+)"/.exec(page.body)?.[1]?.replace(/&(?:amp|#38);/g, '&') ?? '';
    await shop.http({ method: 'POST', url: `/unsubscribe${more}` });
    expect(await givenOf(member)).toEqual([]);
    expect((await read(member)).log[0]).toMatchObject({ source: 'LINK', text_version: null });
  });

  it('leaves other channels and other customers alone', async () => {
    const [member, other] = [await signUpProven(shop), await signUpProven(shop)];
    await prove(member);
    const wanted = [...all, { kind: 'POINTS', channel: 'SMS', given: true } as const];
    await must(setConsents(shop, member, wanted));
    await must(setConsents(shop, other, all));
    await shop.http({ method: 'POST', url: `${linkOf(member, 'wishlist')}&more=1` });
    expect(await givenOf(member)).toEqual(['SMS POINTS']);
    expect(await givenOf(other)).toHaveLength(4);
  });
});
