-- Alerts of the gold price that members set. Each fires once, by e-mail.

create table pricing.alert (
  id bigint generated always as identity primary key,
  customer_id text not null,
  slot smallint not null check (slot between 1 and 10),
  type text not null references pricing.board,
  market text not null check (market in ('cn', 'hk', 'mo', 'my', 'sg')),
  currency text not null,
  direction text not null check (direction in ('falls', 'rises')),
  target_minor bigint not null check (target_minor > 0),
  locale text not null,
  created_at timestamptz not null,
  fired_at timestamptz,
  fired_minor bigint
);
create unique index alert_slot on pricing.alert (customer_id, slot) where fired_at is null;
create index alert_of_customer on pricing.alert (customer_id, id);
create index alert_waiting on pricing.alert (type, market, currency, direction, target_minor) where fired_at is null;
create index alert_fired on pricing.alert (fired_at) where fired_at is not null;
comment on table pricing.alert is 'What gold price a member waits for; those that fired stay for 90 days.';
comment on column pricing.alert.slot is 'Which of the member''s places it takes while it waits, so that parallel requests stay within the limit.';
comment on column pricing.alert.market is 'Whose board it is: prices of other markets are converted.';
comment on column pricing.alert.target_minor is 'In minor units of the currency, per unit of the market''s board.';
comment on column pricing.alert.fired_minor is 'The price that fired it.';
