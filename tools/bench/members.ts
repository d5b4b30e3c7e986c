import { performance } from 'node:perf_hooks';
import type { App } from '../../server/src/app.ts';
import { createBesideJobs } from './beside-jobs.ts';
import { backendsCpuMs, processCpuMs } from './cpu.ts';
import { dueShare, entriesOfMember, generateMembers, makeDue, memberJobs } from './generated-members.ts';
import type { Client } from './main.ts';
import { fill, makeDatabase, openOffice, settle } from './shop.ts';

/**
 * Reads and daily jobs of members on PostgreSQL, and ordinary requests of the shop beside those jobs. The members are
 * generated (`generated-members.ts`). Limits: money-and-members 5.
 */
const reads = 500;
const limits = { points: 3, records: 10, jobsMinutes: 10 } as const;
/** Pieces of the shop whose requests are measured. */
const products = 1_000;

export async function measureMembers(
  client: Client,
  serverUrl: string,
  members: number,
  connections: readonly number[],
): Promise<readonly string[]> {
  const database = await makeDatabase(serverUrl, products);
  try {
    const app = await openOffice(database.url);
    try {
      await fill(app, products);
      const generated = await timed(() => generateMembers(app, members));
      const due = await makeDue(app, dueShare, 0);
      await settle(database.url);
      const lines = [
        `${members} members with ${members * entriesOfMember} entries, generated in ${seconds(generated)}`,
        ...(await readLines(app, members)),
        `due: ${due.expired} expired lots, ${due.expiring} that expire soon, ${due.levels} levels`,
        ...(await jobLines(app)),
      ];
      const beside = createBesideJobs(client, { app, databaseUrl: database.url, products, members });
      for (const parallel of connections) lines.push(...(await beside(parallel)));
      return lines;
    } finally {
      await app.close();
    }
  } finally {
    await database.drop();
  }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function jobLines(app: App): Promise<readonly string[]> {
  const lines: string[] = [];
  let total = 0;
  for (const job of memberJobs) {
    const ms = await timed(() => app.jobs.runSchedule(job));
    total += ms;
    lines.push(`${job}: ${seconds(ms)}`);
  }
  const isOver = total > limits.jobsMinutes * 60_000;
  return [...lines, `all jobs: ${seconds(total)}${isOver ? `, over ${limits.jobsMinutes} minutes` : ''}`];
}

type Read = (nth: number) => Promise<unknown>;

/** Reads of members whose rows are far apart. */
export function memberReads(
  app: Pick<App, 'areas' | 'platform'>,
  members: number,
): { readonly points: Read; readonly records: Read } {
  const now = app.platform.clock.now();
  const member = (nth: number) => ({
    customerId: String(1 + ((nth * 7_919) % members)),
    region: 'hk' as const,
  });
  const filter = { kind: null, from: null, to: null, after: null, first: 20 };
  return {
    points: (nth) => app.areas.members.points(member(nth), now),
    records: (nth) => app.areas.members.records(member(nth), filter),
  };
}

/** Median and 99th percentile of many reads in milliseconds, after some reads that are not measured. */
export async function medianOfReads(
  read: Read,
): Promise<{ readonly p50: number; readonly p99: number; readonly reads: number }> {
  for (let nth = 0; nth < 50; nth += 1) await read(reads + nth);
  const times: number[] = [];
  for (let nth = 0; nth < reads; nth += 1) times.push(await timed(() => read(nth)));
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
  return { p50: at(0.5), p99: at(0.99), reads: reads + 50 };
}

async function readLines(app: App, members: number): Promise<readonly string[]> {
  const { points, records } = memberReads(app, members);
  return [
    await readsLine(app, 'balance and next expiry', limits.points, points),
    await readsLine(app, 'page of records', limits.records, records),
  ];
}

/** Measures the time of each read, and the processor time of all reads. The difference between the two is waiting. */
async function readsLine(app: App, name: string, most: number, read: Read): Promise<string> {
  const cpu = async () => ({
    process: processCpuMs(process.pid),
    postgres: await backendsCpuMs(app.platform.db),
  });
  const before = await cpu();
  const { p50, p99, reads: all } = await medianOfReads(read);
  const after = await cpu();
  const cpuOf = (kind: 'process' | 'postgres'): string => ((after[kind] - before[kind]) / all).toFixed(2);
  return (
    `${name}: p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms, of it processor ${cpuOf('process')} ms here ` +
    `and ${cpuOf('postgres')} in PostgreSQL${p50 > most ? `, over ${most} ms` : ''}`
  );
}
