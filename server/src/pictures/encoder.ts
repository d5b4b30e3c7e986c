import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Job, Order, Reply, Size } from './encoder-process.ts';

/**
 * Scales and encodes pictures in a process that starts with the first job and ends after a time without
 * jobs.
 */
export interface Encoder {
  /** Writes the variant to `job.to`. Throws if the picture cannot be read. */
  encode(job: Omit<Extract<Job, { kind: 'encode' }>, 'kind'>): Promise<void>;
  /** Size in pixels as displayed. Throws if the picture cannot be read. */
  measure(file: string): Promise<Size>;
  /** Id of the process; null while none runs. */
  pid(): number | null;
  /** Ends the process. Running jobs fail. */
  close(): Promise<void>;
}

interface Pending {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

const program = fileURLToPath(new URL('encoder-process.ts', import.meta.url));
const compileCache = fileURLToPath(new URL('../../../.cache/compiled/', import.meta.url));
/** Settings of glibc that free memory after each job; otherwise the process would grow by half from job to job. */
const mallocSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
const defaultIdleMs = 5_000;
const maxJobMs = 60_000;

export function createEncoder(idleMs: number = defaultIdleMs): Encoder {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let jobs = 0;
  const pending = new Map<number, Pending>();

  const failAll = (reason: string): void => {
    for (const { reject, timer } of pending.values()) {
      clearTimeout(timer);
      reject(new Error(reason));
    }
    pending.clear();
  };

  const end = (): void => {
    const endingChild = child;
    child = null;
    if (endingChild?.connected) endingChild.disconnect();
  };

  const start = (): ChildProcess => {
    // Excludes the shop's settings and secrets.
    const env = { NODE_COMPILE_CACHE: compileCache, ...mallocSettings };
    const newChild = fork(program, { env, execArgv: ['--max-semi-space-size=1', '--max-old-space-size=64'] });
    newChild.on('message', (reply: Reply) => {
      const pendingJob = pending.get(reply.id);
      if (!pendingJob) return;
      clearTimeout(pendingJob.timer);
      pending.delete(reply.id);
      if (reply.fault === undefined) pendingJob.resolve(reply);
      else pendingJob.reject(new Error(reply.fault));
      if (pending.size === 0) idle = setTimeout(end, idleMs).unref();
    });
    const onStop = (reason: string) => () => {
      if (child !== newChild) return;
      child = null;
      failAll(reason);
    };
    newChild.once('error', onStop('the encoder did not start'));
    newChild.once('exit', onStop('the encoder ended'));
    return newChild;
  };

  const run = (job: Job): Promise<Reply> => {
    clearTimeout(idle);
    child ??= start();
    const running = child;
    jobs += 1;
    const order: Order = { id: jobs, job };
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => running.kill('SIGKILL'), maxJobMs);
      timer.unref();
      pending.set(order.id, { resolve, reject, timer });
      running.send(order, () => undefined);
    });
  };

  return {
    async encode(job) {
      await run({ kind: 'encode', ...job });
    },
    async measure(from) {
      const { size } = await run({ kind: 'measure', from });
      if (!size) throw new Error('the encoder measured nothing');
      return size;
    },
    pid: () => child?.pid ?? null,
    async close() {
      clearTimeout(idle);
      const endingChild = child;
      if (!endingChild) return;
      const ended = once(endingChild, 'exit');
      end();
      failAll('the shop is closing');
      await ended;
    },
  };
}
