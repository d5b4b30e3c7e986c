import { AsyncResource } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sourceOf } from '../../limits/source.ts';
import { createTurns, type Pace, type TurnLimits } from '../../limits/turns.ts';

/** Answered with 429 (server.ts). */
export class TooManyWaiting extends Error {
  readonly statusCode = 429;
}

/** How long new requests may keep the process before it looks at its other connections again. */
const roundMs = 10;

/**
 * Beyond that they wait until the event loop has gone round: Node begins whatever has arrived on any connection before it
 * accepts a new one, so that three hundred dear requests at once made a new shopper wait for all of them.
 */
export function createPace(now: () => number = () => performance.now()): Pace {
  let roundBegan: number | null = null;
  return {
    mayBegin() {
      const at = now();
      if (roundBegan === null) {
        roundBegan = at;
        setImmediate(() => {
          roundBegan = null;
        });
      }
      return at - roundBegan < roundMs;
    },
    afterOthers: (goOn) => void setImmediate(goOn),
  };
}

/** Adds to a part of the server that its requests take turns. */
export type FairTurns = (app: FastifyInstance) => void;

/**
 * Requests that compute: few of one network are worked on at once, and turns go round the networks, so that whoever sends
 * hundreds at once waits for himself. A turn ends when the answer is ready to be sent.
 */
export function createFairTurns(limits: TurnLimits, onRefused: () => void): FairTurns {
  const turns = createTurns(limits, createPace());
  return (app) => {
    const running = new WeakMap<FastifyRequest, () => void>();
    const end = (request: FastifyRequest): void => {
      running.get(request)?.();
      running.delete(request);
    };
    app.addHook('preHandler', (request, _reply, done) => {
      const { socket } = request.raw;
      const client = { source: sourceOf(request.ip), isGone: () => socket.destroyed };
      let goOn: (refused?: Error) => void = done;
      let waits = true;
      turns.ask({
        ...client,
        begin() {
          waits = false;
          running.set(request, () => turns.end(client));
          goOn();
        },
        refuse() {
          waits = false;
          onRefused();
          goOn(new TooManyWaiting());
        },
      });
      // What goes on later is still this request's, with its statements and its log.
      if (waits) goOn = AsyncResource.bind(done);
    });
    app.addHook('onSend', (request, _reply, payload, done) => {
      end(request);
      done(null, payload);
    });
    // Where nothing was sent: the client has gone.
    app.addHook('onResponse', (request, _reply, done) => {
      end(request);
      done();
    });
  };
}
