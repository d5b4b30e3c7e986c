import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networksOf, sourceOf } from '../../limits/source.ts';

export interface OpenRequestLimits {
  /** Of one source, and four times as many of one wide network. */
  readonly ofSource: number;
  readonly all: number;
}

export type Full = 'source' | 'all';

/** Requests by network that have begun and are not over. */
export class OpenCount {
  readonly #byNetwork = new Map<string, number>();
  #all = 0;
  readonly #limits: OpenRequestLimits;

  constructor(limits: OpenRequestLimits) {
    this.#limits = limits;
  }

  /** Null where there is room for one more. */
  fullFor(source: string): Full | null {
    if (this.#all >= this.#limits.all) return 'all';
    const isFull = networksOf(source).some(
      ({ name, share }) => (this.#byNetwork.get(name) ?? 0) >= this.#limits.ofSource * share,
    );
    return isFull ? 'source' : null;
  }

  add(source: string): void {
    this.#all += 1;
    for (const { name } of networksOf(source))
      this.#byNetwork.set(name, (this.#byNetwork.get(name) ?? 0) + 1);
  }

  remove(source: string): void {
    this.#all -= 1;
    for (const { name } of networksOf(source)) {
      const left = (this.#byNetwork.get(name) ?? 1) - 1;
      if (left > 0) this.#byNetwork.set(name, left);
      else this.#byNetwork.delete(name);
    }
  }

  get size(): number {
    return this.#all;
  }
}

/**
 * Refuses requests of a source that has many open ones. Each may hold a body that does not end, or an answer that nobody reads.
 * Streams of events are open for long and counted by themselves (event-stream.ts).
 */
export function limitOpenRequests(
  app: FastifyInstance,
  limits: OpenRequestLimits,
  refuse: (full: Full, request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): void {
  const open = new OpenCount(limits);
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.url?.startsWith('/events')) return done();
    const source = sourceOf(request.ip);
    const full = open.fullFor(source);
    if (full !== null) {
      reply.header('connection', 'close');
      refuse(full, request, reply);
      return;
    }
    open.add(source);
    reply.raw.once('close', () => open.remove(source));
    done();
  });
}
