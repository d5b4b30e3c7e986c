-- Owned by server/src/areas/identity: codes that are mailed where a password alone does not sign in.

create table identity.sign_in_code (
  customer_id integer primary key references identity.customer on delete cascade,
  code_hash bytea not null,
  tries smallint not null default 0 check (tries >= 0),
  expires_at timestamptz not null
);
comment on table identity.sign_in_code is 'The code that was mailed last to an account; used once, at most five tries, 15 minutes.';
comment on column identity.sign_in_code.code_hash is 'Keyed hash of the code and the account: the table tells nobody a code.';
create index sign_in_code_expiry on identity.sign_in_code (expires_at);

comment on table identity.sign_in_failures is
  'Wrong passwords, counted for each account and each browser or source that gave them; a day, at most 100,000.';

-- Locks of before: they held an account for everybody.
delete from identity.sign_in_failures;
