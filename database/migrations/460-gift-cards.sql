-- Owned by server/src/areas/tenders: gift cards and store credit. Their money is in platform.ledger_entry, in accounts of the kinds
-- gift-card (the owner is the card's id) and store-credit (the owner is the customer's id).

create schema tenders;
comment on schema tenders is 'Owned by server/src/areas/tenders: gift cards and store credit.';

create table tenders.gift_card (
  id bigint generated always as identity primary key,
  code_hash bytea not null unique check (length(code_hash) = 32),
  last_four text not null check (length(last_four) = 4),
  code_sealed text not null,
  market text not null check (market in ('cn', 'hk', 'mo', 'my', 'sg')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  expires_at timestamptz,
  state text not null default 'active' check (state in ('active', 'blocked')),
  created_at timestamptz not null
);
comment on table tenders.gift_card is 'A gift card without its balance, which is in the ledger.';
comment on column tenders.gift_card.code_hash is 'HMAC-SHA256 of the code by which a typed code is found.';
comment on column tenders.gift_card.code_sealed is 'The code, encrypted: the shopper who applied it sees it in the bag.';
comment on column tenders.gift_card.expires_at is 'The first moment at which it is no longer valid; null for never.';

alter table cart.cart
  add column gift_card_ids bigint[] not null default '{}' check (cardinality(gift_card_ids) <= 5);
comment on column cart.cart.gift_card_ids is 'Gift cards chosen to pay with, in the order in which they pay.';

alter table ordering.refund
  add column tender_minor bigint not null default 0 check (tender_minor >= 0),
  drop constraint refund_amount_minor_check,
  add constraint refund_amounts check (amount_minor >= 0 and amount_minor + tender_minor > 0);
comment on column ordering.refund.tender_minor is 'What went back to gift cards and store credit, besides amount_minor, which went back to the payment.';
