-- Owned by server/src/platform/gateways.

alter table platform.message
  add column accepted_at timestamptz,
  add column refusal text,
  add column unsubscribe_url text;
comment on column platform.message.accepted_at is 'When the mail server or carrier took it; null before, and where none is connected.';
comment on column platform.message.refusal is 'Why the mail server refused the recipient for good.';
comment on column platform.message.unsubscribe_url is 'Where mail programs unsubscribe the recipient with one click; null for messages about an order or account.';
