import { WORKER_CACHES } from '@jinlan/contract/wire';
import { locales } from '@jinlan/messages';
import { describe, expect, it } from 'vitest';
import {
  CODE,
  cachedOrFetched,
  clearOldShelves,
  isOffice,
  isPicture,
  PICTURES,
  type Store,
  shelfOf,
} from './kept-files.ts';
import { offlinePage } from './offline-page.ts';

const origin = 'https://jinlan.example';
const forEver = 'public, max-age=31536000, immutable';
const start = Date.UTC(2026, 10, 23);

/** A fake of the browser's Cache API with what the worker uses. Keys are in order of insertion. */
function shop(answerWith: (url: string) => Response | Promise<Response>) {
  const shelves = new Map<string, Map<string, Response>>();
  const requests: string[] = [];
  let now = start;
  const open = (name: string) => {
    const files = shelves.get(name) ?? new Map<string, Response>();
    shelves.set(name, files);
    return {
      match: async ({ url }: Request) => files.get(url)?.clone(),
      put: async ({ url }: Request, answer: Response) => {
        files.delete(url);
        files.set(url, answer);
      },
      keys: async () => [...files.keys()].map((url) => new Request(url)),
      delete: async ({ url }: Request) => files.delete(url),
    } as unknown as Cache;
  };
  const store: Store = {
    caches: {
      open: async (name) => open(name),
      keys: async () => [...shelves.keys()],
      delete: async (name) => shelves.delete(name),
    },
    fetch: async ({ url }) => {
      requests.push(url.replace(origin, ''));
      return answerWith(url);
    },
    now: () => now,
  };
  const get = async (path: string, shelf = PICTURES): Promise<string> => {
    const work: Promise<unknown>[] = [];
    const answer = await cachedOrFetched(new Request(origin + path), shelf, store, (each) => work.push(each));
    await Promise.all(work);
    return answer.text();
  };
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  const answer = (body: string, cacheControl = forEver, status = 200) =>
    new Response(body, {
      status,
      headers: { 'cache-control': cacheControl, date: new Date(now).toUTCString() },
    });
  return { store, shelves, asked: requests, get, pass, answer };
}

describe('the files that the worker answers', () => {
  const requestOf = (path: string, destination: RequestDestination, method = 'GET') =>
    shelfOf({ url: new URL(path, origin).href, method, destination }, origin);

  it('are hashed code and pictures of the shop', () => {
    expect(requestOf('/assets/shop-4f3a.js', 'script')).toBe(CODE);
    expect(requestOf('/assets/shop-4f3a.css', 'style')).toBe(CODE);
    expect(requestOf('/assets/latin-4f3a.woff2', 'font')).toBe(CODE);
    expect(requestOf('/media/a.jpg?auto=webp&width=640', 'image')).toBe(PICTURES);
  });

  it.each([
    ['/graphql?query={__typename}', ''],
    ['/graphql', '', 'POST'],
    ['/rest/V1/carts/mine', ''],
    ['/events?store=default', ''],
    ['/account', 'document'],
    ['/staff/orders', 'document'],
    ['/sandbox-bank/fields', 'iframe'],
    ['/media/film.mp4', 'video'],
    ['/media/a.jpg', 'image', 'POST'],
    ['/assets/letters-4f3a.json', ''],
    ['/favicon.svg', 'image'],
    ['https://elsewhere.example/media/a.jpg', 'image'],
    ['https://elsewhere.example/assets/a.js', 'script'],
  ] as const)('exclude %s as %s %s', (path, destination, method: string = 'GET') => {
    expect(requestOf(path, destination, method)).toBeNull();
  });

  it('exclude the back office', () => {
    for (const path of ['/admin', '/admin/', '/admin/coupons?market=hk', '/admin/assets/a-1.js'])
      expect([path, isOffice(origin + path)]).toEqual([path, true]);
    for (const path of ['/', '/administration', '/about/admin', '/?to=/admin'])
      expect([path, isOffice(origin + path)]).toEqual([path, false]);
  });

  it('include only pictures of the shop for prefetching', () => {
    expect(isPicture('/media/a.jpg', origin)).toBe(true);
    expect(isPicture(`${origin}/media/a.jpg`, origin)).toBe(true);
    expect(isPicture(`${origin}/graphql`, origin)).toBe(false);
    expect(isPicture('https://elsewhere.example/media/a.jpg', origin)).toBe(false);
    expect(isPicture('/media/../account', origin)).toBe(false);
    expect(isPicture('https://', origin)).toBe(false);
  });
});

