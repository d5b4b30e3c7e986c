import type { Schema } from '@jinlan/domain/validity';
import type { Clock } from '../clock.ts';
import { parseColumn } from '../database/json-columns.ts';
import type { Database } from '../database.ts';
import type { Jobs } from '../jobs.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import * as store from './store.ts';

/**
 * Runs the jobs of `send` and `every`. A job is claimed by a lock that expires, so that another process
 * takes over the work of a dead one. Failures are retried with growing pauses; a job that keeps failing
 * stays as a dead row. The runner sleeps until a job is due, and is woken by the notification of
 * `send`.
 */
export interface JobRunner extends Jobs {
  start(): Promise<void>;
  /** Claims no more jobs and waits for those that are running. */
  stop(): Promise<void>;
  /** Runs every job that is due by the clock until none is; tests call it after moving the clock. */
  drain(): Promise<number>;
  /** Runs each schedule that is due once, and every job that is due then. Waits for jobs that are already running. */
  catchUp(): Promise<{ readonly schedules: number; readonly jobs: number }>;
  /** Runs one schedule of `every` now, due or not. */
  runSchedule(name: string): Promise<void>;
}

interface Worker {
  readonly work: (data: unknown, row: () => string) => Promise<void>;
  readonly retries: number;
}

interface Schedule {
  readonly seconds: number;
  readonly work: () => Promise<void>;
}

const maxRunning = 8;
const lockMs = 30_000;
const extendMs = 10_000;
const longestSleepMs = 5_000;
const defaultRetries = 6;
/**
 * Databases whose old locks were released. PGlite belongs to one process, so locks found at its opening are
 * those of a dead one.
 */
const releasedDatabases = new WeakSet<Database>();
const longestBackoffMs = 300_000;

/**
 * The pause before the next attempt: 1 s, 2 s, 4 s … up to five minutes, randomised by a fifth so that
 * failures do not retry at the same time.
 */
const backoffMs = (attempt: number): number =>
  Math.min(longestBackoffMs, 1000 * 2 ** (attempt - 1)) * (0.8 + 0.4 * Math.random());

