import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseWechatApps } from '../../platform/gateways/wechat-app/choose-apps.ts';
import { type Http, systemHttp } from '../../platform/http.ts';
import { must } from '../../testing/buyer.ts';
import { createTestShop, type TestShop } from '../../testing/shop.ts';
import { signatureOf } from './sign-page.ts';

const query = `query ($address: String!) {
  wechatPage(address: $address) { script signature { app_id timestamp nonce signature } }
}`;

describe('a page inside WeChat', () => {
  const calls: string[] = [];
  const answers = new Map<string, object>();
  const http: Http = {
    async fetch(url, init) {
      const { pathname } = new URL(url);
      calls.push(pathname.split('/').at(-1) ?? '');
      const answer = answers.get(calls.at(-1) ?? '');
      return answer === undefined ? systemHttp.fetch(url, init) : new Response(JSON.stringify(answer));
    },
  };
  let shop: TestShop;
  let origin: string;
  beforeAll(async () => {
    shop = await createTestShop({ listen: true, http, config: { trustedProxies: ['127.0.0.1'] } });
    origin = new URL(shop.platform.config.baseUrl).origin;
  });
  afterAll(() => shop.close());

  const page = async (address: string, source = '198.19.2.1') =>
    (await must(shop.graphql(query, { address }, { 'x-forwarded-for': source }))).wechatPage;
  const ticketCalls = () => calls.filter((call) => call === 'getticket').length;

  it('is signed by the ticket of the official account, which all processes share', async () => {
    const address = `${origin}/made-to-order?store=default`;
    const { script, signature } = await page(address);
    expect(script).toBe('/sandbox-wechat/jweixin.js');
    expect(signature.app_id).toMatch(/^wx\w+$/);
    const [row] = await shop.db.query<{ sealed: string }>(
      'test.ticket',
      `select sealed from platform.wechat_credential where kind = 'ticket'`,
    );
    expect(row?.sealed).not.toContain('TK-');
    const before = ticketCalls();
    await page(address);
    const ofAnotherProcess = chooseWechatApps(shop.platform).account;
    expect((await ofAnotherProcess?.ticket())?.kind).toBe('answered');
    expect([before, ticketCalls()]).toEqual([1, 1]);
  });

  it('has the signature of WeChat’s recipe', () => {
    // The example in WeChat's documentation.
    expect(
      signatureOf(
        'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg',
        'Wm3WZYTPz0wzccnW',
        1414587457,
        'http://mp.weixin.qq.com?params=value',
      ),
    ).toBe('0f9de62fce790f9a083d5c99e95740ceb90c27ed');
  });

  it.each([
    ['another site', () => 'https://evil.example/'],
    ['a site with the shop’s name in front', () => `${origin}.evil.example/`],
    ['a user before another site', () => `${origin}@evil.example/`],
    ['an address with a fragment', () => `${origin}/#x`],
    ['a path alone', () => '/made-to-order'],
    ['no address', () => ''],
    ['a long address', () => `${origin}/${'x'.repeat(2_000)}`],
  ])('is not signed for %s', async (_, address) => expect(await page(address())).toBeNull());

  it('gets a new ticket before the old one ends, and keeps the old one where WeChat gives none', async () => {
    const address = `${origin}/`;
    await page(address);
    const before = ticketCalls();
    shop.clock.advance({ minutes: 117 });
    answers.set('getticket', { errcode: 45009, errmsg: 'reach max api daily quota limit' });
    expect((await page(address)).signature).not.toBeNull();
    expect(ticketCalls()).toBe(before + 1);
    shop.clock.advance({ minutes: 4 });
    expect((await page(address)).signature).toBeNull();
    answers.clear();
    expect((await page(address)).signature).not.toBeNull();
  });

  it('asks for a new access token where WeChat has ended the old one early', async () => {
    shop.clock.advance({ minutes: 200 });
    await page(`${origin}/`);
    await shop.db.query(
      'test.spoil',
      `update platform.wechat_credential set expires_at = $1 where kind = 'ticket'`,
      [new Date(0)],
    );
    answers.set('getticket', { errcode: 40001, errmsg: 'invalid credential' });
    calls.length = 0;
    expect((await page(`${origin}/`)).signature).toBeNull();
    expect(calls.filter((call) => call === 'stable_token').length).toBe(1);
    expect(ticketCalls()).toBe(2);
    answers.clear();
  });

  it('is signed 600 times an hour for one source', async () => {
    const codes = new Set<string>();
    for (let visit = 0; visit < 640; visit += 1) {
      const { errors } = await shop.graphql(
        query,
        { address: `${origin}/` },
        { 'x-forwarded-for': '198.19.2.9' },
      );
      codes.add(String(errors?.[0]?.extensions?.code ?? 'signed'));
    }
    expect([...codes]).toEqual(['signed', 'TOO_MANY_REQUESTS']);
  });
});
