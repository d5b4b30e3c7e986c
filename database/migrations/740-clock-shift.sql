-- Owned by server/src/platform.

create table platform.clock_shift (
  id integer primary key check (id = 1),
  ms bigint not null check (ms >= 0)
);
comment on table platform.clock_shift is 'How far a developer has moved the shop''s time forward, in ms. No row in production.';
