-- Owned by server/src/areas/tenders. The money is in the ledger, in accounts of the kind trade-in (the owner is the number).
create table tenders.trade_in_value (
  number text primary key check (number ~ '^T[0-9]{12}$'),
  customer_id text,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  share smallint not null check (share between 1 and 10000),
  least_stone bigint check (least_stone > 0),
  created_at timestamptz not null
);
comment on table tenders.trade_in_value is 'The value of an accepted trade-in, which pays orders of its customer; the balance is in the ledger.';
comment on column tenders.trade_in_value.customer_id is 'Null after the account was closed.';
comment on column tenders.trade_in_value.share is 'How much of an order''s goods it may cover, in basis points.';
comment on column tenders.trade_in_value.least_stone is 'What a new stone must cost at least, in minor units; null for metal.';
create index trade_in_value_of_customer on tenders.trade_in_value (customer_id, currency, created_at, number)
  where customer_id is not null;

alter table cart.cart add column uses_trade_ins boolean not null default false;
comment on column cart.cart.uses_trade_ins is 'Whether the value of the customer''s trade-ins pays, before gift cards and store credit.';
comment on column ordering.refund.tender_minor is 'What went back to trade-ins, gift cards and store credit, besides amount_minor, which went back to the payment.';

comment on table ordering.till_receipt is
  'What a receipt of a store''s till stands for: a payment, a piece that was reserved to be tried, a service or a trade-in.';
comment on column ordering.till_receipt.service is 'Number of the service, or of the trade-in that was paid out.';
