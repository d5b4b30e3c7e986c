-- Owned by server/src/areas/stores.

alter table stores.website
  add column deposit_percent integer not null default 0 check (deposit_percent between 0 and 100);
comment on column stores.website.deposit_percent is
  'What staff may take as the deposit of an order, in percent of what is due; 0 and 100 for no deposits.';
