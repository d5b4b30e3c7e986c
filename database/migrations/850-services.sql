-- Owned by server/src/areas/services. Services of stores (docs/decisions/141-keep-a-service-in-one-row.md).
create schema services;
comment on schema services is 'Owned by server/src/areas/services.';

create table services.price (
  market text not null check (market in ('cn', 'hk', 'mo', 'my', 'sg')),
  kind text not null check (kind in ('clean', 'polish', 'resize', 'repair', 're-plate', 're-string')),
  base bigint not null check (base >= 0),
  per_size bigint not null default 0 check (per_size >= 0),
  per_gram bigint not null default 0 check (per_gram >= 0),
  days smallint not null check (days between 1 and 365),
  own_free_days integer check (own_free_days >= 0),
  own_free_always boolean not null default false,
  loss smallint not null default 0 check (loss between 0 and 1000),
  withdrawn boolean not null default false,
  primary key (market, kind),
  check (not own_free_always or own_free_days is null)
);
comment on table services.price is 'The price lists of services, one row for each market and kind; from services.csv.';
comment on column services.price.base is 'Minor units of the market''s currency, as the other amounts.';
comment on column services.price.own_free_days is 'Days after the purchase in which it is free for a piece bought here.';
comment on column services.price.loss is 'How much of its weight a piece may lose at the work, in basis points.';

create table services.job (
  id bigint generated always as identity primary key,
  number text not null unique check (number ~ '^S[0-9]{12}$'),
  market text not null check (market in ('cn', 'hk', 'mo', 'my', 'sg')),
  store_code text not null check (length(store_code) between 1 and 60),
  kind text not null check (kind in ('clean', 'polish', 'resize', 'repair', 're-plate', 're-string')),
  stage text not null check (stage in ('requested', 'received', 'estimated', 'accepted', 'in-work', 'ready', 'unworked',
    'handed-back', 'cancelled')),
  version integer not null default 1,
  customer_id text,
  name text not null check (length(name) <= 80),
  mobile text not null,
  email text,
  locale text not null check (locale ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  appointment text,
  opened_by text,
  piece_uid text check (length(piece_uid) <= 64),
  piece_unit smallint not null default 1 check (piece_unit between 1 and 1000),
  piece_name text not null check (length(piece_name) <= 60),
  bought_on date,
  metal text not null check (metal in ('gold', 'platinum', 'silver', 'tungsten', 'other')),
  construction text check (construction in ('plain', 'stones-on-top', 'half-eternity', 'full-eternity', 'ornate')),
  size_from text check (length(size_from) <= 2),
  size_to text check (length(size_to) <= 2),
  remark text not null default '' check (length(remark) <= 100),
  listed bigint not null check (listed >= 0),
  listed_is_least boolean not null,
  estimate bigint check (estimate >= 0),
  note text not null default '' check (length(note) <= 100),
  promised_on date,
  condition text not null default '' check (length(condition) <= 100),
  weight_before integer check (weight_before between 10 and 10000000),
  weight_after integer check (weight_after between 10 and 10000000),
  weight_reason text not null default '' check (length(weight_reason) <= 100),
  loss smallint not null default 0 check (loss between 0 and 1000),
  receipt text check (length(receipt) between 1 and 120),
  paid bigint check (paid >= 0),
  code_sealed text,
  wrong_tries smallint not null default 0 check (wrong_tries between 0 and 5),
  reason text not null default '' check (length(reason) <= 100),
  received_by text,
  handed_back_by text,
  created_at timestamptz not null,
  received_at timestamptz,
  estimated_at timestamptz,
  decided_at timestamptz,
  ready_at timestamptz,
  ended_at timestamptz,
  expires_at timestamptz not null,
  check ((stage in ('handed-back', 'cancelled')) = (ended_at is not null)),
  check ((receipt is null) = (paid is null)),
  check (kind <> 'resize' or (construction is not null and size_from is not null and size_to is not null))
);
comment on table services.job is 'Services of stores: what a customer brings to be cleaned, resized or repaired. A year after the end, a member''s five.';
comment on column services.job.number is 'S, the day, and six random digits.';
comment on column services.job.customer_id is 'Null for a guest, and after the account was closed.';
comment on column services.job.mobile is 'E.164; empty after the account was closed.';
comment on column services.job.appointment is 'The number of the appointment at which the customer brings the piece; null for any time.';
comment on column services.job.opened_by is 'Staff number of who noted it at the counter; null where the customer booked.';
comment on column services.job.piece_uid is 'The piece of the member''s jewellery box; null for any other.';
comment on column services.job.piece_unit is 'Which of several equal pieces of one order, so that each is in one service at a time.';
comment on column services.job.bought_on is 'The day on which the piece was bought here.';
comment on column services.job.size_from is 'Sizes of the Hong Kong chart.';
comment on column services.job.listed is 'The price by the list at the booking, minor units of the market''s currency, as the other amounts.';
comment on column services.job.estimate is 'What the store asks; null before.';
comment on column services.job.note is 'Why the estimate is above the list.';
comment on column services.job.weight_before is 'Milligrams, as received.';
comment on column services.job.weight_after is 'Milligrams, as handed back.';
comment on column services.job.weight_reason is 'Why it weighs less than it may, by the store''s manager.';
comment on column services.job.loss is 'Of the price list at the estimate.';
comment on column services.job.receipt is 'The till''s receipt as it was typed.';
comment on column services.job.code_sealed is 'The code to fetch the piece by, encrypted.';
comment on column services.job.reason is 'Why the store cancelled or stopped.';
comment on column services.job.expires_at is 'When a requested service ends, whose piece never came.';
create unique index job_of_piece on services.job (piece_uid, piece_unit)
  where piece_uid is not null and stage not in ('handed-back', 'cancelled');
create index job_of_customer on services.job (customer_id, id desc) where customer_id is not null;
create index job_of_store on services.job (store_code, stage, id);
create index job_open_of_mobile on services.job (mobile) where stage not in ('handed-back', 'cancelled');
create index job_of_appointment on services.job (appointment) where stage = 'requested';
create index job_requested on services.job (expires_at, id) where stage = 'requested';
create index job_ended on services.job (ended_at, id) where ended_at is not null;

create table services.picture (
  id bigint generated always as identity primary key,
  job_id bigint not null references services.job on delete cascade,
  sha256 text not null check (length(sha256) = 64),
  bytes integer not null check (bytes > 0),
  content bytea not null,
  added_at timestamptz not null,
  added_by text not null,
  unique (job_id, sha256)
);
comment on table services.picture is 'Pictures that staff took of pieces as they were received: at most six for each service, until 180 days after its end.';
comment on column services.picture.added_by is 'Staff number.';
