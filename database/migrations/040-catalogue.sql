-- Owned by server/src/areas/catalogue. Lists, counts and prices are answered from a read model in each process; the
-- database is the truth, and stock is decided here alone. Texts are objects by locale.

create schema catalogue;
comment on schema catalogue is 'Owned by server/src/areas/catalogue: pieces, categories, attributes, stock, addresses.';

create table catalogue.attribute (
  id integer generated always as identity primary key,
  code text not null unique check (code ~ '^[a-z][a-z0-9_]{0,59}$'),
  label jsonb not null,
  input text not null check (input in ('select', 'multiselect', 'text', 'boolean', 'number')),
  filterable boolean not null,
  searchable boolean not null,
  position integer not null
);
comment on table catalogue.attribute is 'What pieces are described and filtered by; data, not code.';

create table catalogue.attribute_option (
  id integer generated always as identity primary key,
  attribute_id integer not null references catalogue.attribute on delete cascade,
  code text not null check (code ~ '^[a-z0-9][a-z0-9._-]{0,59}$'),
  label jsonb not null,
  position integer not null,
  unique (attribute_id, code)
);
comment on column catalogue.attribute_option.id is 'Magento''s value index.';

create table catalogue.category (
  id integer generated always as identity primary key,
  key text not null unique check (length(key) between 1 and 80),
  parent_id integer references catalogue.category,
  url_key text not null check (url_key ~ '^[a-z0-9-]*$'),
  url_path text not null unique,
  level integer not null check (level between 1 and 5),
  position integer not null,
  include_in_menu boolean not null,
  name jsonb not null,
  description jsonb not null,
  label_code text,
  label_name jsonb,
  image text,
  image_banner text,
  is_page_internal boolean not null default false,
  page_url text,
  is_store_brand boolean not null default false,
  check ((parent_id is null) = (level = 1)),
  check ((label_code is null) = (label_name is null))
);
comment on table catalogue.category is 'The tree of categories: one root (number 2, as Magento has it), then three nested levels.';
comment on column catalogue.category.url_path is 'Keys of the way from the root, without a suffix.';
comment on column catalogue.category.label_code is 'Group of the submenu the entry stands in.';
create index category_parent on catalogue.category (parent_id, position);

insert into catalogue.category (id, key, url_key, url_path, level, position, include_in_menu, name, description)
overriding system value
values (2, 'root', '', '', 1, 0, false, '{"zh-Hans-CN": "全部商品", "en-US": "All pieces"}', '{"zh-Hans-CN": "", "en-US": ""}');
alter table catalogue.category alter column id restart with 3;

create table catalogue.product (
  id integer generated always as identity primary key,
  sku text not null unique check (sku ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$'),
  type text not null check (type in ('simple', 'configurable')),
  parent_id integer references catalogue.product on delete cascade,
  url_key text unique check (url_key ~ '^[a-z0-9][a-z0-9-]{0,119}$'),
  name jsonb not null,
  short_description jsonb not null,
  description jsonb not null,
  details jsonb not null default '[]' check (jsonb_typeof(details) = 'array'),
  markets text[] not null,
  new_from date,
  position integer not null,
  price_kind text check (price_kind in ('fixed', 'by-weight')),
  metal text check (metal in ('CK9999', 'CKBEAN', 'PT9995', 'CKBAR')),
  weight_mg integer check (weight_mg > 0),
  enabled boolean not null default true,
  changed_at timestamptz not null default now(),
  check (parent_id is null or type = 'simple'),
  check ((parent_id is null) = (url_key is not null)),
  check ((type = 'configurable') = (price_kind is null)),
  check ((price_kind = 'by-weight') = (metal is not null and weight_mg is not null))
);
comment on table catalogue.product is 'A piece. A configurable one has no price or stock of its own: its variants are rows that name it as parent.';
comment on column catalogue.product.weight_mg is 'Milligrams of gold that the price counts.';
comment on column catalogue.product.enabled is 'False: not shown and not sold, kept for the orders that name it.';
create index product_parent on catalogue.product (parent_id, position) where parent_id is not null;

create table catalogue.price (
  product_id integer not null references catalogue.product on delete cascade,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor >= 0),
  was_minor bigint check (was_minor > amount_minor),
  commission_basis_points integer not null default 0 check (commission_basis_points between 0 and 10000),
  primary key (product_id, currency)
);
comment on table catalogue.price is
  'Price basis in a market''s own currency: the tag price, or the craft charge of a piece sold by weight.';

