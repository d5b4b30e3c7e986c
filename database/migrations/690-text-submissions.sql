-- Owned by server/src/platform/gateways/sms.

create table platform.text_submission (
  number_key bytea not null check (length(number_key) = 32),
  at timestamptz not null
);
comment on table platform.text_submission is
  'When text messages were submitted for a number, for the frequency limits of carriers; a day.';
comment on column platform.text_submission.number_key is 'Keyed hash of the number: the table names nobody.';
create index text_submission_number on platform.text_submission (number_key, at);
create index text_submission_at on platform.text_submission (at);
