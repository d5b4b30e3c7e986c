-- Owned by server/src/platform/gateways.

alter table platform.message
  add column accepted_at timestamptz,
  add column refusal text;
comment on column platform.message.accepted_at is 'When the mail server or carrier took it; null before, and where none is connected.';
comment on column platform.message.refusal is 'Why the mail server refused the recipient for good.';
