/**
 * The service worker, `/sw.js`. It answers from what it keeps where an address can only mean one thing, and where there is
 * no connection it says so in place of a page. All else — GraphQL, REST, the events, films, forms, frames — it leaves to the browser.
 */
import { type PrefetchImages, SERVICE_WORKER } from '@jinlan/contract/wire';
import { clearOldShelves, isOffice, isPicture, keptOr, PICTURES, type Store, shelfOf } from './kept-files.ts';

declare const self: ServiceWorkerGlobalScope;
/** Written in by the build: `offline-page.ts`. */
declare const OFFLINE_PAGE: string;

const store: Store = { caches, fetch: (request) => fetch(request), now: Date.now };
const { origin } = self.location;

/** The formats this browser takes, as it last said; before it said so, what every browser with a worker takes. */
let pictureFormats = 'image/webp,image/*;q=0.8';

self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => {
  const begin = async (): Promise<void> => {
    await clearOldShelves(caches);
    // A page is asked for at once, not only when the worker has started.
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
  };
  event.waitUntil(begin());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (isOffice(request.url)) return;
  if (request.mode === 'navigate') {
    if (request.method === 'GET' && request.destination === 'document') event.respondWith(pageOf(event));
    return;
  }
  const shelf = shelfOf(request, origin);
  if (!shelf) return;
  if (shelf === PICTURES) pictureFormats = request.headers.get('accept') ?? pictureFormats;
  event.respondWith(keptOr(request, shelf, store, (work) => event.waitUntil(work)));
});

self.addEventListener('message', (event) => {
  const { type, payload } = event.data as Partial<PrefetchImages>;
  if (type === SERVICE_WORKER.prefetchImages && payload) event.waitUntil(fetchAhead(payload.urls));
});

/** From the shop, always; without a connection a page that says so, with a way to try again. */
async function pageOf({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return ((await preloadResponse) as Response | undefined) ?? (await fetch(request));
  } catch {
    return new Response(OFFLINE_PAGE, {
      status: 503,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
        'cache-control': 'no-store',
      },
    });
  }
}

/** One after another: what the page itself asks for meanwhile goes first. */
async function fetchAhead(urls: readonly string[]): Promise<void> {
  for (const url of urls.filter((each) => isPicture(each, origin)).slice(0, PICTURES.most)) {
    const request = new Request(url, { headers: { accept: pictureFormats }, priority: 'low' });
    const work: Promise<unknown>[] = [];
    const answer = await keptOr(request, PICTURES, store, (each) => work.push(each)).catch(() => null);
    if (!answer) return;
    await Promise.all(work);
  }
}
