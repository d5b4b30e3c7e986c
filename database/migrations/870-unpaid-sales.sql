-- Owned by server/src/areas/ordering. Unpaid sales of staff count apart from what buyers order themselves.
alter table ordering.sales_order add column sold_by text check (length(sold_by) between 1 and 40);
comment on column ordering.sales_order.sold_by is 'Staff number of who sold it for its customer; null for orders that their buyers placed.';
update ordering.sales_order set sold_by = state #>> '{facts,seller,staffNo}' where state #> '{facts,seller}' is not null;

drop index ordering.sales_order_unpaid_of_store;
create index sales_order_unpaid_of_store on ordering.sales_order (source_code) include (pieces, payment_method)
  where expires_at is not null and sold_by is null;
create index sales_order_unpaid_sale on ordering.sales_order (source_code) include (pieces, sold_by)
  where expires_at is not null and sold_by is not null;
