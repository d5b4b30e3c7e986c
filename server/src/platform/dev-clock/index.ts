/**
 * `/dev/clock`, in development only: moves the shop's time forward, to see at once what the shop does after fifteen days.
 * The shift is stored, so that a restart does not go back to a time before that of the stored rows. Other processes of the
 * shop keep their own time.
 */
import { DAY_MS, HOUR_MS } from '@jinlan/domain/kernel';
import { createMovableClock, type MovableClock, systemClock } from '../clock.ts';
import type { Database } from '../database.ts';
import type { DevRoute } from '../dev-route.ts';
import type { JobRunner } from '../jobs/runner.ts';
import { addShift, readShift } from './store.ts';

/**
 * The most that one call moves the clock: ten years. That is enough for points to expire, and within the dates of all
 * columns.
 */
const mostMs = 3_660 * DAY_MS;

/** Opens the system's clock, moved forward by the stored shift. */
export const openMovedClock = async (db: Database): Promise<MovableClock> =>
  createMovableClock(systemClock, await readShift(db));

export interface DevClockParts {
  readonly db: Database;
  readonly clock: MovableClock;
  readonly jobs: Pick<JobRunner, 'catchUp'>;
}

export function devClockRoutes({ db, clock, jobs }: DevClockParts): readonly DevRoute[] {
  const answer = (): { now: string } => ({ now: clock.now().toISOString() });
  return [
    { method: 'GET', url: '/dev/clock', handle: async () => ({ status: 200, body: answer() }) },
    {
      method: 'POST',
      url: '/dev/clock',
      async handle(body) {
        const ms = readMs(body);
        if (ms === null)
          return { status: 400, body: { message: 'Say {"days": 15} or {"hours": 2}, at most ten years' } };
        await addShift(db, ms);
        clock.move(ms);
        return { status: 200, body: { ...answer(), ...(await jobs.catchUp()) } };
      },
    },
  ];
}

/** Reads the milliseconds; null unless they are a whole number that moves the clock forward. */
function readMs(body: unknown): number | null {
  if (typeof body !== 'object' || body === null) return null;
  const { days = 0, hours = 0 } = body as Record<string, unknown>;
  if (typeof days !== 'number' || typeof hours !== 'number') return null;
  const ms = Math.round(days * DAY_MS + hours * HOUR_MS);
  return days >= 0 && hours >= 0 && ms > 0 && ms <= mostMs ? ms : null;
}
