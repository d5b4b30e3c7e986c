import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Http, systemHttp } from '../../../platform/http.ts';
import { must } from '../../../testing/buyer.ts';
import { createVisitor, type VisitAnswer, type Visitor } from '../../../testing/payments/providers.ts';
import { password, signUp } from '../../../testing/people.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

const newEmail = () => `person-${crypto.randomUUID()}@example.com`;
const codeOf = ({ errors }: VisitAnswer) => errors?.[0]?.extensions?.code ?? null;

const create = (visitor: Visitor, input: object): Promise<VisitAnswer> =>
  visitor.graphql(
    `mutation ($input: CreateCustomerByProviderInput!) { createCustomerByProvider(input: $input) { token } }`,
    { input: { firstname: 'Ka Yan', lastname: 'Chan', ...input } },
  );
const link = (visitor: Visitor, password: string | null = null): Promise<VisitAnswer> =>
  visitor.graphql(
    `mutation ($password: String) { linkProvider(password: $password) { email linked_providers { label provider { code } } } }`,
    { password },
  );
const unlink = (visitor: Visitor, provider: string, password: string | null = null): Promise<VisitAnswer> =>
  visitor.graphql(
    `mutation ($provider: String!, $password: String) {
       unlinkProvider(provider: $provider, password: $password) { linked_providers { provider { code } } } }`,
    { provider, password },
  );
const waiting = async (visitor: Visitor) =>
  (
    await must(
      visitor.graphql(
        `{ customerWaitingIdentity { provider { code kind name } label email firstname lastname offer back } }`,
      ),
    )
  ).customerWaitingIdentity;
const account = async (visitor: Visitor) =>
  (
    await must(
      visitor.graphql(
        `{ customer { email email_verified has_password role
           linked_providers { label removable provider { code name } } } }`,
      ),
    )
  ).customer;

