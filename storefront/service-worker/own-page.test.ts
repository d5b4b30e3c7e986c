import { OFFLINE_START_KEY, type OfflineStart } from '@jinlan/contract/offline-start';
import { PATHS, WORKER_CACHES } from '@jinlan/contract/wire';
import { describe, expect, it } from 'vitest';
import { ownPage, readOfflineStart } from './own-page.ts';
import { isShare, takeShared } from './shared-pictures.ts';

const origin = 'https://jinlan.example';
const now = Date.UTC(2026, 10, 28);

/** The browser's Cache API with what the worker uses of it; keys are paths. */
function cachesOf() {
  const shelves = new Map<string, Map<string, Response>>();
  const pathOf = (request: RequestInfo | URL): string =>
    new URL(typeof request === 'string' ? request : 'url' in request ? request.url : request.href, origin)
      .pathname;
  const caches = {
    open: async (name: string) => {
      const files = shelves.get(name) ?? new Map<string, Response>();
      shelves.set(name, files);
      return {
        match: async (request: RequestInfo | URL) => files.get(pathOf(request))?.clone(),
        put: async (request: RequestInfo | URL, answer: Response) => void files.set(pathOf(request), answer),
      } as unknown as Cache;
    },
    delete: async (name: string) => shelves.delete(name),
  };
  return { caches, shelves };
}

const start: OfflineStart = {
  ...{
    until: now + 1_000,
    locale: 'en-US',
    title: 'No connection',
    lead: 'As of <b>now</b>',
    retry: 'Try again',
  },
  card: {
    ...{ title: 'Member card', level: 'Gold', name: '<script>alert(1)</script>', hint: 'Identifies you' },
    ...{ code: '6283004518273645', digits: '6283 0045 1827 3645' },
  },
  parts: [
    {
      title: 'My orders',
      none: 'No orders yet',
      rows: [{ text: '26112800000001 · Nov 28', note: 'Shipped' }],
    },
    { title: 'Saved designs', none: 'No saved designs yet', rows: [] },
  ],
};

async function stored(value: unknown) {
  const { caches, shelves } = cachesOf();
  await (await caches.open(WORKER_CACHES.own)).put(OFFLINE_START_KEY, new Response(JSON.stringify(value)));
  return { caches, shelves };
}

describe('the offline page of somebody who is signed in', () => {
  it('shows the card with its bars, orders and designs, and runs nothing', async () => {
    const { caches } = await stored(start);
    const read = await readOfflineStart(caches, now);
    const page = ownPage(read as OfflineStart);
    expect(page).toContain('<html lang="en-US">');
    expect(page).toMatch(/<path d="M\d+ 0h\d+v40/);
    for (const text of ['6283 0045 1827 3645', 'Gold', 'Shipped', 'No saved designs yet', 'Try again'])
      expect(page).toContain(text);
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).toContain('As of &lt;b&gt;now&lt;/b&gt;');
    expect(page).not.toMatch(/<script|<link|<img|src=|url\(/);
  });

  it('ends with the session, and is deleted then', async () => {
    const { caches, shelves } = await stored(start);
    expect(await readOfflineStart(caches, now + 1_000)).toBeNull();
    expect(shelves.has(WORKER_CACHES.own)).toBe(false);
  });

  it('is not shown to a guest, nor from rubbish', async () => {
    expect(await readOfflineStart(cachesOf().caches, now)).toBeNull();
    expect(await readOfflineStart((await stored('rubbish')).caches, now)).toBeNull();
    expect(await readOfflineStart((await stored(null)).caches, now)).toBeNull();
  });
});

describe('pictures that are shared with the app', () => {
  const share = (files: readonly File[]) => {
    const form = new FormData();
    for (const file of files) form.append('pictures', file);
    return new Request(`${origin}${PATHS.share}`, { method: 'POST', body: form });
  };
  const picture = (type = 'image/jpeg', size = 10) => new File([new Uint8Array(size)], 'a', { type });
  // Node's Response.redirect wants a whole address.
  const redirect = Response.redirect;
  const withRedirect = async (work: () => Promise<Response>): Promise<Response> => {
    Response.redirect = (path, status) => redirect(new URL(path, origin), status);
    return work().finally(() => {
      Response.redirect = redirect;
    });
  };

  it('wait for their owner, in place of earlier ones, at most four', async () => {
    const { caches, shelves } = cachesOf();
    const answer = await withRedirect(() => takeShared(share([picture(), picture('image/png')]), caches));
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${origin}${PATHS.share}`]);
    expect([...(shelves.get(WORKER_CACHES.shared)?.keys() ?? [])]).toEqual(['/share/0', '/share/1']);
    await withRedirect(() => takeShared(share(Array.from({ length: 9 }, () => picture())), caches));
    expect(shelves.get(WORKER_CACHES.shared)?.size).toBe(4);
    await withRedirect(() => takeShared(share([picture()]), caches));
    expect(shelves.get(WORKER_CACHES.shared)?.size).toBe(1);
  });

  it.each([
    [
      'no picture',
      [new File(['<svg/>'], 'a', { type: 'image/svg+xml' }), new File(['x'], 'a', { type: 'text/html' })],
    ],
    ['an empty one', [picture('image/jpeg', 0)]],
    ['one that is too large', [picture('image/jpeg', 20_000_001)]],
  ])('are not stored if they are %s', async (_, files) => {
    const { caches, shelves } = cachesOf();
    const answer = await withRedirect(() => takeShared(share(files), caches));
    expect(answer.status).toBe(303);
    expect(shelves.has(WORKER_CACHES.shared)).toBe(false);
  });

  it('come by a form without files too, and only to their address', async () => {
    const { caches, shelves } = cachesOf();
    const rubbish = new Request(`${origin}${PATHS.share}`, { method: 'POST', body: 'rubbish' });
    expect((await withRedirect(() => takeShared(rubbish, caches))).status).toBe(303);
    expect(shelves.size).toBe(0);
    expect(isShare(rubbish, origin)).toBe(true);
    expect(isShare({ method: 'GET', url: `${origin}/share` }, origin)).toBe(false);
    expect(isShare({ method: 'POST', url: `${origin}/share/0` }, origin)).toBe(false);
    expect(isShare({ method: 'POST', url: 'https://elsewhere.example/share' }, origin)).toBe(false);
  });
});
