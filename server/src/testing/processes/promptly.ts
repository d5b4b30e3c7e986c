import { availableParallelism, loadavg } from 'node:os';
import { expect } from 'vitest';

/**
 * A single test run has fewer waiting tasks for each core. More tasks mean that other programs use the
 * machine.
 */
const tasksPerCore = 4;

/** How overloaded the machine is: 1 without other load, or if the system reports no load. */
const loadFactor = (): number => Math.max(1, (loadavg()[0] ?? 0) / (tasksPerCore * availableParallelism()));

/**
 * Expects that an attempt ends within a time, on a machine that others use too. A slow attempt is repeated
 * up to four times, because a busy machine delays single attempts but a slow shop all of them. Under
 * constant load the limit grows in proportion. `attempt` returns its duration in ms.
 */
export async function promptly(withinMs: number, attempt: () => Promise<number>): Promise<void> {
  let elapsedMs = await attempt();
  for (let retries = 0; elapsedMs >= withinMs && retries < 4; retries += 1) elapsedMs = await attempt();
  expect(elapsedMs).toBeLessThan(withinMs * loadFactor());
}