describe('a cached file', () => {
  it('is requested once', async () => {
    const { get, asked: requests, answer } = shop(() => answer('picture'));
    expect(await get('/media/a.jpg')).toBe('picture');
    expect(await get('/media/a.jpg')).toBe('picture');
    expect(requests).toEqual(['/media/a.jpg']);
  });

  it('must be public, immutable and existing', async () => {
    const ways = {
      '/media/stand-in.jpg': ['public, max-age=30', 200],
      '/media/own.jpg': ['private, max-age=31536000, immutable', 200],
      '/media/gone.jpg': [forEver, 404],
      '/media/plain.jpg': ['', 200],
    } as const;
    const { get, shelves, answer } = shop((url) => {
      const [cacheControl, status] = ways[new URL(url).pathname as keyof typeof ways];
      return answer('', cacheControl, status);
    });
    for (const path of Object.keys(ways)) await get(path);
    expect(shelves.get(PICTURES.name)?.size).toBe(0);
  });

  it('is fetched again after 30 days, and still returned if the network fails', async () => {
    let made = 0;
    let connected = true;
    const {
      get,
      pass,
      asked: requests,
      answer,
    } = shop(() => {
      if (!connected) throw new TypeError('Failed to fetch');
      made += 1;
      return answer(`picture ${made}`);
    });
    const day = 24 * 60 * 60 * 1000;
    await get('/media/a.jpg');
    pass(30 * day - 1000);
    expect(await get('/media/a.jpg')).toBe('picture 1');
    pass(1000);
    expect(await get('/media/a.jpg')).toBe('picture 2');
    pass(30 * day);
    connected = false;
    expect(await get('/media/a.jpg')).toBe('picture 2');
    expect(requests).toHaveLength(3);
    await expect(get('/media/b.jpg')).rejects.toThrow('Failed to fetch');
  });

  it('of code is kept as long as there is space', async () => {
    const { get, pass, asked: requests, answer } = shop(() => answer('code'));
    await get('/assets/a-1.js', CODE);
    pass(400 * 24 * 60 * 60 * 1000);
    await get('/assets/a-1.js', CODE);
    expect(requests).toHaveLength(1);
  });

  it('is evicted after sixty newer ones', async () => {
    const { get, shelves, asked: requests, answer } = shop(() => answer('picture'));
    for (let number = 0; number <= 60; number += 1) await get(`/media/${number}.jpg`);
    const cachedFiles = [...(shelves.get(PICTURES.name)?.keys() ?? [])];
    expect(cachedFiles).toHaveLength(60);
    expect(cachedFiles[0]).toBe(`${origin}/media/1.jpg`);
    await get('/media/0.jpg');
    expect(requests.filter((path) => path === '/media/0.jpg')).toHaveLength(2);
  });

  it('of an older worker is deleted; caches of others are kept', async () => {
    const { store, shelves } = shop(() => new Response());
    const current = [CODE.name, PICTURES.name, ...Object.values(WORKER_CACHES), 'another'];
    for (const name of [...current, 'jinlan-code-0']) await store.caches.open(name);
    await clearOldShelves(store.caches);
    expect([...shelves.keys()]).toEqual(current);
  });
});

describe('the offline page', () => {
  it('appears in every language, with a retry button, and requests nothing', async () => {
    const page = await offlinePage();
    expect(page).toContain('<section lang="zh-Hans-CN"><h1>现在没有网络</h1>');
    expect(page).toContain('<section lang="en-US"><h1>No connection</h1>');
    expect(page.match(/<a href="">/g)).toHaveLength(locales.length);
    expect(page).not.toMatch(/<script|<link|<img|src=|url\(/);
  });
});
