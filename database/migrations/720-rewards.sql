-- Owned by server/src/areas/members/rewards. What points buy: gifts to collect in a store, and coupons. The points themselves
-- are in platform.ledger_entry.

create table members.reward (
  id bigint generated always as identity primary key,
  key text not null unique check (key ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  kind text not null check (kind in ('gift', 'coupon')),
  name jsonb not null,
  about jsonb not null,
  picture text,
  points bigint not null check (points > 0),
  level text not null check (level in ('fans', 'silver', 'gold', 'platinum', 'diamond')),
  stock integer check (stock >= 0),
  taken integer not null default 0 check (taken >= 0),
  stores text[] not null,
  promotion text,
  valid_days integer check (valid_days > 0),
  withdrawn boolean not null,
  check ((kind = 'gift') = (stock is not null)),
  check ((kind = 'coupon') = (promotion is not null)),
  check ((promotion is null) = (valid_days is null))
);
comment on table members.reward is 'Gifts and coupons that points buy; what the retailer no longer offers is withdrawn.';
comment on column members.reward.level is 'The lowest level that may redeem it.';
comment on column members.reward.stock is 'Of a gift: how many there are in all, those that were redeemed included.';
comment on column members.reward.taken is 'How many were redeemed and not given back; a lowered stock may be below it.';
comment on column members.reward.stores is 'Codes of the stores where a gift may be collected; empty for all stores that offer collection.';
comment on column members.reward.promotion is 'Of a coupon: the key of the promotion in each of its markets of which a code is issued.';
comment on column members.reward.valid_days is 'For so many days from the redemption on, the code of a coupon is valid.';

create table members.reward_market (
  market text not null check (market in ('cn', 'hk', 'mo', 'my', 'sg')),
  reward_id bigint not null references members.reward,
  position integer not null,
  primary key (market, reward_id)
);
create index reward_market_reward on members.reward_market (reward_id);
create index reward_market_shown on members.reward_market (market, position, reward_id);
comment on table members.reward_market is 'The markets that offer a reward.';

create table members.gift_redemption (
  id bigint generated always as identity primary key,
  customer_id text not null,
  region text not null check (region in ('hk', 'cn', 'my', 'sg')),
  market text not null check (market in ('cn', 'hk', 'mo', 'my', 'sg')),
  reward_id bigint not null references members.reward,
  request_key text not null check (length(request_key) between 16 and 64),
  name jsonb not null,
  picture text,
  points bigint not null check (points > 0),
  store_code text not null,
  stage text not null default 'requested' check (stage in ('requested', 'ready', 'collected', 'expired', 'cancelled')),
  code_hash bytea not null unique,
  code_sealed text not null,
  ready_by date not null,
  expires_at timestamptz,
  version integer not null default 1,
  redeemed_at timestamptz not null,
  unique (customer_id, request_key)
);
create index gift_redemption_of_member on members.gift_redemption (customer_id, region, id);
create index gift_redemption_of_store on members.gift_redemption (store_code, stage, id);
create index gift_redemption_reward on members.gift_redemption (reward_id);
create index gift_redemption_overdue on members.gift_redemption (expires_at, id) where stage = 'ready';
comment on table members.gift_redemption is 'Gifts that members redeemed for points, until they are collected.';
comment on column members.gift_redemption.request_key is 'Chosen by the client, so that a repeated request redeems once.';
comment on column members.gift_redemption.code_hash is 'A keyed hash of the code that the member shows in the store.';
comment on column members.gift_redemption.code_sealed is 'The code, encrypted, for the member alone.';
comment on column members.gift_redemption.ready_by is 'By when the shop promised it.';
comment on column members.gift_redemption.expires_at is 'From when on it is no longer handed over; null until it is ready.';

create table members.gift_redemption_event (
  redemption_id bigint not null references members.gift_redemption,
  version integer not null,
  at timestamptz not null,
  actor text not null,
  event text not null,
  reason text,
  from_stage text,
  to_stage text not null,
  primary key (redemption_id, version)
);
comment on table members.gift_redemption_event is 'The steps of redeemed gifts. Rows are only added.';

create table members.redeemed_coupon (
  id bigint generated always as identity primary key,
  customer_id text not null,
  region text not null check (region in ('hk', 'cn', 'my', 'sg')),
  market text not null check (market in ('cn', 'hk', 'mo', 'my', 'sg')),
  reward_id bigint not null references members.reward,
  request_key text not null check (length(request_key) between 16 and 64),
  name jsonb not null,
  about jsonb not null,
  points bigint not null check (points > 0),
  code text not null,
  valid_until timestamptz not null,
  redeemed_at timestamptz not null,
  unique (customer_id, request_key)
);
create index redeemed_coupon_of_member on members.redeemed_coupon (customer_id, region, id);
create index redeemed_coupon_reward on members.redeemed_coupon (reward_id);
comment on table members.redeemed_coupon is 'Coupons that members redeemed for points. Whether one was used is in pricing.promotion_code.';
