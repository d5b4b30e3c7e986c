-- Owned by server/src/areas/wishlists. Lists of pieces that customers would like to have. A customer has one default list,
-- which is made when something is first added.

create schema wishlists;
comment on schema wishlists is 'Owned by server/src/areas/wishlists: wish lists of customers.';

create table wishlists.member (
  customer_id text primary key check (length(customer_id) between 1 and 64)
);
comment on table wishlists.member is 'A customer with wish lists; every change of the lists runs under the lock of this row.';

create table wishlists.list (
  id integer generated always as identity primary key,
  customer_id text not null references wishlists.member on delete cascade,
  is_default boolean not null default false,
  name text check (length(name) between 1 and 60),
  visibility text not null check (visibility in ('PUBLIC', 'PRIVATE')),
  code text unique check (code ~ '^[A-Za-z0-9]{22}$'),
  shows_owner boolean not null default false,
  updated_at timestamptz not null,
  check (name is not null or is_default),
  check ((visibility = 'PUBLIC') = (code is not null))
);
comment on table wishlists.list is 'A wish list. How many an account may have is a setting.';
comment on column wishlists.list.name is 'Null for a default list that its owner has not renamed.';
comment on column wishlists.list.code is 'Opens a public list to strangers, 130 random bits; each time as a public list has its own.';
comment on column wishlists.list.shows_owner is 'Whether strangers see the owner''s first name.';
create unique index list_default on wishlists.list (customer_id) where is_default;
create index list_customer on wishlists.list (customer_id, id);

create table wishlists.item (
  id integer generated always as identity primary key,
  list_id integer not null references wishlists.list on delete cascade,
  product_sku text not null check (length(product_sku) between 1 and 64),
  variant_sku text check (length(variant_sku) between 1 and 64),
  choices jsonb not null,
  choice_key text not null check (length(choice_key) = 22),
  name jsonb not null,
  quantity integer not null check (quantity between 1 and 99),
  note text check (length(note) between 1 and 500),
  added_at timestamptz not null,
  unique (list_id, choice_key)
);
comment on table wishlists.item is 'A piece of a wish list, with as many of its choices as were made. How many a list may hold is a setting.';
comment on column wishlists.item.variant_sku is 'The chosen variant of a configurable piece; null while none is chosen, and for other pieces.';
comment on column wishlists.item.choices is 'The further choices as they were sent: uids of values, and typed texts by the uids of their options.';
comment on column wishlists.item.choice_key is 'A hash of piece and choices: the same again raises the quantity.';
comment on column wishlists.item.name is 'The piece''s name when it was added, for when the catalogue no longer has it.';
comment on column wishlists.item.note is 'The owner''s, never shown to others.';
create index item_list on wishlists.item (list_id, id);
create index item_product on wishlists.item (list_id, product_sku);
