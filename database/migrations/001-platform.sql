-- The platform's own schema. The runner creates platform.migration before the first file runs.

comment on schema platform is 'Owned by server/src/platform: migrations, jobs, schedules.';
comment on table platform.migration is 'The migrations that have run, with the checksum of their text.';

create table platform.job (
  id bigint generated always as identity primary key,
  name text not null,
  key text,
  data jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'dead')),
  attempts integer not null default 0 check (attempts >= 0),
  due_at timestamptz not null,
  locked_until timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  check ((state = 'running') = (locked_until is not null))
);

comment on table platform.job is
  'The outbox: work to do after the change that wrote the row. Done jobs are deleted; dead ones stay for a person.';
comment on column platform.job.key is 'While a job of this name and key waits, another is not added.';
comment on column platform.job.due_at is 'Not before this time; moved on after a failure.';
comment on column platform.job.locked_until is 'A running job whose process died is taken again after this time.';

create index job_due on platform.job (due_at) where state <> 'dead';
create unique index job_waiting_key on platform.job (name, key) where state = 'waiting' and key is not null;

create table platform.schedule (
  name text primary key,
  next_at timestamptz not null,
  locked_until timestamptz
);

comment on table platform.schedule is
  'Repeated work: whoever takes the lock runs it, so it runs in one process at a time.';
