-- Owned by sandbox/src/stripe. Methods besides cards.

alter table sandbox_stripe.method
  add column type text not null default 'card' check (type in ('card', 'fpx', 'grabpay', 'paynow')),
  add column bank text check (length(bank) <= 40),
  alter column brand drop not null,
  alter column last4 drop not null,
  alter column exp_month drop not null,
  alter column exp_year drop not null,
  alter column fingerprint drop not null,
  add constraint method_has_what_its_type_has check (
    (type = 'card') = (num_nulls(brand, last4, exp_month, exp_year, fingerprint) = 0)
    and (type = 'fpx') = (bank is not null));
comment on table sandbox_stripe.method is
  'A card that was typed into the fields, whose number itself is never stored, or the method of one payment.';
comment on column sandbox_stripe.method.bank is 'The buyer''s bank, for FPX.';
