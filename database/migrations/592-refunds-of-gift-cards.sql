-- Owned by server/src/areas/ordering. What of a refund was for gift cards that the order bought: these are not taxed.

alter table ordering.refund add column cards_minor bigint not null default 0 check (cards_minor >= 0);
comment on column ordering.refund.cards_minor is 'What of it was for gift cards that the order bought; 0 in refunds of before.';

update ordering.sales_order set state = state || jsonb_build_object('cardsRefunded', taken.minor)
from (select order_number, sum(taken_minor) as minor from tenders.sold_gift_card group by order_number) taken
where number = taken.order_number and taken.minor > 0;
