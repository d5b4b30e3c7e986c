/**
 * The service worker, `/sw.js`. It answers immutable files from its caches, and pages with the offline page if there is
 * no connection, and shows messages of the shop. It leaves everything else to the browser: GraphQL, REST, events, films, forms, frames.
 */
import { type PrefetchImages, SERVICE_WORKER } from '@jinlan/contract/wire';
import {
  cachedOrFetched,
  clearOldShelves,
  isOffice,
  isPicture,
  PICTURES,
  type Store,
  shelfOf,
} from './kept-files.ts';
import { ownPage, readOfflineStart } from './own-page.ts';
import { openPage, pageOfClick, readPush, shownPush } from './push.ts';
import { isShare, takeShared } from './shared-pictures.ts';

declare const self: ServiceWorkerGlobalScope;
/** The build inserts it from `offline-page.ts`. */
declare const OFFLINE_PAGE: string;

const store: Store = { caches, fetch: (request) => fetch(request), now: Date.now };
const { origin } = self.location;

/**
 * The Accept header of this browser's picture requests, as last reported by a page. The default is accepted by every
 * browser with service workers.
 */
let pictureFormats = 'image/webp,image/*;q=0.8';

self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => {
  const begin = async (): Promise<void> => {
    await clearOldShelves(caches);
    // Lets the browser request the page while the worker starts.
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
  };
  event.waitUntil(begin());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (isOffice(request.url)) return;
  if (request.mode === 'navigate') {
    if (isShare(request, origin)) event.respondWith(takeShared(request, caches));
    else if (request.method === 'GET' && request.destination === 'document') event.respondWith(pageOf(event));
    return;
  }
  const shelf = shelfOf(request, origin);
  if (!shelf) return;
  if (shelf === PICTURES) pictureFormats = request.headers.get('accept') ?? pictureFormats;
  event.respondWith(cachedOrFetched(request, shelf, store, (work) => event.waitUntil(work)));
});

self.addEventListener('push', (event) => {
  const show = async (): Promise<void> => {
    const text = readPush(readJson(event.data));
    if (text === null) return;
    const { title, options } = shownPush(text);
    await self.registration.showNotification(title, options);
  };
  event.waitUntil(show().catch(() => undefined));
});

self.addEventListener('notificationclick', (event) => {
  const { action, notification } = event;
  notification.close();
  event.waitUntil(openPage(pageOfClick(action, notification.data, origin), self.clients));
});

self.addEventListener('message', (event) => {
  const { type, payload } = event.data as Partial<PrefetchImages>;
  if (type === SERVICE_WORKER.prefetchImages && payload) event.waitUntil(fetchAhead(payload.urls));
});

/** Null for what is no JSON. */
function readJson(data: PushMessageData | null): unknown {
  try {
    return data?.json() ?? null;
  } catch {
    return null;
  }
}

/** Returns the page from the server; without a connection what is stored of who is signed in, or the offline page. */
async function pageOf({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return ((await preloadResponse) as Response | undefined) ?? (await fetch(request));
  } catch {
    // On the staff's pages and their shared tablets nothing of a customer appears.
    const isForStaff = new URL(request.url).pathname.startsWith('/staff');
    const own = isForStaff ? null : await readOfflineStart(caches, Date.now()).catch(() => null);
    return new Response(own === null ? OFFLINE_PAGE : ownPage(own), {
      status: 503,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
        'cache-control': 'no-store',
      },
    });
  }
}

/** Fetches pictures one after another, so the page's own requests go first. */
async function fetchAhead(urls: readonly string[]): Promise<void> {
  for (const url of urls.filter((each) => isPicture(each, origin)).slice(0, PICTURES.maxFiles)) {
    const request = new Request(url, { headers: { accept: pictureFormats }, priority: 'low' });
    const work: Promise<unknown>[] = [];
    const answer = await cachedOrFetched(request, PICTURES, store, (each) => work.push(each)).catch(
      () => null,
    );
    if (!answer) return;
    await Promise.all(work);
  }
}
