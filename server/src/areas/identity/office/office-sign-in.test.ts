import { argon2Sync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  askOffice,
  authenticatorCode,
  codeOf,
  createOfficeShop,
  type OfficeAnswer,
  type OfficePerson,
  officePassword,
  officePerson,
} from '../../../testing/office.ts';
import type { TestShop } from '../../../testing/shop.ts';
import { inviteOfficeOwner } from '../index.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createOfficeShop({ config: { trustedProxies: ['127.0.0.1'] } });
});
afterAll(() => shop.close());

let sources = 0;
/** An IP address that has not been used. */
const newSource = (): Record<string, string> => {
  sources += 1;
  return { 'x-forwarded-for': `203.0.113.${sources}` };
};

const session = '{ accountId name email roles markets idleUntil endsAt }';

const signIn = (
  { email }: Pick<OfficePerson, 'email'>,
  code: string,
  { password = officePassword, headers = newSource(), cookie = null as string | null } = {},
): Promise<OfficeAnswer> =>
  askOffice(
    shop,
    `mutation ($email: String!, $password: String!, $code: String!) {
       signIn(email: $email, password: $password, code: $code) ${session} }`,
    { email, password, code },
    { headers, cookie },
  );

const whoIs = async (cookie: string | null) =>
  (await askOffice(shop, `{ officeSession ${session} }`, {}, { cookie })).data.officeSession;

/** The next code that has not been used. */
const nextCode = ({ secret }: OfficePerson): string => {
  shop.clock.advance({ seconds: 30 });
  return authenticatorCode(secret, shop.clock.now());
};

const failedWith = ({ errors }: OfficeAnswer): unknown => errors?.[0]?.extensions;
const failed = { category: 'graphql-authentication', code: 'SIGN_IN_FAILED' };

