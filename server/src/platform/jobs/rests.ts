import { setTimeout as pause } from 'node:timers/promises';

const longestMs = 1_000;

/**
 * For jobs that handle thousands of rows beside the shop's requests. Returns a function that waits as long as the work
 * since its last call has taken, at most a second. So such a job works half of the time, and leaves the processor and the
 * database free for requests in between.
 */
export function createRests(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    await pause(Math.min(longestMs, performance.now() - since));
    since = performance.now();
  };
}
