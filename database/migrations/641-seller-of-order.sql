-- Owned by server/src/areas/ordering. Who sold an order, as its documents print it.

alter table ordering.sales_order add column seller jsonb;
comment on column ordering.sales_order.seller is 'The market''s seller when the order was placed; null for none and in those of older versions, whose documents print the seller of today.';
