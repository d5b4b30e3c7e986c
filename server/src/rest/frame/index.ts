import { Readable } from 'node:stream';
import { type RefusalCategory, refusalText } from '@jinlan/contract/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ContextMaker, callerOf } from '../../graphql/context.ts';
import type { RequestContext } from '../../platform/context.ts';
import { DatabaseAway } from '../../platform/database/away.ts';
import { Refusal } from '../../platform/requests/refusal.ts';
import type { FairTurns } from '../../platform/web/limits/fair-turns.ts';

/**
 * Magento's REST calls under `/rest/V1/…`, or `/rest/hk_en/V1/…` with the store view. A call only reads
 * its request and runs the use cases of GraphQL in the same context. A refusal becomes Magento's `{
 * message, parameters }` with our code and the status of its category.
 */
export interface RestCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path after `/rest`, such as `/V1/guest-carts/:cartId/shipping-information`. */
  readonly path: string;
  handle(context: RequestContext, request: RestRequest): Promise<unknown>;
}

/** A file as the result of a call, instead of JSON; sent as an uncached download. */
export class RestFile {
  readonly name: string;
  readonly type: string;
  readonly content: Uint8Array;

  constructor(name: string, type: string, content: Uint8Array) {
    this.name = name;
    this.type = type;
    this.content = content;
  }
}

/**
 * A file like `RestFile` that is written piece by piece. An error during writing ends the connection, so that the client
 * does not take half a file for a whole one.
 */
export class RestStream {
  readonly name: string;
  readonly type: string;
  readonly pieces: AsyncIterable<string>;

  constructor(name: string, type: string, pieces: AsyncIterable<string>) {
    this.name = name;
    this.type = type;
    this.pieces = pieces;
  }
}

export interface RestRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** The parsed JSON; null if the request has no body. */
  readonly body: unknown;
}

export interface RestOptions {
  readonly turns: FairTurns;
  readonly calls: readonly RestCall[];
  readonly contexts: ContextMaker;
  readonly report: (error: unknown, requestId: string, place: string) => { reference: string };
}

const statusOf: Readonly<Record<RefusalCategory, number>> = {
  'graphql-input': 400,
  'graphql-authentication': 401,
  'graphql-authorization': 403,
  'graphql-no-such-entity': 404,
  internal: 500,
};

export async function restRoutes(app: FastifyInstance, options: RestOptions): Promise<void> {
  options.turns(app);
  for (const call of options.calls) {
    const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      reply.header('cache-control', 'no-store');
      const { storeCode, ...params } = request.params as Record<string, string>;
      const headers = storeCode === undefined ? request.headers : { ...request.headers, store: storeCode };
      try {
        const context = await options.contexts.fromHeaders(
          {
            ...callerOf(request),
            headers,
            setCookies: (cookies) => void reply.header('set-cookie', cookies),
          },
          { name: `${call.method} ${call.path}`, kind: 'rest' },
        );
        const result = await call.handle(context, {
          params,
          query: request.query as Record<string, unknown>,
          body: request.body ?? null,
        });
        if (result instanceof RestFile || result instanceof RestStream)
          return reply
            .header('content-disposition', `attachment; filename="${result.name}"`)
            .header('x-content-type-options', 'nosniff')
            .type(result.type)
            .send(result instanceof RestFile ? Buffer.from(result.content) : Readable.from(result.pieces));
        return reply.type('application/json; charset=utf-8').send(JSON.stringify(result ?? null));
      } catch (error) {
        if (error instanceof Refusal)
          return reply.code(statusOf[error.category]).send({
            message: error.message,
            ...(error.data ? { parameters: error.data } : {}),
            code: error.code,
          });
        if (error instanceof DatabaseAway)
          return reply
            .code(503)
            .header('retry-after', '1')
            .send({ message: refusalText('SHOP_AWAY'), code: 'SHOP_AWAY' });
        const { reference } = options.report(error, request.id, `rest ${call.path}`);
        return reply.code(500).send({ message: refusalText('UNEXPECTED'), code: 'UNEXPECTED', reference });
      }
    };
    app.route({ method: call.method, url: `/rest${call.path}`, handler });
    app.route({ method: call.method, url: `/rest/:storeCode${call.path}`, handler });
  }
  // Refuses an unknown path with Magento's text, before its body is read. Without this handler, it would get a page of the shop.
  const refuseUnknown = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply.code(404).send({ message: 'Request does not match any route.', code: 'NOT_FOUND' });
  for (const url of ['/rest', '/rest/*']) app.all(url, { onRequest: refuseUnknown }, refuseUnknown);
}
