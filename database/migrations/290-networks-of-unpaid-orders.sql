-- Owned by server/src/areas/ordering. How many unpaid pieces were ordered from one network.

alter table ordering.sales_order
  add column network bytea,
  add column wide_network bytea,
  add constraint sales_order_network_while_unpaid check (expires_at is not null or (network is null and wide_network is null));
comment on column ordering.sales_order.network is 'Keyed hash of the source that ordered for payment in a store; only while the order is unpaid.';
comment on column ordering.sales_order.wide_network is 'The same of the wide network of the source; null for an IPv4 address.';

create index sales_order_unpaid_of_network on ordering.sales_order (network) include (pieces)
  where network is not null;
create index sales_order_unpaid_of_wide_network on ordering.sales_order (wide_network) include (pieces)
  where wide_network is not null;
