-- Owned by server/src/areas/ordering. Antom, which takes payments by AlipayHK, asks for the system of a phone.

alter table ordering.payment
  add column payer_system text check (payer_system in ('ios', 'android')),
  add constraint payment_has_system_of_phone check (payer_system is null or payer_device = 'phone');
comment on column ordering.payment.payer_system is 'Null for a computer, and for payments before 2026-11-27.';
