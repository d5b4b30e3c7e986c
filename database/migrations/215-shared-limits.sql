-- Owned by server/src/platform: limits that hold across processes.

create table platform.limit_use (
  key bytea primary key check (length(key) = 16),
  free_at timestamptz not null
);
comment on table platform.limit_use is
  'Uses of rate limits, shared by all processes. A row whose free_at has passed means nothing and is deleted.';
comment on column platform.limit_use.key is
  'A keyed hash of the limit''s name and its subject (source, e-mail, phone …): the table names nobody.';
comment on column platform.limit_use.free_at is
  'When all uses so far are forgotten; each use moves it by the limit''s period divided by its number of uses.';
create index limit_use_free on platform.limit_use (free_at);
