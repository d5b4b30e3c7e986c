-- Owned by server/src/areas/trade-ins. Old pieces against new ones, or for money (docs/decisions/149-value-a-trade-in-by-board-and-assay.md).
create schema trade_ins;
comment on schema trade_ins is 'Owned by server/src/areas/trade-ins.';

create table trade_ins.rule (
  market text primary key check (market in ('cn', 'hk', 'mo', 'my', 'sg')),
  gold integer[] not null check (cardinality(gold) <= 20),
  platinum integer[] not null check (cardinality(platinum) <= 20),
  minimum_mg integer not null check (minimum_mg between 10 and 10000000),
  loss smallint not null check (loss between 0 and 300),
  loss_per_year smallint not null check (loss_per_year between 0 and 300),
  deduction_own smallint not null check (deduction_own between 0 and 5000),
  deduction_other smallint not null check (deduction_other between 0 and 5000),
  has_exchange boolean not null,
  share smallint not null check (share between 1 and 10000),
  stone_rate smallint check (stone_rate between 8000 and 10000),
  stone_least integer not null check (stone_least between 13000 and 50000),
  identity_from bigint not null check (identity_from >= 0),
  cash_most bigint check (cash_most >= 0),
  confirm_from bigint not null check (confirm_from >= 0),
  withdrawn boolean not null default false
);
comment on table trade_ins.rule is 'What a market takes in trade, one row for each; from trade-in.csv. Shares are basis points.';
comment on column trade_ins.rule.gold is 'Fineness that is taken, parts per ten thousand.';
comment on column trade_ins.rule.identity_from is 'Minor units of the market''s currency, as the other amounts.';

