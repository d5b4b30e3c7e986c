-- Owned by server/src/areas/cart and server/src/areas/ordering. Sets that are chosen in the bag, and orders of which
-- nothing is sent or collected.

alter table cart.cart_line
  add column parts jsonb check (jsonb_typeof(parts) = 'array'),
  drop constraint cart_line_cart_id_sku_parent_sku_gift_wrap_gift_message_key,
  add constraint cart_line_once unique nulls not distinct (cart_id, sku, parent_sku, gift_wrap, gift_message, parts);
comment on column cart.cart_line.parts is
  'Of a bundle: what is chosen, the option''s key, the piece''s sku and how many of it in one; null of all else.';

alter table ordering.order_line
  add column parts jsonb not null default '[]' check (jsonb_typeof(parts) = 'array'),
  add column downloads jsonb not null default '[]' check (jsonb_typeof(downloads) = 'array');
comment on column ordering.order_line.parts is
  'Of a bundle: its pieces as they were, how many in one, and where the stock of each was taken and goes back to.';
comment on column ordering.order_line.downloads is
  'Files that the buyer may fetch once the order is paid.';

alter table ordering.sales_order
  drop constraint sales_order_check3,
  add constraint sales_order_delivered check
    (pickup_source is not null or shipping_address is not null or carrier_code = 'none');

create table ordering.download (
  order_id bigint not null,
  position integer not null,
  key text not null check (length(key) between 1 and 80),
  fetched integer not null check (fetched > 0),
  last_at timestamptz not null,
  primary key (order_id, position, key),
  foreign key (order_id, position) references ordering.order_line
);
comment on table ordering.download is 'How often a file of an order was fetched.';
