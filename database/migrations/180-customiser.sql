-- Owned by server/src/areas/customiser. Option tables are one document, checked whole before it is stored
-- (domain/src/customiser/read-tables.ts); old versions stay, because designs remember the one they were made with.

create schema customiser;
comment on schema customiser is 'Owned by server/src/areas/customiser: what can be made to order.';

create table customiser.tables (
  version integer primary key check (version > 0),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  imported_at timestamptz not null
);
comment on table customiser.tables is 'Versions of the option tables; the highest is offered.';
comment on column customiser.tables.content is 'As sample/customiser.json has it: styles, options, prices, days.';
