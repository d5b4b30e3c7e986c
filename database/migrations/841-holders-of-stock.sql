-- Owned by server/src/areas/catalogue: stock is held by reservations and transfers, too.
alter table catalogue.stock_hold drop constraint stock_hold_holder_check;
alter table catalogue.stock_hold add constraint stock_hold_holder_check check (holder ~ '^([0-9]{14}|[RT][0-9]{12})$');
comment on table catalogue.stock_hold is
  'Pieces that are promised: taken from stock_item, and given back to it when the row goes.';
comment on column catalogue.stock_hold.holder is 'Number of the order, of the reservation (R…) or of the transfer (T…).';
comment on column catalogue.stock_hold.sold is 'How many of them are paid, or on their way to another store.';
create index stock_hold_unsold on catalogue.stock_hold (source_id, product_id) where sold < quantity;

-- Owned by server/src/areas/ordering: a receipt of a till stands for a payment of an order, or for a reserved piece.
alter table ordering.till_receipt alter column payment_id drop not null;
alter table ordering.till_receipt add column reservation text unique check (reservation ~ '^R[0-9]{12}$');
alter table ordering.till_receipt add constraint till_receipt_of_one check (num_nonnulls(payment_id, reservation) = 1);
comment on table ordering.till_receipt is 'What a receipt of a store''s till stands for: a payment, or a piece that was reserved to be tried.';
comment on column ordering.till_receipt.reservation is 'Number of the reservation.';
