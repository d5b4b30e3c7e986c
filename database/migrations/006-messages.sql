create table platform.message (
  id bigint generated always as identity primary key,
  key text not null unique,
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null
);
comment on table platform.message is
  'Where e-mails and text messages land while no provider is connected; /dev/outbox shows them in development.';
comment on column platform.message.key is 'Says what the message is about, once: the same again is not sent twice.';
