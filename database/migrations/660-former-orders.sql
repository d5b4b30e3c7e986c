-- Owned by server/src/areas/pricing. By which telephone numbers and mailboxes the shop has been paid, for campaigns of a
-- first order (docs/decisions/108-count-first-orders-by-telephone-and-mailbox.md).

create table pricing.former_order (
  buyer text not null check (length(buyer) between 1 and 64),
  order_number text not null check (order_number ~ '^[0-9]{14}$'),
  primary key (buyer, order_number)
);
comment on table pricing.former_order is 'Paid orders that were not undone, by keyed hashes of the telephone number and of the mailbox.';
create index former_order_number on pricing.former_order (order_number);

comment on column pricing.promotion_buyer.buyer is 'A keyed hash of the account, or of a telephone number or mailbox; an order of a guest has a row of each, and a customer''s first order one of the telephone number too.';
comment on column pricing.promotion_use.second_buyer is 'A guest''s e-mail address, where buyer is the telephone number; or a customer''s telephone number, where buyer is the account; a keyed hash as well.';
