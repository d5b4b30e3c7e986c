-- The code on a member's card. New accounts get one when they are made, older ones when their card is first read: before
-- that nobody can show it.

alter table identity.customer
  add member_code text check (member_code ~ '^\d{16}$');
create unique index customer_of_member_code on identity.customer (member_code) where member_code is not null;
comment on column identity.customer.member_code is
  'Sixteen digits with a check digit, random; identifies the member in a store and never pays. Null until the card is first read, for accounts from before.';
