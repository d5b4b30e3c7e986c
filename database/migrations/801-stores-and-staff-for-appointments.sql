-- Owned by server/src/areas/stores: how many appointments a store keeps at the same time.
alter table stores.source add column appointments integer check (appointments between 0 and 50);
comment on column stores.source.appointments is
  'Appointments at the same time; null for the setting APPOINTMENT_CAPACITY, 0 for a store without appointments.';

-- Owned by server/src/areas/identity: the staff of a store, and codes that confirm the number of an appointment.
create index staff_member_of_store on identity.staff_member (store_code, staff_no) where active;
alter table identity.mobile_code drop constraint mobile_code_purpose_check;
alter table identity.mobile_code add constraint mobile_code_purpose_check
  check (purpose in ('sign_in', 'reset', 'change', 'appointment'));
