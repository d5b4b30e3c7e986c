-- Owned by server/src/areas/cart. A cart is changed only under the lock of its row, so two browsers that change one
-- cart at once take turns. Prices are never stored as prices: a line remembers what its shopper last accepted, and the
-- amounts of a cart are computed anew whenever it is read.

create schema cart;
comment on schema cart is 'Owned by server/src/areas/cart: the bags of shoppers.';

create table cart.cart (
  id text primary key check (id ~ '^[A-Za-z0-9]{32}$'),
  market text not null check (market in ('cn', 'hk', 'mo', 'my', 'sg')),
  state text not null default 'active' check (state in ('active', 'ordered', 'merged')),
  order_number text check (order_number ~ '^[0-9]{14}$'),
  customer_id text check (length(customer_id) between 1 and 64),
  merged_into text references cart.cart on delete set null,
  email text check (length(email) <= 254),
  coupon_code text check (length(coupon_code) <= 40),
  remark text check (length(remark) between 1 and 200),
  carrier_code text check (length(carrier_code) <= 40),
  method_code text check (length(method_code) <= 60),
  payment_method text check (payment_method in ('card', 'checkmo', 'free')),
  purchase_order_number text check (length(purchase_order_number) <= 60),
  payment_nonce text,
  payment_nonce_until timestamptz,
  shown_price_token text check (length(shown_price_token) <= 64),
  recent_requests text[] not null default '{}' check (cardinality(recent_requests) <= 20),
  created_at timestamptz not null,
  touched_at timestamptz not null,
  check ((state = 'ordered') = (order_number is not null)),
  check (state = 'active' or payment_nonce is null),
  check ((carrier_code is null) = (method_code is null)),
  check ((payment_nonce is null) = (payment_nonce_until is null))
);
comment on table cart.cart is 'One bag. Active ones can be changed; an order or a merger closes it.';
comment on column cart.cart.id is 'Unguessable: whoever knows it may use the bag.';
comment on column cart.cart.customer_id is 'Whose it is; null for a guest''s.';
comment on column cart.cart.payment_nonce is
  'One-time token of the bank''s card form, encrypted with the application''s key; gone when the order is placed.';
comment on column cart.cart.shown_price_token is
  'Stands for the prices of the pieces as the cart last showed them: what a client without acknowledgement accepts.';
comment on column cart.cart.method_code is '`standard` for the courier; for `pickup` the code of the store.';
comment on column cart.cart.recent_requests is
  'The last requests that added lines, so that one sent again after a broken connection adds nothing twice.';
create index cart_touched on cart.cart (touched_at);
create unique index cart_order on cart.cart (order_number) where order_number is not null;

create table cart.cart_line (
  id bigint generated always as identity primary key,
  cart_id text not null references cart.cart on delete cascade,
  sku text not null check (length(sku) between 1 and 64),
  parent_sku text check (length(parent_sku) between 1 and 64),
  quantity integer not null check (quantity between 1 and 9999),
  gift_wrap boolean not null default false,
  gift_message text check (length(gift_message) between 1 and 120),
  acknowledged_version integer,
  acknowledged_price_minor bigint check (acknowledged_price_minor >= 0),
  added_at timestamptz not null,
  unique nulls not distinct (cart_id, sku, parent_sku, gift_wrap, gift_message),
  check (gift_message is null or gift_wrap)
);
comment on table cart.cart_line is 'A piece (of a configurable one, the variant) and how many; equal lines are one line.';
comment on column cart.cart_line.acknowledged_version is 'Gold price version that the shopper has accepted; null for fixed prices.';
comment on column cart.cart_line.acknowledged_price_minor is
  'Price of one piece that the shopper has accepted, in the market''s own currency.';

create table cart.cart_address (
  cart_id text not null references cart.cart on delete cascade,
  kind text not null check (kind in ('shipping', 'billing')),
  address jsonb,
  same_as_shipping boolean not null default false,
  primary key (cart_id, kind),
  check ((address is null) = same_as_shipping),
  check (kind = 'billing' or not same_as_shipping)
);
comment on table cart.cart_address is 'Where the order goes, or who collects it; and who pays.';
comment on column cart.cart_address.address is 'Checked by the rules of its country; telephone in E.164.';
