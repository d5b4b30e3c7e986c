import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Operation, Outcome, PointsReply } from './operations.ts';

/** The number of operations in a test. */
export const operationCount = Number(process.env.POINTS_OPERATIONS ?? 1_000);

const worker = fileURLToPath(new URL('points-worker.ts', import.meta.url));

/** The test killed the process before it answered. */
class Killed extends Error {}

interface PointsProcess {
  perform(operation: Operation, now: Date): Promise<Outcome>;
  /** Kills the process by SIGKILL; resolves when it has ended. */
  kill(): Promise<void>;
}

const started = new Set<ChildProcess>();

/** Starts a process of `points-worker.ts`; resolves when it accepts operations. */
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
      // A killed process accepts no message. If it ends after this check, `ended` rejects the request.
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

/** Kills the processes that a failed test left running. */
export function killPointsProcesses(): void {
  for (const child of started) child.kill('SIGKILL');
}

/** The number of concurrent operations of each process. */
const atOnce = 8;

export interface PointsProcesses {
  /**
   * Performs operations in both processes, several concurrently, and calls `answered` with each outcome. After `killAfter`
   * answers it kills one process and starts another. Operations without an answer are sent again. Returns how many were
   * sent again.
   */
  performAll(
    operations: readonly Operation[],
    now: Date,
    killAfter: number | null,
    answered: (operation: Operation, outcome: Outcome) => void,
  ): Promise<number>;
  end(): Promise<void>;
}

/** Starts two processes on one database. `performAll` kills one or the other in turn. */
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
      // After a kill, operations can come back into the queue when other workers have already ended.
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

/** Returns the same interface for the embedded database: performs operations one after the other in this process. */
export const inThisProcess = (perform: (operation: Operation) => Promise<Outcome>): PointsProcesses => ({
  async performAll(operations, _now, _killAfter, answered) {
    for (const operation of operations) answered(operation, await perform(operation));
    return 0;
  },
  end: async () => undefined,
});
