-- Owned by server/src/areas/identity: who of the staff looked a customer up, and when (trade-facts 5.4).

create table identity.staff_look_up (
  id bigint generated always as identity primary key,
  staff_no text not null references identity.staff_member,
  store_code text not null check (length(store_code) between 1 and 60),
  what text not null check (what in ('saved-designs')),
  customer_id integer,
  at timestamptz not null
);
comment on table identity.staff_look_up is
  'Every time staff looked for a customer by an address that they typed, whether or not there was one; kept for two years.';
comment on column identity.staff_look_up.store_code is 'Where the staff member worked at that moment.';
comment on column identity.staff_look_up.what is 'What was to be seen of the customer.';
comment on column identity.staff_look_up.customer_id is
  'Who was found; null for nobody. What was typed is not kept: it may be the address of somebody who is no customer.';
create index staff_look_up_of on identity.staff_look_up (customer_id, at) where customer_id is not null;
create index staff_look_up_by on identity.staff_look_up (staff_no, at);
create index staff_look_up_at on identity.staff_look_up (at);
