import { readdirSync, readFileSync } from 'node:fs';
import type { Database } from '../../server/src/platform/database.ts';

/**
 * Processor time as the kernel counts it, user and system, in milliseconds; a tick is a hundredth of a second on every
 * Linux. PostgreSQL counts its postmaster, the postmaster's children, and the children that have ended.
 */
const tickMs = 10;

/** The fields of /proc/pid/stat (proc(5)) after the name in brackets, which may contain any character. */
function statOf(pid: number): readonly number[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    return null;
  }
}

const parent = 1;
const ownFields = [11, 12];
const waitedFor = [13, 14];

const sum = (stat: readonly number[], fields: readonly number[]): number =>
  fields.reduce((all, field) => all + (stat[field] ?? 0), 0) * tickMs;

export function processCpuMs(pid: number): number {
  const stat = statOf(pid);
  return stat === null ? 0 : sum(stat, ownFields);
}

export function postgresCpuMs(postmaster: number): number {
  const stat = statOf(postmaster);
  if (stat === null) return 0;
  let total = sum(stat, [...ownFields, ...waitedFor]);
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const child = statOf(Number(name));
    if (child !== null && child[parent] === postmaster) total += sum(child, ownFields);
  }
  return total;
}

/**
 * Processor time of the sessions of one database on this machine, in milliseconds. Other databases of the server are
 * not counted.
 */
export async function backendsCpuMs(db: Pick<Database, 'query'>): Promise<number> {
  return [...(await sessionsCpuMs(db)).values()].reduce((total, ms) => total + ms, 0);
}

/** The same by the process id of each session. */
export async function sessionsCpuMs(db: Pick<Database, 'query'>): Promise<ReadonlyMap<number, number>> {
  const sessions = await db.query<{ pid: number }>(
    'bench.sessions',
    'select pid from pg_stat_activity where datname = current_database()',
  );
  return new Map(sessions.map(({ pid }) => [pid, processCpuMs(pid)]));
}

/** Resident memory of a process, in megabytes. */
export function residentMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

/** Resident memory of a process and its children, in megabytes; shared pages count in each. */
export function treeMb(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean);
  return children.map(Number).reduce((sum, child) => {
    // The child may have ended since the list was read.
    try {
      return sum + residentMb(child);
    } catch {
      return sum;
    }
  }, residentMb(pid));
}

/** The process id of the parent of a PostgreSQL backend. */
export function parentOf(pid: number): number {
  return statOf(pid)?.[parent] ?? 0;
}
