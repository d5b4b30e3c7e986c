-- Owned by server/src/areas/ordering. An order keeps what was agreed, as it was agreed: names, options, prices in
-- their steps. It is never deleted; its history is only ever added to. Whether it adds up is checked here too.

create schema ordering;
comment on schema ordering is 'Owned by server/src/areas/ordering: orders, their history, their payments.';

create table ordering.sales_order (
  id bigint generated always as identity primary key,
  number text not null unique check (number ~ '^[0-9]{14}$'),
  cart_id text not null,
  market text not null check (market in ('cn', 'hk', 'mo', 'my', 'sg')),
  store_view text not null,
  locale text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  state jsonb not null,
  version integer not null default 1 check (version > 0),
  email text not null,
  telephone text,
  customer_name text not null,
  carrier_code text not null,
  method_code text not null,
  pickup_source text,
  source_code text not null,
  shipping_address jsonb,
  billing_address jsonb not null,
  subtotal_minor bigint not null check (subtotal_minor >= 0),
  discount_minor bigint not null check (discount_minor between 0 and subtotal_minor),
  gift_wrap_minor bigint not null check (gift_wrap_minor >= 0),
  shipping_minor bigint not null check (shipping_minor >= 0),
  tender_minor bigint not null check (tender_minor >= 0),
  total_minor bigint not null check (total_minor >= 0),
  steps jsonb not null check (jsonb_typeof(steps) = 'array'),
  coupon_code text,
  coupon_label text,
  remark text,
  payment_method text not null check (payment_method in ('card', 'checkmo', 'free')),
  has_gold boolean not null,
  accepted_no_return boolean not null,
  expires_at timestamptz,
  released_at timestamptz,
  access_salt text not null,
  access_hash text not null,
  placed_at timestamptz not null,
  updated_at timestamptz not null,
  check (total_minor = subtotal_minor - discount_minor + gift_wrap_minor + shipping_minor - tender_minor),
  check ((payment_method = 'free') = (total_minor = 0)),
  check ((pickup_source is not null) or (shipping_address is not null))
);
comment on table ordering.sales_order is 'What a shopper ordered, as it was agreed; amounts in minor units of its currency.';
comment on column ordering.sales_order.state is 'The state as domain/orders has it; every change goes through its decide and raises version by one.';
comment on column ordering.sales_order.version is 'Compare-and-set: two who act at once cannot advance the order twice.';
comment on column ordering.sales_order.source_code is 'The store the order belongs to: the market''s e-shop, or the one it is collected from.';
comment on column ordering.sales_order.tender_minor is 'Paid by gift cards and store credit.';
comment on column ordering.sales_order.steps is 'The total as a waterfall, drawn the same everywhere.';
comment on column ordering.sales_order.expires_at is 'An unpaid order dies then and gives everything back.';
comment on column ordering.sales_order.released_at is 'When stock, coupon and cart were given back.';
comment on column ordering.sales_order.access_salt is 'The access token is made of it and the application''s key, so that the same request gets the same token.';
comment on column ordering.sales_order.access_hash is 'SHA-256 of the access token.';
create unique index sales_order_of_cart on ordering.sales_order (cart_id) where released_at is null;
create index sales_order_unpaid on ordering.sales_order (expires_at) where expires_at is not null;
create index sales_order_telephone on ordering.sales_order (telephone);

create table ordering.order_line (
  order_id bigint not null references ordering.sales_order,
  position integer not null check (position > 0),
  product_id integer not null,
  source_id integer not null,
  sku text not null,
  parent_sku text,
  product_type text not null,
  name text not null,
  url_key text,
  options jsonb not null check (jsonb_typeof(options) = 'array'),
  image_url text,
  quantity integer not null check (quantity > 0),
  unit_minor bigint not null check (unit_minor >= 0),
  row_minor bigint not null check (row_minor = unit_minor * quantity),
  discount_minor bigint not null check (discount_minor between 0 and row_minor),
  unit_steps jsonb not null check (jsonb_typeof(unit_steps) = 'array'),
  gift_wrap boolean not null,
  gift_message text,
  primary key (order_id, position)
);
comment on table ordering.order_line is 'A piece as it was when it was ordered: later changes of the catalogue change nothing here.';
comment on column ordering.order_line.source_id is 'Where its stock was taken, and goes back to if the order dies.';
comment on column ordering.order_line.unit_steps is 'The parts of the price of one piece.';
comment on column ordering.order_line.discount_minor is 'The line''s share of order-wide discounts.';

