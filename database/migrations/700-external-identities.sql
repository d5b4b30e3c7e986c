-- Sign-in by other companies: WeChat, and providers of OpenID Connect.

create table identity.external_identity (
  provider text not null check (provider ~ '^[a-z][a-z0-9-]{0,31}$'),
  subject text not null check (length(subject) between 1 and 300),
  customer_id integer not null references identity.customer on delete cascade,
  label text check (length(label) between 1 and 254),
  linked_at timestamptz not null,
  primary key (provider, subject),
  unique (customer_id, provider)
);
comment on table identity.external_identity is 'Accounts at other companies by which customers sign in.';
comment on column identity.external_identity.subject is 'Who it is at the provider. Of WeChat: `unionid:…`, else `appid:openid`.';
comment on column identity.external_identity.label is 'How customers recognise it: their e-mail address or name at the provider.';

create table identity.provider_visit (
  state_hash bytea primary key,
  browser_hash bytea not null,
  provider text not null,
  purpose text not null check (purpose in ('sign-in', 'link')),
  customer_id integer references identity.customer on delete cascade,
  in_app boolean not null,
  nonce text not null,
  code_verifier text not null,
  back text not null check (length(back) <= 400),
  expires_at timestamptz not null
);
create index provider_visit_expiry on identity.provider_visit (expires_at);
create index provider_visit_of_customer on identity.provider_visit (customer_id) where customer_id is not null;
comment on table identity.provider_visit is 'A browser that is at a provider to sign in. The row goes when it comes back.';
comment on column identity.provider_visit.customer_id is 'Who was signed in at the beginning; null for guests.';
comment on column identity.provider_visit.back is 'Where the sign-in leads, as a path of the shop.';

create table identity.waiting_identity (
  key_hash bytea primary key,
  provider text not null,
  subject text not null check (length(subject) between 1 and 300),
  label text check (length(label) between 1 and 254),
  email text check (length(email) <= 254),
  first_name text not null,
  last_name text not null,
  back text not null check (length(back) <= 400),
  expires_at timestamptz not null
);
create index waiting_identity_expiry on identity.waiting_identity (expires_at);
comment on table identity.waiting_identity is 'An identity that a provider has proven, while its owner chooses the account to link it to.';
comment on column identity.waiting_identity.key_hash is 'Hash of the browser''s cookie, or of the key of a mini-program.';
comment on column identity.waiting_identity.email is 'The address that the provider vouches for; null without one.';
