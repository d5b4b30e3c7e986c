-- Days on which stores open at other hours or not at all.

create table stores.holiday (
  source_code text not null references stores.source (code) on delete cascade,
  day date not null,
  name jsonb not null check (jsonb_typeof(name) = 'object'),
  opens text check (opens ~ '^[0-2][0-9]:[0-5][0-9]$'),
  closes text check (closes ~ '^[0-2][0-9]:[0-5][0-9]$'),
  primary key (source_code, day),
  check ((opens is null) = (closes is null))
);
comment on table stores.holiday is 'Days on which a store opens at other hours; without hours it stays closed.';
comment on column stores.holiday.day is 'In the store''s own time, UTC+8.';
