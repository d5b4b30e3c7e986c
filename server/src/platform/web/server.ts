import { randomUUID } from 'node:crypto';
import { refusalText } from '@jinlan/contract/refusals';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { DatabaseAway } from '../database/away.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { type RequestScope, requestScope } from '../requests/request-scope.ts';
import type { Config } from '../settings/config.ts';
import { compress } from './compress.ts';
import { expectedAnswers } from './expected-answers.ts';
import { tidyForwarded } from './forwarded.ts';
import { secure } from './headers.ts';
import { limitBodies, TooManyBodies } from './limits/bodies.ts';
import { connectionsWithin, limitConnections, mostOpenFiles } from './limits/connections.ts';
import { TooManyWaiting } from './limits/fair-turns.ts';
import { parseJsonBodies, TooManyValues } from './limits/json-bodies.ts';
import { oneAtATime } from './limits/one-at-a-time.ts';
import { limitOpenRequests } from './limits/open-requests.ts';
import { limitUnreadAnswers } from './limits/unread-answers.ts';
import { namesOneHost } from './one-host.ts';
import { isOwnHost } from './own-host.ts';

/**
 * The HTTP server without its routes: request ids, access log, measures, security headers, compression, and what
 * a request gets that could not even be read. Each front door says how its own errors look.
 */
export interface Problem {
  readonly status: number;
  readonly code: string;
  /** For the caller to read: what was wrong with the request. */
  readonly reason: string;
}

export interface ErrorShapes {
  /** A request that could not be read or has no handler. */
  problem(problem: Problem, request: FastifyRequest): unknown;
  /** A fault of ours, already logged under its reference. */
  fault(reference: string, request: FastifyRequest): unknown;
}

export interface WebOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly report: (error: unknown, requestId: string, place: string) => { reference: string };
  readonly shapes: ErrorShapes;
}

const reasons: Readonly<Record<string, Problem>> = {
  FST_ERR_MAX_PARAM_LENGTH: { status: 414, code: 'BAD_REQUEST', reason: 'the address is too long' },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: 'BODY_TOO_LARGE', reason: 'the body is too large' },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, code: 'BAD_REQUEST', reason: 'the body is not JSON' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, code: 'BAD_REQUEST', reason: 'the body is empty' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    code: 'UNSUPPORTED_MEDIA_TYPE',
    reason: 'the content type must be application/json',
  },
};

/** Of one body: a bag of a hundred lines sent at once has some 1,100 values. */
const jsonLimits = { values: 20_000, depth: 64 };

const heldBodies = { most: 64 * 2 ** 20, small: 64 * 2 ** 10 };

/** The largest answer has 16 MB. */
const unreadAnswers = { most: 64 * 2 ** 20, small: 64 * 2 ** 10, slowestBytesPerSecond: 20_000 };

/** A page asks for some forty files, and an office has many who open one. */
const openRequests = { ofSource: 500, all: 5_000 };

/** Three quarters may be streams of events. */
const connections = { ofSource: 2_500, all: 27_000 };
const mostConnections = connectionsWithin(connections.all, mostOpenFiles());
export const mostStreams = Math.min(20_000, Math.floor(mostConnections * 0.75));

const twoHosts: Problem = { status: 400, code: 'BAD_REQUEST', reason: 'the request names two hosts' };

const otherHost: Problem = {
  status: 421,
  code: 'BAD_REQUEST',
  reason:
    'outside production the shop answers only under localhost, 127.0.0.1, [::1] and the host of BASE_URL; set BASE_URL to use another',
};

const away: Problem = { status: 503, code: 'SHOP_AWAY', reason: 'the shop cannot answer for a moment' };

const tooManyBodies: Problem = {
  status: 503,
  code: 'SHOP_AWAY',
  reason: 'too many large bodies are being read',
};

const tooManyRequests: Problem = {
  status: 429,
  code: 'TOO_MANY_REQUESTS',
  reason: 'too many requests of this address wait for their answers',
};

const tooManyValues: Problem = {
  status: 400,
  code: 'BAD_REQUEST',
  reason: 'the body has too many values, or they are nested too deeply',
};

function problemOf(error: FastifyError): Problem | undefined {
  const known = reasons[error.code];
  if (known) return known;
  if (error instanceof DatabaseAway) return away;
  if (error instanceof TooManyBodies) return tooManyBodies;
  if (error instanceof TooManyValues) return tooManyValues;
  if (error instanceof TooManyWaiting) return tooManyRequests;
  const status = error.statusCode ?? 500;
  if (status < 400 || status >= 500) return undefined;
  return {
    status,
    code: 'BAD_REQUEST',
    reason: status === 400 ? 'the body is not JSON' : 'the request is not valid',
  };
}

/**
 * The path and query of what was asked, without a host that a proxy's form has before it. One that cannot be decoded is
 * taken letter by letter: there is nothing there, and the shop's own page says so.
 */
