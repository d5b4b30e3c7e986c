/**
 * A bounded queue with two lanes: jobs that somebody waits for run before those that can run later. A
 * full lane refuses at once.
 */
export interface Lanes {
  /** Queues and runs a job; null if the lane is full. */
  run<T>(lane: Lane, work: () => Promise<T>): Promise<T> | null;
}

export type Lane = 'now' | 'later';

export interface LaneLimits {
  /** How many run at once in both lanes; at most one of them in the later lane. */
  readonly concurrency: number;
  /** How many may wait in each lane. */
  readonly maxWaiting: number;
}

export function createLanes({ concurrency, maxWaiting }: LaneLimits): Lanes {
  const queues: Readonly<Record<Lane, (() => void)[]>> = { now: [], later: [] };
  const running: Record<Lane, number> = { now: 0, later: 0 };

  const isFree = (lane: Lane): boolean =>
    running.now + running.later < concurrency && (lane === 'now' || running.later === 0);

  const startNext = (): void => {
    for (const lane of ['now', 'later'] as const) if (isFree(lane)) queues[lane].shift()?.();
  };

  return {
    run<T>(lane: Lane, work: () => Promise<T>): Promise<T> | null {
      if (queues[lane].length >= maxWaiting) return null;
      return new Promise<T>((resolve, reject) => {
        queues[lane].push(() => {
          running[lane] += 1;
          work()
            .then(resolve, reject)
            .finally(() => {
              running[lane] -= 1;
              startNext();
            });
        });
        startNext();
      });
    },
  };
}
