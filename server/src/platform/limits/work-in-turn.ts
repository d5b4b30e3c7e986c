import { setImmediate as afterOthers } from 'node:timers/promises';
import { refuse } from '../requests/refusal.ts';
import { RecentWork } from './recent-work.ts';
import { type Client, createTurns, type TurnLimits } from './turns.ts';

export type WorkInTurn = <Result>(client: Client, work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs work that takes long, a few pieces of it at once. The network for which the least work was done lately comes next;
 * between two pieces of work, the process serves other requests. Refuses with TOO_MANY_REQUESTS if too many wait.
 */
export function createWorkInTurn(limits: TurnLimits): WorkInTurn {
  const turns = createTurns(limits, null, new RecentWork(() => performance.now()));
  return async (client, work) => {
    await new Promise<void>((begin, reject) =>
      turns.ask({
        ...client,
        begin,
        refuse: () => reject(refuse('TOO_MANY_REQUESTS', { retry_after_seconds: 5 })),
      }),
    );
    await afterOthers();
    const beganAt = performance.now();
    try {
      return await work();
    } finally {
      turns.end(client, performance.now() - beganAt);
    }
  };
}
