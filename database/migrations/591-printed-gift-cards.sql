-- Owned by server/src/areas/tenders: gift cards that go out by courier are printed by the staff of the store.

alter table tenders.sold_gift_card
  add column by_courier boolean not null default false,
  add column printed_at timestamptz;
update tenders.sold_gift_card sold set by_courier = true
from ordering.sales_order orders join ordering.order_line line on line.order_id = orders.id
where orders.number = sold.order_number and line.position = sold.line and line.gift_card ->> 'kind' <> 'virtual';
comment on column tenders.sold_gift_card.by_courier is 'Whether the card is printed and goes into the parcel; it may be sent by e-mail as well.';
comment on column tenders.sold_gift_card.printed_at is 'When staff last printed the card with its code; null for never.';
