-- Owned by server/src/areas/store-stock. Pieces that stores keep to be tried, and transfers between stores
-- (docs/decisions/139-keep-pieces-to-try-as-holds-of-stock.md, docs/decisions/140-move-stock-between-stores-by-transfers.md).
create schema store_stock;
comment on schema store_stock is 'Owned by server/src/areas/store-stock.';

create table store_stock.reservation (
  id bigint generated always as identity primary key,
  number text not null unique check (number ~ '^R[0-9]{12}$'),
  store_code text not null check (length(store_code) between 1 and 60),
  product_id integer not null,
  sku text not null check (length(sku) between 1 and 64),
  choice text not null check (length(choice) <= 200),
  stage text not null check (stage in
    ('requested', 'prepared', 'tried', 'bought', 'released', 'cancelled', 'expired')),
  version integer not null default 1,
  customer_id text,
  name text not null check (length(name) <= 80),
  mobile text not null,
  email text,
  locale text not null check (locale ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  network bytea not null,
  wide_network bytea not null,
  keeps boolean not null default true,
  expires_at timestamptz not null,
  warned boolean not null default false,
  adviser text,
  receipt text check (length(receipt) between 1 and 40),
  reason text not null default '' check (length(reason) <= 100),
  created_at timestamptz not null,
  check (keeps = (stage in ('requested', 'prepared', 'tried'))),
  check ((receipt is not null) = (stage = 'bought'))
);
comment on table store_stock.reservation is 'Pieces that stores keep for somebody to try, for a year after their end.';
comment on column store_stock.reservation.product_id is 'Without a reference: a piece may leave the catalogue meanwhile.';
comment on column store_stock.reservation.choice is
  'What was chosen of the piece, such as its size, in the customer''s language; for messages.';
comment on column store_stock.reservation.customer_id is 'Null for a guest, and after the account was closed.';
comment on column store_stock.reservation.mobile is 'E.164; empty after the account was closed.';
comment on column store_stock.reservation.network is 'Keyed hash of the address that reserved it; empty once it has ended.';
comment on column store_stock.reservation.keeps is 'Whether the store keeps the piece; catalogue.stock_hold has it under the number.';
comment on column store_stock.reservation.expires_at is 'When the piece is for sale again, unless the customer is trying it.';
comment on column store_stock.reservation.warned is 'Whether the customer was told that the end is near.';
comment on column store_stock.reservation.adviser is 'Number of the staff member who took the last step.';
comment on column store_stock.reservation.receipt is 'Receipt of the till, as it was typed.';
create unique index reservation_of_mobile_in_store on store_stock.reservation (mobile, store_code) where keeps and mobile <> '';
create index reservation_kept_in_store on store_stock.reservation (store_code, expires_at, id) where keeps;
create index reservation_of_store on store_stock.reservation (store_code, id);
create index reservation_of_mobile_end on store_stock.reservation (store_code, right(mobile, 4), id) where mobile <> '';
create index reservation_of_customer on store_stock.reservation (customer_id, id) where customer_id is not null;
create index reservation_due on store_stock.reservation (expires_at, id) where keeps;
create index reservation_to_warn on store_stock.reservation (expires_at, id) where keeps and not warned;
create index reservation_ended on store_stock.reservation (expires_at) where not keeps;

create table store_stock.transfer (
  id bigint generated always as identity primary key,
  number text not null unique check (number ~ '^T[0-9]{12}$'),
  from_store text not null check (length(from_store) between 1 and 60),
  to_store text not null check (length(to_store) between 1 and 60),
  stage text not null check (stage in ('requested', 'sent', 'received', 'cancelled')),
  version integer not null default 1,
  requested_by text not null,
  requested_at timestamptz not null,
  sent_by text,
  sent_at timestamptz,
  ended_by text,
  ended_at timestamptz,
  reason text not null default '' check (length(reason) <= 100),
  check (from_store <> to_store),
  check ((sent_at is not null) = (stage in ('sent', 'received'))),
  check ((ended_at is not null) = (stage in ('received', 'cancelled')))
);
comment on table store_stock.transfer is 'Pieces that go from one store to another.';
comment on column store_stock.transfer.ended_by is 'Staff number of who received or cancelled it.';
comment on column store_stock.transfer.reason is 'Why it was cancelled, or why fewer pieces arrived than were sent.';
create index transfer_to on store_stock.transfer (to_store, id);
create index transfer_from on store_stock.transfer (from_store, id);
create index transfer_ended on store_stock.transfer (ended_at) where ended_at is not null;

create table store_stock.transfer_line (
  transfer_id bigint not null references store_stock.transfer on delete cascade,
  position smallint not null,
  product_id integer not null,
  sku text not null check (length(sku) between 1 and 64),
  requested integer not null check (requested between 1 and 50),
  sent integer check (sent between 0 and requested),
  received integer check (received between 0 and sent),
  primary key (transfer_id, position)
);
comment on table store_stock.transfer_line is 'Pieces of a transfer: requested, sent and received.';
comment on column store_stock.transfer_line.received is 'What is missing of the sent pieces has left the stock; the reason is on the transfer.';
