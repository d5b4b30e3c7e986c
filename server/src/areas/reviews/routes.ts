import type { FastifyInstance } from 'fastify';
import { sourceOf } from '../../platform/limits/source.ts';
import type { Platform } from '../../platform/platform.ts';
import { openReviewPicture, reviewPicturePath } from './picture-url.ts';

const limit = { burst: 240, perMinute: 240 } as const;

/** Pictures of reviews. Those of shown ones are public; a cache has them for at most ten minutes. */
export function reviewPictureRoutes(platform: Platform) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { token: string } }>(`${reviewPicturePath}:token`, async (request, reply) => {
      reply.header('referrer-policy', 'no-referrer').header('x-content-type-options', 'nosniff');
      if (!platform.limiter.take(`review-picture-open:${sourceOf(request.ip)}`, limit).allowed)
        return reply.code(429).header('cache-control', 'no-store').send();
      const opened = await openReviewPicture(platform, request.params.token);
      if (opened === null) return reply.code(404).header('cache-control', 'no-store').send();
      const scope = opened.isPublic ? 'public, max-age=600' : 'private, max-age=3600';
      return reply.header('cache-control', scope).type('image/webp').send(opened.content);
    });
  };
}
