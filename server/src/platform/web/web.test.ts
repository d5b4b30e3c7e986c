import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestShop, type TestShop } from '../../testing/shop.ts';
import { orderChanged, orderTopic } from '../events.ts';
import { acceptedEncoding } from './compress.ts';

let folder: string;
let shop: TestShop;
let address: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jinlan-web-'));
  await mkdir(join(folder, 'client/assets'), { recursive: true });
  await mkdir(join(folder, 'server'), { recursive: true });
  await writeFile(join(folder, 'client/assets/index-4f3a.js'), `console.log('${'x'.repeat(5_000)}')`);
  await writeFile(join(folder, 'client/assets/.hidden.js'), 'export {};');
  await mkdir(join(folder, 'client/.vite'));
  await writeFile(join(folder, 'client/.vite/manifest.json'), '{}');
  await writeFile(join(folder, 'client/sw.js'), 'self.skipWaiting()');
  await writeFile(join(folder, 'client/favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(
    join(folder, 'server/entry-server.js'),
    `export async function render(request) {
      const path = request.url.split('?')[0];
      if (path === '/old') return { status: 301, redirect: '/new', html: '' };
      if (path === '/broken') throw new Error('a secret of the screen');
      if (path === '/nothing') return { status: 404, html: '<!doctype html><p>not here</p>' };
      const answer = await request.execute('query Q { __typename }', {}, 'Q');
      const mutation = await request.execute('mutation { createEmptyCart }', {}).catch((error) => error.constructor.name);
      return { status: 200, html: '<!doctype html><html lang="x"><script nonce="' + request.nonce + '">' +
        JSON.stringify({ answer, mutation, store: request.storeViewCode, currency: request.currency, url: request.url }) + '</script></html>' };
    }`,
  );
  shop = await createTestShop({ storefront: pathToFileURL(`${folder}/`) });
  const text = { 'zh-Hans-CN': '首页', 'en-US': 'Home' };
  // Without a home page and without pieces every page says that the shop opens soon.
  const pages = JSON.stringify([{ identifier: 'home', title: text, html: text }]);
  await shop.areas.content.importFiles({ pages });
  address = await shop.web.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the server', () => {
  it('reports that it is alive and ready', async () => {
    expect((await shop.http({ url: '/healthz' })).json()).toEqual({ status: 'ok' });
    const ready = await shop.http({ url: '/readyz' });
    expect(ready.statusCode).toBe(200);
    expect(ready.json()).toMatchObject({ status: 'ready', checks: { database: 'ok' } });
  });

  it('starts even where its screens take a minute to load', async () => {
    const slow = join(folder, 'slow');
    await mkdir(join(slow, 'server'), { recursive: true });
    const started = Promise.withResolvers<void>();
    const loaded = Promise.withResolvers<void>();
    Object.assign(globalThis, { slowScreens: { begun: started, loaded } });
    await writeFile(
      join(slow, 'server/entry-server.js'),
      `globalThis.slowScreens.begun.resolve();
       await globalThis.slowScreens.loaded.promise;
       export const render = async () => ({ status: 200, html: '' });`,
    );
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const opening = createTestShop({ storefront: pathToFileURL(`${slow}/`) });
      opening.catch(() => undefined);
      await started.promise;
      await vi.advanceTimersByTimeAsync(60_000);
      loaded.resolve();
      const other = await opening;
      expect((await other.http({ url: '/healthz' })).statusCode).toBe(200);
      await other.close();
    } finally {
      vi.useRealTimers();
    }
  });

  it('returns its own metrics', async () => {
    await shop.graphql('{__typename}');
    const text = (await shop.http({ url: '/metrics' })).body;
    expect(text).toMatch(/jinlan_http_request_seconds_count\{[^}]*route="\/graphql"[^}]*\} [1-9]/);
    expect(text).toMatch(/jinlan_sql_statements_per_request_count\{route="\/readyz"\} [1-9]/);
  });

  it('gives every answer an id: a new one, or the caller’s', async () => {
    const own = await shop.http({ url: '/healthz' });
    expect(own.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    const traced = await shop.http({ url: '/healthz', headers: { 'x-request-id': 'trace-0001' } });
    expect(traced.headers['x-request-id']).toBe('trace-0001');
    const wild = await shop.http({ url: '/healthz', headers: { 'x-request-id': 'a"}\u0007' } });
    expect(wild.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('protects its answers by headers', async () => {
    expect((await shop.http({ url: '/healthz' })).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  });

  it('lets other origins embed its pictures, but neither its documents nor its answers', async () => {
    const policies = async (url: string, accept = '*/*') => {
      const { headers } = await shop.http({ url, headers: { accept } });
      return [String(headers['content-type']).split(';', 1)[0], headers['cross-origin-resource-policy']];
    };
    expect(await policies('/rings.html', 'text/html')).toEqual(['text/html', 'same-origin']);
    expect(await policies('/graphql?query={__typename}')).toEqual(['application/json', 'same-origin']);
    expect(await policies('/readyz')).toEqual(['application/json', 'same-origin']);
    expect(await policies('/assets/index-4f3a.js')).toEqual(['text/javascript', 'same-origin']);
    expect(await policies('/favicon.svg')).toEqual(['image/svg+xml', 'cross-origin']);
  });

  it('answers JSON for an unknown address, and never a page for a missing script', async () => {
    const unknown = await shop.http({ method: 'POST', url: '/nothing' });
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json()).toMatchObject({ code: 'NOT_FOUND' });
    const old = await shop.http({ url: '/assets/index-0000.js' });
    expect(old.statusCode).toBe(404);
    expect(old.headers['content-type']).toContain('application/json');
  });
});

describe('the built storefront', () => {
  it('is compressed, and cached for ever where its name has a hash', async () => {
    const plain = await shop.http({ url: '/assets/index-4f3a.js' });
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    });
    for (const [encoding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const answer = await shop.http({
        url: '/assets/index-4f3a.js',
        headers: { 'accept-encoding': encoding },
      });
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(decode(answer.rawPayload).toString()).toBe(plain.body);
    }
    expect((await shop.http({ url: '/favicon.svg' })).headers['cache-control']).toBe('public, max-age=300');
    const cached = await shop.http({
      url: '/favicon.svg',
      headers: { 'if-none-match': String((await shop.http({ url: '/favicon.svg' })).headers.etag) },
    });
    expect(cached.statusCode).toBe(304);
  });

  it('answers HEAD as GET without a body, and reads no file outside its folder or of a hidden one', async () => {
    const whole = await shop.http({ url: '/assets/index-4f3a.js' });
    const head = await shop.http({ method: 'HEAD', url: '/assets/index-4f3a.js' });
    expect([head.statusCode, head.body, head.headers['content-length'], head.headers.etag]).toEqual([
      200,
      '',
      whole.headers['content-length'],
      whole.headers.etag,
    ]);
    for (const url of [
      '/.vite/manifest.json',
      '/assets/.hidden.js',
      '/assets/../../server/entry-server.js',
      '/assets/%2e%2e/%2e%2e/server/entry-server.js',
      '/assets/..%2f..%2fserver/entry-server.js',
    ])
      expect([url, (await shop.http({ url })).statusCode]).toEqual([url, 404]);
  });

  it('has a service worker that is never cached and may fetch from the shop only', async () => {
    const worker = await shop.http({ url: '/sw.js' });
    expect(worker.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/javascript; charset=utf-8',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    });
    const same = await shop.http({
      url: '/sw.js',
      headers: { 'if-none-match': String(worker.headers.etag) },
    });
    expect(same.statusCode).toBe(304);
    expect(same.headers['cache-control']).toBe('no-cache');
  });

  it('reads Accept-Encoding by the standard', () => {
    expect(acceptedEncoding('gzip, br;q=0')).toBe('gzip');
    expect(acceptedEncoding('gzip, deflate, br')).toBe('br');
    expect(acceptedEncoding('identity')).toBeUndefined();
  });
});

describe('a first document', () => {
  const read = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await shop.http({ url, headers: { accept: 'text/html', ...headers } });
    const inline = /<script nonce="([^"]+)">(.*)<\/script>/.exec(answer.body);
    return {
      ...answer,
      headers: answer.headers,
      nonce: inline?.[1],
      state: inline && JSON.parse(inline[2] ?? ''),
    };
  };

  it('is drawn with data from GraphQL, under a policy that lets only its own script run', async () => {
    const page = await read('/rings.html?page=2');
    expect(page.state).toMatchObject({
      answer: { data: { __typename: 'Query' } },
      mutation: 'MutationByGet',
      store: 'default',
      url: '/rings.html?page=2',
    });
    expect(page.headers['content-security-policy']).toContain(`'nonce-${page.nonce}'`);
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(page.headers['content-language']).toBe('zh-Hans-CN');
    expect(page.headers['cache-control']).toBe('private, no-cache');
    expect((await read('/rings.html')).nonce).not.toBe(page.nonce);
  });

  it('answers redirects and missing pages with their status', async () => {
    const redirected = await read('/old');
    expect([redirected.statusCode, redirected.headers.location]).toEqual([301, '/new']);
    expect(redirected.headers['cache-control']).toBe('no-store');
    const chosen = await read('/old?store=hk_en');
    expect(chosen.headers).toMatchObject({ 'set-cookie': expect.anything(), 'cache-control': 'no-store' });
    expect((await read('/nothing')).statusCode).toBe(404);
  });

  it.each([
    ['/%E0%A4%A', '/%25E0%25A4%25A'],
    ['/gold.html/%ff?page=%2', '/gold.html/%25ff?page=%2'],
    ['//evil.com', '//evil.com'],
    ['///evil.com/a.js', '///evil.com/a.js'],
    ['/%5Cevil.com', '/%5Cevil.com'],
  ])('is drawn for the malformed %s too', async (path, expected) => {
    // Sent without any URL parser, as a browser or a scanner does.
    const answer = await new Promise<{ status: number; type: string; body: string }>((resolve, reject) => {
      const { hostname, port } = new URL(address);
      const outgoing = request({ hostname, port, path }, async (reply) => {
        let body = '';
        for await (const chunk of reply) body += chunk;
        resolve({ status: reply.statusCode ?? 0, type: String(reply.headers['content-type']), body });
      });
      outgoing.once('error', reject).end();
    });
    expect(answer).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' });
    expect(answer.body).toContain(`"url":"${expected}"`);
  });

  it('that fails is a page with a reference, and nothing about the cause', async () => {
    const page = await read('/broken');
    expect(page.statusCode).toBe(500);
    expect(page.body).toMatch(/[A-Z0-9]{10}/);
    expect(page.body).not.toContain('secret');
  });

  it('follows ?store=, then the cookie, then the default', async () => {
    const byQuery = await read('/rings.html?store=hk_en');
    expect(byQuery.state.store).toBe('hk_en');
    expect(byQuery.headers['set-cookie']).toBe('store=hk_en; Path=/; Max-Age=31536000; SameSite=Lax');
    expect(byQuery.headers['content-language']).toBe('en-US');
    const byCookie = await read('/rings.html', { cookie: 'a=b; store=hk_en' });
    expect(byCookie.state.store).toBe('hk_en');
    expect(byCookie.headers['set-cookie']).toBeUndefined();
    expect((await read('/rings.html?store=mars', { cookie: 'store=%zz' })).state.store).toBe('default');
  });

  it('follows ?currency= and its cookie where the market has that currency, else the market’s own', async () => {
    const picked = await read('/rings.html?store=hk_en&currency=USD');
    expect(picked.state.currency).toBe('USD');
    expect(picked.headers['set-cookie']).toEqual([
      expect.stringMatching(/^store=hk_en;/),
      'currency=USD; Path=/; Max-Age=31536000; SameSite=Lax',
    ]);
    const returning = await read('/rings.html', { cookie: 'store=hk_en; currency=USD' });
    expect(returning.state.currency).toBe('USD');
    expect(returning.headers['set-cookie']).toBeUndefined();
    expect((await read('/rings.html', { cookie: 'store=my_en; currency=USD' })).state.currency).toBe('MYR');
    expect((await read('/rings.html?currency=XXX', { cookie: 'store=hk_en' })).state.currency).toBe('HKD');
    expect(
      (await read('/rings.html?currency=HKD', { cookie: 'store=hk_en; currency=USD' })).state.currency,
    ).toBe('HKD');
  });
});

