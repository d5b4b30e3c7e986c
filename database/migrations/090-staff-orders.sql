-- Owned by server/src/areas/ordering. What a store's own people ask for: the orders of their store by stage, and one of
-- them by the end of its number or of the buyer's telephone number. The state stays the only truth: columns follow it.

alter table ordering.sales_order
  add column stage text not null generated always as (state ->> 'stage') stored,
  add column telephone_end text generated always as (right(telephone, 4)) stored,
  add column number_reversed text not null generated always as (reverse(number)) stored;
comment on column ordering.sales_order.stage is 'The stage of the state, for lists; customers and staff see it under names of their own.';
comment on column ordering.sales_order.telephone_end is 'The last four digits: what a buyer tells in the store.';
comment on column ordering.sales_order.number_reversed is 'The number from its end, so that an index finds an end.';
create index sales_order_of_store on ordering.sales_order (source_code, stage, placed_at desc, id desc);
create index sales_order_of_telephone_end on ordering.sales_order (source_code, telephone_end);
create index sales_order_of_number_end on ordering.sales_order (source_code, number_reversed collate "C");
create index sales_order_on_its_way on ordering.sales_order ((state ->> 'shippedAt') collate "C") where stage = 'shipped';

create table ordering.refund (
  id bigint generated always as identity primary key,
  payment_id bigint not null references ordering.payment,
  order_version integer not null check (order_version > 0),
  state text not null check (state in ('waiting', 'done')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (payment_id, order_version)
);
comment on table ordering.refund is 'Money that a step of an order gives back, all or part of a payment.';
comment on column ordering.refund.order_version is 'The version the order had after the step: with the payment it is the key under which the bank takes the refund once.';
comment on column ordering.refund.state is 'waiting: the bank has not taken it yet. What was paid at a till is given back there, and done at once.';
create index refund_waiting on ordering.refund (updated_at) where state = 'waiting';

create table ordering.work_order (
  order_id bigint primary key references ordering.sales_order,
  sheet jsonb not null,
  sent_at timestamptz not null
);
comment on table ordering.work_order is 'What the workshop is asked to make, as it was approved.';
comment on column ordering.work_order.sheet is 'The pieces with their options, quantities and cards, and the day they were ordered; nothing of the buyer.';
