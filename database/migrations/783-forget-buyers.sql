-- Owned by server/src/areas/ordering: finds orders that still name their buyers.
create index sales_order_of_old_buyer on ordering.sales_order (updated_at, id) where email <> '';
create index sales_order_of_unpaid_guest on ordering.sales_order (updated_at, id)
  where email <> '' and customer_id is null and stage = 'canceled';
