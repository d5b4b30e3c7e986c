import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OfficeContext } from '../../platform/context.ts';
import type { FairTurns } from '../../platform/web/limits/fair-turns.ts';
import { callerOf } from '../context.ts';
import { isAway } from '../errors.ts';
import type { Execute } from '../execute.ts';
import { graphqlProblem, readBody, Unreadable } from '../routes.ts';
import type { OfficeContextMaker } from './context.ts';
import { hostOf, isOwnPage } from './own-page.ts';

/**
 * `/admin/graphql`, only for JSON POSTs from the back office's own page. The session is a cookie, which
 * browsers also send with requests that other sites cause. Responds with 404 under any other host than the
 * configured one.
 */
export const officePath = '/admin/graphql';

/** Whether the back office is served under the request's host; `host` is its only host, or null for all. */
export const isOfficeHost = (host: string | null, { headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  host === null || hostOf(headers) === host;

export interface OfficeRoutes {
  readonly turns: FairTurns;
  readonly execute: Execute<OfficeContext>;
  readonly contexts: OfficeContextMaker;
  /** The only host that serves it; null for all. */
  readonly host: string | null;
  /** Origin of the back office, such as `https://office.example.com`. */
  readonly origin: string;
}

export async function officeRoutes(
  app: FastifyInstance,
  { execute, contexts, turns, host, origin }: OfficeRoutes,
): Promise<void> {
  turns(app);
  const isOtherHost = (request: FastifyRequest): boolean => !isOfficeHost(host, request);

  app.post(officePath, async (request, reply) => {
    if (isOtherHost(request)) return reply.callNotFound();
    reply.header('cache-control', 'no-store');
    const { headers } = request;
    if (!isOwnPage(headers, origin))
      return reply.code(403).send(graphqlProblem('only the back office itself may ask here'));
    if (!/^application\/json\b/i.test(headers['content-type'] ?? ''))
      return reply
        .code(415)
        .send(graphqlProblem('the content type must be application/json', 'UNSUPPORTED_MEDIA_TYPE'));
    try {
      const answer = await execute(readBody(request.body), request.id, (operation) =>
        contexts(
          {
            ...callerOf(request),
            headers,
            setCookies: (cookies) => void reply.header('set-cookie', cookies),
          },
          operation,
        ),
      );
      if (isAway(answer)) reply.code(503).header('retry-after', '1');
      return answer;
    } catch (error) {
      if (error instanceof Unreadable) return reply.code(400).send(graphqlProblem(error.message));
      throw error;
    }
  });

  app.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url: officePath,
    handler: (request: FastifyRequest, reply: FastifyReply) =>
      isOtherHost(request)
        ? reply.callNotFound()
        : reply.code(405).header('allow', 'POST').send(graphqlProblem('use POST')),
  });
}
