import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Operation, Outcome, PointsReply } from './operations.ts';

/** How many operations a test performs. */
export const operationCount = Number(process.env.POINTS_OPERATIONS ?? 1_000);

const worker = fileURLToPath(new URL('points-worker.ts', import.meta.url));

/** The process was killed by `kill` before it answered. */
class Killed extends Error {}

interface PointsProcess {
  perform(operation: Operation, now: Date): Promise<Outcome>;
  /** Without a warning; resolves when it is gone. */
  kill(): Promise<void>;
}

const started = new Set<ChildProcess>();

/** Starts a process of `points-worker.ts`; resolves when it takes operations. */
async function startProcess(databaseUrl: string): Promise<PointsProcess> {
  const child = fork(worker, [databaseUrl], {
    execArgv: [],
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
  });
  started.add(child);
  const ended = once(child, 'exit');
  const waiting = new Map<number, PromiseWithResolvers<Outcome>>();
  const ready = Promise.withResolvers<void>();
  let requests = 0;
  child.on('message', (reply: PointsReply) => {
    if ('ready' in reply) return ready.resolve();
    const request = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('outcome' in reply) request?.resolve(reply.outcome);
    else request?.reject(new Error(reply.error));
  });
  let isKilled = false;
  const reasonOfEnd = (): Error =>
    isKilled
      ? new Killed()
      : new Error(`A process of points ended by itself: ${child.exitCode ?? child.signalCode}`);
  void ended.then(() => {
    started.delete(child);
    ready.reject(reasonOfEnd());
    for (const request of waiting.values()) request.reject(reasonOfEnd());
    waiting.clear();
  });
  await ready.promise;
  return {
    perform(operation, now) {
      requests += 1;
      const request = Promise.withResolvers<Outcome>();
      waiting.set(requests, request);
      // One that was killed meanwhile takes no message; its end rejects what waits.
      if (child.exitCode === null && child.signalCode === null && child.connected)
        child.send({ id: requests, now: now.toISOString(), operation }, () => undefined);
      else request.reject(reasonOfEnd());
      return request.promise;
    },
    async kill() {
      isKilled = true;
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Kills what a failed test left. */
export function killPointsProcesses(): void {
  for (const child of started) child.kill('SIGKILL');
}

/** Operations that each process has at once. */
const atOnce = 8;

export interface PointsProcesses {
  /**
   * Performs operations in both processes, several at once. After `killAfter` of them have been answered, it kills one
   * process and starts another. What was not answered is sent again. Returns how many were sent again.
   */
  performAll(
    operations: readonly Operation[],
    now: Date,
    killAfter: number | null,
    answered: (operation: Operation, outcome: Outcome) => void,
  ): Promise<number>;
  end(): Promise<void>;
}

/** Two processes over one database, of which one is killed at a time. */
export async function startPointsProcesses(databaseUrl: string): Promise<PointsProcesses> {
  const processes = await Promise.all([startProcess(databaseUrl), startProcess(databaseUrl)]);
  let victim = 0;
  return {
    async performAll(operations, now, killAfter, answered) {
      const queue = [...operations];
      let [answers, sentAgain] = [0, 0];
      let replaced: Promise<void> | undefined;
      const replace = async (place: number): Promise<void> => {
        await processes[place]?.kill();
        processes[place] = await startProcess(databaseUrl);
      };
      const work = async (place: number): Promise<void> => {
        for (let operation = queue.shift(); operation !== undefined; operation = queue.shift()) {
          try {
            answered(operation, await (processes[place] as PointsProcess).perform(operation, now));
            answers += 1;
            if (killAfter !== null && answers >= killAfter && replaced === undefined) {
              replaced = replace(victim);
              victim = 1 - victim;
            }
          } catch (error) {
            if (!(error instanceof Killed)) throw error;
            sentAgain += 1;
            queue.unshift(operation);
            await replaced;
          }
        }
      };
      // Those whose process was killed last may leave something to others that have ended.
      while (queue.length > 0)
        await Promise.all([0, 1].flatMap((place) => Array.from({ length: atOnce }, () => work(place))));
      await replaced;
      return sentAgain;
    },
    async end() {
      await Promise.all(processes.map((each) => each.kill()));
    },
  };
}

/** The same without processes, one operation after the other: where the database belongs to this process. */
export const inThisProcess = (perform: (operation: Operation) => Promise<Outcome>): PointsProcesses => ({
  async performAll(operations, _now, _killAfter, answered) {
    for (const operation of operations) answered(operation, await perform(operation));
    return 0;
  },
  end: async () => undefined,
});
