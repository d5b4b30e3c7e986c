import { readFile } from 'node:fs/promises';
import { refusalText } from '@jinlan/contract/refusals';
import { isRecord } from '@jinlan/domain/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../platform/requests/refusal.ts';
import type { Shares } from '../platform/requests/shares.ts';
import type { FairTurns } from '../platform/web/limits/fair-turns.ts';
import type { ErrorShapes } from '../platform/web/server.ts';
import { type ContextMaker, callerOf } from './context.ts';
import { isAway, maskedError, refusedAnswer } from './errors.ts';
import { type ExecuteWritten, type GraphqlAnswer, type GraphqlRequest, MutationByGet } from './execute.ts';

/**
 * `/graphql` by GET (queries only, as stock clients send) and POST. GraphQL responses have status 200,
 * refusals included, because stock clients treat any other status as a network failure and retry. Other
 * requests get 400, 405, 413 or 415, and all get 503 if the database is away. Their bodies have the
 * shape of a GraphQL response.
 */
export interface GraphqlRoutes {
  readonly turns: FairTurns;
  readonly execute: ExecuteWritten;
  readonly contexts: ContextMaker;
  readonly shares: Shares;
  readonly explorer: boolean;
}

export const graphqlProblem = (reason: string, code = 'BAD_REQUEST'): GraphqlAnswer => ({
  errors: [
    {
      message: refusalText('BAD_REQUEST', { reason }),
      extensions: { category: 'graphql-input', code, data: { reason } },
    },
  ],
});

export const graphqlShapes: ErrorShapes = {
  problem: ({ reason, code }) => graphqlProblem(reason, code),
  fault: (reference) => ({ errors: [maskedError(reference)] }),
};

export class Unreadable extends Error {}

export async function graphqlRoutes(app: FastifyInstance, options: GraphqlRoutes): Promise<void> {
  options.turns(app);
  const { execute, contexts, shares } = options;

  const respond = async (
    request: FastifyRequest,
    reply: FastifyReply,
    read: () => GraphqlRequest,
    readOnly: boolean,
  ) => {
    reply.header('cache-control', 'no-store');
    reply.header('vary', 'store, content-currency, authorization, accept-encoding');
    const caller = callerOf(request);
    const verdict = shares.turnOf(caller.source);
    if (!verdict.allowed) {
      const seconds = verdict.retryAfterSeconds;
      reply.header('retry-after', String(seconds));
      return refusedAnswer(refuse('TOO_MANY_REQUESTS', { retry_after_seconds: seconds }));
    }
    try {
      const responseBody = await shares.count(caller.source, async () => {
        const result = await execute(
          read(),
          request.id,
          (operation) =>
            contexts.fromHeaders(
              {
                ...caller,
                headers: request.headers,
                setCookies: (headers) => void reply.header('set-cookie', headers),
              },
              operation,
            ),
          { readOnly },
        );
        if (Buffer.isBuffer(result)) return result;
        // Here stock clients should retry, so the status is 503.
        if (isAway(result)) reply.code(503).header('retry-after', '1');
        return JSON.stringify(result);
      });
      return reply.type('application/json; charset=utf-8').send(responseBody);
    } catch (error) {
      if (error instanceof Unreadable) return reply.code(400).send(graphqlProblem(error.message));
      if (error instanceof MutationByGet)
        return reply
          .code(405)
          .header('allow', 'POST')
          .send(graphqlProblem('a mutation must be sent by POST'));
      throw error;
    }
  };

  app.get('/graphql', async (request, reply) => {
    const query = request.query as Record<string, unknown>;
    if (query.query === undefined && /\btext\/html\b/.test(request.headers.accept ?? '') && options.explorer)
      return reply.type('text/html; charset=utf-8').send(await explorerPage);
    return respond(request, reply, () => readParameters(query), true);
  });
  app.post('/graphql', (request, reply) => respond(request, reply, () => readBody(request.body), false));
  app.route({
    method: ['PUT', 'PATCH', 'DELETE'],
    url: '/graphql',
    handler: (_request, reply) =>
      reply.code(405).header('allow', 'GET, POST').send(graphqlProblem('use GET or POST')),
  });

  if (options.explorer)
    for (const [file, type] of explorerFiles)
      app.get(`/graphql/${file}`, async (_request, reply) =>
        reply.type(type).send(await readFile(new URL(`explorer/${file}`, import.meta.url))),
      );
}

const explorerFiles = [
  ['explorer.js', 'text/javascript; charset=utf-8'],
  ['explorer.css', 'text/css; charset=utf-8'],
] as const;
const explorerPage = readFile(new URL('explorer/explorer.html', import.meta.url));

/** Reads the body of a request; throws `Unreadable` with a message about the error. */
export function readBody(body: unknown): GraphqlRequest {
  if (Array.isArray(body)) throw new Unreadable('several operations in one request are not accepted');
  if (typeof body !== 'object' || body === null) throw new Unreadable('the body must be a JSON object');
  return readRequest(body as Record<string, unknown>);
}

function readParameters(query: Record<string, unknown>): GraphqlRequest {
  const parse = (name: string): unknown => {
    const text = query[name];
    if (text === undefined || text === '') return undefined;
    if (typeof text !== 'string') throw new Unreadable(`${name} is given more than once`);
    try {
      return JSON.parse(text);
    } catch {
      throw new Unreadable(`${name} is not JSON`);
    }
  };
  return readRequest({ ...query, variables: parse('variables'), extensions: parse('extensions') });
}

function readRequest(source: Record<string, unknown>): GraphqlRequest {
  const { query, variables, operationName, extensions } = source;
  if (typeof query !== 'string' || query.trim() === '')
    throw new Unreadable('query must be a text that is not empty');
  if (variables !== undefined && variables !== null && !isRecord(variables))
    throw new Unreadable('variables must be an object');
  if (extensions !== undefined && extensions !== null && !isRecord(extensions))
    throw new Unreadable('extensions must be an object');
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string')
    throw new Unreadable('operationName must be a text');
  return {
    query,
    variables: isRecord(variables) ? variables : {},
    operationName: typeof operationName === 'string' && operationName !== '' ? operationName : null,
  };
}
