-- Owned by server/src/areas/appointments. Appointments in stores (docs/decisions/133-keep-appointments-in-one-table.md).
create schema appointments;
comment on schema appointments is 'Owned by server/src/areas/appointments.';

create table appointments.appointment (
  id bigint generated always as identity primary key,
  number text not null unique check (number ~ '^A[0-9]{12}$'),
  store_code text not null check (length(store_code) between 1 and 60),
  purpose text not null check (purpose in
    ('wedding-ring', 'diamond', 'stone-viewing', 'own-design', 'trade-in', 'care', 'member-gift')),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  stage text not null check (stage in
    ('waiting', 'accepted', 'completed', 'cancelled-by-customer', 'cancelled-by-store')),
  version integer not null default 1,
  customer_id text,
  name text not null check (length(name) <= 80),
  mobile text not null,
  email text,
  locale text not null check (locale ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  remark text not null default '' check (length(remark) <= 100),
  sku text check (length(sku) <= 64),
  holds_mobile boolean not null default true,
  adviser text,
  receptionist text,
  gift text not null default '' check (length(gift) <= 100),
  reason text not null default '' check (length(reason) <= 100),
  missed boolean not null default false check (not missed or stage = 'cancelled-by-store'),
  reminders smallint not null default 0 check (reminders between 0 and 2),
  created_at timestamptz not null,
  check (holds_mobile = false or stage in ('waiting', 'accepted'))
);
comment on table appointments.appointment is 'Appointments in stores, for a year after their day.';
comment on column appointments.appointment.stage is 'In this order the states 0 to 4 of the specification.';
comment on column appointments.appointment.customer_id is 'Null for a guest, and after the account was closed.';
comment on column appointments.appointment.mobile is 'E.164; empty after the account was closed.';
comment on column appointments.appointment.sku is 'The piece that the customer wants to see.';
comment on column appointments.appointment.holds_mobile is
  'Whether no other appointment may be booked with this mobile number. False once it has ended, or its time has passed and another is booked.';
comment on column appointments.appointment.adviser is 'Number of the staff member whom the store has assigned.';
comment on column appointments.appointment.receptionist is 'Number of the staff member who received the customer.';
comment on column appointments.appointment.reason is 'Why the store cancelled, or a note on the completed appointment.';
comment on column appointments.appointment.missed is 'Whether the customer did not come.';
comment on column appointments.appointment.reminders is 'How many reminders it needs no more: the first a day, the second two hours before.';
create unique index appointment_holding_mobile on appointments.appointment (mobile) where holds_mobile;
create index appointment_of_mobile on appointments.appointment (mobile);
create index appointment_of_store on appointments.appointment (store_code, starts_at, id);
create index appointment_open_of_store on appointments.appointment (store_code, starts_at) where stage in ('waiting', 'accepted');
create index appointment_of_customer on appointments.appointment (customer_id, starts_at) where customer_id is not null;
create index appointment_to_remind on appointments.appointment (starts_at, id)
  where stage in ('waiting', 'accepted') and reminders < 2;
create index appointment_ended on appointments.appointment (ends_at);

create table appointments.closure (
  id bigint generated always as identity primary key,
  store_code text not null check (length(store_code) between 1 and 60),
  kind text not null check (kind in ('typhoon', 'black-rain', 'private-event', 'other')),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  closed_by text not null
);
comment on table appointments.closure is 'When stores close at short notice, for a year after the end.';
comment on column appointments.closure.closed_by is 'Staff number of the manager.';
create index closure_of_store on appointments.closure (store_code, ends_at);
create index closure_ended on appointments.closure (ends_at);
