import { APPLE_DOMAIN_PATH } from '@jinlan/contract/wire';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../platform/settings/config.ts';

/**
 * Serves the file by which Apple checks that a domain belongs to a shop with Apple Pay. Not found if the shop has no such
 * file.
 */
export async function appleDomainRoute(
  app: FastifyInstance,
  { appleDomainFile }: Pick<Config, 'appleDomainFile'>,
): Promise<void> {
  app.get(APPLE_DOMAIN_PATH, (_request, reply) =>
    appleDomainFile === null
      ? reply.callNotFound()
      : reply
          .type('text/plain; charset=utf-8')
          .header('cache-control', 'public, max-age=3600')
          .send(appleDomainFile),
  );
}
