/** Pictures that the service worker has stored, until they are sent or discarded. */
import { WORKER_CACHES } from '@jinlan/contract/wire';

type Caches = Pick<CacheStorage, 'open' | 'delete'>;

/** In the order in which they were chosen; none without HTTPS. */
export async function readShared(caches: Caches | undefined = globalThis.caches): Promise<readonly Blob[]> {
  if (caches === undefined) return [];
  const cache = await caches.open(WORKER_CACHES.shared);
  const answers = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
  return Promise.all(answers.flatMap((answer) => (answer === undefined ? [] : [answer.blob()])));
}

export async function discardShared(caches: Caches | undefined = globalThis.caches): Promise<void> {
  await caches?.delete(WORKER_CACHES.shared);
}
