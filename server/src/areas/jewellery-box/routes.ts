import type { FastifyInstance } from 'fastify';
import { sourceOf } from '../../platform/limits/source.ts';
import type { Platform } from '../../platform/platform.ts';
import type { JewelleryBox } from './index.ts';
import { insuranceListPath } from './insurance-list.ts';

const limit = { burst: 30, perMinute: 30 } as const;

/** The insurance list, by the signed URL of the box. */
export function insuranceListRoutes({ limiter }: Platform, box: Pick<JewelleryBox, 'openInsuranceList'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { token: string } }>(`${insuranceListPath}:token`, async (request, reply) => {
      reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer');
      const source = sourceOf(request.ip);
      if (!limiter.take(`insurance-list-open:${source}`, limit).allowed) return reply.code(429).send();
      const { socket } = request.raw;
      const client = { source, isGone: () => socket.destroyed };
      const opened = await box.openInsuranceList(request.params.token, client);
      switch (opened.kind) {
        case 'not-found':
          return reply.redirect('/jewellery-box', 303);
        case 'too-many':
          return reply.code(429).header('retry-after', opened.retryAfterSeconds).send();
        case 'file':
          return reply
            .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(opened.name)}`)
            .header('x-content-type-options', 'nosniff')
            .type('application/pdf')
            .send(Buffer.from(opened.content));
      }
    });
  };
}
