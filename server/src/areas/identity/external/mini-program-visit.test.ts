import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../testing/buyer.ts';
import { createVisitor, type VisitAnswer, type Visitor } from '../../../testing/payments/providers.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

const codeOf = ({ errors }: VisitAnswer) => errors?.[0]?.extensions?.code ?? null;
const inside = { provider: 'wechat', in_app: true, in_mini_program: true };

describe('signing in from a mini-program’s web-view', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await createTestShop({ listen: true, config: { trustedProxies: ['127.0.0.1'] } });
  });
  afterAll(() => shop.close());

  let sources = 0;
  const visitor = (): Visitor => {
    sources += 1;
    return createVisitor(shop, { store: 'default', 'x-forwarded-for': `198.19.1.${sources}` });
  };
  const stateOf = (page: string): string =>
    new URL(page, 'https://shop.example').searchParams.get('state') ?? '';
  /** Returns the code that `wx.login` gives the mini-program. A cookie of WeChat identifies the person. */
  const loginCode = async (person: Visitor): Promise<string> => {
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await shop.http({ method: 'GET', url: '/sandbox-wechat/wx.login', headers: { cookie } });
    const shopper = /sandbox_wechat_shopper=([^;]+)/.exec(String(answer.headers['set-cookie']))?.[1];
    if (shopper !== undefined) person.cookies.set('sandbox_wechat_shopper', shopper);
    return answer.json().code;
  };
  const fragment = (state: string, code: string): string => new URLSearchParams({ state, code }).toString();

  it('leads to the mini-program’s page, whose code signs in where the visit began, once', async () => {
    const someone = visitor();
    const page = await someone.start(inside);
    expect(page).toMatch(/^\/pages\/sign-in\/sign-in\?state=\w+$/);
    const answer = fragment(stateOf(page), await loginCode(someone));
    expect((await must(someone.finish(answer))).finishProviderSignIn.outcome).toBe('WAITING');
    await must(
      someone.graphql(
        `mutation ($input: CreateCustomerByProviderInput!) { createCustomerByProvider(input: $input) { token } }`,
        { input: { email: `mini-${crypto.randomUUID()}@example.com`, firstname: '嘉欣' } },
      ),
    );
    const again = await someone.start(inside);
    const { finishProviderSignIn } = await must(
      someone.finish(fragment(stateOf(again), await loginCode(someone))),
    );
    expect(finishProviderSignIn).toMatchObject({ outcome: 'SIGNED_IN' });
    expect(codeOf(await someone.finish(answer))).toBe('EXTERNAL_SIGN_IN_EXPIRED');
  });

  it('signs nobody in by another’s link, in a browser that began no visit or another one', async () => {
    const attacker = visitor();
    const link = fragment(stateOf(await attacker.start(inside)), await loginCode(attacker));
    const victim = visitor();
    expect(codeOf(await victim.finish(link))).toBe('EXTERNAL_SIGN_IN_EXPIRED');
    await victim.start(inside);
    expect(codeOf(await victim.finish(link))).toBe('EXTERNAL_SIGN_IN_EXPIRED');
  });

  it('counts for two minutes', async () => {
    const someone = visitor();
    const answer = fragment(stateOf(await someone.start(inside)), await loginCode(someone));
    shop.clock.advance({ seconds: 121 });
    expect(codeOf(await someone.finish(answer))).toBe('EXTERNAL_SIGN_IN_EXPIRED');
  });

  it('refuses a code that was used, or that is another app’s', async () => {
    const someone = visitor();
    const code = await loginCode(someone);
    await must(
      someone.graphql(
        `mutation ($code: String!) { signInByMiniProgram(provider: "wechat", code: $code) { outcome } }`,
        {
          code,
        },
      ),
    );
    const used = fragment(stateOf(await someone.start(inside)), code);
    expect(codeOf(await someone.finish(used))).toBe('EXTERNAL_SIGN_IN_REFUSED');
    // The code of the website's app, from its page of signing in.
    const elsewhere = await someone.decide(await someone.start({ provider: 'wechat' }));
    const other = new URLSearchParams(elsewhere).get('code') ?? '';
    const mixed = fragment(stateOf(await someone.start(inside)), other);
    expect(codeOf(await someone.finish(mixed))).toBe('EXTERNAL_SIGN_IN_REFUSED');
  });

  it('goes back without a code where the mini-program got none', async () => {
    const someone = visitor();
    const state = stateOf(await someone.start(inside));
    expect(codeOf(await someone.finish(new URLSearchParams({ state }).toString()))).toBe(
      'EXTERNAL_SIGN_IN_CANCELED',
    );
  });
});
