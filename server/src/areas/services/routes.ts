import type { FastifyInstance } from 'fastify';
import { sourceOf } from '../../platform/limits/source.ts';
import type { Platform } from '../../platform/platform.ts';
import { readPictureKey, servicePicturePath } from './keys.ts';
import { pictureContent } from './store-pictures.ts';

const limit = { burst: 120, perMinute: 120 } as const;

/** Pictures of services, for whoever has the signed URL. */
export function servicePictureRoutes(platform: Platform) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { token: string } }>(`${servicePicturePath}:token`, async (request, reply) => {
      reply.header('referrer-policy', 'no-referrer').header('x-content-type-options', 'nosniff');
      if (!platform.limiter.take(`service-picture-open:${sourceOf(request.ip)}`, limit).allowed)
        return reply.code(429).header('cache-control', 'no-store').send();
      const id = readPictureKey(platform, request.params.token);
      const content = id === null ? null : await pictureContent(platform.db, id);
      if (content === null) return reply.code(404).header('cache-control', 'no-store').send();
      return reply.header('cache-control', 'private, max-age=3600').type('image/webp').send(content);
    });
  };
}
