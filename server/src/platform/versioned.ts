import type { Database } from './database.ts';
import type { Logger } from './log.ts';

/**
 * Data that every process keeps in memory. A NOTIFY is the hint that it changed; comparing a version number, at
 * least every few seconds, is the guarantee, so a lost hint costs seconds and never truth.
 */
export interface Versioned<T> {
  /** What is known now; never waits. */
  readonly current: T;
  /**
   * Answers when every change that was committed more than `restMs` before the call has been taken in; `atOnce`,
   * every change before the call, for whoever has just made one.
   */
  fresh(atOnce?: boolean): Promise<T>;
  stop(): Promise<void>;
}

export interface VersionedOptions<T> {
  readonly db: Database;
  readonly log: Logger;
  readonly channel: string;
  /** Cheap: one row. */
  readonly version: () => Promise<number | string>;
  /** Reads everything anew, or only what changed since `before`. */
  readonly load: (before: T | undefined) => Promise<T>;
  /** When what is loaded first was asked for, as `performance.now` has it; by default now. */
  readonly askedAt?: number;
  /**
   * How long after a state was loaded the next one waits for more changes, unless somebody asks `atOnce`: a burst of
   * changes is then a few loads. Below `restMs`; by default nothing waits.
   */
  readonly pauseMs?: (state: T) => number;
  /** How long a version that was just compared is trusted without a hint. */
  readonly restMs?: number;
  /** How often it is compared when nobody asks. */
  readonly everyMs?: number;
}

export async function createVersioned<T>(options: VersionedOptions<T>): Promise<Versioned<T>> {
  const { db, log, channel, version, load, pauseMs = () => 0, restMs = 1_000, everyMs = 5_000 } = options;
  let checkedAt = options.askedAt ?? performance.now();
  let known = await version();
  let current = await load(undefined);
  let loadedAt = Number.NEGATIVE_INFINITY;
  let hinted = false;
  let urgent = false;
  let later: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let stopped = false;

  const check = async (): Promise<void> => {
    do {
      const atOnce = urgent;
      urgent = false;
      hinted = false;
      checkedAt = performance.now();
      const seen = await version();
      if (seen === known) continue;
      const wait = loadedAt + pauseMs(current) - performance.now();
      if (wait > 0 && !atOnce) {
        later ??= setTimeout(() => {
          later = undefined;
          hint();
        }, wait).unref();
        continue;
      }
      current = await load(current);
      known = seen;
      loadedAt = performance.now();
    } while (hinted && !stopped);
  };
  const run = (): Promise<void> => {
    running ??= check().finally(() => {
      running = undefined;
    });
    return running;
  };
  const quietly = (): void => {
    if (stopped) return;
    run().catch((err: unknown) => {
      if (!stopped) log.warn({ err, channel }, 'a version could not be compared');
    });
  };

  const hint = (): void => {
    hinted = true;
    quietly();
  };

  const unlisten = await db.listen(channel, hint);
  const timer = setInterval(quietly, everyMs);
  timer.unref();

  return {
    get current() {
      return current;
    },
    async fresh(atOnce = false) {
      hinted ||= atOnce;
      urgent ||= atOnce;
      while (!stopped && (hinted || running || performance.now() - checkedAt > restMs)) await run();
      return current;
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      clearTimeout(later);
      await running?.catch(() => undefined);
      await unlisten().catch(() => undefined);
    },
  };
}
