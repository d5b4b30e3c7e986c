import { expect } from 'vitest';

/**
 * Holds a promise of time on a machine that does other things as well: what takes longer is tried again, up to five times,
 * since a busy machine holds up one try and a slow shop each of them. `attempt` answers the milliseconds that it took.
 */
export async function promptly(withinMs: number, attempt: () => Promise<number>): Promise<void> {
  let took = await attempt();
  for (let again = 0; took >= withinMs && again < 4; again += 1) took = await attempt();
  expect(took).toBeLessThan(withinMs);
}