describe('the event stream', () => {
  const open = async (query = '', headers: Record<string, string> = {}) => {
    const call = request(`${address}/events${query}`, { headers });
    call.end();
    const [response] = await once(call, 'response');
    response.setEncoding('utf8');
    let text = '';
    response.on('data', (part: string) => {
      text += part;
    });
    return {
      status: response.statusCode,
      headers: response.headers,
      text: () => text,
      response,
      close: () => call.destroy(),
    };
  };
  const publish = (market: string, id: string) =>
    shop.platform.events.publish(market, { event: 'gold-price', id, data: [{ sell: 1 }] });

  it('sends the current state, then what happens, to its own market only', async () => {
    publish('mo', '1');
    const stream = await open('?store=mo_en');
    expect(stream.headers['content-type']).toContain('text/event-stream');
    await expect.poll(stream.text).toContain('id: 1\nevent: gold-price\ndata: [{"sell":1}]\n\n');
    publish('my', '2');
    publish('mo', '3');
    await expect.poll(stream.text).toContain('id: 3\n');
    expect(stream.text()).not.toContain('id: 2\n');
    stream.close();
    const reconnected = await open('?store=mo_en', { 'last-event-id': '3' });
    publish('mo', '4');
    await expect.poll(reconnected.text).toContain('id: 4\n');
    expect(reconnected.text()).not.toContain('id: 3\n');
    reconnected.close();
  });

  it('refuses an unknown store view', async () => {
    expect((await open('?store=mars')).status).toBe(404);
  });

  it('sends each client the orders under its keys only', async () => {
    const [firstKey = '', secondKey = '', foreignKey = ''] = ['a', 'b', 'c'].map((letter) =>
      letter.repeat(32),
    );
    const step = (key: string, id: string) =>
      shop.platform.events.notify(orderTopic(key), orderChanged(key, id));
    const stream = await open(`/orders?watch=${firstKey},${secondKey}`);
    await expect.poll(stream.text).toContain('id: open\n\n');
    step(foreignKey, 'x1');
    step(secondKey, 'x2');
    step(firstKey, 'x3');
    await expect
      .poll(stream.text)
      .toContain(`id: x3\nevent: order-changed\ndata: {"watch_key":"${firstKey}"}\n\n`);
    expect(stream.text()).toContain(`id: x2\nevent: order-changed\ndata: {"watch_key":"${secondKey}"}\n\n`);
    expect(stream.text()).not.toContain(foreignKey);
    stream.close();
    await expect.poll(() => shop.platform.events.watchedTopics('order/')).toEqual([]);
  });

  it('tells a returning client to look again, because it stores nothing about an order', async () => {
    const [firstKey = '', secondKey = ''] = ['d', 'e'].map((letter) => letter.repeat(32));
    const fresh = await open(`/orders?watch=${firstKey}`);
    await expect.poll(fresh.text).toContain('id: open\n\n');
    expect(fresh.text()).not.toContain('order-changed');
    fresh.close();
    const reconnected = await open(`/orders?watch=${firstKey},${secondKey}`, { 'last-event-id': 'open' });
    await expect.poll(() => reconnected.text().match(/event: order-changed/g)).toHaveLength(2);
    reconnected.close();
  });

  it.each(['', '?watch=', '?watch=short', `?watch=${'a'.repeat(65)}`, `?watch=${'a'.repeat(31)}%0a`])(
    'refuses invalid keys: %s',
    async (query) => {
      expect((await open(`/orders${query}`)).status).toBe(400);
    },
  );

  it('watches at most twenty orders', async () => {
    const keys = Array.from({ length: 21 }, (_, n) => `${n}`.padStart(32, 'k'));
    expect((await open(`/orders?watch=${keys}`)).status).toBe(400);
    const twenty = await open(`/orders?watch=${keys.slice(1)}`);
    expect(twenty.status).toBe(200);
    twenty.close();
  });

  it('ends when the server stops, and the server stops with it open', async () => {
    const other = await createTestShop({ storefront: pathToFileURL(`${folder}/`) });
    const at = await other.web.listen({ host: '127.0.0.1', port: 0 });
    const call = request(`${at}/events`);
    call.end();
    const [response] = await once(call, 'response');
    response.resume();
    const streamEnd = once(response, 'end');
    await other.close();
    await streamEnd;
    await expect(fetch(`${at}/healthz`)).rejects.toThrow();
  });
});
