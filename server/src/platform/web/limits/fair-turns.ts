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
 * New requests begin for 10 ms of a round of the event loop; later ones wait for the next round. Node begins every request that
 * has arrived before it accepts a new connection, so that three hundred expensive ones made a new shopper wait for all of them.
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
 * For requests that compute: a few of one network run at once, and turns go round the networks, so that a source that sends
 * hundreds waits for its own. A turn ends when the answer is ready to be sent.
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