create function ordering.check_sum() returns trigger language plpgsql as $$
declare
  wrong text;
begin
  select number into wrong from ordering.sales_order sold
  where sold.id = new.id and (
    sold.subtotal_minor is distinct from
      (select sum(row_minor) from ordering.order_line where order_id = sold.id)
    or sold.discount_minor is distinct from
      (select sum(discount_minor) from ordering.order_line where order_id = sold.id)
    or sold.total_minor is distinct from
      (select coalesce(sum((step -> 'amount' ->> 'minor')::bigint), 0) from jsonb_array_elements(sold.steps) step)
  );
  if wrong is not null then raise exception 'Order % does not add up', wrong using errcode = 'check_violation'; end if;
  return null;
end $$;
create constraint trigger sales_order_adds_up after insert or update of subtotal_minor, discount_minor, total_minor, steps
  on ordering.sales_order deferrable initially deferred for each row execute function ordering.check_sum();

create table ordering.order_event (
  order_id bigint not null references ordering.sales_order,
  version integer not null check (version > 0),
  at timestamptz not null,
  actor text not null,
  event text not null,
  reason text,
  from_state text,
  to_state text not null,
  data jsonb not null default '{}',
  primary key (order_id, version)
);
comment on table ordering.order_event is 'Every change of an order: who, when, why, from and to. Rows are only ever added.';
comment on column ordering.order_event.version is 'The version the order had after it.';
comment on column ordering.order_event.actor is 'system, guest, customer:<id>, staff:<no>, bank:<gateway>.';

create table ordering.payment (
  id bigint generated always as identity primary key,
  order_id bigint not null references ordering.sales_order,
  attempt integer not null check (attempt > 0),
  method text not null check (method in ('card', 'checkmo', 'free')),
  gateway text,
  state text not null check (state in ('starting', 'processing', 'action_required', 'paid', 'failed', 'in_store', 'not_needed', 'abandoned', 'refunding', 'refunded')),
  idempotency_key text not null unique,
  sealed_nonce text,
  charge_id text unique,
  amount_minor bigint not null check (amount_minor >= 0),
  refunded_minor bigint not null default 0 check (refunded_minor between 0 and amount_minor),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  action_url text,
  failure_code text,
  card_brand text,
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (order_id, attempt),
  check ((method = 'card') = (gateway is not null)),
  check (state in ('starting', 'failed', 'abandoned') or method <> 'card' or charge_id is not null),
  check (state = 'starting' or sealed_nonce is null),
  check ((state = 'action_required') = (action_url is not null)),
  check ((state = 'failed') = (failure_code is not null)),
  check (state <> 'refunded' or refunded_minor = amount_minor)
);
comment on table ordering.payment is 'One attempt to pay an order. Only a verified callback or query of the bank makes one paid.';
comment on column ordering.payment.state is
  'abandoned: the order is closed but the bank has not yet said what became of the charge; money that still comes is refunded.';
comment on column ordering.payment.sealed_nonce is 'The card form''s one-time token, encrypted, until the bank has taken it.';
create unique index payment_open on ordering.payment (order_id)
  where state in ('starting', 'processing', 'action_required', 'paid', 'in_store', 'not_needed');
create index payment_undecided on ordering.payment (updated_at)
  where state in ('starting', 'processing', 'action_required', 'abandoned', 'refunding');

create table ordering.payment_event (
  gateway text not null,
  event_id text not null check (length(event_id) <= 200),
  payment_id bigint references ordering.payment,
  outcome text not null,
  body jsonb not null,
  received_at timestamptz not null,
  primary key (gateway, event_id)
);
comment on table ordering.payment_event is 'Every verified callback, once: the same event again changes nothing.';
comment on column ordering.payment_event.outcome is 'applied, unchanged, unknown_order, amount_mismatch or refunded.';

create function ordering.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The history of an order is only ever added to';
end $$;
create trigger order_event_is_for_ever before update or delete on ordering.order_event
  for each row execute function ordering.refuse_change();
create trigger payment_event_is_for_ever before update or delete on ordering.payment_event
  for each row execute function ordering.refuse_change();
