create table platform.once (
  name text primary key,
  begun_at timestamptz not null default now(),
  done_at timestamptz check (done_at >= begun_at)
);

comment on table platform.once is
  'What is done once in the life of a shop, such as loading the sample. Begun and not done: a process died at it.';