describe('signing in to the back office', () => {
  it('takes a password and a code, and sets a cookie that scripts cannot read and other sites cannot send', async () => {
    const owner = await officePerson(shop);
    const answer = await signIn(owner, nextCode(owner));
    expect(answer.data.signIn).toMatchObject({
      accountId: owner.id,
      email: owner.email,
      roles: ['owner'],
      markets: ['cn', 'hk', 'mo', 'my', 'sg'],
    });
    expect(answer.setCookie).toMatch(/^office=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(await whoIs(answer.cookie)).toMatchObject({ accountId: owner.id });
    expect(await whoIs(null)).toBeNull();
    expect(await whoIs('office=x')).toBeNull();
  });

  it('rejects a code that was used, the one before it, and one of tomorrow', async () => {
    const owner = await officePerson(shop);
    const early = nextCode(owner);
    const code = nextCode(owner);
    expect((await signIn(owner, code)).cookie).not.toBeNull();
    for (const used of [code, early, authenticatorCode(owner.secret, new Date('2026-12-24T00:00:00Z'))])
      expect(failedWith(await signIn(owner, used))).toMatchObject(failed);
  });

  it('accepts one of two requests with the same code at once', async () => {
    const owner = await officePerson(shop);
    const code = nextCode(owner);
    const answers = await Promise.all([signIn(owner, code), signIn(owner, code)]);
    expect(answers.filter(({ cookie }) => cookie !== null)).toHaveLength(1);
  });

  it('is not locked by a form that was sent ten times at once', async () => {
    const owner = await officePerson(shop);
    const headers = newSource();
    const code = nextCode(owner);
    await Promise.all(Array.from({ length: 10 }, () => signIn(owner, code, { headers })));
    expect((await signIn(owner, nextCode(owner), { headers })).cookie).not.toBeNull();
  });

  it('gives the same error for a wrong password, a wrong code, an unknown and an inactive account', async () => {
    const owner = await officePerson(shop);
    const left = await officePerson(shop);
    await shop.db.query('test', 'update identity.office_account set active = false where id = $1', [left.id]);
    const tries = [
      await signIn(owner, nextCode(owner), { password: 'Wrong-Password-1' }),
      await signIn(owner, '000000'),
      await signIn(owner, 'AAAAA-AAAAA'),
      await signIn({ email: 'nobody@example.com' }, '000000'),
      await signIn(left, nextCode(left)),
    ];
    for (const answer of tries) {
      expect(failedWith(answer)).toEqual({ ...failed, data: { retry_after_seconds: 0 } });
      expect(answer.cookie).toBeNull();
    }
    expect(await whoIs(left.cookie)).toBeNull();
  });

  it('is locked for one source for 15 minutes after five wrong passwords, and open for others', async () => {
    const owner = await officePerson(shop);
    const headers = newSource();
    for (let time = 0; time < 5; time += 1)
      await signIn(owner, '000000', { password: 'Wrong-Password-1', headers });
    expect(failedWith(await signIn(owner, nextCode(owner), { headers }))).toMatchObject({
      ...failed,
      data: { retry_after_seconds: 870 },
    });
    expect((await signIn(owner, nextCode(owner))).cookie).not.toBeNull();
    shop.clock.advance({ minutes: 15 });
    expect((await signIn(owner, nextCode(owner), { headers })).cookie).not.toBeNull();
  });

  it('accepts five wrong codes with the right password from all sources, then none for 15 minutes', async () => {
    const owner = await officePerson(shop);
    await Promise.all(Array.from({ length: 8 }, () => signIn(owner, '000000')));
    expect(codeOf(await signIn(owner, nextCode(owner)))).toBe('SIGN_IN_FAILED');
    shop.clock.advance({ minutes: 15 });
    expect((await signIn(owner, nextCode(owner))).cookie).not.toBeNull();
  });

  it('counts the wrong tries of one source over all accounts', async () => {
    const headers = newSource();
    const codes: unknown[] = [];
    for (let time = 0; time < 31; time += 1)
      codes.push(codeOf(await signIn({ email: `n${time}@example.com` }, '000000', { headers })));
    expect(codes.filter((code) => code === 'SIGN_IN_FAILED')).toHaveLength(30);
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
  });

  it('accepts each recovery code once, however it is written', async () => {
    const owner = await officePerson(shop);
    expect(new Set(owner.recoveryCodes).size).toBe(10);
    const [code = '', secondCode = ''] = owner.recoveryCodes;
    expect((await signIn(owner, code.toLowerCase().replace('-', ' '))).cookie).not.toBeNull();
    expect(codeOf(await signIn(owner, code))).toBe('SIGN_IN_FAILED');
    expect(codeOf(await signIn(await officePerson(shop), secondCode))).toBe('SIGN_IN_FAILED');
    expect((await signIn(owner, secondCode)).cookie).not.toBeNull();
  });

  it('hashes a password again at the next sign-in after the parameters were raised', async () => {
    const owner = await officePerson(shop);
    const nonce = Buffer.from('0123456789abcdef');
    const cheap = { message: officePassword, nonce, memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
    const tag = argon2Sync('argon2id', cheap).toString('base64').replace(/=+$/, '');
    const old = `$argon2id$v=19$m=8,t=1,p=1$${nonce.toString('base64').replace(/=+$/, '')}$${tag}`;
    const update = 'update identity.office_account set password_hash = $2 where id = $1';
    await shop.db.query('test', update, [owner.id, old]);
    const stored = async () =>
      (
        await shop.db.query<{ hash: string }>(
          'test',
          'select password_hash as hash from identity.office_account where id = $1',
          [owner.id],
        )
      )[0]?.hash;
    await signIn(owner, '000000');
    expect(await stored()).toBe(old);
    expect((await signIn(owner, nextCode(owner))).cookie).not.toBeNull();
    expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('ends the previous session of the browser', async () => {
    const owner = await officePerson(shop);
    await signIn(owner, nextCode(owner), { cookie: owner.cookie });
    expect(await whoIs(owner.cookie)).toBeNull();
  });

  it('stores no password, code, secret or token in the clear', async () => {
    const owner = await officePerson(shop);
    const rows = await shop.db.query(
      'test',
      `select to_jsonb(account) as row from identity.office_account account union all
       select to_jsonb(code) from identity.office_recovery_code code union all
       select to_jsonb(session) from identity.office_session session union all
       select to_jsonb(change) from platform.change change`,
    );
    const stored = JSON.stringify(rows);
    for (const secret of [officePassword, owner.secret, ...owner.recoveryCodes, owner.cookie.split('=')[1]])
      expect(stored).not.toContain(secret);
  });
});

describe('a session of the back office', () => {
  it('ends after 30 minutes without a request', async () => {
    const owner = await officePerson(shop);
    for (let time = 0; time < 3; time += 1) {
      shop.clock.advance({ minutes: 29 });
      expect(await whoIs(owner.cookie)).not.toBeNull();
    }
    shop.clock.advance({ minutes: 31 });
    expect(await whoIs(owner.cookie)).toBeNull();
  });

  it('ends after 12 hours in any case', async () => {
    const owner = await officePerson(shop);
    for (let time = 0; time < 29; time += 1) {
      shop.clock.advance({ minutes: 24 });
      await askOffice(shop, '{ officeSessions { id } }', {}, { cookie: owner.cookie });
    }
    expect((await whoIs(owner.cookie)).idleUntil).toBe((await whoIs(owner.cookie)).endsAt);
    shop.clock.advance({ minutes: 25 });
    expect(await whoIs(owner.cookie)).toBeNull();
    await shop.jobs.runSchedule('identity.delete-expired');
    const left = await shop.db.query('test', 'select 1 from identity.office_session where account_id = $1', [
      owner.id,
    ]);
    expect(left).toEqual([]);
  });

  it('applies a change of roles and markets at once', async () => {
    const owner = await officePerson(shop);
    await shop.db.query(
      'test',
      "update identity.office_account set roles = array['auditor'], markets = array['hk'] where id = $1",
      [owner.id],
    );
    expect(await whoIs(owner.cookie)).toMatchObject({ roles: ['auditor'], markets: ['hk'] });
  });

  it('is listed and ended by its owner only', async () => {
    const owner = await officePerson(shop);
    const stranger = await officePerson(shop);
    const phone = await signIn(owner, nextCode(owner), {
      headers: { ...newSource(), 'user-agent': 'Phone/1' },
    });
    const list = async ({ cookie }: { cookie: string | null }) =>
      (await askOffice(shop, '{ officeSessions { id browser isThis } }', {}, { cookie })).data.officeSessions;
    const sessions = await list(owner);
    expect(sessions).toMatchObject([
      { browser: expect.any(String), isThis: expect.any(Boolean) },
      { browser: expect.any(String), isThis: expect.any(Boolean) },
    ]);
    const { id } = sessions.find(({ browser }: { browser: string }) => browser === 'Phone/1');
    expect((await list(stranger)).map((listed: { id: string }) => listed.id)).not.toContain(id);
    const end = (cookie: string | null) =>
      askOffice(shop, 'mutation ($id: ID!) { endOfficeSession(id: $id) }', { id }, { cookie });
    expect((await end(stranger.cookie)).data.endOfficeSession).toBe(false);
    expect(codeOf(await end(null))).toBe('OFFICE_SIGN_IN_REQUIRED');
    expect(await whoIs(phone.cookie)).not.toBeNull();
    expect((await end(owner.cookie)).data.endOfficeSession).toBe(true);
    expect(await whoIs(phone.cookie)).toBeNull();
    expect(await whoIs(owner.cookie)).not.toBeNull();
  });

  it('ends with its cookie by signing out', async () => {
    const owner = await officePerson(shop);
    const out = (cookie: string | null) => askOffice(shop, 'mutation { signOut }', {}, { cookie });
    const answer = await out(owner.cookie);
    expect(answer.data.signOut).toBe(true);
    expect(answer.setCookie).toMatch(/^office=; Max-Age=0; /);
    expect(await whoIs(owner.cookie)).toBeNull();
    expect((await out(owner.cookie)).data.signOut).toBe(false);
    const rows = await shop.db.query<{ action: string }>(
      'test',
      "select action from platform.change where actor_kind = 'office' and actor_id = $1 order by id",
      [owner.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['office.accept-invitation', 'office.sign-out']);
  });

  it('has a cookie name under https that no other host of the domain can set', async () => {
    const production = await createOfficeShop({ config: { baseUrl: 'https://shop.example.com' } });
    const invited = await inviteOfficeOwner(production.platform, {
      email: 'mei@example.com',
      name: '',
      anyway: false,
    });
    const token = invited.kind === 'invited' ? invited.token : '';
    const opened = await askOffice(
      production,
      'query ($token: String!) { officeInvitation(token: $token) { secret secretUri } }',
      { token },
    );
    const { secret } = opened.data.officeInvitation;
    const { setCookie } = await askOffice(
      production,
      `mutation ($token: String!, $password: String!, $code: String!) {
         acceptOfficeInvitation(token: $token, password: $password, code: $code) { recoveryCodes } }`,
      { token, password: officePassword, code: authenticatorCode(secret, production.clock.now()) },
    );
    await production.close();
    expect(setCookie).toMatch(
      /^__Host-office=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    );
  });
});

describe('an invitation', () => {
  const accept = (token: string, code: string, password = officePassword) =>
    askOffice(
      shop,
      `mutation ($token: String!, $password: String!, $code: String!) {
         acceptOfficeInvitation(token: $token, password: $password, code: $code) { recoveryCodes } }`,
      { token, password, code },
      { headers: newSource() },
    );
  const open = (token: string) =>
    askOffice(
      shop,
      'query ($token: String!) { officeInvitation(token: $token) { email secret } }',
      { token },
      { headers: newSource() },
    );
  const invite = async (email: string): Promise<string> => {
    const invited = await inviteOfficeOwner(shop.platform, { email, name: '', anyway: true });
    return invited.kind === 'invited' ? invited.token : invited.kind;
  };

  it('is created once: a second owner needs an explicit option', async () => {
    const email = 'second@example.com';
    const invitation = { email, name: '', anyway: false };
    expect(await inviteOfficeOwner(shop.platform, invitation)).toEqual({ kind: 'owner-exists' });
    expect(await inviteOfficeOwner(shop.platform, { ...invitation, email: 'none' })).toEqual({
      kind: 'email-invalid',
    });
    expect(codeOf(await open(await invite(email)))).toMatchObject({ officeInvitation: { email } });
  });

  it('requires a good password and a code from the new secret, and works once', async () => {
    const token = await invite('once@example.com');
    const { secret } = (await open(token)).data.officeInvitation;
    const code = () => authenticatorCode(secret, shop.clock.now());
    expect(codeOf(await accept(token, '000000'))).toBe('OFFICE_CODE_WRONG');
    expect(codeOf(await accept(token, code(), 'Password-1'))).toBe('WEAK_PASSWORD');
    expect((await open(token)).data.officeInvitation.secret).toBe(secret);
    const answers = await Promise.all([accept(token, code()), accept(token, code())]);
    expect(answers.filter(({ cookie }) => cookie !== null)).toHaveLength(1);
    expect(codeOf(await accept(token, code()))).toBe('RESET_LINK_INVALID');
    expect(codeOf(await open(token))).toBe('RESET_LINK_INVALID');
  });

  it('expires after a day, and ends when a new one is created', async () => {
    const first = await invite('twice@example.com');
    const second = await invite('twice@example.com');
    expect(codeOf(await open(first))).toBe('RESET_LINK_INVALID');
    shop.clock.advance({ hours: 24 });
    expect(codeOf(await open(second))).toBe('RESET_LINK_INVALID');
    expect(codeOf(await open('x'))).toBe('RESET_LINK_INVALID');
  });

  it('for an account that lost access ends its sessions and old codes', async () => {
    const owner = await officePerson(shop);
    const token = await invite(owner.email);
    expect(await whoIs(owner.cookie)).not.toBeNull();
    const { secret } = (await open(token)).data.officeInvitation;
    const accepted = await accept(token, authenticatorCode(secret, shop.clock.now()));
    expect(await whoIs(accepted.cookie)).toMatchObject({ accountId: owner.id, roles: ['owner'] });
    expect(await whoIs(owner.cookie)).toBeNull();
    expect(codeOf(await signIn(owner, owner.recoveryCodes[0] ?? ''))).toBe('SIGN_IN_FAILED');
    expect(codeOf(await signIn(owner, nextCode(owner)))).toBe('SIGN_IN_FAILED');
  });
});
