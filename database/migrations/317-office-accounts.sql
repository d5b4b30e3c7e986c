-- Owned by server/src/areas/identity: people of the back office, their sessions and their recovery codes. They are no
-- customers. Of passwords, tokens and codes only hashes are stored; the secret of the authenticator is sealed.

create table identity.office_account (
  id integer generated always as identity primary key,
  email text not null check (length(email) <= 254),
  email_key text not null unique check (email_key = lower(email)),
  name text not null check (length(name) between 1 and 160),
  roles text[] not null check (roles <@ array['owner', 'catalogue', 'content', 'pricing', 'orders', 'members',
    'marketing', 'stores', 'auditor', 'integration']),
  markets text[] not null check (markets <@ array['cn', 'hk', 'mo', 'my', 'sg']),
  active boolean not null default true,
  password_hash text check (password_hash like '$argon2id$%'),
  totp_sealed text,
  totp_step bigint not null default 0,
  invitation_hash bytea unique check (length(invitation_hash) = 32),
  invitation_expires_at timestamptz,
  created_at timestamptz not null,
  check ((password_hash is null) = (totp_sealed is null)),
  check ((invitation_hash is null) = (invitation_expires_at is null))
);
comment on table identity.office_account is
  'A person of the back office. Who left is inactive, never deleted: the record of changes names them.';
comment on column identity.office_account.roles is 'What they may do is in the table of permissions.';
comment on column identity.office_account.markets is 'The markets whose records they may see and change.';
comment on column identity.office_account.totp_sealed is 'Secret of the authenticator application, sealed with the application''s key.';
comment on column identity.office_account.totp_step is 'The time step of the last code that signed in: no code counts twice.';
comment on column identity.office_account.invitation_hash is 'SHA-256 of the one link that may set password and authenticator.';

create table identity.office_recovery_code (
  account_id integer not null references identity.office_account on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  primary key (account_id, code_hash)
);
comment on table identity.office_recovery_code is
  'Keyed hashes of the codes that sign in once each without the authenticator application; a used one is deleted.';

create table identity.office_session (
  id integer generated always as identity primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  account_id integer not null references identity.office_account on delete cascade,
  signed_in_at timestamptz not null,
  seen_at timestamptz not null check (seen_at >= signed_in_at),
  browser text not null check (length(browser) <= 200),
  source text not null check (length(source) <= 100)
);
comment on table identity.office_session is 'Who is signed in to the back office. The token itself is only in the cookie.';
comment on column identity.office_session.seen_at is 'The last request, to the minute.';
comment on column identity.office_session.source is 'The network address that signed in, so that its owner recognises it.';
create index office_session_account on identity.office_session (account_id, seen_at);
create index office_session_signed_in on identity.office_session (signed_in_at);
