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
import { sourceOf } from '../limits/source.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { newRequestScope, type RequestScope, requestScope } from '../requests/request-scope.ts';
import type { Config } from '../settings/config.ts';
import { compress } from './compress.ts';
import { expectedAnswers } from './expected-answers.ts';
import { cleanForwarded } from './forwarded.ts';
import { secure } from './headers.ts';
import { limitBodies, TooManyBodies } from './limits/bodies.ts';
import { connectionsWithin, limitConnections, mostOpenFiles } from './limits/connections.ts';
import { noteAnswers, TooManyWaiting } from './limits/fair-turns.ts';
import { dropUnreadable, limitHeaders } from './limits/headers.ts';
import { parseJsonBodies, TooManyValues } from './limits/json-bodies.ts';
import { oneAtATime } from './limits/one-at-a-time.ts';
import { limitOpenRequests } from './limits/open-requests.ts';
import { limitUnreadAnswers } from './limits/unread-answers.ts';
import { namesOneHost } from './one-host.ts';
import { isOwnHost } from './own-host.ts';

/**
 * The HTTP server without routes: request ids, access log, metrics, security headers, compression, and
 * responses to unreadable requests. Each kind of route defines the shape of its errors.
 */
export interface Problem {
  readonly status: number;
  readonly code: string;
  /** The fault of the request, in words for the caller. */
  readonly reason: string;
}

export interface ErrorShapes {
  /** Body for a request that is unreadable or has no handler. */
  problem(problem: Problem, request: FastifyRequest): unknown;
  /** Body for an internal error, which is already logged with the reference. */
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

/** Limits of one body: a cart with a hundred lines has about 1,100 values. */
const jsonLimits = { values: 20_000, depth: 64 };

/**
 * Limits of all bodies that have arrived in part, in bytes. Up to `small`, a body is always read; only
 * pictures are larger.
 */
const bodyLimits = {
  ...{ most: 64 * 2 ** 20, small: 32 * 2 ** 10 },
  ofNetwork: { most: 8 * 2 ** 20, inNeed: 1.5 * 2 ** 20 },
};
/**
 * The longest known search has 5,000 characters, of up to twelve bytes each in a URL. Common proxies let no
 * more than 8 kB of a line through.
 */
const headerLimits = { most: 32 * 2 ** 20, small: 8 * 2 ** 10, longest: 98_304, shortest: 12 * 2 ** 10 };

/** Limits of answers that clients do not read, in bytes. The largest answer has 16 MB. */
const unreadLimits = { most: 64 * 2 ** 20, small: 64 * 2 ** 10, slowestBytesPerSecond: 20_000 };

/**
 * Limits of open requests. A page loads about forty files, and many people of an office may open one at
 * once.
 */
const openRequests = { ofSource: 500, all: 5_000 };

/** Limits of connections, of which three quarters may be event streams. */
const connections = { ofSource: 2_500, all: 27_000 };
const maxConnections = connectionsWithin(connections.all, mostOpenFiles());
export const maxStreams = Math.min(20_000, Math.floor(maxConnections * 0.75));

const twoHosts: Problem = { status: 400, code: 'BAD_REQUEST', reason: 'the request names two hosts' };

const otherHost: Problem = {
  status: 421,
  code: 'BAD_REQUEST',
  reason:
    'outside production the shop answers only under localhost, 127.0.0.1, [::1] and the host of BASE_URL; set BASE_URL to use another',
};

const shopAway: Problem = { status: 503, code: 'SHOP_AWAY', reason: 'the shop cannot answer for a moment' };

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
  const knownProblem = reasons[error.code];
  if (knownProblem) return knownProblem;
  if (error instanceof DatabaseAway) return shopAway;
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
 * Path and query of the request target, without the host of a proxy's absolute form. Invalid escapes
 * are escaped again, so that the shop's own 404 page is shown.
 */
function normaliseTarget(target: string): string {
  const url = target.replace(/^https?:\/\/[^/?]*\/?/i, '/');
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
    const problem = problemOf(error);
    if (problem?.status === 503 || problem?.status === 429) reply.header('retry-after', '1');
    if (problem) return reply.code(problem.status).send(options.shapes.problem(problem, request));
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
      const requestId = raw.headers['x-request-id'];
      return typeof requestId === 'string' && /^[\w-]{8,64}$/.test(requestId) ? requestId : randomUUID();
    },
    rewriteUrl: ({ url = '/' }) => normaliseTarget(url),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 500 },
    forceCloseConnections: 'idle',
    // No time limit: a busy machine may start slowly, but must not fail.
    pluginTimeout: 0,
    // For idle connections whose response is in memory but not read. Event streams send something every 15
    // s.
    connectionTimeout: 60_000,
    requestTimeout: config.limits.requestMs,
    keepAliveTimeout: 10_000,
    http: {
      // By default Node checks for expired requests only every 30 s, so a limit of 30 s could last 60.
      connectionsCheckingInterval: Math.min(1_000, config.limits.requestMs / 4),
      // Node swaps the two limits if that of the headers, 60 s by default, is longer.
      headersTimeout: config.limits.requestMs,
    },
  }) as unknown as FastifyInstance;

  // Behind proxies all connections come from the proxies. Otherwise a new connection may replace the oldest
  // of the source with most.
  const isDirect = config.trustedProxies.length === 0;
  if (isDirect) limitConnections(app.server, { ...connections, all: maxConnections });
  app.server.maxConnections = isDirect ? maxConnections + 100 : maxConnections;
  limitHeaders(app.server, headerLimits);
  dropUnreadable(app.server);
  const scopes = new WeakMap<FastifyRequest, RequestScope>();
  app.addHook('onRequest', async (request, reply) => {
    // Must run before anything reads `request.ip`.
    cleanForwarded(request.raw.headers);
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
    const problem = full === 'all' ? shopAway : tooManyRequests;
    return reply
      .code(problem.status)
      .header('retry-after', '1')
      .send(options.shapes.problem(problem, request));
  });
  oneAtATime(app);
  // Must not be an earlier hook: reading the body leaves the async context that the hook would create.
  app.addHook('preHandler', (request, _reply, done) => {
    const scope = newRequestScope(request.id, sourceOf(request.ip));
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
      // Logs the route for paths with placeholders, because ids and tokens in a URL give access.
      path: route.includes(':') || route.startsWith('/sandbox-bank') ? route : request.url.split('?', 1)[0],
      status: reply.statusCode,
      seconds,
      sql,
    };
    log[reply.statusCode >= 500 && !expectedAnswers.has(request) ? 'error' : 'debug'](entry, 'request');
  });
  limitBodies(app, bodyLimits);
  parseJsonBodies(app, jsonLimits);
  secure(app, config);
  noteAnswers(app);
  compress(app);
  limitUnreadAnswers(app, unreadLimits);

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

/** Error shapes for JSON endpoints other than GraphQL. */
export const plainShapes: ErrorShapes = {
  problem: ({ code, reason }) => ({ message: refusalText('BAD_REQUEST', { reason }), code }),
  fault: (reference) => ({ message: refusalText('UNEXPECTED'), code: 'UNEXPECTED', reference }),
};
