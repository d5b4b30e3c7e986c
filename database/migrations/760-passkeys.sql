-- Sign-in by passkeys (docs/decisions/118-sign-in-by-passkeys.md).

create table identity.passkey (
  id bigint generated always as identity primary key,
  customer_id integer not null references identity.customer on delete cascade,
  credential_id text not null unique check (length(credential_id) between 16 and 1400),
  public_key bytea not null check (length(public_key) <= 2000),
  user_handle bytea not null check (length(user_handle) = 32),
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_of_customer on identity.passkey (customer_id, id);
comment on table identity.passkey is 'Passkeys by which customers sign in: public keys alone. At most 20 of a customer.';
comment on column identity.passkey.credential_id is 'Base64url, as browsers send it.';
comment on column identity.passkey.public_key is 'In COSE form.';
comment on column identity.passkey.user_handle is 'Random, and the same for all passkeys of a customer: authenticators store it instead of the customer''s id.';
comment on column identity.passkey.counter is 'Of the authenticator''s last answer; 0 for those that do not count.';
comment on column identity.passkey.transports is 'How the browser reaches the authenticator, for its dialogs.';
comment on column identity.passkey.name is 'By which its owner recognises it.';

create table identity.passkey_challenge (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  browser_hash bytea not null,
  customer_id integer references identity.customer on delete cascade,
  user_handle bytea,
  expires_at timestamptz not null,
  check ((customer_id is null) = (user_handle is null))
);
create index passkey_challenge_expiry on identity.passkey_challenge (expires_at);
create index passkey_challenge_of_customer on identity.passkey_challenge (customer_id) where customer_id is not null;
comment on table identity.passkey_challenge is 'A challenge that a browser has yet to answer with a passkey. The row goes with the answer.';
comment on column identity.passkey_challenge.customer_id is 'Whose account gets a new passkey; null for a sign-in.';
