-- Owned by server/src/areas/stores. Markets, countries and address forms are the domain's; here stands what a retailer
-- edits. The ten store views are there from the start with neutral names (decisions 3), the importer gives them the shop's.

create schema stores;
comment on schema stores is 'Owned by server/src/areas/stores: store views, settings, rates, physical stores.';

create table stores.website (
  market text primary key check (market in ('cn', 'hk', 'mo', 'my', 'sg')),
  position integer not null unique,
  name jsonb not null,
  courier_fee_minor bigint not null default 0 check (courier_fee_minor >= 0),
  courier_free_above_minor bigint check (courier_free_above_minor >= 0),
  pay_in_store boolean not null default false,
  service_phone text,
  service_email text,
  dealer_registration jsonb
);
comment on table stores.website is 'A market and its settings.';
comment on column stores.website.courier_free_above_minor is 'Value of the goods from which the courier is free; null: never free.';
comment on column stores.website.pay_in_store is 'Whether a guest may pay in the store (Magento''s checkmo).';

insert into stores.website (market, position, name) values
  ('cn', 1, '{"zh-Hans-CN": "中国内地", "en-US": "Mainland China"}'),
  ('hk', 2, '{"zh-Hans-CN": "中国香港", "en-US": "Hong Kong"}'),
  ('mo', 3, '{"zh-Hans-CN": "中国澳门", "en-US": "Macau"}'),
  ('my', 4, '{"zh-Hans-CN": "马来西亚", "en-US": "Malaysia"}'),
  ('sg', 5, '{"zh-Hans-CN": "新加坡", "en-US": "Singapore"}');

create table stores.store_view (
  id integer primary key,
  code text not null unique check (code ~ '^[a-z][a-z0-9_]{0,31}$'),
  market text not null references stores.website,
  locale text not null,
  name text not null,
  unique (market, locale)
);
comment on table stores.store_view is 'One language of one market; the store header names it by code.';
insert into stores.store_view (id, code, market, locale, name) values
  (1, 'default', 'cn', 'zh-Hans-CN', '简体中文'), (2, 'cn_en', 'cn', 'en-US', 'English'),
  (3, 'hk_zh', 'hk', 'zh-Hans-CN', '简体中文'), (4, 'hk_en', 'hk', 'en-US', 'English'),
  (5, 'mo_zh', 'mo', 'zh-Hans-CN', '简体中文'), (6, 'mo_en', 'mo', 'en-US', 'English'),
  (7, 'my_zh', 'my', 'zh-Hans-CN', '简体中文'), (8, 'my_en', 'my', 'en-US', 'English'),
  (9, 'sg_zh', 'sg', 'zh-Hans-CN', '简体中文'), (10, 'sg_en', 'sg', 'en-US', 'English');

create table stores.shop (
  id integer primary key default 1 check (id = 1),
  name jsonb not null,
  sub_brand jsonb not null,
  copyright jsonb not null,
  registration jsonb not null,
  social_links jsonb not null default '[]' check (jsonb_typeof(social_links) = 'array'),
  version bigint not null default 1
);
comment on table stores.shop is 'The one row that names the shop.';
comment on column stores.shop.version is 'Moves with every change of this schema: what a process compares its cache with.';
insert into stores.shop (name, sub_brand, copyright, registration) values (
  '{"zh-Hans-CN": "珠宝店", "en-US": "Jewellery shop"}', '{"zh-Hans-CN": "定制", "en-US": "Made to order"}',
  '{"zh-Hans-CN": "", "en-US": ""}', '{"zh-Hans-CN": "", "en-US": ""}');

create table stores.currency_rate (
  currency_from text not null check (currency_from ~ '^[A-Z]{3}$'),
  currency_to text not null check (currency_to ~ '^[A-Z]{3}$'),
  parts_per_million bigint not null check (parts_per_million > 0),
  primary key (currency_from, currency_to),
  check (currency_from <> currency_to)
);
comment on table stores.currency_rate is
  'The retailer''s rate table: what is shown is what is charged. 1 HKD = 1.03 MOP is trade-facts 1.3; the others are the sample''s round figures.';
insert into stores.currency_rate values
  ('HKD', 'MOP', 1030000), ('MOP', 'HKD', 970874), ('HKD', 'CNY', 915000), ('HKD', 'USD', 128500),
  ('HKD', 'MYR', 532000), ('HKD', 'SGD', 167000);

create table stores.source (
  id integer generated always as identity primary key,
  code text not null unique check (code ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
  market text not null references stores.website,
  name jsonb not null,
  city jsonb not null,
  address jsonb not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  phone text not null,
  opens text not null check (opens ~ '^[0-2][0-9]:[0-5][0-9]$'),
  closes text not null check (closes ~ '^[0-2][0-9]:[0-5][0-9]$'),
  is_eshop boolean not null,
  pickup boolean not null,
  position integer not null,
  check (not (is_eshop and pickup))
);
comment on table stores.source is 'Where stock lies: the market''s e-shop warehouse, and every store.';
comment on column stores.source.opens is 'In the store''s own time, UTC+8.';
create unique index source_eshop on stores.source (market) where is_eshop;
create index source_market on stores.source (market, position);
