import type { FastifyInstance } from 'fastify';
import { sourceOf } from '../limits/source.ts';
import type { Platform } from '../platform.ts';
import { type KeyKind, readSignedKey, signedKey } from '../signed-keys.ts';

type KeyParts = Pick<Platform, 'clock' | 'config'>;

/** The URLs of one kind of pictures. Only pages of those who may see a picture contain its URL, which expires. */
export interface SignedPictures {
  /** Purpose of the keys, and first part of the path: 'return-picture'. */
  readonly name: string;
  urlOf(parts: KeyParts, pictureId: number): string;
  /** Reads the picture's id from the last part of a URL, without SQL; null if the key is wrong or has expired. */
  read(parts: KeyParts, token: string): number | null;
}

export function signedPictures(name: string): SignedPictures {
  const kind: KeyKind = { purpose: name, validForMs: 6 * 3_600_000, longest: 500 };
  return {
    name,
    urlOf: (parts, pictureId) => `/${name}/${signedKey(parts, kind, [pictureId])}`,
    read(parts, token) {
      const [id] = readSignedKey(parts, kind, token) ?? [];
      return typeof id === 'number' ? id : null;
    },
  };
}

interface Opened {
  readonly content: Buffer;
  /** Whether everybody may see the picture, so that shared caches may keep it for ten minutes. */
  readonly isPublic: boolean;
}

/** How many pictures one source may open in each process, all kinds of pictures together. */
const openLimit = { burst: 240, perMinute: 240 } as const;

/** Serves pictures as WebP under `/<name>/<token>`. `open` returns null if the token opens no picture. */
export function pictureRoutes(
  { limiter }: Pick<Platform, 'limiter'>,
  name: string,
  open: (token: string) => Promise<Opened | null>,
) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { token: string } }>(`/${name}/:token`, async (request, reply) => {
      reply.header('referrer-policy', 'no-referrer').header('x-content-type-options', 'nosniff');
      if (!limiter.take(`picture-open:${sourceOf(request.ip)}`, openLimit).allowed)
        return reply.code(429).header('cache-control', 'no-store').send();
      const opened = await open(request.params.token);
      if (opened === null) return reply.code(404).header('cache-control', 'no-store').send();
      const caching = opened.isPublic ? 'public, max-age=600' : 'private, max-age=3600';
      return reply.header('cache-control', caching).type('image/webp').send(opened.content);
    });
  };
}

/** Serves pictures that need a signed URL. `contentOf` is the area's SQL that loads a picture. */
export const signedPictureRoutes = (
  platform: Platform,
  pictures: SignedPictures,
  contentOf: (db: Platform['db'], pictureId: number) => Promise<Buffer | null>,
) =>
  pictureRoutes(platform, pictures.name, async (token) => {
    const id = pictures.read(platform, token);
    const content = id === null ? null : await contentOf(platform.db, id);
    return content && { content, isPublic: false };
  });
