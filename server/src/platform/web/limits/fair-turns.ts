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

/** For how many milliseconds new requests may keep the process before it looks at its other connections again. */
const roundMs = 10;
/**
 * For how many milliseconds at most waiting requests leave the process to new connections and to requests that have begun.
 */
const othersMs = 50;

/**
 * How many requests may compute at once, in turns of the event loop. With more, each step of a shopper's request
 * waited for a step of every one, 100 ms each.
 */
export const mostComputing = 4;
/**
 * How often the process checks whether the requests that have begun only wait for the database or for others, in
 * milliseconds.
 */
const idleCheckMs = 2;

/** A request that has begun. */
export interface Begun {
  /** Call it when the request has its answer. Another thread may still have to compress the answer. */
  answer(): void;
  /** Call it once, when the request is finished. */
  end(): void;
}

/** Counts the requests that have begun and may be computing. */
export class Computing {
  #running = 0;
  #count = 0;
  #era = 0;
  #onRoom: (() => void) | null = null;

  /** The number of requests that have begun and are not finished. */
  get running(): number {
    return this.#running;
  }

  /** The number of requests that may be computing: those that have begun, without those that are known to wait. */
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

  /** Call it if the event loop has had nothing to do: then all requests that have begun only wait. */
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
 * Decides when requests begin. In one round of the event loop, new requests begin for 10 ms; later ones wait. A request
 * also waits if a connection has just been accepted. Between two waiting requests, the process accepts all connections that
 * have arrived. Node accepts one in each round: with an expensive request in each round, a new shopper would wait behind
 * all connections of a flood, also behind those whose clients have left. After a request that took more than 10 ms, the
 * requests that have begun get as much time; otherwise a page with ten steps would wait for ten other requests. At most
 * four requests compute at once. The next begins when one is finished, or when the event loop has had nothing to do for
 * half of 2 ms, because those that have begun wait for the database.
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

/** For each request that has begun, the function to call when it has its answer. */
const answers = new WeakMap<FastifyRequest, () => void>();

/** Adds a hook to a server, before it compresses: a request no longer counts as computing once it has its answer. */
export function noteAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, _reply, payload, done) => {
    answers.get(request)?.();
    done(null, payload);
  });
}

/** Makes the requests of a part of the server take turns. */
export type FairTurns = (app: FastifyInstance) => void;

/** Milliseconds in which the event loop has worked so far. */
const activeMs = (): number => performance.eventLoopUtilization().active;

/**
 * Makes requests that compute take turns. A few requests of one network run at once; the next one is of the network for
 * which the least work was done lately. So a source that sends hundreds of requests, or expensive ones, waits for its own.
 * A turn ends when the response is ready to be sent. Its work is the time for which the process worked in the meantime,
 * divided by the number of turns at the same time.
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
      // The request goes on later in its own async context, so that its statements and log entries are still its own.
      if (waits) goOn = AsyncResource.bind(done);
    });
    app.addHook('onSend', (request, _reply, payload, done) => {
      end(request);
      done(null, payload);
    });
    // Nothing was sent, because the client has gone.
    app.addHook('onResponse', (request, _reply, done) => {
      end(request);
      done();
    });
  };
}
