-- Owned by server/src/areas/ordering. Whose an order is stands in its state alone; the column follows it, so that a
-- customer's orders are found by an index.

alter table ordering.sales_order
  add column customer_id text generated always as (state -> 'facts' ->> 'customerId') stored,
  add column pickup_code_sealed text;
comment on column ordering.sales_order.customer_id is 'Whose it is; null for a guest''s.';
comment on column ordering.sales_order.pickup_code_sealed is
  'The six digits that the buyer shows in the store, encrypted: the buyer may see them again. Null before the goods arrived and after they were handed over.';
create index sales_order_of_customer on ordering.sales_order (customer_id, placed_at desc, id desc)
  where customer_id is not null;
