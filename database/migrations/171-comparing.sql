-- Owned by server/src/areas/comparing. Lists of pieces that Magento's clients compare: a guest's is opened by its uid, a
-- customer has one.

create schema comparing;
comment on schema comparing is 'Owned by server/src/areas/comparing: lists of pieces to compare.';

create table comparing.list (
  id integer generated always as identity primary key,
  uid text not null unique check (uid ~ '^[A-Za-z0-9]{32}$'),
  customer_id text unique check (length(customer_id) between 1 and 64),
  touched_at timestamptz not null
);
comment on table comparing.list is 'A list of pieces to compare; a guest''s goes 30 days after it was last changed.';
comment on column comparing.list.customer_id is 'Whose it is; null for a guest''s.';
create index list_touched on comparing.list (touched_at) where customer_id is null;

create table comparing.item (
  id integer generated always as identity primary key,
  list_id integer not null references comparing.list on delete cascade,
  product_id integer not null,
  unique (list_id, product_id)
);
comment on table comparing.item is 'The pieces of a list, in the order in which they came.';
comment on column comparing.item.product_id is 'The piece''s number in the catalogue; one that is gone is passed over.';
