import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../testing/buyer.ts';
import {
  addPasskey,
  askToCreate,
  askToSignIn,
  SoftPasskey,
  signInWith,
} from '../../../testing/members/passkeys.ts';
import { createVisitor, type VisitAnswer, type Visitor } from '../../../testing/payments/providers.ts';
import { password, signUp } from '../../../testing/people.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';
import { deleteExpired } from '../delete-expired.ts';

const codeOf = ({ errors }: VisitAnswer) => errors?.[0]?.extensions?.code ?? null;

describe('sign-in by passkeys', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await createTestShop({ config: { trustedProxies: ['127.0.0.1'] } });
  });
  afterAll(() => shop.close());

  let sources = 0;
  const visitor = (): Visitor => {
    sources += 1;
    return createVisitor(shop, {
      store: 'hk_en',
      'x-forwarded-for': `198.18.${sources % 250}.${Math.floor(sources / 250)}`,
    });
  };

  const member = async () => {
    const someone = visitor();
    const { token, email, customerId } = await signUp(shop);
    someone.token = token;
    return { someone, email, customerId };
  };
  /** A member with a passkey. */
  const owner = async () => {
    const one = await member();
    const passkey = new SoftPasskey();
    await must(addPasskey(one.someone, passkey.make(await askToCreate(one.someone, password))));
    return { ...one, passkey };
  };
  const signIn = async (passkey: SoftPasskey, changes: Parameters<SoftPasskey['use']>[1] = {}) => {
    const browser = visitor();
    return signInWith(browser, passkey.use(await askToSignIn(browser), changes));
  };
  const passkeysOf = async (someone: Visitor) =>
    (await must(someone.graphql('{ customer { passkeys { id name last_used_at removable } } }'))).customer
      .passkeys;
  const remove = (someone: Visitor, id: string, given: string | null = password) =>
    someone.graphql(
      'mutation ($id: ID!, $given: String) { removePasskey(id: $id, password: $given) { passkeys { id } } }',
      { id, given },
    );

  it('adds a passkey after the password, tells the owner, and signs in by it', async () => {
    const { someone, email, passkey } = await owner();
    expect(await passkeysOf(someone)).toEqual([
      { id: expect.any(String), name: 'Phone', last_used_at: null, removable: true },
    ]);
    const browser = visitor();
    const answer = await signInWith(browser, passkey.use(await askToSignIn(browser)));
    browser.token = (await must(Promise.resolve(answer))).generateCustomerTokenByPasskey.token;
    const { customer, customerSessions } = await must(
      browser.graphql('{ customer { email role } customerSessions { is_current } }'),
    );
    expect(customer).toEqual({ email, role: 'customer' });
    expect(customerSessions).toHaveLength(2);
    expect((await passkeysOf(someone))[0].last_used_at).toBe(shop.clock.now().toISOString());
    const mails = await shop.db.query<{ subject: string }>(
      'test.mails',
      `select subject from platform.message where recipient = $1 and subject like '%passkey%'`,
      [email],
    );
    expect(mails).toEqual([{ subject: 'A passkey was added to your account' }]);
  });

  it('asks browsers for a verified user and for no list of passkeys', async () => {
    const options = JSON.parse(await askToSignIn(visitor()));
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options.allowCredentials ?? []).toEqual([]);
    const { someone, passkey, customerId } = await owner();
    const creation = JSON.parse(await askToCreate(someone, password));
    expect(creation).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: passkey.credentialId.toString('base64url') }],
      attestation: 'none',
    });
    // All passkeys of one customer have one handle, which does not tell who it is.
    expect(creation.user.id).toBe(passkey.userHandle);
    expect(Buffer.from(creation.user.id, 'base64url').toString()).not.toContain(customerId);
  });

  it.each([
    ['the answer of another site', { origin: 'https://jinlan.example.net' }],
    ['the answer of another port', { origin: 'http://localhost:4001' }],
    ['a passkey of another domain', { domain: 'example.net' }],
    ['a user who was not verified', { isVerified: false }],
  ])('refuses %s, in signing in and in adding', async (_, lie) => {
    const { someone, passkey } = await owner();
    expect(codeOf(await signIn(passkey, lie))).toBe('PASSKEY_REFUSED');
    const other = new SoftPasskey();
    expect(codeOf(await addPasskey(someone, other.make(await askToCreate(someone, password), lie)))).toBe(
      'PASSKEY_REFUSED',
    );
    expect(await passkeysOf(someone)).toHaveLength(1);
    expect(codeOf(await signIn(passkey))).toBeNull();
  });

  it('takes a challenge once, also from fifty parallel answers, and adds one session', async () => {
    const { someone, passkey } = await owner();
    const browser = visitor();
    const answer = passkey.use(await askToSignIn(browser));
    const answers = await Promise.all(Array.from({ length: 50 }, () => signInWith(browser, answer)));
    const codes = answers.map(codeOf);
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(codes.filter((code) => code === 'PASSKEY_EXPIRED')).toHaveLength(49);
    expect(codeOf(await signInWith(browser, answer))).toBe('PASSKEY_EXPIRED');
    const { customerSessions } = await must(someone.graphql('{ customerSessions { id } }'));
    expect(customerSessions).toHaveLength(2);
  });

  it('adds one passkey of fifty parallel answers', async () => {
    const { someone } = await member();
    const answer = new SoftPasskey().make(await askToCreate(someone, password));
    const codes = (await Promise.all(Array.from({ length: 50 }, () => addPasskey(someone, answer)))).map(
      codeOf,
    );
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(codes.filter((code) => code === 'PASSKEY_EXPIRED')).toHaveLength(49);
    expect(await passkeysOf(someone)).toHaveLength(1);
  });

  it('uses a challenge up whatever its answer leads to', async () => {
    const { passkey } = await owner();
    const browser = visitor();
    const options = await askToSignIn(browser);
    expect(codeOf(await signInWith(browser, passkey.use(options, { domain: 'example.net' })))).toBe(
      'PASSKEY_REFUSED',
    );
    expect(codeOf(await signInWith(browser, passkey.use(options)))).toBe('PASSKEY_EXPIRED');
  });

  it('takes answers only of the browser that asked, and for five minutes', async () => {
    const { someone, passkey } = await owner();
    const browser = visitor();
    const options = await askToSignIn(browser);
    const thief = visitor();
    expect(codeOf(await signInWith(thief, passkey.use(options)))).toBe('PASSKEY_EXPIRED');
    await askToSignIn(thief);
    expect(codeOf(await signInWith(thief, passkey.use(options)))).toBe('PASSKEY_EXPIRED');
    expect(codeOf(await signIn(passkey, { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }))).toBe(
      'PASSKEY_EXPIRED',
    );
    // A challenge for a new passkey signs nobody in, and a challenge for a sign-in makes no passkey.
    const creation = await askToCreate(someone, password);
    expect(codeOf(await signInWith(someone, passkey.use(creation)))).toBe('PASSKEY_EXPIRED');
    expect(codeOf(await addPasskey(someone, new SoftPasskey().make(await askToSignIn(someone))))).toBe(
      'PASSKEY_EXPIRED',
    );
    shop.clock.advance({ minutes: 5 });
    expect(codeOf(await signInWith(browser, passkey.use(options)))).toBe('PASSKEY_EXPIRED');
  });

  it('does not tell an unknown passkey from a wrong signature', async () => {
    const { passkey } = await owner();
    const unknown = new SoftPasskey();
    unknown.userHandle = passkey.userHandle;
    expect(codeOf(await signIn(unknown))).toBe('PASSKEY_REFUSED');
    const browser = visitor();
    const answer = JSON.parse(passkey.use(await askToSignIn(browser)));
    const forged = JSON.parse(unknown.use(await askToSignIn(browser)));
    answer.response.signature = forged.response.signature;
    expect(codeOf(await signInWith(browser, JSON.stringify(answer)))).toBe('PASSKEY_REFUSED');
  });

  it('refuses the passkey of one customer with the handle of another', async () => {
    const [one, other] = [await owner(), await owner()];
    one.passkey.userHandle = other.passkey.userHandle;
    expect(codeOf(await signIn(one.passkey))).toBe('PASSKEY_REFUSED');
  });

  it('refuses a counter that goes back or stands still, as of a copy', async () => {
    const { passkey } = await owner();
    expect(codeOf(await signIn(passkey, { counter: 7 }))).toBeNull();
    for (const counter of [7, 6, 0])
      expect(codeOf(await signIn(passkey, { counter }))).toBe('PASSKEY_REFUSED');
    expect(codeOf(await signIn(passkey, { counter: 8 }))).toBeNull();
  });

  it('signs in one of two browsers that show the same counter at once', async () => {
    const { passkey } = await owner();
    const codes = (await Promise.all([1, 2].map(() => signIn(passkey, { counter: 5 })))).map(codeOf);
    expect(codes.toSorted()).toEqual(['PASSKEY_REFUSED', null]);
  });

  it.each([
    ['', 'PASSKEY_REFUSED'],
    ['null', 'PASSKEY_REFUSED'],
    ['[]', 'PASSKEY_REFUSED'],
    ['{"id":"x","rawId":"x","type":"public-key","response":{}}', 'PASSKEY_REFUSED'],
    [`{"id":"${'x'.repeat(40_000)}"}`, 'PASSKEY_REFUSED'],
  ])('refuses what is no answer: %.40s', async (text, code) => {
    const { someone } = await member();
    expect(codeOf(await signInWith(someone, text))).toBe(code);
    expect(codeOf(await addPasskey(someone, text))).toBe(code);
  });

  it('refuses statements of makers, for which certificates would have to be looked up', async () => {
    const { someone } = await member();
    const withCertificate = Buffer.from(
      '63666d74667061636b65646761747453746d74a363616c67266373696741006378356381410a',
      'hex',
    );
    const passkey = new SoftPasskey();
    const answer = passkey.make(await askToCreate(someone, password), { attestation: withCertificate });
    expect(codeOf(await addPasskey(someone, answer))).toBe('PASSKEY_REFUSED');
  });

  it('needs the password, or a fresh sign-in without one', async () => {
    const { someone, customerId } = await member();
    await expect(askToCreate(someone, 'wrong')).rejects.toThrow('WRONG_PASSWORD');
    await expect(askToCreate(someone, null)).rejects.toThrow('WRONG_PASSWORD');
    await expect(askToCreate(visitor(), password)).rejects.toThrow('NOT_AUTHORISED');
    await shop.db.query(
      'test.no-password',
      'update identity.customer set password_hash = null where id = $1',
      [Number(customerId)],
    );
    await askToCreate(someone, null);
    shop.clock.advance({ minutes: 16 });
    await expect(askToCreate(someone, null)).rejects.toThrow('SIGN_IN_AGAIN');
  });

  it('adds nothing to the account of somebody who signs in meanwhile', async () => {
    const { someone } = await member();
    const answer = new SoftPasskey().make(await askToCreate(someone, password));
    someone.token = (await signUp(shop)).token;
    expect(codeOf(await addPasskey(someone, answer))).toBe('PASSKEY_EXPIRED');
    someone.token = null;
    expect(codeOf(await addPasskey(someone, answer))).toBe('NOT_AUTHORISED');
  });

  it('refuses a passkey that another account has', async () => {
    const { passkey } = await owner();
    const { someone } = await member();
    expect(codeOf(await addPasskey(someone, passkey.make(await askToCreate(someone, password))))).toBe(
      'PASSKEY_TAKEN',
    );
  });

  it('has at most twenty of a customer, also from parallel answers', async () => {
    const { someone, customerId } = await member();
    await shop.db.query(
      'test.nineteen',
      `insert into identity.passkey (customer_id, credential_id, public_key, user_handle, counter, transports, name, created_at)
       select $1::integer, 'credential-of-' || $1::integer || '-' || n, '\\x00', decode(repeat('00', 32), 'hex'), 0, '{}', 'Key ' || n, $2
       from generate_series(1, 19) n`,
      [Number(customerId), shop.clock.now()],
    );
    const answers = [
      new SoftPasskey().make(await askToCreate(someone, password)),
      new SoftPasskey().make(await askToCreate(someone, password)),
    ];
    const codes = (await Promise.all(answers.map((answer) => addPasskey(someone, answer)))).map(codeOf);
    expect(codes.toSorted()).toEqual(['PASSKEYS_FULL', null]);
    await expect(askToCreate(someone, password)).rejects.toThrow('PASSKEYS_FULL');
  });

  it('renames and removes only the own passkeys, and ends the other sessions', async () => {
    const { someone, email, passkey } = await owner();
    const [{ id }] = await passkeysOf(someone);
    const { someone: stranger } = await member();
    const rename = (who: Visitor, name: string) =>
      who.graphql(
        'mutation ($id: ID!, $name: String!) { renamePasskey(id: $id, name: $name) { passkeys { name } } }',
        { id, name },
      );
    expect(codeOf(await rename(stranger, 'Mine'))).toBe('PASSKEY_NOT_FOUND');
    expect(codeOf(await remove(stranger, id))).toBe('PASSKEY_NOT_FOUND');
    expect(codeOf(await remove(someone, "1' or true"))).toBe('PASSKEY_NOT_FOUND');
    expect(codeOf(await rename(someone, ' '))).toBe('INVALID_TEXT');
    expect((await must(rename(someone, '工作电脑'))).renamePasskey.passkeys).toEqual([{ name: '工作电脑' }]);

    const elsewhere = visitor();
    const { generateCustomerTokenByPasskey } = await must(
      signInWith(elsewhere, passkey.use(await askToSignIn(elsewhere))),
    );
    elsewhere.token = generateCustomerTokenByPasskey.token;
    expect(codeOf(await remove(someone, id, 'wrong'))).toBe('WRONG_PASSWORD');
    expect((await must(remove(someone, id))).removePasskey.passkeys).toEqual([]);
    expect(codeOf(await elsewhere.graphql('{ customer { email } }'))).toBe('NOT_AUTHORISED');
    expect(codeOf(await signIn(passkey))).toBe('PASSKEY_REFUSED');
    const [mail] = await shop.db.query(
      'test.mail',
      'select subject from platform.message where recipient = $1 order by id desc limit 1',
      [email],
    );
    expect(mail).toEqual({ subject: 'A passkey was removed from your account' });
  });

  it('keeps the last way to sign in, also from two parallel calls', async () => {
    const { someone, customerId } = await owner();
    await must(addPasskey(someone, new SoftPasskey().make(await askToCreate(someone, password)), 'Key'));
    await shop.db.query(
      'test.no-password',
      'update identity.customer set password_hash = null where id = $1',
      [Number(customerId)],
    );
    const [one, two] = await passkeysOf(someone);
    const codes = (await Promise.all([one, two].map(({ id }) => remove(someone, id, null)))).map(codeOf);
    expect(codes.toSorted()).toEqual(['LAST_SIGN_IN_WAY', null]);
    expect(await passkeysOf(someone)).toMatchObject([{ removable: false }]);
  });

  it('forgets challenges that nobody answered', async () => {
    await askToSignIn(visitor());
    shop.clock.advance({ minutes: 20 });
    await deleteExpired(shop.platform);
    expect(await shop.db.query('test.challenges', 'select 1 from identity.passkey_challenge')).toEqual([]);
  });

  it('limits the challenges of one source', async () => {
    const browser = visitor();
    for (let count = 0; count < 120; count += 1) await askToSignIn(browser);
    await expect(askToSignIn(browser)).rejects.toThrow('TOO_MANY_REQUESTS');
  });

  it('is offered at this address', async () => {
    expect((await must(visitor().graphql('{ passkeysOffered }'))).passkeysOffered).toBe(true);
  });
});
