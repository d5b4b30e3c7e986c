import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../../server/src/app.ts';
import { makeDue, memberJobs } from './generated-members.ts';
import type { Client } from './main.ts';
import { median } from './median.ts';
import { rested, startServer } from './shop.ts';

/** Maximum ratio of the requests' 99th percentile while the members' daily jobs run to the one without jobs. */
const mostRatio = 1.2;
const rows = ['list', 'product'] as const;
type MeasuredRow = (typeof rows)[number];
const windowSeconds = 3;
const rounds = 6;
/** Number of members of each kind for whom something is due in a round, enough for some seconds of work. */
const dueMembers = 400;

interface Shop {
  readonly app: App;
  readonly databaseUrl: string;
  readonly products: number;
  readonly members: number;
}

/** The 99th percentile of the requests in each short window, by row. */
type Windows = Readonly<Record<MeasuredRow, number[]>>;
const noWindows = (): Windows => ({ list: [], product: [] });

/**
 * Measures lists and pieces in a server, alternately with and without its daily jobs for members, so that a change of
 * the machine's speed affects both.
 */
export function createBesideJobs(client: Client, { app, databaseUrl, products, members }: Shop) {
  const { db, clock } = app.platform;
  // Members with the first numbers were due already, in the measurement of the jobs alone.
  const share = Math.max(150, Math.floor(members / dueMembers));
  let turn = 0;
  let from = 0;

  const setDue = (days: number) =>
    db.query(
      'bench.schedules',
      `insert into platform.schedule (name, next_at) select name, $2::timestamptz + make_interval(days => $3)
       from unnest($1::text[]) name on conflict (name) do update set next_at = excluded.next_at`,
      [memberJobs, clock.now(), days],
    );
  const areDone = async (since: Date): Promise<boolean> => {
    const open = await db.query(
      'bench.open-schedules',
      'select from platform.schedule where name = any($1::text[]) and (next_at <= $2 or locked_until is not null)',
      [memberJobs, since],
    );
    return open.length === 0;
  };

  return async (connections: number): Promise<readonly string[]> => {
    // The server starts all jobs that are due, so none is due when it starts.
    await setDue(1);
    const server = await startServer(databaseUrl, products);
    const p99 = async (row: MeasuredRow): Promise<number> => {
      const order = { origin: server.origin, row, products, connections };
      const { done } = await client.send({
        kind: 'run',
        work: { ...order, operations: 1_000_000, seconds: windowSeconds, from },
      });
      from += done?.operations ?? 0;
      return done?.p99 ?? 0;
    };
    const startJobs = async (): Promise<Date> => {
      turn += 1;
      await makeDue(app, share, turn);
      const start = clock.now();
      await setDue(-1);
      await db.query('bench.wake', `select pg_notify('platform_job', '')`);
      return start;
    };
    try {
      await rested(server);
      for (const row of rows) await p99(row);
      const [quiet, beside] = [noWindows(), noWindows()];
      let elapsedMs = 0;
      for (let round = 0; round < rounds; round += 1) {
        for (const row of rows) quiet[row].push(await p99(row));
        for (const row of rows) {
          const start = await startJobs();
          beside[row].push(await p99(row));
          while (!(await areDone(start))) await pause(20);
          elapsedMs += clock.now().getTime() - start.getTime();
        }
      }
      return [
        `${connections} connections, in turn without and beside the jobs of members, which took ${(elapsedMs / 1000).toFixed(0)} s ` +
          `for ${2 * rounds} times 3 of ${share} members:`,
        ...rows.map((row) => lineOf(row, quiet[row], beside[row])),
      ];
    } finally {
      await server.stop();
    }
  };
}

function lineOf(row: string, quiet: readonly number[], beside: readonly number[]): string {
  const ratio = median(beside) / median(quiet);
  return (
    `  ${row}: p99 ${median(quiet).toFixed(1)} ms without, ${median(beside).toFixed(1)} ms beside them; ` +
    `ratio ${ratio.toFixed(2)} (at most ${mostRatio})${ratio > mostRatio ? '  ✗' : ''}`
  );
}
