-- Owned by sandbox/src/stripe: a stand-in for Stripe, for development and tests.

create schema sandbox_stripe;
comment on schema sandbox_stripe is 'Owned by sandbox/src/stripe: a stand-in for Stripe, for development and tests.';

create table sandbox_stripe.customer (
  id text primary key,
  account text not null,
  metadata text not null,
  created_at timestamptz not null
);
comment on column sandbox_stripe.customer.metadata is 'JSON as it was sent.';
comment on table sandbox_stripe.customer is 'A customer of the merchant, who may keep cards.';

create table sandbox_stripe.method (
  id text primary key,
  account text not null,
  customer_id text references sandbox_stripe.customer,
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month integer not null check (exp_month between 1 and 12),
  exp_year integer not null,
  fingerprint text not null,
  behaviour text not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index method_of_customer on sandbox_stripe.method (customer_id) where customer_id is not null;
comment on table sandbox_stripe.method is 'A card that was typed into the fields. The number itself is never stored.';
comment on column sandbox_stripe.method.used_at is 'A card without a customer is used once.';

create table sandbox_stripe.intent (
  id text primary key,
  account text not null,
  code text not null unique,
  status text not null
    check (status in ('requires_payment_method', 'requires_action', 'succeeded', 'canceled')),
  amount_minor integer not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  method_id text not null references sandbox_stripe.method,
  customer_id text,
  keeps_card boolean not null,
  return_url text not null,
  notify_url text not null,
  description text,
  metadata text not null,
  error_code text,
  decline_code text,
  charge_id text unique,
  paid_at timestamptz,
  canceled_at timestamptz,
  refunded_minor integer not null default 0 check (refunded_minor between 0 and amount_minor),
  reported_minor integer not null,
  reported_currency text not null,
  created_at timestamptz not null,
  check ((status = 'succeeded') = (paid_at is not null)),
  check ((charge_id is null) = (paid_at is null))
);
create index intent_by_time on sandbox_stripe.intent (account, created_at desc, id desc);
create index intent_by_method on sandbox_stripe.intent (method_id);
comment on table sandbox_stripe.intent is 'A payment intent.';
comment on column sandbox_stripe.intent.account is 'The market, whose account has its own keys and webhook.';
comment on column sandbox_stripe.intent.code is 'Unguessable part of the address of its 3-D Secure page.';
comment on column sandbox_stripe.intent.reported_minor is 'The amount that is reported as received; another one than asked for in the case of a wrong amount.';

create table sandbox_stripe.refund (
  id text primary key,
  intent_id text not null references sandbox_stripe.intent,
  amount_minor integer not null check (amount_minor > 0),
  status text not null check (status in ('pending', 'succeeded', 'failed', 'canceled')),
  metadata text not null,
  created_at timestamptz not null
);
create index refund_of_intent on sandbox_stripe.refund (intent_id, created_at desc);
comment on table sandbox_stripe.refund is 'Money given back; the sum stands in intent.refunded_minor.';

create table sandbox_stripe.reply (
  key text primary key check (length(key) <= 255),
  request_hash text not null,
  status integer,
  body text,
  created_at timestamptz not null
);
comment on table sandbox_stripe.reply is 'The answer to a request with an idempotency key; a repeated request gets the same.';

create table sandbox_stripe.event (
  id text primary key,
  type text not null,
  intent_id text not null references sandbox_stripe.intent,
  body text not null,
  flaw text check (length(flaw) <= 40),
  tries integer not null default 0,
  delivered_at timestamptz,
  created_at timestamptz not null
);
create index event_of_intent on sandbox_stripe.event (intent_id);
comment on table sandbox_stripe.event is 'A webhook event, sent by a job until the merchant accepts it.';
comment on column sandbox_stripe.event.flaw is 'What is wrong with it on purpose, for a test.';

create table sandbox_stripe.behaviour (
  id integer primary key default 1 check (id = 1),
  service text not null default 'normal',
  report text not null default 'good',
  refunds text not null default 'succeeded'
);
insert into sandbox_stripe.behaviour default values;
comment on table sandbox_stripe.behaviour is 'How the stand-in behaves for every merchant, for a test.';
