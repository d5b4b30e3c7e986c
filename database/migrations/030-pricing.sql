-- Owned by server/src/areas/pricing. A price that was in force is never changed or deleted: whoever asks in a year
-- what an order was priced by finds the very row. One serial runs across all boards; it is taken under the lock of
-- the ledger row, so versions become visible in their own order and 'everything after version n' misses nothing.

create schema pricing;
comment on schema pricing is 'Owned by server/src/areas/pricing: gold price boards and coupons.';

create table pricing.ledger (
  id boolean primary key default true check (id),
  latest_version integer not null default 0 check (latest_version >= 0),
  revision bigint not null default 0
);
comment on table pricing.ledger is 'One row: the lock under which versions are published.';
comment on column pricing.ledger.revision is
  'Grows with every publication, confirmation and change of a setting; processes compare it with what they know.';
insert into pricing.ledger default values;

create table pricing.setting (
  id boolean primary key default true check (id),
  gold_lock_minutes integer not null default 15 check (gold_lock_minutes between 1 and 1440),
  order_lock_minutes integer not null default 30 check (order_lock_minutes between 1 and 1440),
  pay_in_store_hours integer not null default 72 check (pay_in_store_hours between 1 and 720)
);
comment on table pricing.setting is 'One row: how long a placed order keeps its price (decisions 4 and 7).';
insert into pricing.setting default values;

create table pricing.board (
  type text primary key check (type in ('HK-CK9999', 'HK-CKBEAN', 'HK-PT9995', 'CN-CK9999', 'CN-CKBAR')),
  currency text not null check (currency in ('HKD', 'CNY')),
  unit text not null check (unit in ('gram', 'tael')),
  position integer not null unique,
  name jsonb not null,
  stale_after_minutes integer not null default 2160 check (stale_after_minutes > 0),
  jump_basis_points integer not null default 300 check (jump_basis_points > 0),
  checked_at timestamptz,
  confirmed_version integer
);
comment on table pricing.board is 'The boards of the shop and the rules that halt ordering by them.';
comment on column pricing.board.name is 'Text by locale.';
comment on column pricing.board.stale_after_minutes is 'A price that its source has not renewed for so long halts ordering.';
comment on column pricing.board.jump_basis_points is 'A version further than this from the one before halts ordering until a person confirms it.';
comment on column pricing.board.checked_at is 'When the source, or a person, last said that the present price holds.';
comment on column pricing.board.confirmed_version is 'The jumped version that a person has confirmed.';

insert into pricing.board (type, currency, unit, position, name) values
  ('CN-CK9999', 'CNY', 'gram', 1, '{"zh-Hans-CN": "足金（饰品）", "en-US": "Pure gold ornaments"}'),
  ('CN-CKBAR', 'CNY', 'gram', 2, '{"zh-Hans-CN": "投资金条", "en-US": "Investment gold bars"}'),
  ('HK-CK9999', 'HKD', 'tael', 3, '{"zh-Hans-CN": "足金（饰金）", "en-US": "Pure gold ornaments"}'),
  ('HK-CKBEAN', 'HKD', 'tael', 4, '{"zh-Hans-CN": "金粒", "en-US": "Gold pellets"}'),
  ('HK-PT9995', 'HKD', 'tael', 5, '{"zh-Hans-CN": "足铂", "en-US": "Pure platinum"}');

create table pricing.board_version (
  version integer primary key check (version > 0),
  type text not null references pricing.board,
  sell_minor bigint not null check (sell_minor > 0),
  buy_minor bigint check (buy_minor > 0 and buy_minor <= sell_minor),
  exchange_minor bigint check (exchange_minor > 0 and exchange_minor <= sell_minor),
  effective_at timestamptz not null,
  source text not null check (source in ('simulator', 'feed', 'back-office', 'development')),
  publisher text not null check (length(publisher) between 1 and 100),
  publication text unique,
  recorded_at timestamptz not null
);
comment on table pricing.board_version is 'Every price a board ever had. Rows are only ever added.';
comment on column pricing.board_version.sell_minor is 'Per unit of the board, in minor units of its currency; so are buy-back and exchange.';
comment on column pricing.board_version.publication is 'Names one wish to publish, so that a repeated job publishes once.';
create index board_version_history on pricing.board_version (type, effective_at desc, version desc);

create function pricing.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'A price version is never changed or deleted';
end $$;
create trigger board_version_is_for_ever before update or delete on pricing.board_version
  for each row execute function pricing.refuse_change();

create table pricing.simulation (
  id boolean primary key default true check (id),
  calibration jsonb not null,
  seed text not null,
  simulated_until timestamptz not null
);
comment on table pricing.simulation is 'The sample shop''s price simulator; no row where real prices are published.';
comment on column pricing.simulation.simulated_until is 'Everything that the simulator has to say up to here is published.';

create table pricing.coupon (
  id bigint generated always as identity primary key,
  code text not null check (code = upper(code) and code ~ '^[A-Z0-9_-]{2,40}$'),
  market text not null check (market in ('cn', 'hk', 'mo', 'my', 'sg')),
  kind text not null check (kind in ('amount', 'percent')),
  amount_minor bigint check (amount_minor > 0),
  basis_points integer check (basis_points between 1 and 10000),
  min_subtotal_minor bigint not null default 0 check (min_subtotal_minor >= 0),
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  label jsonb not null,
  use_limit integer check (use_limit > 0),
  used integer not null default 0 check (used >= 0 and (use_limit is null or used <= use_limit)),
  unique (market, code),
  check (valid_from < valid_until),
  check ((kind = 'amount') = (amount_minor is not null) and (kind = 'percent') = (basis_points is not null))
);
comment on table pricing.coupon is 'Coupons of a market; amounts in minor units of the market''s own currency.';
comment on column pricing.coupon.valid_until is 'The first moment at which it is no longer valid.';
comment on column pricing.coupon.use_limit is 'How many orders may use it; null means any number.';

create table pricing.coupon_use (
  order_number text primary key check (order_number ~ '^[0-9]{14}$'),
  coupon_id bigint not null references pricing.coupon,
  used_at timestamptz not null
);
comment on table pricing.coupon_use is 'An order takes a coupon once and gives it back once.';
create index coupon_use_coupon on pricing.coupon_use (coupon_id);
