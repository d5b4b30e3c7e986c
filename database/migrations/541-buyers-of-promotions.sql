-- Owned by server/src/areas/pricing. A guest counts by telephone number and by e-mail address.

alter table pricing.promotion_use add column second_buyer text;
comment on column pricing.promotion_use.second_buyer is 'A guest''s e-mail address, where buyer is the telephone number; a keyed hash as well.';
comment on column pricing.promotion_buyer.buyer is 'A keyed hash of the account, or of a guest''s telephone number or mailbox; an order of a guest has a row of each.';
