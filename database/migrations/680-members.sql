-- Owned by server/src/areas/members. What members bought, the levels that this earned them, and points that wait. Points
-- that can be used are in platform.ledger_entry.

create schema members;

create table members.purchase (
  order_number text primary key,
  customer_id text not null,
  region text not null check (region in ('hk', 'cn', 'my', 'sg')),
  day date not null,
  lines jsonb not null,
  spent bigint not null check (spent >= 0),
  points_percent integer not null check (points_percent > 0),
  points bigint not null check (points >= 0),
  available_at timestamptz,
  booked_at timestamptz
);
create index purchase_of_member on members.purchase (customer_id, region, day);
create index purchase_due on members.purchase (available_at) where booked_at is null and available_at is not null;
comment on table members.purchase is 'Paid orders of members, less what was refunded since.';
comment on column members.purchase.day is 'The day on which it was paid, UTC+8.';
comment on column members.purchase.lines is 'For each line, what was paid and what of it earns points, less refunds; in minor units of the region''s currency.';
comment on column members.purchase.spent is 'What is left of all lines, in minor units of the region''s currency; counts for the level.';
comment on column members.purchase.points_percent is 'What the member''s level gave when it was paid, in hundredths of a point.';
comment on column members.purchase.points is 'What is left of its points after refunds.';
comment on column members.purchase.available_at is 'From when on the points can be used; null until the order is received.';
comment on column members.purchase.booked_at is 'When the points were booked to the member''s account; null before.';

create table members.standing (
  customer_id text not null,
  region text not null check (region in ('hk', 'cn', 'my', 'sg')),
  level text not null default 'fans' check (level in ('fans', 'silver', 'gold', 'platinum', 'diamond')),
  since date,
  until date,
  counts_from date,
  primary key (customer_id, region)
);
create index standing_until on members.standing (until);
comment on table members.standing is 'The level of each member in each region; a member without a row has the first level. Computed from the purchases.';
comment on column members.standing.until is 'The first day on which the level is no longer held, unless it is renewed; null for the first level.';
comment on column members.standing.counts_from is 'From this day on, purchases count for keeping it.';

create table members.standing_change (
  id bigint generated always as identity primary key,
  customer_id text not null,
  region text not null,
  former text not null,
  level text not null,
  at timestamptz not null
);
create index standing_change_of_member on members.standing_change (customer_id, region, id);
comment on table members.standing_change is 'Rises and falls of levels, and renewals, where both levels are the same. Rows are only added.';
