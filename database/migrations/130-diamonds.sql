-- Owned by server/src/areas/diamonds. Lists, counts and prices are answered from a read model in each process; the
-- database is the truth. Codes are those of domain/src/diamonds; measures are whole numbers as it keeps them.

create schema diamonds;
comment on schema diamonds is 'Owned by server/src/areas/diamonds: loose stones.';

create table diamonds.stone (
  id integer generated always as identity primary key,
  sku text not null unique check (sku ~ '^[A-Z0-9][A-Z0-9-]{0,39}$'),
  shape text not null,
  carat_points integer not null check (carat_points > 0),
  colour text,
  clarity text not null,
  cut text,
  polish text not null,
  symmetry text not null,
  fluorescence text not null,
  coloured_option text not null,
  fancy_intensity text,
  origin text not null,
  length_hundredths integer check (length_hundredths > 0),
  width_hundredths integer check (width_hundredths > 0),
  depth_hundredths integer check (depth_hundredths > 0),
  depth_tenths integer check (depth_tenths > 0),
  table_tenths integer check (table_tenths > 0),
  girdle text,
  culet text,
  laboratory text not null,
  certificate_number text not null check (certificate_number ~ '^[A-Z0-9]{6,20}$'),
  certificate_type text,
  issued_on date,
  inscribed boolean not null,
  price_minor bigint not null check (price_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  own_prices jsonb not null default '{}' check (jsonb_typeof(own_prices) = 'object'),
  markets text[] not null,
  source_id integer,
  delivery_days integer not null check (delivery_days >= 0),
  sold boolean not null,
  changed_at timestamptz not null default now(),
  unique (laboratory, certificate_number),
  check ((length_hundredths is null) = (width_hundredths is null)),
  check ((length_hundredths is null) = (depth_hundredths is null)),
  check ((coloured_option = 'white') = (colour is not null)),
  check ((coloured_option = 'white') = (fancy_intensity is null))
);
comment on table diamonds.stone is 'A loose diamond: each row is one stone, of which there is no second.';
comment on column diamonds.stone.carat_points is 'Hundredths of a carat.';
comment on column diamonds.stone.length_hundredths is 'Hundredths of a millimetre, as are width and depth.';
comment on column diamonds.stone.depth_tenths is 'Tenths of a per cent, as is the table.';
comment on column diamonds.stone.currency is 'Of price_minor; other markets pay it by the rate table, unless own_prices has theirs.';
comment on column diamonds.stone.own_prices is 'Minor units by currency code, where a market''s price is not the exchanged one.';
comment on column diamonds.stone.source_id is 'Where it lies (stores.source); null: with its supplier.';
comment on column diamonds.stone.delivery_days is 'Working days until it can leave us, for a market in which it does not lie.';
comment on column diamonds.stone.sold is 'Kept for orders and old addresses, shown in no list.';

create table diamonds.version (
  id integer primary key default 1 check (id = 1),
  version bigint not null default 1
);
comment on table diamonds.version is 'Moves with every change: what a read model compares itself with.';
insert into diamonds.version default values;
