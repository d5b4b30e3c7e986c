-- Owned by server/src/areas/tenders. A refund moves the end of a gift card once
-- (docs/decisions/136-what-is-owed-for-kept-gifts-and-who-settles.md).

alter table tenders.gift_card add column is_extended boolean not null default false;
comment on column tenders.gift_card.is_extended is 'Whether a refund has moved its end.';
