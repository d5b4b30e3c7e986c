-- Owned by server/src/areas/ordering. Which pieces of an order its buyer sends back, and which of them the shop accepted
-- (docs/decisions/081-a-return-is-part-of-its-order.md).

create table ordering.order_return (
  id bigint generated always as identity primary key,
  order_id bigint not null references ordering.sales_order,
  sequence integer not null check (sequence > 0),
  requested_version integer not null,
  settled_version integer check (settled_version > requested_version),
  requested_at timestamptz not null,
  comment text,
  unique (order_id, sequence)
);
create unique index order_return_open on ordering.order_return (order_id) where settled_version is null;
comment on table ordering.order_return is 'Returns of an order, one after another: at most one waits to be settled.';
comment on column ordering.order_return.requested_version is 'The version the order had after the request, as in order_event.';
comment on column ordering.order_return.settled_version is 'The version after the settlement, as in order_event and refund; null while it waits.';

create table ordering.order_return_line (
  return_id bigint not null references ordering.order_return,
  line integer not null,
  quantity integer not null check (quantity > 0),
  accepted integer check (accepted between 0 and quantity),
  restocked integer check (restocked between 0 and accepted),
  reason text,
  primary key (return_id, line)
);
comment on table ordering.order_return_line is 'What comes back with a return: some pieces of a line of the order.';
comment on column ordering.order_return_line.line is 'Position of the order''s line.';
comment on column ordering.order_return_line.accepted is 'How many were taken back; null until the return is settled.';
comment on column ordering.order_return_line.restocked is 'How many of them went back on sale.';
