import { RecentWork } from '../platform/limits/recent-work.ts';
import { type Client, createTurns, type TurnLimits, type Turns } from '../platform/limits/turns.ts';

/**
 * A bounded queue with two lanes: jobs that somebody waits for run before those that can run later. In each
 * lane wide networks take turns.
 */
export interface Lanes {
  /** Queues and runs a job; `busy` if its network or the lane has too many waiting, or the client has gone. */
  run<T>(lane: Lane, client: Client, work: () => Promise<T>): Promise<T | 'busy'>;
}

export type Lane = 'now' | 'later';

export interface LaneLimits {
  /** The number of jobs that run at once in both lanes; at most one of them is in the later lane. */
  readonly concurrency: number;
  /** The number of jobs that may wait in each lane. */
  readonly longest: TurnLimits['longest'];
}

/** Variants are made once, so a network that has had many made is behind others for longer than with requests. */
const halfLifeMs = 60_000;
/** The assumed time of a variant. It lets the few variants of a shopper come before the many of a flood. */
const ofWaiting = { ms: 200, most: 30 };

export function createLanes({ concurrency, longest }: LaneLimits): Lanes {
  const running: Record<Lane, number> = { now: 0, later: 0 };
  const hasSlot = (): boolean => running.now + running.later < concurrency;
  const turnsOf = (atOnce: number, hasRoom: () => boolean): Turns =>
    createTurns(
      { atOnce, longest, hasRoom, ofWaiting },
      null,
      new RecentWork(() => performance.now(), halfLifeMs),
    );
  const now = turnsOf(concurrency, hasSlot);
  const later = turnsOf(1, () => hasSlot() && !now.hasWaiting());
  const lanes: Readonly<Record<Lane, Turns>> = { now, later };

  return {
    async run(lane, client, work) {
      const mayRun = await new Promise<boolean>((resolve) =>
        lanes[lane].ask({
          ...client,
          begin() {
            running[lane] += 1;
            resolve(true);
          },
          refuse: () => resolve(false),
        }),
      );
      if (!mayRun) return 'busy';
      const beganAt = performance.now();
      try {
        return await work();
      } finally {
        running[lane] -= 1;
        lanes[lane].end(client, performance.now() - beganAt);
        now.startWaiting();
        later.startWaiting();
      }
    },
  };
}
