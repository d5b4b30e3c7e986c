import type { Http } from '../../../platform/http.ts';
import type { GoldFeedConfig } from '../../../platform/settings/config.ts';

/** Why there is no answer. Never holds what the feed sent, nor its address: that may carry a key. */
export class FeedFailure extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(`The feed did not answer well: ${reason}`);
    this.name = 'FeedFailure';
    this.reason = reason;
  }
}

/** The last answer, and what the feed called it. */
export interface FeedAnswer {
  readonly json: unknown;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

const mostRedirects = 3;
const mostBytes = 256 * 1024;
const longestValidator = 1_000;

/** Asks once. `known` is sent along, and is the answer where the feed has nothing newer. */
export async function fetchFeed(
  http: Http,
  feed: GoldFeedConfig,
  known: FeedAnswer | null,
): Promise<FeedAnswer> {
  const headers = new Headers({ accept: 'application/json' });
  if (known?.etag) headers.set('if-none-match', known.etag);
  if (known?.lastModified) headers.set('if-modified-since', known.lastModified);
  if (feed.header) headers.set(feed.header.name, feed.header.value);
  try {
    return await ask(http, feed, headers, known);
  } catch (error) {
    if (error instanceof FeedFailure) throw error;
    throw new FeedFailure((error as Error).name === 'TimeoutError' ? 'timeout' : 'unreachable');
  }
}

async function ask(
  http: Http,
  { url, timeoutMs }: GoldFeedConfig,
  headers: Headers,
  known: FeedAnswer | null,
): Promise<FeedAnswer> {
  // One limit for all that an answer takes: redirects and a body that drips included.
  const signal = AbortSignal.timeout(timeoutMs);
  let target = new URL(url);
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const response = await http.fetch(target, { headers, signal, timeoutMs });
    if (response.status === 304 && known) {
      await response.body?.cancel();
      return known;
    }
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      const location = response.headers.get('location');
      if (location === null || !URL.canParse(location, target)) throw new FeedFailure('redirected nowhere');
      const next = new URL(location, target);
      if (next.origin !== target.origin) throw new FeedFailure('redirected to another host');
      target = next;
      continue;
    }
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new FeedFailure(`status ${response.status}`);
    }
    const json = parse(await bodyOf(response));
    const name = (header: string): string | null => {
      const value = response.headers.get(header);
      return value !== null && value.length <= longestValidator ? value : null;
    };
    return { json, etag: name('etag'), lastModified: name('last-modified') };
  }
  throw new FeedFailure('redirected too often');
}

async function bodyOf(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > mostBytes) throw new FeedFailure('too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new FeedFailure('not JSON');
  }
}
