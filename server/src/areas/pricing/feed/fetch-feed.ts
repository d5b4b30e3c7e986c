import type { Http } from '../../../platform/http.ts';
import type { GoldFeedConfig } from '../../../platform/settings/config.ts';

/** Why a request to the feed failed. Never contains the feed's response or its URL, which may contain a key. */
export class FeedFailure extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(`The feed did not answer well: ${reason}`);
    this.name = 'FeedFailure';
    this.reason = reason;
  }
}

/** A response of the feed with its cache validators. */
export interface FeedAnswer {
  readonly json: unknown;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

const maxRedirects = 3;
const maxBytes = 256 * 1024;
const maxValidatorLength = 1_000;

/** Requests the feed once. Sends the validators of `previousAnswer`, and returns it where the feed answers 304. */
export async function fetchFeed(
  http: Http,
  feed: GoldFeedConfig,
  previousAnswer: FeedAnswer | null,
): Promise<FeedAnswer> {
  const headers = new Headers({ accept: 'application/json' });
  if (previousAnswer?.etag) headers.set('if-none-match', previousAnswer.etag);
  if (previousAnswer?.lastModified) headers.set('if-modified-since', previousAnswer.lastModified);
  if (feed.header) headers.set(feed.header.name, feed.header.value);
  try {
    return await requestFeed(http, feed, headers, previousAnswer);
  } catch (error) {
    if (error instanceof FeedFailure) throw error;
    throw new FeedFailure((error as Error).name === 'TimeoutError' ? 'timeout' : 'unreachable');
  }
}

async function requestFeed(
  http: Http,
  { url, timeoutMs }: GoldFeedConfig,
  headers: Headers,
  previousAnswer: FeedAnswer | null,
): Promise<FeedAnswer> {
  // The time limit is for the whole answer, including redirects and a slow body.
  const signal = AbortSignal.timeout(timeoutMs);
  let target = new URL(url);
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const response = await http.fetch(target, { headers, signal, timeoutMs });
    if (response.status === 304 && previousAnswer) {
      await response.body?.cancel();
      return previousAnswer;
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
    const validator = (header: string): string | null => {
      const value = response.headers.get(header);
      return value !== null && value.length <= maxValidatorLength ? value : null;
    };
    return { json, etag: validator('etag'), lastModified: validator('last-modified') };
  }
  throw new FeedFailure('redirected too often');
}

async function bodyOf(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) throw new FeedFailure('too large');
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
