import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Job, Order, Reply, Size } from './encoder-process.ts';

/** Has pictures scaled and encoded by a process that is started for the first job and ends when there is none for a while. */
export interface Encoder {
  /** Writes the variant to `job.to`. Throws where the picture cannot be read. */
  encode(job: Omit<Extract<Job, { kind: 'encode' }>, 'kind'>): Promise<void>;
  /** Pixels as the picture is shown. Throws where it cannot be read. */
  measure(file: string): Promise<Size>;
  /** The number of the process; null while none runs. */
  pid(): number | null;
  /** Ends the process. Jobs that are under way fail. */
  close(): Promise<void>;
}

interface Pending {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

const program = fileURLToPath(new URL('encoder-process.ts', import.meta.url));
const compiled = fileURLToPath(new URL('../../../.cache/compiled/', import.meta.url));
/** glibc: what one job needed goes back when it ends, where the process would else grow by half from job to job. */
const givesMemoryBack = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
const endsAfterMs = 5_000;
const longestJobMs = 60_000;

export function createEncoder(idleMs: number = endsAfterMs): Encoder {
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
    const ending = child;
    child = null;
    if (ending?.connected) ending.disconnect();
  };

  const start = (): ChildProcess => {
    // The shop's settings and secrets stay out of it.
    const env = { NODE_COMPILE_CACHE: compiled, ...givesMemoryBack };
    const started = fork(program, { env, execArgv: ['--max-semi-space-size=1', '--max-old-space-size=64'] });
    started.on('message', (reply: Reply) => {
      const waiting = pending.get(reply.id);
      if (!waiting) return;
      clearTimeout(waiting.timer);
      pending.delete(reply.id);
      if (reply.fault === undefined) waiting.resolve(reply);
      else waiting.reject(new Error(reply.fault));
      if (pending.size === 0) idle = setTimeout(end, idleMs).unref();
    });
    const stopped = (reason: string) => () => {
      if (child !== started) return;
      child = null;
      failAll(reason);
    };
    started.once('error', stopped('the encoder did not start'));
    started.once('exit', stopped('the encoder ended'));
    return started;
  };

  const run = (job: Job): Promise<Reply> => {
    clearTimeout(idle);
    child ??= start();
    const running = child;
    jobs += 1;
    const order: Order = { id: jobs, job };
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => running.kill('SIGKILL'), longestJobMs);
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
      const ending = child;
      if (!ending) return;
      const ended = once(ending, 'exit');
      end();
      failAll('the shop is closing');
      await ended;
    },
  };
}
