-- Owned by server/src/areas/identity: sign-ups that wait for the code mailed to their address (SIGN_UP_BY_EMAIL).

create table identity.pending_sign_up (
  email_key text primary key check (length(email_key) <= 254),
  email text not null check (length(email) <= 254),
  password_hash text not null,
  person jsonb not null,
  subscribes boolean not null,
  market text not null check (market in ('cn', 'hk', 'mo', 'my', 'sg')),
  locale text not null check (locale in ('zh-Hans-CN', 'en-US')),
  code_hash bytea,
  tries smallint not null default 0 check (tries >= 0),
  mail_requested_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table identity.pending_sign_up is
  'The last sign-up for an address, until its code is given or an hour is over. Written for addresses with an account too, so that both look alike.';
comment on column identity.pending_sign_up.code_hash is
  'Keyed hash of the mailed code and the address; null where the address has an account, and before the e-mail.';
create index pending_sign_up_expiry on identity.pending_sign_up (expires_at);
