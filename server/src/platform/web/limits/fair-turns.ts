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

/**
 * How many requests may compute at once, in turns of the event loop. With more, each step of a shopper's request
 * waited for a step of every one, 100 ms each.
 */
export const mostComputing = 4;
/** How often the process looks whether they only wait for the database or for others, in milliseconds. */
const idleCheckMs = 2;

/** A request that has begun. */
export interface Begun {
  /** It has its answer, which may still have to be compressed by another thread. */
  answer(): void;
  /** It is finished. Call it once. */
  end(): void;
}

/** Counts the requests that have begun and may be computing. */
export class Computing {
  #running = 0;
  #count = 0;
  #era = 0;
  #onRoom: (() => void) | null = null;

  /** Those that have begun and are not finished. */
  get running(): number {
    return this.#running;
  }

  /** Without those of which it is known that they have waited for others. */
  get count(): number {
    return this.#count;
  }

  begin(): Begun {
    const era = this.#era;
    let computes = true;
    this.#running += 1;
    this.#count += 1;
    const answer = (): void => {
      if (computes && era === this.#era) this.#count -= 1;
      computes = false;
      this.#tell();
    };
    return {
      answer,
      end: () => {
        this.#running -= 1;
        answer();
      },
    };
  }

  /** To be called where the event loop has had nothing to do. */
  allWait(): void {
    this.#era += 1;
    this.#count = 0;
    this.#tell();
  }

  hasRoom(): boolean {
    return this.#count < mostComputing;
  }

  /** Calls back once there is room. */
  onceRoom(onRoom: () => void): void {
    this.#onRoom = onRoom;
  }

  #tell(): void {
    const onRoom = this.#onRoom;
    if (onRoom === null || !this.hasRoom()) return;
    this.#onRoom = null;
    onRoom();
  }
}

export interface PaceOptions {
  /** How many connections the server has accepted so far. */
  readonly accepted: () => number;
  readonly computing: Computing;
  readonly now?: () => number;
  /** Milliseconds in which the event loop has had nothing to do so far. */
  readonly idle?: () => number;
}

/** Milliseconds in which the event loop has had nothing to do so far. */
const idleMs = (): number => performance.eventLoopUtilization().idle;

/**
 * New requests begin for 10 ms of a round of the event loop; later ones wait, and so does a request where
 * a connection has just been accepted. Between two that waited the process accepts the connections that
 * have arrived, which Node does one in each round: with an expensive request in each round, a new shopper
 * waited behind all connections of a flood, and behind those whose clients had left. After one of more than
 * 10 ms it gives those that have begun as much time, or a page with ten steps waited for ten others. No more
 * than four compute at once: the next begins when one is finished, or when the event loop has had nothing to do
 * for half of 2 ms, because those that have begun wait for the database.
 */
export function createPace({
  accepted,
  computing,
  now = () => performance.now(),
  idle = idleMs,
}: PaceOptions): Pace {
  let roundBegan: number | null = null;
  let acceptedBefore = accepted();
  const hasAccepted = (): boolean => {
    const count = accepted();
    const isMore = count !== acceptedBefore;
    acceptedBefore = count;
    return isMore;
  };
  const waitForRoom = (goOn: () => void): void => {
    let [atBefore, idleBefore] = [now(), idle()];
    const checks = setInterval(() => {
      const [at, idleNow] = [now(), idle()];
      if (idleNow - idleBefore >= (at - atBefore) / 2) computing.allWait();
      [atBefore, idleBefore] = [at, idleNow];
    }, idleCheckMs);
    computing.onceRoom(() => {
      clearInterval(checks);
      setImmediate(goOn);
    });
  };
  return {
    mayBegin() {
      if (hasAccepted() || !computing.hasRoom()) return false;
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
        const isDue = !hasAccepted() && !(lastTook > roundMs && waited < lastTook && computing.running > 0);
        if (!computing.hasRoom()) waitForRoom(look);
        else if (isDue || waited >= othersMs) startNext();
        else setImmediate(look);
      };
      setImmediate(look);
    },
  };
}

/** By request that has begun, what notes that it has its answer. */
const answers = new WeakMap<FastifyRequest, () => void>();

/** Adds to a server, before it compresses, that a request no longer computes once it has its answer. */
export function noteAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, _reply, payload, done) => {
    answers.get(request)?.();
    done(null, payload);
  });
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
  const computing = new Computing();
  server.on('connection', () => {
    accepted += 1;
  });
  const pace = createPace({ accepted: () => accepted, computing });
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
          const begun = computing.begin();
          answers.set(request, begun.answer);
          const [activeBefore, runningBefore] = [activeMs(), computing.running];
          running.set(request, () => {
            const work = (activeMs() - activeBefore) / Math.max(runningBefore, computing.running);
            begun.end();
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
