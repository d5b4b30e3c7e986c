-- Owned by server/src/areas/ordering. A receipt of a store's till pays one order: the key keeps a second one away, also
-- of two tills that type it at once.

create table ordering.till_receipt (
  store_code text not null,
  receipt text not null check (length(receipt) between 1 and 120),
  payment_id bigint not null unique references ordering.payment,
  primary key (store_code, receipt)
);
comment on table ordering.till_receipt is 'Which payment a receipt of a store''s till stands for.';
comment on column ordering.till_receipt.store_code is 'Whose till took the money: any of the market''s may for an order by courier, which belongs to the e-shop.';
comment on column ordering.till_receipt.receipt is 'As it is compared: half-width, in capitals, without spaces. The order''s history has it as it was typed.';

-- Until now each order was paid in its own store. Where two of one store have the same number, the first keeps it.
insert into ordering.till_receipt (store_code, receipt, payment_id)
select distinct on (store_code, receipt) store_code, receipt, id
from (
  select sold.source_code as store_code, paid.id,
    upper(regexp_replace(normalize(sold.state -> 'payment' ->> 'reference', nfkc), '\s', '', 'g')) as receipt
  from ordering.payment paid join ordering.sales_order sold on sold.id = paid.order_id
  where paid.method = 'checkmo' and paid.state in ('paid', 'refunded') and sold.state -> 'payment' ->> 'state' = 'paid'
) taken
where length(receipt) between 1 and 120
order by store_code, receipt, id;
