import type { Database } from './database.ts';
import type { Logger } from './log.ts';

/**
 * Data that every process caches in memory. A NOTIFY hints at changes; comparing a version number every
 * few seconds guarantees that they are found, so a lost notification only causes a delay of seconds.
 */
export interface Versioned<T> {
  /** The cached data; returns at once. */
  readonly current: T;
  /**
   * Resolves when all changes are loaded that were committed more than `restMs` before the call. With `atOnce`, all changes
   * before the call, for a caller that has just made one.
   */
  fresh(atOnce?: boolean): Promise<T>;
  stop(): Promise<void>;
}

export interface VersionedOptions<T> {
  readonly db: Database;
  readonly log: Logger;
  readonly channel: string;
  /** Reads the version; must be cheap, such as one row. */
  readonly version: () => Promise<number | string>;
  /** Loads everything, or only the changes since `before`. */
  readonly load: (before: T | undefined) => Promise<T>;
  /** When the first load was requested, by `performance.now`; default now. */
  readonly askedAt?: number;
  /**
   * How long to wait for more changes after a load, unless a caller asks `atOnce`, so that a burst
   * causes few loads. Less than `restMs`; default 0.
   */
  readonly pauseMs?: (state: T) => number;
  /** How long a compared version is trusted without a notification. */
  readonly restMs?: number;
  /** How often the version is compared without requests. */
  readonly everyMs?: number;
}

export async function createVersioned<T>(options: VersionedOptions<T>): Promise<Versioned<T>> {
  const { db, log, channel, version, load, pauseMs = () => 0, restMs = 1_000, everyMs = 5_000 } = options;
  let checkedAt = options.askedAt ?? performance.now();
  let loadedVersion = await version();
  let current = await load(undefined);
  let loadedAt = Number.NEGATIVE_INFINITY;
  let isHinted = false;
  let isUrgent = false;
  let retryTimer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let stopped = false;

  const check = async (): Promise<void> => {
    do {
      const atOnce = isUrgent;
      isUrgent = false;
      isHinted = false;
      checkedAt = performance.now();
      const newestVersion = await version();
      if (newestVersion === loadedVersion) continue;
      const wait = loadedAt + pauseMs(current) - performance.now();
      if (wait > 0 && !atOnce) {
        retryTimer ??= setTimeout(() => {
          retryTimer = undefined;
          hint();
        }, wait).unref();
        continue;
      }
      current = await load(current);
      loadedVersion = newestVersion;
      loadedAt = performance.now();
    } while (isHinted && !stopped);
  };
  const run = (): Promise<void> => {
    running ??= check().finally(() => {
      running = undefined;
    });
    return running;
  };
  const runQuietly = (): void => {
    if (stopped) return;
    run().catch((err: unknown) => {
      if (!stopped) log.warn({ err, channel }, 'a version could not be compared');
    });
  };

  const hint = (): void => {
    isHinted = true;
    runQuietly();
  };

  const unlisten = await db.listen(channel, hint);
  const timer = setInterval(runQuietly, everyMs);
  timer.unref();

  return {
    get current() {
      return current;
    },
    async fresh(atOnce = false) {
      isHinted ||= atOnce;
      isUrgent ||= atOnce;
      while (!stopped && (isHinted || running || performance.now() - checkedAt > restMs)) await run();
      return current;
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      clearTimeout(retryTimer);
      await running?.catch(() => undefined);
      await unlisten().catch(() => undefined);
    },
  };
}
