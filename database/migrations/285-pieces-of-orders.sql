-- Owned by server/src/areas/ordering. What an order holds can be counted without its lines.

alter table ordering.sales_order add column pieces integer check (pieces >= 0);
update ordering.sales_order placed
  set pieces = coalesce((select sum(quantity) from ordering.order_line where order_id = placed.id), 0);
alter table ordering.sales_order alter column pieces set not null;
comment on column ordering.sales_order.pieces is 'Pieces of all its lines together.';

-- Orders to be paid in a store that wait for their money: those of one store, of one buyer. A mailbox is what mailboxKey of the
-- domain reads: capitals and what follows a + before the @ do not count.
create index sales_order_unpaid_in_store on ordering.sales_order (source_code) include (pieces)
  where expires_at is not null and payment_method = 'checkmo';
create index sales_order_unpaid_of_email on ordering.sales_order (regexp_replace(lower(email collate "C"), '(.)\+[^@]*@', '\1@'))
  where expires_at is not null and payment_method = 'checkmo';
