/**
 * A queue of bounded length with two lanes: what somebody waits for goes before what can come later. A full lane refuses
 * at once.
 */
export interface Lanes {
  /** Returns null where the lane is full. */
  run<T>(lane: Lane, work: () => Promise<T>): Promise<T> | null;
}

export type Lane = 'now' | 'later';

export interface LaneLimits {
  /** How many run at a time, of both lanes together; of the later lane one. */
  readonly atATime: number;
  /** How many wait in each lane. */
  readonly waiting: number;
}

export function createLanes({ atATime, waiting }: LaneLimits): Lanes {
  const queues: Readonly<Record<Lane, (() => void)[]>> = { now: [], later: [] };
  const running: Record<Lane, number> = { now: 0, later: 0 };

  const isFree = (lane: Lane): boolean =>
    running.now + running.later < atATime && (lane === 'now' || running.later === 0);

  const next = (): void => {
    for (const lane of ['now', 'later'] as const) if (isFree(lane)) queues[lane].shift()?.();
  };

  return {
    run<T>(lane: Lane, work: () => Promise<T>): Promise<T> | null {
      if (queues[lane].length >= waiting) return null;
      return new Promise<T>((resolve, reject) => {
        queues[lane].push(() => {
          running[lane] += 1;
          work()
            .then(resolve, reject)
            .finally(() => {
              running[lane] -= 1;
              next();
            });
        });
        next();
      });
    },
  };
}
