import type { FastifyInstance } from 'fastify';
import { returnPath } from './visit.ts';

/** The fields of a provider's answer that are read. All others, such as Apple's `user`, are dropped. */
const answerFields = ['code', 'state', 'error', 'iss'] as const;
const mostBytes = 16_384;

/**
 * Handles the answers that Apple's page posts. The browser is redirected to the page of the shop, which reads the answer
 * like any other. Nothing in the request is trusted here: the state and the browser's cookie decide.
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
