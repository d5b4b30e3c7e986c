-- Owned by server/src/areas/identity. Of every secret only a hash is stored: argon2id of passwords, SHA-256 of session and
-- reset tokens (which are 256 random bits, so a fast hash is enough). A session says itself what it may do: only one that
-- began with a staff number carries the staff's rights.

create schema identity;
comment on schema identity is 'Owned by server/src/areas/identity: customers, staff, sessions, address books, consents.';

create table identity.customer (
  id integer generated always as identity (start with 1001) primary key,
  email text not null check (length(email) <= 254),
  email_key text not null unique check (email_key = lower(email)),
  email_verified_at timestamptz,
  password_hash text check (password_hash like '$argon2id$%'),
  first_name text not null check (length(first_name) <= 160),
  middle_name text check (length(middle_name) between 1 and 160),
  last_name text not null check (length(last_name) <= 160),
  prefix text check (prefix in ('Mr', 'Ms', 'Miss')),
  birth_date date,
  mobile text check (mobile ~ '^\+[0-9]{8,15}$'),
  market text not null check (market in ('cn', 'hk', 'mo', 'my', 'sg')),
  locale text not null,
  created_at timestamptz not null,
  check (first_name <> '' or last_name <> '')
);
comment on table identity.customer is 'One account for all markets, known by its e-mail address.';
comment on column identity.customer.email is 'As its owner writes it; email_key is what makes it unique.';
comment on column identity.customer.email_verified_at is 'When a link that was sent to the address was first used.';
comment on column identity.customer.password_hash is
  'argon2id with its parameters, as in the PHC string format; null: nobody can sign in before a reset.';
comment on column identity.customer.market is 'Where the account was made.';
comment on column identity.customer.locale is 'Language of the letters that no request asks for.';

create table identity.staff_member (
  staff_no text primary key check (staff_no ~ '^[A-Z0-9]{4,16}$'),
  customer_id integer not null unique references identity.customer,
  store_code text not null check (length(store_code) between 1 and 60),
  role text not null check (role in ('adviser', 'manager')),
  active boolean not null default true
);
comment on table identity.staff_member is 'A customer who works in a store. Who left is inactive, never deleted: orders name them.';
comment on column identity.staff_member.store_code is 'Code of the store, as in stores.source.';

create table identity.session (
  token_hash bytea primary key check (length(token_hash) = 32),
  customer_id integer not null references identity.customer on delete cascade,
  staff_no text references identity.staff_member on delete cascade,
  signed_in_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > signed_in_at)
);
comment on table identity.session is 'Who is signed in. The token itself is only with its owner.';
comment on column identity.session.staff_no is 'Given where the session began with the staff number; only then has it the staff''s rights.';
comment on column identity.session.signed_in_at is 'When the password was given; renewing keeps it.';
create index session_customer on identity.session (customer_id);
create index session_staff on identity.session (staff_no) where staff_no is not null;
create index session_expires on identity.session (expires_at);

create table identity.sign_in_failures (
  account_key bytea primary key check (length(account_key) = 32),
  failures integer not null check (failures > 0),
  blocked_until timestamptz,
  last_at timestamptz not null
);
comment on table identity.sign_in_failures is
  'Wrong passwords since the last right one, of every name that was tried, whether or not there is such an account.';
comment on column identity.sign_in_failures.account_key is 'A keyed hash of the name: the table tells nobody who was tried.';
create index sign_in_failures_last on identity.sign_in_failures (last_at);

create table identity.password_reset (
  customer_id integer primary key references identity.customer on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  email_key text not null,
  expires_at timestamptz not null,
  request_id text not null
);
comment on table identity.password_reset is 'The one link of each customer that may set a new password; a new request replaces it.';
comment on column identity.password_reset.email_key is 'Where it was sent: after a change of the e-mail address it opens nothing.';
comment on column identity.password_reset.request_id is 'The request that asked for it, so that a job run twice sends one letter.';
create index password_reset_expires on identity.password_reset (expires_at);

create table identity.address (
  id integer generated always as identity (start with 1001) primary key,
  customer_id integer not null references identity.customer on delete cascade,
  address jsonb not null,
  prefix text check (prefix in ('Mr', 'Ms', 'Miss')),
  default_shipping boolean not null default false,
  default_billing boolean not null default false,
  created_at timestamptz not null
);
comment on table identity.address is 'The address book: at most 50 of one customer, which is counted under the lock of the customer''s row.';
comment on column identity.address.address is 'Checked by the rules of its country; telephone in E.164.';
create index address_customer on identity.address (customer_id, id);
create unique index address_default_shipping on identity.address (customer_id) where default_shipping;
create unique index address_default_billing on identity.address (customer_id) where default_billing;

create table identity.subscription (
  channel text not null check (channel in ('email')),
  recipient_key text not null check (length(recipient_key) between 3 and 254),
  subscribed boolean not null,
  changed_at timestamptz not null,
  primary key (channel, recipient_key)
);
comment on table identity.subscription is 'Who gets the newsletter now, customer or not; why is in identity.consent.';

create table identity.consent (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('email')),
  recipient_key text not null check (length(recipient_key) between 3 and 254),
  customer_id integer,
  purpose text not null check (purpose in ('newsletter')),
  given boolean not null,
  source text not null check (source in ('sign-up', 'account', 'footer', 'new-address')),
  at timestamptz not null
);
comment on table identity.consent is 'Every consent given and taken back: who, for what, where and when. Append only.';
comment on column identity.consent.customer_id is 'Who was signed in or signed up; null where only an address was given.';
create index consent_recipient on identity.consent (channel, recipient_key, id);

create function identity.keep_consents() returns trigger language plpgsql as $$
begin
  raise exception 'identity.consent is append only';
end
$$;
create trigger keep_consents before update or delete on identity.consent
  for each statement execute function identity.keep_consents();
