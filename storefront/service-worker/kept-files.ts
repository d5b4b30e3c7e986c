/**
 * The files that the service worker caches: only those whose address changes with their content (`immutable`), never a
 * document or an answer about a shopper (decision 033).
 */
import { PATHS, WORKER_CACHES } from '@jinlan/contract/wire';

export interface Shelf {
  /** Increase the number in the name if cached files become unusable. */
  readonly name: string;
  /** Maximum number of files. The oldest is evicted first. */
  readonly maxFiles: number;
  readonly milliseconds: number;
}

/** Scripts, styles and fonts. A build has about 250 files, of which a shopper requests only some. */
export const CODE: Shelf = { name: 'jinlan-code-1', maxFiles: 200, milliseconds: Number.POSITIVE_INFINITY };

/** 60 pictures for 30 days: reference-behaviour, part 1, "Service worker". */
export const PICTURES: Shelf = {
  name: 'jinlan-pictures-1',
  maxFiles: 60,
  milliseconds: 30 * 24 * 60 * 60 * 1000,
};

const shelves = [CODE, PICTURES];
const ofThePage: readonly string[] = ['script', 'style', 'font'];

type RequestFacts = Pick<Request, 'url' | 'method' | 'destination'>;

/** Returns the cache for a request, or null if the worker must not handle it. */
export function shelfOf({ url, method, destination }: RequestFacts, origin: string): Shelf | null {
  if (method !== 'GET') return null;
  if (destination === 'image') return isPicture(url, origin) ? PICTURES : null;
  const address = new URL(url);
  const isCode = address.origin === origin && address.pathname.startsWith('/assets/');
  return isCode && ofThePage.includes(destination) ? CODE : null;
}

/** Whether the address belongs to the back office, whose pages and files the worker never handles. */
export const isOffice = (url: string): boolean => /^\/admin(?:\/|$)/.test(new URL(url).pathname);

export function isPicture(url: string, origin: string): boolean {
  try {
    const address = new URL(url, origin);
    return address.origin === origin && address.pathname.startsWith(PATHS.media);
  } catch {
    return false;
  }
}

export interface Store {
  readonly caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly now: () => number;
}

/** Without `immutable`, the answer is a placeholder for a picture that is still being made. */
const isForEver = ({ status, headers }: Response) =>
  status === 200 && /\bpublic\b.*\bimmutable\b/.test(headers.get('cache-control') ?? '');

/**
 * Returns the cached file unless it is too old, else the server's answer. `later` receives work that nobody waits for.
 */
export async function cachedOrFetched(
  request: Request,
  shelf: Shelf,
  { caches, fetch, now }: Store,
  later: (work: Promise<unknown>) => void,
): Promise<Response> {
  const cache = await caches.open(shelf.name);
  // The Accept header is the same in all requests of a browser, including the worker's.
  const cachedFile = await cache.match(request, { ignoreVary: true });
  if (cachedFile && now() - Date.parse(cachedFile.headers.get('date') ?? '') < shelf.milliseconds)
    return cachedFile;
  const answer = await fetch(request).catch((failure: unknown) => {
    if (cachedFile) return cachedFile;
    throw failure;
  });
  // A full disk must not prevent the answer.
  if (answer !== cachedFile && isForEver(answer))
    later(put(cache, shelf, request, answer.clone()).catch(() => undefined));
  return answer;
}

async function put(cache: Cache, { maxFiles }: Shelf, request: Request, answer: Response): Promise<void> {
  await cache.put(request, answer);
  const cachedRequests = await cache.keys();
  await Promise.all(
    cachedRequests
      .slice(0, Math.max(0, cachedRequests.length - maxFiles))
      .map((oldest) => cache.delete(oldest)),
  );
}

/** Deletes the shop's caches of older worker versions. */
export async function clearOldShelves(caches: Store['caches']): Promise<void> {
  const names = await caches.keys();
  const currentNames: readonly string[] = [
    ...shelves.map(({ name }) => name),
    ...Object.values(WORKER_CACHES),
  ];
  const old = names.filter((name) => name.startsWith('jinlan-') && !currentNames.includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}
