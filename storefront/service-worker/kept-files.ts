/**
 * What the service worker keeps: files whose address says what they are, for ever (`immutable`), and nothing else. No
 * document and no answer about a shopper is ever one of them (decision 033).
 */
import { PATHS } from '@jinlan/contract/wire';

export interface Shelf {
  /** The number goes up when what lies there can no longer be used. */
  readonly name: string;
  /** Files; the one that came first goes first. */
  readonly most: number;
  readonly milliseconds: number;
}

/** Script, styles and faces. A build has some 250 files, of which nobody asks for all. */
export const CODE: Shelf = { name: 'jinlan-code-1', most: 200, milliseconds: Number.POSITIVE_INFINITY };

/** 60 pictures and 30 days: reference-behaviour, part 1, "Service worker". */
export const PICTURES: Shelf = {
  name: 'jinlan-pictures-1',
  most: 60,
  milliseconds: 30 * 24 * 60 * 60 * 1000,
};

const shelves = [CODE, PICTURES];
const ofThePage: readonly string[] = ['script', 'style', 'font'];

type Asked = Pick<Request, 'url' | 'method' | 'destination'>;

/** Null: the worker stays out of it. */
export function shelfOf({ url, method, destination }: Asked, origin: string): Shelf | null {
  if (method !== 'GET') return null;
  if (destination === 'image') return isPicture(url, origin) ? PICTURES : null;
  const address = new URL(url);
  const isCode = address.origin === origin && address.pathname.startsWith('/assets/');
  return isCode && ofThePage.includes(destination) ? CODE : null;
}

/** The back office, whose pages and files the worker leaves to the browser. */
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

/** A picture that is still being made comes with a stand-in, which is not for ever. */
const isForEver = ({ status, headers }: Response) =>
  status === 200 && /\bpublic\b.*\bimmutable\b/.test(headers.get('cache-control') ?? '');

/** What lies on the shelf, if it is not too old, else what the shop answers. `later` is work that need not be waited for. */
export async function keptOr(
  request: Request,
  shelf: Shelf,
  { caches, fetch, now }: Store,
  later: (work: Promise<unknown>) => void,
): Promise<Response> {
  const cache = await caches.open(shelf.name);
  // A browser takes the same formats each time, and the worker's own requests say so too.
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept && now() - Date.parse(kept.headers.get('date') ?? '') < shelf.milliseconds) return kept;
  const answer = await fetch(request).catch((failure: unknown) => {
    if (kept) return kept;
    throw failure;
  });
  // A full disk is no reason to show nothing.
  if (answer !== kept && isForEver(answer))
    later(put(cache, shelf, request, answer.clone()).catch(() => undefined));
  return answer;
}

async function put(cache: Cache, { most }: Shelf, request: Request, answer: Response): Promise<void> {
  await cache.put(request, answer);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - most)).map((oldest) => cache.delete(oldest)));
}

/** Shelves of ours from earlier workers. */
export async function clearOldShelves(caches: Store['caches']): Promise<void> {
  const names = await caches.keys();
  const known = shelves.map(({ name }) => name);
  const old = names.filter((name) => name.startsWith('jinlan-') && !known.includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}
