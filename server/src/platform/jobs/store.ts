import type { Connection } from '../database.ts';

export interface JobRow {
  readonly id: number;
  readonly name: string;
  /** Not yet parsed; its worker has the schema. */
  readonly data: unknown;
  /** Number of starts, this one included; with the id it identifies one run. */
  readonly attempts: number;
}

/**
 * The channel that wakes runners. Its payload is the due time in milliseconds since 1970, so that later
 * jobs wake nobody.
 */
export const wakeChannel = 'platform_job';

export async function addJob(
  tx: Connection,
  job: { name: string; key: string | null; data: object; dueAt: Date },
): Promise<void> {
  await tx.query(
    'platform.add-job',
    `with added as (
       insert into platform.job (name, key, data, due_at) values ($1, $2, $3, $4)
       on conflict (name, key) where state = 'waiting' and key is not null do nothing
       returning id
     )
     select pg_notify('${wakeChannel}', (extract(epoch from $4::timestamptz) * 1000)::bigint::text) from added`,
    [job.name, job.key, JSON.stringify(job.data), job.dueAt],
  );
}

/** Adds jobs without a key. */
export async function addJobs(
  tx: Connection,
  name: string,
  data: readonly object[],
  dueAt: Date,
): Promise<void> {
  await tx.query(
    'platform.add-jobs',
    `with added as (
       insert into platform.job (name, data, due_at) select $1, data, $3 from unnest($2::jsonb[]) data returning id
     )
     select pg_notify('${wakeChannel}', (extract(epoch from $3::timestamptz) * 1000)::bigint::text)
     where exists (select from added)`,
    [name, data.map((each) => JSON.stringify(each)), dueAt],
  );
}

/** Claims due jobs, and running ones whose lock has expired; each goes to one caller only. */
export async function claimJobs(
  db: Connection,
  claim: { names: readonly string[]; now: Date; lockedUntil: Date; limit: number },
): Promise<JobRow[]> {
  return db.query<JobRow>(
    'platform.claim-jobs',
    `with due as (
       select id from platform.job
       where state <> 'dead' and due_at <= $1 and (state = 'waiting' or locked_until < $1) and name = any($2::text[])
       order by due_at, id
       limit $3
       for update skip locked
     )
     update platform.job job set state = 'running', attempts = attempts + 1, locked_until = $4
     from due where job.id = due.id
     returning job.id, job.name, job.data, job.attempts`,
    [claim.now, claim.names, claim.limit, claim.lockedUntil],
  );
}

export async function finishJob(db: Connection, job: JobRow): Promise<void> {
  await db.query('platform.finish-job', 'delete from platform.job where id = $1 and attempts = $2', [
    job.id,
    job.attempts,
  ]);
}

/** Sets the job to waiting. If a newer job with the same key waits, deletes this one instead. */
export async function retryJob(db: Connection, job: JobRow, dueAt: Date, error: string): Promise<void> {
  await db.query(
    'platform.retry-job',
    `with twin as (
       select 1 from platform.job this join platform.job other
         on other.name = this.name and other.key = this.key and other.state = 'waiting'
       where this.id = $1
     ), dropped as (
       delete from platform.job where id = $1 and attempts = $2 and exists (select 1 from twin)
     )
     update platform.job set state = 'waiting', locked_until = null, due_at = $3, last_error = $4
     where id = $1 and attempts = $2 and not exists (select 1 from twin)`,
    [job.id, job.attempts, dueAt, error],
  );
}

export async function buryJob(db: Connection, job: JobRow, error: string): Promise<void> {
  await db.query(
    'platform.bury-job',
    `update platform.job set state = 'dead', locked_until = null, last_error = $3 where id = $1 and attempts = $2`,
    [job.id, job.attempts, error],
  );
}

/** Extends locks by run, so that a job which another process took over is not affected. */
export async function extendLocks(
  db: Connection,
  held: { jobs: readonly JobRow[]; schedules: readonly string[]; until: Date },
): Promise<void> {
  await db.query(
    'platform.extend-locks',
    `with jobs as (
       update platform.job set locked_until = $3 from unnest($1::bigint[], $4::integer[]) as held (id, attempts)
       where job.id = held.id and job.attempts = held.attempts and state = 'running'
     )
     update platform.schedule set locked_until = $3 where name = any($2::text[]) and locked_until is not null`,
    [held.jobs.map(({ id }) => id), held.schedules, held.until, held.jobs.map(({ attempts }) => attempts)],
  );
}

/**
 * Returns when the next job or schedule is due, or null. Running jobs are not read, because they were due
 * already.
 */
export async function nextDue(
  db: Connection,
  names: readonly string[],
  schedules: readonly string[],
  now: Date,
): Promise<Date | null> {
  const [row] = await db.query<{ due: Date | null }>(
    'platform.next-due',
    `select least(
       (select due_at from platform.job where state <> 'dead' and state = 'waiting' and name = any($1::text[])
        order by due_at limit 1),
       (select min(locked_until) from platform.job
        where state <> 'dead' and state = 'running' and due_at <= $3 and name = any($1::text[])),
       (select min(greatest(next_at, locked_until)) from platform.schedule where name = any($2::text[]))
     ) as due`,
    [names, schedules, now],
  );
  return row?.due ?? null;
}

/** Releases all locks, for a process that is alone with its database after a crash. */
export async function releaseLocks(db: Connection): Promise<void> {
  await db.query(
    'platform.release-locks',
    `with jobs as (update platform.job set locked_until = 'epoch' where state = 'running')
     update platform.schedule set locked_until = null where locked_until is not null`,
  );
}

export async function addSchedule(db: Connection, name: string, now: Date): Promise<void> {
  await db.query(
    'platform.add-schedule',
    'insert into platform.schedule (name, next_at) values ($1, $2) on conflict (name) do nothing',
    [name, now],
  );
}

/** Claims the schedules that are due and not locked. */
export async function claimSchedules(
  db: Connection,
  names: readonly string[],
  now: Date,
  lockedUntil: Date,
): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await db.query<{ name: string }>(
    'platform.claim-schedules',
    `update platform.schedule set locked_until = $3
     where name = any($1::text[]) and next_at <= $2 and (locked_until is null or locked_until < $2)
     returning name`,
    [names, now, lockedUntil],
  );
  return rows.map(({ name }) => name);
}

export async function finishSchedule(db: Connection, name: string, nextAt: Date): Promise<void> {
  await db.query(
    'platform.finish-schedule',
    'update platform.schedule set next_at = $2, locked_until = null where name = $1',
    [name, nextAt],
  );
}
