-- The sandbox bank's own books. Nothing of the shop reads them: it talks to the bank over HTTP, as to any other.

create schema sandbox_bank;
comment on schema sandbox_bank is 'Owned by server/src/platform/gateways/sandbox-bank: a bank for development and tests.';

create table sandbox_bank.card_token (
  nonce_hash text primary key,
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  behaviour text not null check (behaviour in ('approve', 'decline', 'challenge', 'late')),
  expires_at timestamptz not null,
  used_by text
);
comment on table sandbox_bank.card_token is 'What the hosted form made of a card, for one charge. The number itself is never stored.';
comment on column sandbox_bank.card_token.nonce_hash is 'SHA-256 of the nonce, in hexadecimal.';
comment on column sandbox_bank.card_token.used_by is 'The charge that took it.';

create table sandbox_bank.charge (
  id text primary key,
  idempotency_key text not null unique,
  request_hash text not null,
  reference text not null,
  amount_minor bigint not null check (amount_minor > 0),
  refunded_minor bigint not null default 0 check (refunded_minor between 0 and amount_minor),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null check (status in ('processing', 'requires_action', 'succeeded', 'failed', 'canceled')),
  failure_code text,
  brand text not null,
  last4 text not null,
  merchant_name text not null,
  locale text not null,
  return_url text not null,
  callback_url text not null,
  challenge text unique,
  wrong_codes integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'failed') = (failure_code is not null)),
  check (refunded_minor = 0 or status = 'succeeded')
);
comment on table sandbox_bank.charge is 'One attempt of a merchant to take money from a card.';
comment on column sandbox_bank.charge.request_hash is 'Another request under the same idempotency key is refused by it.';
comment on column sandbox_bank.charge.challenge is 'Unguessable part of the 3-D Secure page''s address.';

create table sandbox_bank.refund (
  id text primary key,
  charge_id text not null references sandbox_bank.charge,
  idempotency_key text not null unique,
  amount_minor bigint not null check (amount_minor > 0),
  created_at timestamptz not null
);
comment on table sandbox_bank.refund is 'Money given back; the sum stands in charge.refunded_minor.';

create table sandbox_bank.event (
  id text primary key,
  charge_id text not null references sandbox_bank.charge,
  body text not null,
  created_at timestamptz not null,
  delivered_at timestamptz
);
comment on table sandbox_bank.event is 'What the merchant is told, sent by a job until it answers with success.';
