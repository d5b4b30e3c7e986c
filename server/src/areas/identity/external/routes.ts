import type { FastifyInstance } from 'fastify';
import { returnPath } from './visit.ts';

/** What a provider answers; anything else, such as Apple's `user`, is dropped. */
const answerFields = ['code', 'state', 'error', 'iss'] as const;
const mostBytes = 16_384;

/**
 * Apple's page posts its answer. The browser is led on to the page of the shop, which reads it as any other answer. Nothing
 * is trusted here: the state and the browser's cookie count.
 */
export function providerRoutes() {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: mostBytes },
      async (_: unknown, raw: string) => new URLSearchParams(raw),
    );
    app.post(returnPath, async (request, reply) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const query = new URLSearchParams();
      for (const field of answerFields) {
        const value = form.get(field);
        if (value !== null) query.set(field, value.slice(0, 2_000));
      }
      return reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .redirect(`${returnPath}?${query.toString()}`, 303);
    });
  };
}
