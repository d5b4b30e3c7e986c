import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Http, systemHttp } from '../../../platform/http.ts';
import { must } from '../../../testing/buyer.ts';
import { createVisitor, type VisitAnswer, type Visitor } from '../../../testing/payments/providers.ts';
import { password, signUp } from '../../../testing/people.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

const codeOf = ({ errors }: VisitAnswer) => errors?.[0]?.extensions?.code ?? null;
const newEmail = () => `person-${crypto.randomUUID()}@example.com`;
const onComputer = { provider: 'wechat' };
const inside = { provider: 'wechat', in_app: true };

describe('sign-in by WeChat', () => {
  /** The answers that the test puts in place of those of WeChat's API, by the end of the path. */
  const answers = new Map<string, object | string>();
  const addresses: string[] = [];
  const http: Http = {
    async fetch(url, init) {
      const { pathname } = new URL(url);
      addresses.push(pathname);
      const answer = answers.get(pathname.split('/').at(-1) ?? '');
      if (answer === 'cut') throw new TypeError('fetch failed');
      if (answer !== undefined)
        return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer));
      return systemHttp.fetch(url, init);
    },
  };
  let shop: TestShop;
  beforeAll(async () => {
    shop = await createTestShop({ listen: true, http, config: { trustedProxies: ['127.0.0.1'] } });
  });
  afterAll(() => shop.close());
  afterEach(() => answers.clear());

  let sources = 0;
  const visitor = (): Visitor => {
    sources += 1;
    return createVisitor(shop, { store: 'default', 'x-forwarded-for': `198.19.0.${sources}` });
  };
  const create = async (someone: Visitor, email = newEmail()): Promise<string> => {
    const { createCustomerByProvider } = await must(
      someone.graphql(
        `mutation ($input: CreateCustomerByProviderInput!) { createCustomerByProvider(input: $input) { token } }`,
        { input: { email, firstname: '嘉欣', lastname: '陈' } },
      ),
    );
    return createCustomerByProvider.token;
  };
  const subjects = () =>
    shop.db.query<{ subject: string }>(
      'test.subjects',
      `select subject from identity.external_identity where provider = 'wechat' order by linked_at desc, subject`,
    );
  const loginCode = async (someone: Visitor): Promise<string> => {
    const cookie = [...someone.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await shop.http({ method: 'GET', url: '/sandbox-wechat/wx.login', headers: { cookie } });
    return answer.json().code;
  };
  const byMiniProgram = (someone: Visitor, code: string): Promise<VisitAnswer> =>
    someone.graphql(
      `mutation ($code: String!) { signInByMiniProgram(provider: "wechat", code: $code) { outcome token key back } }`,
      { code },
    );

  it('knows the same person by a code on a computer, inside WeChat, and in the mini-program', async () => {
    const someone = visitor();
    const address = await someone.start(onComputer);
    expect(address).toMatch(
      /^\/sandbox-wechat\/connect\/qrconnect\?appid=wx\w+&redirect_uri=.*&response_type=code&scope=snsapi_login&state=\w+#wechat_redirect$/,
    );
    const { finishProviderSignIn } = await must(someone.finish(await someone.decide(address)));
    expect(finishProviderSignIn.outcome).toBe('WAITING');
    await create(someone);
    expect((await subjects())[0]?.subject).toMatch(/^unionid:u/);
    const within = await someone.start(inside);
    expect(within).toMatch(/^\/sandbox-wechat\/connect\/oauth2\/authorize\?.*scope=snsapi_userinfo&/);
    const again = await must(someone.finish(await someone.decide(within)));
    expect(again.finishProviderSignIn.outcome).toBe('SIGNED_IN');
    const mini = (await must(byMiniProgram(someone, await loginCode(someone)))).signInByMiniProgram;
    expect(mini).toMatchObject({ outcome: 'SIGNED_IN', key: null });
  });

  it('shows the nickname, which is no name, and asks for an e-mail address', async () => {
    const someone = visitor();
    await must(someone.visit(inside, { nickname: '金兰小姐' }));
    const { customerWaitingIdentity } = await must(
      someone.graphql('{ customerWaitingIdentity { label email firstname offer provider { code name } } }'),
    );
    expect(customerWaitingIdentity).toEqual({
      ...{ label: '金兰小姐', email: null, firstname: '', offer: 'CREATE' },
      provider: { code: 'wechat', name: '微信' },
    });
  });

  it('knows somebody by app and openid without a unionid, and takes the unionid over later', async () => {
    const someone = visitor();
    await must(someone.visit(onComputer, { fault: 'no-unionid' }));
    shop.clock.advance({ seconds: 1 });
    await create(someone);
    expect((await subjects())[0]?.subject).toMatch(/^wx\w+:o/);
    const { finishProviderSignIn } = await must(someone.visit(onComputer));
    expect(finishProviderSignIn.outcome).toBe('SIGNED_IN');
    expect((await subjects())[0]?.subject).toMatch(/^unionid:u/);
  });

  it('goes on by openid where the profile is not given', async () => {
    answers.set('userinfo', { errcode: 48001, errmsg: 'api unauthorized' });
    const someone = visitor();
    expect((await must(someone.visit(inside))).finishProviderSignIn.outcome).toBe('WAITING');
  });

  it('links to the account that begins it', async () => {
    const someone = visitor();
    someone.token = (await signUp(shop)).token;
    const { finishProviderSignIn } = await must(someone.visit({ ...onComputer, purpose: 'LINK', password }));
    expect(finishProviderSignIn.outcome).toBe('LINKED');
    const other = visitor();
    other.cookies.set('sandbox_wechat_shopper', someone.cookies.get('sandbox_wechat_shopper') ?? '');
    other.token = (await signUp(shop)).token;
    expect(codeOf(await other.visit({ ...onComputer, purpose: 'LINK', password }))).toBe(
      'EXTERNAL_IDENTITY_TAKEN',
    );
  });

  it.each([
    ['used', 'EXTERNAL_SIGN_IN_REFUSED'],
    ['other-app', 'EXTERNAL_SIGN_IN_REFUSED'],
    ['state', 'EXTERNAL_SIGN_IN_EXPIRED'],
  ])('answers in words to a code that is wrong (%s)', async (fault, code) => {
    expect(codeOf(await visitor().visit(onComputer, { fault }))).toBe(code);
  });

  it.each([
    ['computers', onComputer],
    ['WeChat', inside],
  ])('says that somebody did not want to, on %s', async (_, input) => {
    expect(codeOf(await visitor().visit(input, { decision: 'cancel' }))).toBe('EXTERNAL_SIGN_IN_CANCELED');
  });

  it.each<[string, object | string, string]>([
    ['is busy', { errcode: -1, errmsg: 'system error' }, 'EXTERNAL_PROVIDER_UNREACHABLE'],
    ['is asked too often', { errcode: 45011, errmsg: 'api minute-quota' }, 'EXTERNAL_PROVIDER_UNREACHABLE'],
    ['sees a risk', { errcode: 40226, errmsg: 'code blocked' }, 'EXTERNAL_SIGN_IN_REFUSED'],
    ['answers otherwise', '<html>', 'EXTERNAL_PROVIDER_UNREACHABLE'],
    ['names nobody', {}, 'EXTERNAL_SIGN_IN_REFUSED'],
    ['names an odd openid', { openid: 'a b' }, 'EXTERNAL_SIGN_IN_REFUSED'],
    ['is silent', 'cut', 'EXTERNAL_PROVIDER_UNREACHABLE'],
  ])('answers in words where WeChat %s', async (_, answer, code) => {
    answers.set('access_token', answer);
    answers.set('jscode2session', answer);
    expect(codeOf(await visitor().visit(onComputer))).toBe(code);
    expect(codeOf(await byMiniProgram(visitor(), 'some-code'))).toBe(code);
  });

  it('never sends an odd code to WeChat', async () => {
    addresses.length = 0;
    expect(codeOf(await byMiniProgram(visitor(), 'a&secret=b'))).toBe('EXTERNAL_SIGN_IN_REFUSED');
    expect(addresses).toEqual([]);
  });

  it('gives a mini-program a key under which a new identity waits, and never the session key', async () => {
    const someone = visitor();
    const code = await loginCode(someone);
    const answer = await byMiniProgram(someone, code);
    const { key, outcome } = answer.data.signInByMiniProgram;
    expect([outcome, key]).toEqual(['WAITING', expect.stringMatching(/^\w{32}$/)]);
    expect(JSON.stringify(answer)).not.toContain('session_key');
    expect(codeOf(await byMiniProgram(someone, code))).toBe('EXTERNAL_SIGN_IN_REFUSED');
    const { createCustomerByProvider } = await must(
      shop.graphql(
        `mutation ($input: CreateCustomerByProviderInput!) { createCustomerByProvider(input: $input) { token } }`,
        { input: { email: newEmail(), firstname: '嘉欣', key } },
        { store: 'default' },
      ),
    );
    expect(createCustomerByProvider.token).toMatch(/^[\w-]{43}$/);
  });
});

describe('sign-in by WeChat in a shop with a website alone', () => {
  it('is offered on computers alone', async () => {
    const shop = await createTestShop({
      config: {
        signInProviders: {
          wechat: {
            ...{ kind: 'wechat', script: '', pages: 'https://open.example', api: 'https://api.example' },
            ...{ web: { appid: 'wx1', secret: 's' }, account: null, miniProgram: null },
          },
        },
      },
    });
    const { data } = await shop.graphql(
      '{ out: signInProviders { code } in: signInProviders(in_app: true) { code } }',
      {},
      { store: 'default' },
    );
    expect(data).toEqual({ out: [{ code: 'wechat' }], in: [] });
    const someone = createVisitor(shop);
    expect(codeOf(await byCode(someone))).toBe('EXTERNAL_PROVIDER_UNKNOWN');
    await expect(someone.start(inside)).rejects.toThrow('EXTERNAL_PROVIDER_UNKNOWN');
    await shop.close();
  });
  const byCode = (someone: Visitor): Promise<VisitAnswer> =>
    someone.graphql('mutation { signInByMiniProgram(provider: "wechat", code: "x") { outcome } }');
});
