/** Pictures that another app shares with the installed one. They wait in a cache until their owner sends or discards them. */
import { PATHS, WORKER_CACHES } from '@jinlan/contract/wire';

/** As many as one conversation takes at once without its limits, and as large as photographs of phones are. */
const mostPictures = 4;
const mostBytes = 20_000_000;

export const isShare = ({ method, url }: Pick<Request, 'method' | 'url'>, origin: string): boolean => {
  const { pathname, origin: ofRequest } = new URL(url);
  return method === 'POST' && ofRequest === origin && pathname === PATHS.share;
};

/**
 * Stores the pictures in place of earlier ones, and leads to the page that shows them. Nothing is sent from here: any site
 * can post to this address.
 */
export async function takeShared(
  request: Request,
  caches: Pick<CacheStorage, 'open' | 'delete'>,
): Promise<Response> {
  const form = await request.formData().catch(() => null);
  const pictures = (form?.getAll('pictures') ?? []).filter(
    (file): file is File =>
      typeof file !== 'string' &&
      file.size > 0 &&
      file.size <= mostBytes &&
      /^image\/(?:jpeg|png|webp)$/.test(file.type),
  );
  await caches.delete(WORKER_CACHES.shared);
  if (pictures.length > 0) {
    const cache = await caches.open(WORKER_CACHES.shared);
    for (const [index, picture] of pictures.slice(0, mostPictures).entries())
      await cache
        .put(`${PATHS.share}/${index}`, new Response(picture, { headers: { 'content-type': picture.type } }))
        // The disk is full: the page then shows fewer.
        .catch(() => undefined);
  }
  return Response.redirect(PATHS.share, 303);
}
