-- Owned by server/src/areas/pricing/alerts. Alerts of the gold price by text message
-- (docs/decisions/130-send-gold-price-alerts-by-e-mail-or-text-message.md).

alter table pricing.alert
  add column channel text not null default 'email' check (channel in ('email', 'sms')),
  add column texted_at timestamptz check (texted_at is null or fired_at is not null);
comment on column pricing.alert.channel is 'By which channel the member wants to be told.';
comment on column pricing.alert.texted_at is
  'When a carrier was first given its text message, which is never given twice; null before, and for e-mails.';
