-- Owned by server/src/areas/tenders. A card whose money was refunded to its buyer is not one that the retailer blocked: money
-- that an order paid with it and gives back makes it valid again (docs/decisions/086-issue-gift-cards-when-their-order-is-paid.md).
alter table tenders.gift_card drop constraint gift_card_state_check;
alter table tenders.gift_card add constraint gift_card_state_check check (state in ('active', 'blocked', 'refunded'));
comment on column tenders.gift_card.state is
  'active; blocked by the retailer; or refunded: what was left of it went back to its buyer, until it gets money again.';
update tenders.gift_card card set state = 'refunded' from tenders.sold_gift_card sold
  where sold.card_id = card.id and sold.taken_minor > 0 and card.state = 'blocked';
