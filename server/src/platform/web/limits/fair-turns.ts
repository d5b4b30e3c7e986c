import { AsyncResource } from 'node:async_hooks';
import type { Server } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RecentWork } from '../../limits/recent-work.ts';
import { sourceOf } from '../../limits/source.ts';
import { createTurns, type Pace, type TurnLimits } from '../../limits/turns.ts';

/** Answered with 429 (server.ts). */
export class TooManyWaiting extends Error {
  readonly statusCode = 429;
}

/** How long new requests may keep the process before it looks at its other connections again. */
const roundMs = 10;
/** The longest that waiting requests leave to new connections and to requests that have begun. */
const othersMs = 50;

export interface PaceOptions {
  /** How many connections the server has accepted so far. */
  readonly accepted: () => number;
  /** Whether requests that have begun are not finished. */
  readonly isBusy: () => boolean;
  readonly now?: () => number;
}

/**
 * New requests begin for 10 ms of a round of the event loop; later ones wait, and so does a request where
 * a connection has just been accepted. Between two that waited the process accepts the connections that
 * have arrived, which Node does one in each round: with an expensive request in each round, a new shopper
 * waited behind all connections of a flood, and behind those whose clients had left. After one of more than
 * 10 ms it gives those that have begun as much time, or a page with ten steps waited for ten others.
 */
export function createPace({ accepted, isBusy, now = () => performance.now() }: PaceOptions): Pace {
  let roundBegan: number | null = null;
  let acceptedBefore = accepted();
  const hasAccepted = (): boolean => {
    const count = accepted();
    const isMore = count !== acceptedBefore;
    acceptedBefore = count;
    return isMore;
  };
  return {
    mayBegin() {
      if (hasAccepted()) return false;
      const at = now();
      if (roundBegan === null) {
        roundBegan = at;
        setImmediate(() => {
          roundBegan = null;
        });
      }
      return at - roundBegan < roundMs;
    },
    afterOthers(startNext) {
      const lastBegan = now();
      let firstLook: number | null = null;
      const look = (): void => {
        const at = now();
        firstLook ??= at;
        const waited = at - firstLook;
        const lastTook = firstLook - lastBegan;
        const isDue = !hasAccepted() && !(lastTook > roundMs && waited < lastTook && isBusy());
        if (isDue || waited >= othersMs) startNext();
        else setImmediate(look);
      };
      setImmediate(look);
    },
  };
}

/** Adds to a part of the server that its requests take turns. */
export type FairTurns = (app: FastifyInstance) => void;

/** Milliseconds in which the event loop has worked so far. */
const activeMs = (): number => performance.eventLoopUtilization().active;

/**
 * For requests that compute: a few of one network run at once, and whoever had the least work done lately
 * comes next. So a source that sends hundreds, or expensive ones, waits for its own. A turn ends when the
 * response is ready to be sent. Its work is the time that the process worked meanwhile, divided by the
 * turns at the same time.
 */
export function createFairTurns(server: Server, limits: TurnLimits, onRefused: () => void): FairTurns {
  let accepted = 0;
  let runningTurns = 0;
  server.on('connection', () => {
    accepted += 1;
  });
  const pace = createPace({ accepted: () => accepted, isBusy: () => runningTurns > 0 });
  const turns = createTurns(limits, pace, new RecentWork(() => performance.now()));
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
          runningTurns += 1;
          const [activeBefore, runningBefore] = [activeMs(), runningTurns];
          running.set(request, () => {
            const work = (activeMs() - activeBefore) / Math.max(runningBefore, runningTurns);
            runningTurns -= 1;
            turns.end(client, work);
          });
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