create table trade_ins.trade_in (
  id bigint generated always as identity primary key,
  number text not null unique check (number ~ '^T[0-9]{12}$'),
  market text not null check (market in ('cn', 'hk', 'mo', 'my', 'sg')),
  store_code text not null check (length(store_code) between 1 and 60),
  stage text not null check (stage in ('requested', 'received', 'offered', 'accepted', 'refused', 'held', 'credited',
    'paid-out', 'handed-back', 'surrendered', 'cancelled')),
  version integer not null default 1,
  customer_id text,
  name text not null check (length(name) <= 80),
  mobile text not null,
  email text,
  locale text not null check (locale ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  appointment text,
  opened_by text,
  piece_name text not null check (length(piece_name) <= 60),
  material text not null check (material in ('gold', 'platinum', 'diamond')),
  remark text not null default '' check (length(remark) <= 100),
  condition text not null default '' check (length(condition) <= 100),
  weight_mg integer check (weight_mg between 10 and 10000000),
  fineness smallint check (fineness between 1 and 9999),
  assayed_mg integer check (assayed_mg between 10 and 10000000),
  is_own boolean not null default false,
  years smallint not null default 0 check (years between 0 and 100),
  certificate text check (length(certificate) <= 40),
  stone_price bigint check (stone_price > 0),
  board_version bigint,
  board_buy bigint check (board_buy > 0),
  board_exchange bigint check (board_exchange > 0),
  loss smallint check (loss between 0 and 300),
  deduction smallint check (deduction between 0 and 5000),
  value bigint check (value > 0),
  payout bigint check (payout > 0),
  least_stone bigint check (least_stone > 0),
  share smallint check (share between 1 and 10000),
  assayed_by text,
  confirmed_by text,
  offered_at timestamptz,
  offer_until timestamptz,
  document text check (document in ('identity-card', 'passport', 'travel-permit')),
  document_end text check (document_end ~ '^[A-Z0-9]{4}$'),
  document_by text,
  outcome text check (outcome in ('value', 'payout')),
  accepted_at timestamptz,
  accepted_by text,
  payout_method text check (payout_method in ('cash', 'transfer')),
  receipt text check (length(receipt) between 1 and 120),
  paid_by text,
  reason text not null default '' check (length(reason) <= 100),
  report text not null default '' check (length(report) <= 100),
  code_sealed text,
  wrong_tries smallint not null default 0 check (wrong_tries between 0 and 5),
  received_by text,
  received_at timestamptz,
  handed_back_by text,
  created_at timestamptz not null,
  ended_at timestamptz,
  expires_at timestamptz not null,
  check ((stage in ('credited', 'paid-out', 'handed-back', 'surrendered', 'cancelled')) = (ended_at is not null)),
  check ((document is null) = (document_end is null)),
  check (stage <> 'paid-out' or (receipt is not null and payout_method is not null and paid_by <> assayed_by)),
  check (stage not in ('credited', 'accepted', 'paid-out') or (value is not null and outcome is not null))
);
comment on table trade_ins.trade_in is 'Pieces that customers trade in, from the booking to the end. Accepted ones seven years for the books; others a year.';
comment on column trade_ins.trade_in.number is 'T, the day, and six random digits.';
comment on column trade_ins.trade_in.customer_id is 'Null for a guest, and after the account was closed.';
comment on column trade_ins.trade_in.mobile is 'E.164; empty after the account was closed.';
comment on column trade_ins.trade_in.appointment is 'The number of the visit at which the customer brings the piece; null at the counter.';
comment on column trade_ins.trade_in.opened_by is 'Staff number of who noted it at the counter; null where the customer booked.';
comment on column trade_ins.trade_in.weight_mg is 'The whole piece, as received.';
comment on column trade_ins.trade_in.fineness is 'Parts per ten thousand, as assayed.';
comment on column trade_ins.trade_in.assayed_mg is 'The metal alone, as assayed.';
comment on column trade_ins.trade_in.certificate is 'Number of the certificate of a diamond of ours.';
comment on column trade_ins.trade_in.stone_price is 'What the diamond cost here, minor units of the market''s currency, as the other amounts.';
comment on column trade_ins.trade_in.board_version is 'The version of the board by which the offer was computed, with its prices for each unit of weight.';
comment on column trade_ins.trade_in.value is 'What it counts against a new piece; null before the offer.';
comment on column trade_ins.trade_in.payout is 'What it brings as money; null for a diamond.';
comment on column trade_ins.trade_in.least_stone is 'What a new stone must cost at least; null for metal.';
comment on column trade_ins.trade_in.share is 'How much of an order''s goods the value may cover, in basis points.';
comment on column trade_ins.trade_in.document_end is 'The last four characters of the identity document; the whole number is never stored.';
comment on column trade_ins.trade_in.receipt is 'The receipt of the till that paid it out.';
comment on column trade_ins.trade_in.report is 'Why the piece is held: somebody reported it as stolen.';
comment on column trade_ins.trade_in.code_sealed is 'The code by which the customer accepts or fetches the piece, encrypted.';
comment on column trade_ins.trade_in.expires_at is 'When a requested trade-in ends, whose piece never came.';
create index trade_in_of_customer on trade_ins.trade_in (customer_id, id desc) where customer_id is not null;
create index trade_in_of_store on trade_ins.trade_in (store_code, stage, id);
create index trade_in_open_of_mobile on trade_ins.trade_in (mobile) where ended_at is null;
create index trade_in_accepted_of_mobile on trade_ins.trade_in (mobile, accepted_at) where accepted_at is not null;
create index trade_in_accepted_of_store on trade_ins.trade_in (store_code, accepted_at, id) where accepted_at is not null;
create index trade_in_of_appointment on trade_ins.trade_in (appointment) where stage = 'requested';
create index trade_in_requested on trade_ins.trade_in (expires_at, id) where stage = 'requested';
create index trade_in_ended on trade_ins.trade_in (ended_at, id) where ended_at is not null;

create table trade_ins.picture (
  id bigint generated always as identity primary key,
  trade_in_id bigint not null references trade_ins.trade_in on delete cascade,
  sha256 text not null check (length(sha256) = 64),
  bytes integer not null check (bytes > 0),
  content bytea not null,
  added_at timestamptz not null,
  added_by text not null,
  unique (trade_in_id, sha256)
);
comment on table trade_ins.picture is 'Pictures that staff took of pieces as they were received: at most six for each trade-in, until a year after its end.';
comment on column trade_ins.picture.added_by is 'Staff number.';
