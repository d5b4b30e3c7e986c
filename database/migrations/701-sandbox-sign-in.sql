-- Owned by sandbox/src/oidc and sandbox/src/wechat: stand-ins for the companies by which customers sign in.

create schema sandbox_oidc;

create table sandbox_oidc.signing_key (
  id integer primary key default 1 check (id = 1),
  private_key text not null
);
comment on table sandbox_oidc.signing_key is 'Signs ID tokens; made when it is first needed.';

create table sandbox_oidc.visit (
  code text primary key,
  client text not null check (client in ('google', 'apple')),
  redirect_uri text not null,
  nonce text,
  challenge text,
  subject text not null,
  email text not null,
  email_verified boolean not null,
  given_name text not null,
  family_name text not null,
  fault text not null check (fault in ('none', 'state', 'nonce', 'audience', 'issuer', 'expired', 'signature', 'used', 'down')),
  created_at timestamptz not null,
  used_at timestamptz
);
comment on table sandbox_oidc.visit is 'A person at the provider''s page; the code counts once.';
comment on column sandbox_oidc.visit.fault is 'What is wrong with the answer on purpose, for a test.';

alter table sandbox_wechat.sign_in
  add column scope text not null default 'snsapi_base',
  add column unionid text check (length(unionid) <= 128),
  add column nickname text check (length(nickname) <= 60);
comment on column sandbox_wechat.sign_in.unionid is 'The person for all apps of the Open Platform; null for apps that are not bound to it.';
