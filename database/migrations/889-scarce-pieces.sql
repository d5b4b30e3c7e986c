-- Owned by server/src/areas/ordering. Unpaid orders may hold few scarce pieces of a store
-- (docs/decisions/160-limit-scarce-pieces-that-unpaid-orders-hold.md). A guest's e-mail address counts with the source
-- alone, so that nobody bars its owner: the index by mailbox goes.
alter table ordering.sales_order add column scarce_pieces integer not null default 0 check (scarce_pieces >= 0);
comment on column ordering.sales_order.scarce_pieces is
  'Pieces of it that were scarce when it was placed: unpaid holders had more than a quarter of them. 0 for orders of older versions.';
create index sales_order_scarce on ordering.sales_order (source_code) include (scarce_pieces)
  where expires_at is not null and sold_by is null and scarce_pieces > 0;
drop index ordering.sales_order_unpaid_of_email;