describe('sign-in by a provider of OpenID Connect', () => {
  const line = { isCut: false, isBroken: false };
  const http: Http = {
    async fetch(url, init) {
      if (line.isCut) throw new TypeError('fetch failed');
      if (line.isBroken) return new Response('<html>It works!</html>', { status: 500 });
      return systemHttp.fetch(url, init);
    },
  };
  let shop: TestShop;
  let person: Visitor;
  beforeAll(async () => {
    shop = await createTestShop({ listen: true, http, config: { trustedProxies: ['127.0.0.1'] } });
    await shop.http({ method: 'GET', url: '/' });
  });
  afterAll(() => shop.close());
  afterEach(() => {
    line.isCut = false;
    line.isBroken = false;
  });
  let sources = 0;
  const visitor = (): Visitor => {
    sources += 1;
    return createVisitor(shop, {
      store: 'hk_en',
      'x-forwarded-for': `198.18.${sources % 250}.${Math.floor(sources / 250)}`,
    });
  };
  const google = { provider: 'google', back: '/wishlist?x=1' };

  /** A member with a new account by Google. */
  const member = async (email = newEmail()) => {
    const someone = visitor();
    await must(someone.visit(google, { email }));
    someone.token = (await must(create(someone, { email }))).createCustomerByProvider.token;
    return { someone, email };
  };

  it('offers what is configured', async () => {
    const { signInProviders } = await must(visitor().graphql(`{ signInProviders { code kind name } }`));
    expect(signInProviders).toEqual([
      { code: 'wechat', kind: 'WECHAT', name: 'WeChat' },
      { code: 'google', kind: 'OPENID', name: 'Google' },
      { code: 'apple', kind: 'APPLE', name: 'Apple' },
    ]);
  });

  it('makes a new account with a proven address, and signs in to it from then on', async () => {
    person = visitor();
    const email = newEmail();
    const { finishProviderSignIn } = await must(
      person.visit(google, { email, given_name: 'Ka Yan', family_name: 'Chan' }),
    );
    expect(finishProviderSignIn).toEqual({
      outcome: 'WAITING',
      token: null,
      back: '/wishlist?x=1',
      key: null,
    });
    expect(await waiting(person)).toEqual({
      provider: { code: 'google', kind: 'OPENID', name: 'Google' },
      label: email,
      email,
      firstname: 'Ka Yan',
      lastname: 'Chan',
      offer: 'CREATE',
      back: '/wishlist?x=1',
    });
    person.token = (await must(create(person, { email }))).createCustomerByProvider.token;
    expect(await account(person)).toEqual({
      email,
      email_verified: true,
      has_password: false,
      role: 'customer',
      linked_providers: [{ label: email, removable: false, provider: { code: 'google', name: 'Google' } }],
    });
    expect([...person.cookies.keys()].some((name) => name.startsWith('jinlan-known-'))).toBe(true);
    expect(await waiting(person)).toBeNull();
    const again = visitor();
    const signedIn = (await must(again.visit(google, { email: email.toUpperCase() }))).finishProviderSignIn;
    expect(signedIn).toMatchObject({ outcome: 'SIGNED_IN', back: '/wishlist?x=1' });
    again.token = signedIn.token;
    expect((await account(again)).email).toBe(email);
  });

  it('does not take a second account for the same identity from two parallel calls', async () => {
    const someone = visitor();
    const email = newEmail();
    await must(someone.visit(google, { email }));
    const answers = await Promise.all([
      create(someone, { email }),
      create(someone, { email: newEmail() }),
      create(someone, { email: newEmail() }),
    ]);
    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1);
    expect(answers.map(codeOf).filter(Boolean)).toEqual(['EXTERNAL_IDENTITY_GONE', 'EXTERNAL_IDENTITY_GONE']);
  });

  describe('of an address that has an account', () => {
    it('links only once the owner has signed in and confirmed', async () => {
      const owner = await signUp(shop);
      const someone = visitor();
      await must(someone.visit(google, { email: owner.email }));
      expect((await waiting(someone)).offer).toBe('SIGN_IN');
      expect(codeOf(await create(someone, { email: owner.email }))).toBe('EMAIL_TAKEN');
      expect(codeOf(await link(someone))).toBe('NOT_AUTHORISED');
      someone.token = owner.token;
      expect((await waiting(someone)).offer).toBe('LINK');
      for (const wrong of [null, 'Wrong-2026'])
        expect(codeOf(await link(someone, wrong))).toBe('WRONG_PASSWORD');
      expect((await must(link(someone, password))).linkProvider).toEqual({
        email: owner.email,
        linked_providers: [{ label: owner.email, provider: { code: 'google' } }],
      });
      const later = visitor();
      const { finishProviderSignIn } = await must(later.visit(google, { email: owner.email }));
      expect(finishProviderSignIn.outcome).toBe('SIGNED_IN');
    });

    it('says nothing of it where the provider does not vouch for the address', async () => {
      const owner = await signUp(shop);
      const someone = visitor();
      await must(someone.visit(google, { email: owner.email, verified: 'no' }));
      expect(await waiting(someone)).toMatchObject({ email: null, offer: 'CREATE', label: owner.email });
      expect(codeOf(await create(someone, { email: owner.email }))).toBe('EMAIL_TAKEN');
    });
  });

  it('leaves an address that the provider does not vouch for unproven', async () => {
    const someone = visitor();
    const email = newEmail();
    await must(someone.visit(google, { email, verified: 'no' }));
    someone.token = (await must(create(someone, { email }))).createCustomerByProvider.token;
    expect((await account(someone)).email_verified).toBe(false);
  });

  it('has everyone start over after a reset shows that somebody else made the account', async () => {
    const victim = newEmail();
    const intruder = visitor();
    await must(intruder.visit(google, { email: newEmail() }));
    await must(create(intruder, { email: victim }));
    await must(
      shop.graphql('mutation ($email: String!) { requestPasswordResetEmail(email: $email) }', {
        email: victim,
      }),
    );
    await shop.drain();
    const [mail] = await shop.db.query<{ body: string }>(
      'test.mail',
      `select body from platform.message where recipient = $1 and body like '%createPassword%'`,
      [victim],
    );
    const token = /token=([\w-]+)/.exec(mail?.body ?? '')?.[1];
    await must(
      shop.graphql(
        `mutation ($email: String!, $token: String!) {
           resetPassword(email: $email, resetPasswordToken: $token, newPassword: "Silver-2026") }`,
        { email: victim, token },
      ),
    );
    const linked = await shop.db.query<{ n: number }>(
      'test.linked',
      `select count(*)::integer as n from identity.external_identity i join identity.customer c on c.id = customer_id
       where c.email = $1`,
      [victim],
    );
    expect(linked).toEqual([{ n: 0 }]);
  });

  describe('begun in the account', () => {
    const begin = async () => {
      const owner = await signUp(shop);
      const someone = visitor();
      someone.token = owner.token;
      return { owner, someone };
    };
    const linking = { ...google, purpose: 'LINK', back: '/account-information', password };
    const unproven = { ...linking, password: null };

    it('links, tells the owner by e-mail, and unlinks', async () => {
      const { owner, someone } = await begin();
      const { finishProviderSignIn } = await must(someone.visit(linking, { email: newEmail() }));
      expect(finishProviderSignIn).toMatchObject({ outcome: 'LINKED', back: '/account-information' });
      expect((await account(someone)).linked_providers[0].removable).toBe(true);
      expect((await must(unlink(someone, 'google', password))).unlinkProvider.linked_providers).toEqual([]);
      await shop.drain();
      const mails = await shop.db.query<{ subject: string }>(
        'test.mails',
        `select subject from platform.message where recipient = $1 and subject like '%Google%' order by subject`,
        [owner.email],
      );
      expect(mails.map(({ subject }) => subject)).toEqual([
        'Google is no longer linked to your account',
        'Your account is linked to Google',
      ]);
    });

    it('is named in the e-mail about a new password, which does not end it', async () => {
      const { owner, someone } = await begin();
      await must(someone.visit(linking, { email: newEmail() }));
      await must(
        someone.graphql(
          'mutation ($from: String!) { changeCustomerPassword(currentPassword: $from, newPassword: "Silver-2026") { email } }',
          { from: password },
        ),
      );
      const [mail] = await shop.db.query<{ body: string }>(
        'test.changed',
        `select body from platform.message where recipient = $1 and key like 'account-passwordChanged%'`,
        [owner.email],
      );
      expect(mail?.body).toMatch(/These also sign you in: Google\. .+\/account-information/);
    });

    it('refuses an identity of another account, and a second one of the provider', async () => {
      const { email } = await member();
      const { someone } = await begin();
      const taken = await someone.visit(linking, { email });
      expect([codeOf(taken), taken.errors?.[0]?.extensions?.data]).toEqual([
        'EXTERNAL_IDENTITY_TAKEN',
        { back: '/account-information' },
      ]);
      await must(someone.visit(linking, { email: newEmail() }));
      expect(codeOf(await someone.visit(linking, { email: newEmail() }))).toBe('EXTERNAL_PROVIDER_LINKED');
    });

    it('asks again where somebody else is signed in meanwhile, and is refused to guests', async () => {
      const { someone } = await begin();
      const answer = await someone.decide(await someone.start(linking), { email: newEmail() });
      someone.token = (await signUp(shop)).token;
      const { finishProviderSignIn } = await must(someone.finish(answer));
      expect(finishProviderSignIn.outcome).toBe('WAITING');
      someone.token = null;
      await expect(someone.start(linking)).rejects.toThrow('NOT_AUTHORISED');
    });

    it('needs the password for a link and its end, so that a stolen session gains nothing', async () => {
      const { someone } = await begin();
      await expect(someone.start(unproven)).rejects.toThrow('WRONG_PASSWORD');
      await expect(someone.start({ ...linking, password: 'Wrong-2026' })).rejects.toThrow('WRONG_PASSWORD');
      await must(someone.visit(linking, { email: newEmail() }));
      for (const wrong of [null, 'Wrong-2026'])
        expect(codeOf(await unlink(someone, 'google', wrong))).toBe('WRONG_PASSWORD');
      expect((await account(someone)).linked_providers).toHaveLength(1);
    });

    it('needs a fresh sign-in of an account without a password', async () => {
      const { someone } = await member();
      await must(someone.visit({ ...unproven, provider: 'apple' }, { email: newEmail() }));
      const waitingBrowser = visitor();
      await must(waitingBrowser.visit(google, { email: newEmail() }));
      waitingBrowser.token = someone.token;
      shop.clock.advance({ minutes: 16 });
      await expect(someone.start(unproven)).rejects.toThrow('SIGN_IN_AGAIN');
      expect(codeOf(await link(waitingBrowser))).toBe('SIGN_IN_AGAIN');
      expect(codeOf(await unlink(someone, 'google'))).toBe('SIGN_IN_AGAIN');
      expect((await account(someone)).linked_providers).toHaveLength(2);
    });

    it('keeps the last way to sign in, also from two parallel calls', async () => {
      const { someone } = await member();
      expect(codeOf(await unlink(someone, 'google'))).toBe('LAST_SIGN_IN_WAY');
      await must(someone.visit({ ...unproven, provider: 'apple' }, { email: newEmail() }));
      const answers = await Promise.all([unlink(someone, 'google'), unlink(someone, 'apple')]);
      expect(answers.map(codeOf).toSorted()).toEqual(['LAST_SIGN_IN_WAY', null]);
    });
  });

  it('is signed in by Apple, whose secret is signed and whose answer is posted', async () => {
    const someone = visitor();
    const email = newEmail();
    const { finishProviderSignIn } = await must(someone.visit({ provider: 'apple' }, { email }));
    expect(finishProviderSignIn).toMatchObject({ outcome: 'WAITING', back: '/' });
    expect(await waiting(someone)).toMatchObject({ email, provider: { kind: 'APPLE', name: 'Apple' } });
  });

  it.each(['nonce', 'audience', 'issuer', 'expired', 'signature', 'used'])(
    'refuses an answer with a wrong %s',
    async (fault) => {
      const refused = await visitor().visit(google, { email: newEmail(), fault });
      expect(codeOf(refused)).toBe('EXTERNAL_SIGN_IN_REFUSED');
      expect(refused.errors?.[0]?.extensions?.data).toEqual({ back: '/wishlist?x=1' });
    },
  );

  it.each(['google', 'apple'])('says that somebody did not want to (%s)', async (provider) => {
    const refused = await visitor().visit({ provider }, { decision: 'cancel' });
    expect(codeOf(refused)).toBe('EXTERNAL_SIGN_IN_CANCELED');
  });

  it('takes an answer once, only in the browser that began, with its state, and for ten minutes', async () => {
    const expired = 'EXTERNAL_SIGN_IN_EXPIRED';
    const someone = visitor();
    const answer = await someone.decide(await someone.start(google), { email: newEmail() });
    const other = visitor();
    expect(codeOf(await other.finish(answer))).toBe(expired);
    await other.start(google);
    expect(codeOf(await other.finish(answer))).toBe(expired);
    const both = await Promise.all([someone.finish(answer), someone.finish(answer)]);
    expect(both.map(codeOf).toSorted()).toEqual([expired, null]);
    expect(codeOf(await someone.visit(google, { email: newEmail(), fault: 'state' }))).toBe(expired);
    expect(codeOf(await someone.finish(''))).toBe(expired);
    expect(codeOf(await someone.finish('state='.padEnd(9_000, 'x')))).toBe(expired);
    const late = await someone.decide(await someone.start(google), { email: newEmail() });
    shop.clock.advance({ minutes: 11 });
    expect(codeOf(await someone.finish(late))).toBe(expired);
  });

  it('does not exchange another visit’s code: the verifier is another', async () => {
    const email = newEmail();
    const someone = visitor();
    const stolen = new URLSearchParams(await someone.decide(await someone.start(google), { email }));
    const thief = visitor();
    const own = new URLSearchParams(await thief.decide(await thief.start(google), { email: newEmail() }));
    own.set('code', stolen.get('code') ?? '');
    expect(codeOf(await thief.finish(own.toString()))).toBe('EXTERNAL_SIGN_IN_REFUSED');
  });

  it('says that the provider does not answer', async () => {
    const unreachable = 'EXTERNAL_PROVIDER_UNREACHABLE';
    expect(codeOf(await visitor().visit(google, { email: newEmail(), fault: 'down' }))).toBe(unreachable);
    for (const cut of ['isCut', 'isBroken'] as const) {
      const someone = visitor();
      const answer = await someone.decide(await someone.start(google), { email: newEmail() });
      line[cut] = true;
      expect(codeOf(await someone.finish(answer))).toBe(unreachable);
      shop.clock.advance({ hours: 2 });
      await expect(visitor().start(google)).rejects.toThrow(unreachable);
      line[cut] = false;
    }
  });

  it('leads to paths of the shop alone', async () => {
    for (const back of ['https://evil.example/', '//evil.example', '/.//evil.example', 'x', '/x'.repeat(300)])
      expect(
        (await must(visitor().visit({ ...google, back }, { email: newEmail() }))).finishProviderSignIn.back,
      ).toBe('/');
  });

  it('refuses an unknown provider', async () => {
    await expect(visitor().start({ provider: 'nobody' })).rejects.toThrow('EXTERNAL_PROVIDER_UNKNOWN');
  });

  it('is limited for each source, at the begin and at the end', async () => {
    const someone = createVisitor(shop, { store: 'hk_en', 'x-forwarded-for': '203.0.113.9' });
    const codes: unknown[] = [];
    for (let times = 0; times < 61; times += 1) codes.push(codeOf(await someone.finish('state=x')));
    expect([codes[59], codes[60]]).toEqual(['EXTERNAL_SIGN_IN_EXPIRED', 'TOO_MANY_REQUESTS']);
    for (let times = 0; times < 60; times += 1) await someone.start(google);
    await expect(someone.start(google)).rejects.toThrow('TOO_MANY_REQUESTS');
  });

  it('stores what waits for half an hour, and deletes it and abandoned visits', async () => {
    const someone = visitor();
    await must(someone.visit(google, { email: newEmail() }));
    await someone.start(google);
    shop.clock.advance({ minutes: 31 });
    expect(await waiting(someone)).toBeNull();
    expect(codeOf(await create(someone, { email: newEmail() }))).toBe('EXTERNAL_IDENTITY_GONE');
    await shop.jobs.runSchedule('identity.delete-expired');
    const left = await shop.db.query(
      'test.left',
      'select provider from identity.waiting_identity union all select provider from identity.provider_visit',
    );
    expect(left).toEqual([]);
  });
});

describe('sign-in by a provider, with SIGN_UP_BY_EMAIL', () => {
  it('makes an account only of an address that the provider vouches for', async () => {
    const shop = await createTestShop({ listen: true, config: { signUpByEmail: true } });
    const someone = createVisitor(shop);
    const email = newEmail();
    await must(someone.visit({ provider: 'google' }, { email }));
    expect(codeOf(await create(someone, { email: newEmail() }))).toBe('EXTERNAL_EMAIL_UNPROVEN');
    await must(create(someone, { email }));
    await shop.close();
  });
});

describe('sign-in by a provider in a shop without any', () => {
  it('offers none', async () => {
    const shop = await createTestShop({ config: { signInProviders: {} } });
    const { data } = await shop.graphql('{ signInProviders { code } }', {}, { store: 'hk_en' });
    expect(data.signInProviders).toEqual([]);
    await shop.close();
  });
});
