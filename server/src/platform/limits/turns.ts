import type { RecentWork } from './recent-work.ts';
import { wideNetworkOf } from './source.ts';

/** The client for which work is done: a request, or the shop itself. */
export interface Client {
  readonly source: string;
  /** Whether the client no longer waits. If so, its turn goes to the next client. */
  readonly isGone: () => boolean;
}

export interface QueuedClient extends Client {
  /** Starts the client's turn, which lasts until `end`. */
  begin(): void;
  /** The queue is too long, or the client has gone; do not call `end`. */
  refuse(): void;
}

export interface TurnLimits {
  /** The most clients that may have a turn at once. */
  readonly atOnce: number;
  /** The most clients of one network that may have a turn at once; by default `atOnce`. */
  readonly atOnceOfNetwork?: number;
  /** The most waiting clients, of all networks together and of one. */
  readonly longest: { readonly all: number; readonly ofNetwork: number };
  /**
   * Whether other work of the process leaves room for one more client; by default always. After it returned false, call
   * `startWaiting` when there is room again.
   */
  readonly hasRoom?: () => boolean;
  /**
   * Milliseconds of recent work that each waiting client adds to its network when the next network is chosen, for at
   * most `most` clients. So a network with few requests comes before one with many. By default 0.
   */
  readonly ofWaiting?: { readonly ms: number; readonly most: number };
}

/** Lets other work of the process run between turns. */
export interface Pace {
  /** Whether a new client may start before that work. */
  mayBegin(): boolean;
  /** Calls back after that work. */
  afterOthers(startNext: () => void): void;
}

/**
 * Runs a few clients at once and queues the others; refuses a client if the queue is full. Wide networks take turns. The
 * next client is of the network for which the least work was done lately; of equal ones, of the network that waits longest.
 * Every second one is of the network that waits longest in any case: otherwise clients of ever new networks, for which no
 * work was done yet, would come before a shopper's second request for as long as they come.
 * Each network may queue only a few clients. If the queue is full, a client of the network with the most clients in it is
 * refused; of several such networks, of the one for which the most work was done lately, otherwise of the one that waits
 * longest. So clients who fill the queue keep nobody else out. With a pace, waiting clients start one by one, with other
 * work between them.
 */
export interface Turns {
  /** Starts the client at once unless it must wait. */
  ask(client: QueuedClient): void;
  /** Call it once for each client that started, with the milliseconds of work that it took. */
  end(client: Client, workMs?: number): void;
  /** Starts the waiting clients that may start now. */
  startWaiting(): void;
  /** Whether a client waits. */
  hasWaiting(): boolean;
}

export function createTurns(
  limits: TurnLimits,
  pace: Pace | null = null,
  recentWork: RecentWork | null = null,
): Turns {
  const {
    atOnce,
    atOnceOfNetwork = atOnce,
    longest,
    hasRoom = () => true,
    ofWaiting = { ms: 0, most: 0 },
  } = limits;
  /** The queues by wide network, the network that waits longest first. */
  const queues = new Map<string, QueuedClient[]>();
  const running = new Map<string, number>();
  let totalRunning = 0;
  let isScheduled = false;
  let isTurnOfLongestWait = false;

  const hasSlot = (network: string): boolean =>
    totalRunning < atOnce && (running.get(network) ?? 0) < atOnceOfNetwork && hasRoom();

  const begin = (network: string, client: QueuedClient): void => {
    totalRunning += 1;
    running.set(network, (running.get(network) ?? 0) + 1);
    client.begin();
  };

  const addToQueue = (network: string, client: QueuedClient): void => {
    const queue = (queues.get(network) ?? []).filter(isWaiting);
    queues.set(network, queue);
    queue.push(client);
    const waiting = [...queues.values()].reduce((sum, { length }) => sum + length, 0);
    if (queue.length > longest.ofNetwork) queue.pop()?.refuse();
    else if (waiting > longest.all) {
      const loser = largestNetwork();
      queues.get(loser)?.pop()?.refuse();
      if (queues.get(loser)?.length === 0) queues.delete(loser);
    }
  };

  /** Returns the network with the most waiting clients; of several, the one for which the most work was done lately. */
  const largestNetwork = (): string => {
    let largest = { network: '', length: 0, work: 0 };
    for (const [network, { length }] of queues) {
      if (length < largest.length) continue;
      const work = recentWork?.of(network) ?? 0;
      if (length > largest.length || work > largest.work) largest = { network, length, work };
    }
    return largest.network;
  };

  /** Returns the network whose turn is next, among those that wait and have a free slot. */
  const nextNetwork = (): string | null => {
    let next: string | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const [network, { length }] of queues) {
      if (!hasSlot(network)) continue;
      if (isTurnOfLongestWait) return network;
      const work = (recentWork?.of(network) ?? 0) + Math.min(length, ofWaiting.most) * ofWaiting.ms;
      if (work < least) [next, least] = [network, work];
    }
    return next;
  };

  /** Removes the next client from its queue; null if nobody waits who may start. */
  const takeNext = (): { readonly network: string; readonly client: QueuedClient } | null => {
    for (let network = nextNetwork(); network !== null; network = nextNetwork()) {
      const remaining = (queues.get(network) ?? []).filter(isWaiting);
      const client = remaining.shift();
      queues.delete(network);
      if (remaining.length > 0) queues.set(network, remaining);
      if (!client) continue;
      isTurnOfLongestWait = !isTurnOfLongestWait;
      return { network, client };
    }
    return null;
  };

  const startNext = (): void => {
    for (let next = takeNext(); next !== null; next = takeNext()) {
      begin(next.network, next.client);
      if (!pace) continue;
      scheduleNext(pace);
      return;
    }
  };

  const scheduleNext = (currentPace: Pace): void => {
    if (isScheduled || queues.size === 0) return;
    isScheduled = true;
    currentPace.afterOthers(() => {
      isScheduled = false;
      startNext();
    });
  };

  const startWaiting = (): void => {
    if (pace) scheduleNext(pace);
    else startNext();
  };

  return {
    startWaiting,
    hasWaiting: () => queues.size > 0,
    ask(client) {
      const network = wideNetworkOf(client.source);
      const next = nextNetwork();
      // With a pace, clients of its own network wait only because a round was full.
      const mustWait = !hasSlot(network) || (pace ? next !== null && next !== network : queues.has(network));
      if (!mustWait && (pace?.mayBegin() ?? true)) begin(network, client);
      else {
        addToQueue(network, client);
        if (pace) scheduleNext(pace);
      }
    },
    end({ source }, workMs = 0) {
      const network = wideNetworkOf(source);
      recentWork?.add(network, workMs);
      totalRunning -= 1;
      const stillRunning = (running.get(network) ?? 1) - 1;
      if (stillRunning > 0) running.set(network, stillRunning);
      else running.delete(network);
      startWaiting();
    },
  };
}

/** Whether the client still waits; refuses it otherwise. */
function isWaiting(client: QueuedClient): boolean {
  if (!client.isGone()) return true;
  client.refuse();
  return false;
}