create table catalogue.product_category (
  product_id integer not null references catalogue.product on delete cascade,
  category_id integer not null references catalogue.category on delete cascade,
  primary key (product_id, category_id)
);
create index product_category_category on catalogue.product_category (category_id);

create table catalogue.product_option (
  product_id integer not null references catalogue.product on delete cascade,
  option_id integer not null references catalogue.attribute_option,
  primary key (product_id, option_id)
);
comment on table catalogue.product_option is 'Values from closed lists; of a variant, also the choices that make it.';

create table catalogue.product_value (
  product_id integer not null references catalogue.product on delete cascade,
  attribute_id integer not null references catalogue.attribute,
  value jsonb not null,
  primary key (product_id, attribute_id)
);
comment on table catalogue.product_value is 'Numbers, texts and flags.';

create table catalogue.configurable_attribute (
  product_id integer not null references catalogue.product on delete cascade,
  attribute_id integer not null references catalogue.attribute,
  position integer not null,
  primary key (product_id, attribute_id)
);
comment on table catalogue.configurable_attribute is 'What is chosen on a configurable piece, in order.';

create table catalogue.picture (
  id integer generated always as identity primary key,
  product_id integer not null references catalogue.product on delete cascade,
  file text not null check (file ~ '^[A-Za-z0-9_][A-Za-z0-9_./-]*$' and file !~ '\.\.'),
  alt jsonb not null,
  position integer not null,
  width integer check (width > 0),
  height integer check (height > 0),
  color text check (color ~ '^#[0-9a-f]{6}$'),
  unique (product_id, file)
);

create table catalogue.related_product (
  product_id integer not null references catalogue.product on delete cascade,
  related_id integer not null references catalogue.product on delete cascade,
  position integer not null,
  primary key (product_id, related_id),
  check (product_id <> related_id)
);

create table catalogue.stock_item (
  product_id integer not null references catalogue.product on delete cascade,
  source_id integer not null,
  quantity integer not null check (quantity >= 0),
  changed_in xid8 not null default pg_current_xact_id(),
  primary key (product_id, source_id)
);
comment on table catalogue.stock_item is 'Pieces that lie in a source (stores.source) and are not promised to an order.';
comment on column catalogue.stock_item.changed_in is
  'Transaction of the last change: what a process compares with its last snapshot, so that no change is missed however transactions overlap.';
create index stock_item_changed on catalogue.stock_item (changed_in);

create table catalogue.url_rewrite (
  path text primary key check (length(path) between 1 and 400),
  type text not null check (type in ('PRODUCT', 'CATEGORY', 'CMS_PAGE')),
  entity_id integer not null,
  target text,
  redirect_code integer not null default 0 check (redirect_code in (0, 301, 302)),
  check ((redirect_code = 0) = (target is null))
);
comment on table catalogue.url_rewrite is 'Addresses of pieces and categories; a former address leads on to the present one.';
comment on column catalogue.url_rewrite.path is 'Without a leading slash, with its suffix.';
create index url_rewrite_entity on catalogue.url_rewrite (type, entity_id);

create table catalogue.version (
  id integer primary key default 1 check (id = 1),
  version bigint not null default 1
);
comment on table catalogue.version is 'Moves with every change but stock: what a read model compares itself with.';
insert into catalogue.version default values;

comment on table catalogue.attribute_option is 'The values of a select or multiselect attribute, in order.';
comment on table catalogue.product_category is 'Which categories show a piece.';
comment on table catalogue.picture is 'Pictures of a piece, in order; the first is shown in lists.';
comment on table catalogue.related_product is 'Pieces shown beside a piece.';
