-- Owned by server/src/areas/identity. An account may sign in by its mobile number, and may have no e-mail address.

alter table identity.customer alter column email drop not null;
alter table identity.customer alter column email_key drop not null;
alter table identity.customer add check ((email is null) = (email_key is null));
comment on table identity.customer is 'One account for all markets, known by its e-mail address, its proven mobile number, or both.';
comment on column identity.customer.email is 'As its owner writes it; email_key is what makes it unique. Null for accounts without one.';

alter table identity.customer add column mobile_proven_at timestamptz;
alter table identity.customer add check (mobile_proven_at is null or mobile is not null);
comment on column identity.customer.mobile_proven_at is
  'When a code that was sent to the number came back. Only then does the number sign in; null for a number that was only typed.';
create unique index customer_proven_mobile on identity.customer (mobile) where mobile_proven_at is not null;

create table identity.mobile_code (
  purpose text not null check (purpose in ('sign_in', 'reset', 'change')),
  subject_key bytea not null check (length(subject_key) = 32),
  code_hash bytea not null check (length(code_hash) = 32),
  tries smallint not null default 0 check (tries >= 0),
  expires_at timestamptz not null,
  primary key (purpose, subject_key)
);
comment on table identity.mobile_code is
  'The one-time code that was sent last for a purpose to a number, for one browser; five minutes, five tries, used once.';
comment on column identity.mobile_code.subject_key is 'Keyed hash of number, browser and account: the table names nobody.';
comment on column identity.mobile_code.code_hash is 'Keyed hash of the code and its subject: the table tells nobody a code.';
create index mobile_code_expiry on identity.mobile_code (expires_at);
