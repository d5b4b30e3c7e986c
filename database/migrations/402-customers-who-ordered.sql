-- Owned by server/src/areas/identity: which customers have ordered, for promotions of a first order.

alter table identity.customer add column ordered boolean not null default false;
comment on column identity.customer.ordered is 'Whether an order of the customer was ever paid.';
update identity.customer set ordered = true
where id in (select customer_id::bigint from ordering.sales_order where customer_id is not null and stage not in ('pending', 'canceled'));
