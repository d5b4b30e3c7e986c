import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sourceOf } from '../../limits/source.ts';
import { type Full, type OpenLimits, OpenPlaces } from './open-places.ts';

/** Event streams stay open and have a limit of their own (event-stream.ts); monitors must always be answered. */
const isUncounted = (url: string | undefined): boolean =>
  url === '/healthz' || url?.startsWith('/events') === true;

/**
 * Limits the open requests of one source and of all. Each may hold a body that never ends or a response
 * that nobody reads.
 */
export function limitOpenRequests(
  app: FastifyInstance,
  limits: OpenLimits,
  refuse: (full: Full, request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): void {
  const places = new OpenPlaces<ServerResponse>(limits);
  app.addHook('onRequest', (request, reply, done) => {
    if (isUncounted(request.routeOptions.url)) return done();
    const { raw } = reply;
    const full = places.take(sourceOf(request.ip), raw);
    if (full !== null) {
      reply.header('connection', 'close');
      refuse(full, request, reply);
      return;
    }
    raw.once('close', () => places.free(raw));
    done();
  });
}
