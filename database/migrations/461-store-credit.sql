-- Owned by server/src/areas/cart. The credit itself is in the ledger, in accounts of the kind store-credit.

alter table cart.cart add column uses_store_credit boolean not null default false;
comment on column cart.cart.uses_store_credit is 'Whether the customer''s store credit pays what gift cards leave.';
