-- What a jump is measured from, who decided what about a price and why, prices planned for a later moment, and what
-- the shop knows of its feed.

alter table pricing.board add accepted_version integer;
comment on column pricing.board.accepted_version is
  'The newest version that came without a jump, or that a person confirmed; a jump is measured from it.';
update pricing.board set accepted_version = (
  select case
      when before.version is null or newest.version = board.confirmed_version
        or abs(newest.sell_minor - before.sell_minor) * 10000 <= before.sell_minor * board.jump_basis_points
      then newest.version else before.version end
  from (
    select version, sell_minor from pricing.board_version where type = board.type
    order by effective_at desc, version desc limit 1
  ) newest left join lateral (
    select version, sell_minor from pricing.board_version where type = board.type and version <> newest.version
    order by effective_at desc, version desc limit 1
  ) before on true
);
alter table pricing.board drop column confirmed_version;

create table pricing.publication (
  id text primary key check (length(id) between 1 and 100),
  type text not null references pricing.board,
  wish jsonb not null,
  effective_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'published', 'cancelled', 'overtaken', 'refused'))
);
comment on table pricing.publication is 'Prices planned for a later moment, and what became of them.';
comment on column pricing.publication.wish is 'Prices in minor units, source and publisher, as they were asked for.';
create index publication_waiting on pricing.publication (effective_at, id) where state = 'waiting';

create table pricing.board_decision (
  id bigint generated always as identity primary key,
  type text not null references pricing.board,
  kind text not null check (kind in ('publish', 'plan', 'cancel', 'confirm')),
  actor text not null check (length(actor) between 1 and 200),
  reason text not null check (length(reason) <= 500),
  decided_at timestamptz not null,
  version integer,
  publication text
);
comment on table pricing.board_decision is 'Who published, planned, cancelled or confirmed a price, when and why. Rows are only ever added.';
create index board_decision_history on pricing.board_decision (type, id desc);
create trigger board_decision_is_for_ever before update or delete on pricing.board_decision
  for each row execute function pricing.refuse_change();

create table pricing.feed (
  id boolean primary key default true check (id),
  failures integer not null default 0 check (failures >= 0),
  not_before timestamptz,
  answered_at timestamptz
);
comment on table pricing.feed is 'One row: how the feed of prices does.';
comment on column pricing.feed.not_before is 'After failures it is left alone for growing pauses.';
insert into pricing.feed default values;

create table pricing.feed_board (
  type text primary key references pricing.board,
  quoted_at timestamptz not null
);
comment on table pricing.feed_board is 'The moment that the feed gave to the newest price we took from it; an older one is no news.';
