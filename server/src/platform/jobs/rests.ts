import { setTimeout as pause } from 'node:timers/promises';

const longestMs = 1_000;

/**
 * For jobs that handle thousands of rows beside the shop's requests. The returned function waits as long as the work since
 * its last call took, at most a second. So such a job is at work half of the time, and requests find the processor and
 * the database free in between.
 */
export function createRests(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    await pause(Math.min(longestMs, performance.now() - since));
    since = performance.now();
  };
}