export function createJobs(db: Database, clock: Clock, log: Logger, metrics: Metrics): JobRunner {
  const workers = new Map<string, Worker>();
  const schedules = new Map<string, Schedule>();
  const running = new Map<store.JobRow, Promise<void>>();
  const runningSchedules = new Map<string, Promise<void>>();
  let started = false;
  let timer: NodeJS.Timeout | undefined;
  let extender: NodeJS.Timeout | undefined;
  let stopListening: (() => Promise<void>) | undefined;
  let checking: Promise<void> | undefined;
  let checkAgain = false;

  const fromNow = (ms: number): Date => new Date(clock.now().getTime() + ms);

  const runJob = async (job: store.JobRow): Promise<void> => {
    const worker = workers.get(job.name) as Worker;
    try {
      await worker.work(job.data, () => `platform.job (${job.name}, id ${job.id})`);
      await store.finishJob(db, job);
      metrics.jobRuns.inc({ job: job.name, outcome: 'done' });
    } catch (err) {
      const text = err instanceof Error ? `${err.name}: ${err.message}` : String(err);
      const isDead = job.attempts > worker.retries;
      metrics.jobRuns.inc({ job: job.name, outcome: isDead ? 'dead' : 'retry' });
      log[isDead ? 'error' : 'warn'](
        { err, job: job.name, id: job.id, attempt: job.attempts, dead: isDead },
        'job failed',
      );
      if (isDead) await store.buryJob(db, job, text);
      else await store.retryJob(db, job, fromNow(backoffMs(job.attempts)), text);
    }
  };

  const runEvery = async (name: string, schedule: Schedule): Promise<void> => {
    const startedAt = clock.now().getTime();
    try {
      await schedule.work();
      metrics.jobRuns.inc({ job: name, outcome: 'done' });
    } catch (err) {
      metrics.jobRuns.inc({ job: name, outcome: 'retry' });
      log.error({ err, schedule: name }, 'scheduled work failed');
    } finally {
      const next = Math.max(startedAt + schedule.seconds * 1000, clock.now().getTime());
      await store.finishSchedule(db, name, new Date(next));
    }
  };

  const claim = (limit: number): Promise<store.JobRow[]> =>
    workers.size === 0 || limit <= 0
      ? Promise.resolve([])
      : store.claimJobs(db, {
          names: [...workers.keys()],
          now: clock.now(),
          lockedUntil: fromNow(lockMs),
          limit,
        });

  const track = <K>(map: Map<K, Promise<void>>, key: K, work: Promise<void>): Promise<void> => {
    const tracked = work
      .catch((err) => log.error({ err }, 'the job runner could not record a result'))
      .finally(() => {
        map.delete(key);
        check();
      });
    map.set(key, tracked);
    return tracked;
  };

  const startDue = async (): Promise<void> => {
    const idleBefore = [...schedules.keys()].filter((name) => !runningSchedules.has(name));
    for (const name of await store.claimSchedules(db, idleBefore, clock.now(), fromNow(lockMs)))
      track(runningSchedules, name, runEvery(name, schedules.get(name) as Schedule));
    for (const job of await claim(maxRunning - running.size)) track(running, job, runJob(job));
    const idle = [...schedules.keys()].filter((name) => !runningSchedules.has(name));
    const nextDueAt = await store.nextDue(db, [...workers.keys()], idle, clock.now());
    const wait =
      nextDueAt === null || running.size >= maxRunning
        ? longestSleepMs
        : nextDueAt.getTime() - clock.now().getTime();
    if (started) {
      clearTimeout(timer);
      timer = setTimeout(check, Math.min(longestSleepMs, Math.max(20, wait)));
    }
  };

  /** Checks for due work, once at a time; a request during a check is remembered. */
  function check(): void {
    if (!started) return;
    if (checking) {
      checkAgain = true;
      return;
    }
    checking = startDue()
      .catch((err) => {
        log.error({ err }, 'the job runner could not look for work');
        if (started) timer = setTimeout(check, longestSleepMs);
      })
      .finally(() => {
        checking = undefined;
        if (checkAgain) {
          checkAgain = false;
          check();
        }
      });
  }

  const drain = async (): Promise<number> => {
    let count = 0;
    for (let jobs = await claim(maxRunning); jobs.length > 0; jobs = await claim(maxRunning)) {
      for (const job of jobs) await runJob(job);
      count += jobs.length;
    }
    return count;
  };

  const extend = (): void => {
    if (running.size + runningSchedules.size === 0) return;
    store
      .extendLocks(db, {
        jobs: [...running.keys()],
        schedules: [...runningSchedules.keys()],
        until: fromNow(lockMs),
      })
      .catch((err) => log.error({ err }, 'the job runner could not extend its locks'));
  };

  return {
    on<Data extends object>(
      name: string,
      schema: Schema<Data>,
      work: (data: Data) => Promise<void>,
      options: { retries?: number } = {},
    ) {
      if (workers.has(name)) throw new Error(`Two workers for the job ${name}`);
      workers.set(name, {
        work: async (data, row) => work(parseColumn(schema, data, row, 'data')),
        retries: options.retries ?? defaultRetries,
      });
    },
    every(name, seconds, work) {
      if (schedules.has(name)) throw new Error(`Two schedules are named ${name}`);
      schedules.set(name, { seconds, work });
    },
    async send(tx, name, data, options = {}) {
      await store.addJob(tx, { name, key: options.key ?? null, data, dueAt: options.at ?? clock.now() });
    },
    sendAll: (tx, name, data) => store.addJobs(tx, name, data, clock.now()),
    async start() {
      if (started) return;
      if (db.kind === 'pglite' && !releasedDatabases.has(db)) await store.releaseLocks(db);
      releasedDatabases.add(db);
      for (const name of schedules.keys()) await store.addSchedule(db, name, clock.now());
      stopListening = await db.listen(store.wakeChannel, (dueMs) => {
        // Jobs that are due after the longest sleep are found on waking from it.
        if (dueMs === '' || Number(dueMs) <= fromNow(longestSleepMs).getTime()) check();
      });
      extender = setInterval(extend, extendMs);
      started = true;
      check();
    },
    async stop() {
      started = false;
      clearTimeout(timer);
      clearInterval(extender);
      await checking;
      await stopListening?.();
      await Promise.all([...running.values(), ...runningSchedules.values()]);
      clearTimeout(timer);
    },
    drain,
    async catchUp() {
      await Promise.all(runningSchedules.values());
      const idle = [...schedules.keys()].filter((name) => !runningSchedules.has(name));
      const due = await store.claimSchedules(db, idle, clock.now(), fromNow(lockMs));
      for (const name of due) {
        await track(runningSchedules, name, runEvery(name, schedules.get(name) as Schedule));
      }
      const jobs = await drain();
      await Promise.all([...running.values(), ...runningSchedules.values()]);
      return { schedules: due.length, jobs };
    },
    async runSchedule(name) {
      const schedule = schedules.get(name);
      if (!schedule) throw new Error(`No schedule is named ${name}`);
      await schedule.work();
    },
  };
}
