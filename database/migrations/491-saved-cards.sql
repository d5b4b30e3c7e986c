-- Owned by server/src/areas/tenders (saved_card) and server/src/areas/ordering (payment.keeps_card).

create table tenders.saved_card (
  id bigint generated always as identity primary key,
  public_hash text not null unique check (length(public_hash) between 16 and 64),
  customer_id text not null check (length(customer_id) between 1 and 64),
  gateway text not null check (length(gateway) between 1 and 40),
  provider_customer text not null,
  provider_token text not null,
  brand text not null check (length(brand) <= 40),
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  expiry_month integer not null check (expiry_month between 1 and 12),
  expiry_year integer not null check (expiry_year between 2000 and 9999),
  fingerprint text not null,
  created_at timestamptz not null,
  unique (customer_id, gateway, fingerprint)
);
comment on table tenders.saved_card is 'A card that a payment provider keeps for a customer. The shop has its last digits alone.';
comment on column tenders.saved_card.public_hash is 'The card''s name for clients; it pays only for its customer.';
comment on column tenders.saved_card.fingerprint is 'The provider''s mark of the card: the same card is kept once.';

alter table ordering.payment add column keeps_card boolean not null default false;
comment on column ordering.payment.keeps_card is 'The customer wants the card kept once it has paid.';