function readable(asked: string): string {
  const url = asked.replace(/^https?:\/\/[^/?]*\/?/i, '/');
  const [path = '', ...query] = url.split('?');
  try {
    decodeURI(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}

export function createWeb(options: WebOptions): FastifyInstance {
  const { config, log, metrics } = options;
  const refuse = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const known = problemOf(error);
    if (known?.status === 503 || known?.status === 429) reply.header('retry-after', '1');
    if (known) return reply.code(known.status).send(options.shapes.problem(known, request));
    const { reference } = options.report(error, request.id, request.routeOptions.url ?? 'http');
    return reply.code(500).send(options.shapes.fault(reference, request));
  };
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: config.limits.bodyBytes,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    requestIdHeader: false,
    frameworkErrors: (error, request, reply) => refuse(error, request, reply as FastifyReply),
    genReqId: (raw) => {
      const given = raw.headers['x-request-id'];
      return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    },
    rewriteUrl: ({ url = '/' }) => readable(url),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 500 },
    forceCloseConnections: 'idle',
    // A busy machine starts slowly rather than not at all.
    pluginTimeout: 0,
    // A connection on which nothing moves: its answer is held in memory and nobody reads it. Streams of events say something every 15 s.
    connectionTimeout: 60_000,
    requestTimeout: config.limits.requestMs,
    keepAliveTimeout: 10_000,
    http: {
      // The longest search that anyone has typed is 5,000 characters, each of up to twelve bytes in an address.
      maxHeaderSize: 98_304,
      // Node looks for requests past their time every 30 s by default: one of 30 s would last up to 60.
      connectionsCheckingInterval: Math.min(1_000, config.limits.requestMs / 4),
      // Node exchanges the two limits where that of the headers, 60 s by default, is the longer.
      headersTimeout: config.limits.requestMs,
    },
  }) as unknown as FastifyInstance;

  app.server.maxConnections = mostConnections;
  // Behind proxies every connection is theirs.
  if (config.trustedProxies.length === 0) limitConnections(app.server, connections);
  const scopes = new WeakMap<FastifyRequest, RequestScope>();
  app.addHook('onRequest', async (request, reply) => {
    // Before anything reads `request.ip`.
    tidyForwarded(request.raw.headers);
    reply.header('x-request-id', request.id);
    const { rawHeaders } = request.raw;
    if (!namesOneHost({ rawHeaders, url: request.originalUrl }))
      return reply.code(twoHosts.status).send(options.shapes.problem(twoHosts, request));
    if (
      config.environment !== 'production' &&
      !isOwnHost({ rawHeaders }, config.baseUrl, config.backoffice?.host)
    )
      return reply.code(otherHost.status).send(options.shapes.problem(otherHost, request));
  });
  limitOpenRequests(app, openRequests, (full, request, reply) => {
    metrics.rateLimited.inc({ limit: 'open-requests' });
    const problem = full === 'all' ? away : tooManyRequests;
    return reply
      .code(problem.status)
      .header('retry-after', '1')
      .send(options.shapes.problem(problem, request));
  });
  oneAtATime(app);
  // Not earlier: reading the body leaves the context that an earlier hook would have opened.
  app.addHook('preHandler', (request, _reply, done) => {
    const scope: RequestScope = { requestId: request.id, sqlStatements: 0 };
    scopes.set(request, scope);
    requestScope.run(scope, done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const seconds = reply.elapsedTime / 1000;
    metrics.httpSeconds.observe({ method: request.method, route, status: String(reply.statusCode) }, seconds);
    const sql = scopes.get(request)?.sqlStatements;
    if (sql !== undefined) metrics.sqlPerRequest.observe({ route }, sql);
    const entry = {
      requestId: request.id,
      method: request.method,
      // A route's own placeholders: a bag's id or a token in an address opens what it names.
      path: route.includes(':') || route.startsWith('/sandbox-bank') ? route : request.url.split('?', 1)[0],
      status: reply.statusCode,
      seconds,
      sql,
    };
    log[reply.statusCode >= 500 && !expectedAnswers.has(request) ? 'error' : 'debug'](entry, 'request');
  });
  limitBodies(app, heldBodies);
  parseJsonBodies(app, jsonLimits);
  secure(app, config);
  compress(app);
  limitUnreadAnswers(app, unreadAnswers);

  app.setErrorHandler(refuse);
  app.setNotFoundHandler((request, reply) =>
    reply
      .code(404)
      .send(
        options.shapes.problem(
          { status: 404, code: 'NOT_FOUND', reason: 'there is nothing at this address' },
          request,
        ),
      ),
  );
  return app;
}

/** For calls that answer JSON but are not GraphQL. */
export const plainShapes: ErrorShapes = {
  problem: ({ code, reason }) => ({ message: refusalText('BAD_REQUEST', { reason }), code }),
  fault: (reference) => ({ message: refusalText('UNEXPECTED'), code: 'UNEXPECTED', reference }),
};
