-- Owned by server/src/areas/pricing. Promotions as data; coupons are promotions with a code. Their uses are reserved with
-- the order that they reduce.

create table pricing.promotion (
  id bigint generated always as identity primary key,
  market text not null check (market in ('cn', 'hk', 'mo', 'my', 'sg')),
  kind text not null check (kind in ('coupon', 'campaign')),
  key text not null check (length(key) between 2 and 40),
  trigger text not null check (trigger in ('automatic', 'code', 'codes')),
  terms jsonb not null,
  label jsonb not null,
  valid_from timestamptz,
  valid_until timestamptz,
  use_limit integer check (use_limit > 0),
  buyer_limit integer check (buyer_limit > 0),
  budget_minor bigint check (budget_minor > 0),
  used integer not null default 0 check (used >= 0 and (use_limit is null or used <= use_limit)),
  spent_minor bigint not null default 0 check (spent_minor >= 0),
  exhausted boolean not null generated always as
    (coalesce(used >= use_limit, false) or coalesce(spent_minor >= budget_minor, false)) stored,
  revision integer not null default 1 check (revision > 0),
  unique (market, key),
  check (valid_from < valid_until),
  check (kind <> 'coupon' or trigger = 'code' and valid_from is not null and valid_until is not null)
);
comment on table pricing.promotion is 'Promotions of a market; amounts in minor units of the market''s own currency.';
comment on column pricing.promotion.kind is 'A coupon is edited as one, in coupons.csv and the back office; a campaign comes from promotions.json.';
comment on column pricing.promotion.key is 'Of a coupon its code.';
comment on column pricing.promotion.terms is 'Trigger, conditions, action and group, except the time of validity.';
comment on column pricing.promotion.label is 'Text by locale, shown to shoppers.';
comment on column pricing.promotion.valid_until is 'The first moment at which it is no longer valid.';
comment on column pricing.promotion.use_limit is 'How many orders may use it; null means any number.';
comment on column pricing.promotion.buyer_limit is 'How many orders of one buyer may use it.';
comment on column pricing.promotion.budget_minor is 'It ends once it has taken off this much; its last order may exceed it.';
comment on column pricing.promotion.used is 'Orders that use it now. Automatic ones without limits and budget are not counted.';
comment on column pricing.promotion.revision is 'Grows by one with every change of what people set; orders keep it as the version. Uses do not count.';
create index promotion_automatic on pricing.promotion (market, id) where trigger = 'automatic';
create index promotion_coupon on pricing.promotion (market, key) where kind = 'coupon';

create table pricing.promotion_version (
  promotion_id bigint not null references pricing.promotion,
  version integer not null check (version > 0),
  terms jsonb not null,
  label jsonb not null,
  valid_from timestamptz,
  valid_until timestamptz,
  primary key (promotion_id, version)
);
comment on table pricing.promotion_version is 'Every version of a promotion, so that an order can be explained. Rows are only ever added.';

create table pricing.promotion_code (
  market text not null check (market in ('cn', 'hk', 'mo', 'my', 'sg')),
  code text not null check (code = upper(code) and code ~ '^[A-Z0-9_-]{2,40}$'),
  promotion_id bigint not null references pricing.promotion,
  use_limit integer check (use_limit > 0),
  used integer not null default 0 check (used >= 0 and (use_limit is null or used <= use_limit)),
  primary key (market, code)
);
comment on table pricing.promotion_code is 'Codes of promotions: one, or a set of which each works once.';
comment on column pricing.promotion_code.use_limit is 'Null: as often as its promotion.';
create index promotion_code_promotion on pricing.promotion_code (promotion_id);

create table pricing.promotion_buyer (
  promotion_id bigint not null references pricing.promotion,
  buyer text not null check (length(buyer) between 1 and 64),
  used integer not null check (used >= 0),
  primary key (promotion_id, buyer)
);
comment on table pricing.promotion_buyer is 'Uses of each buyer, of promotions that limit them.';
comment on column pricing.promotion_buyer.buyer is 'A keyed hash of the account, or of a guest''s telephone number or e-mail address.';

create table pricing.promotion_use (
  order_number text not null check (order_number ~ '^[0-9]{14}$'),
  promotion_id bigint not null references pricing.promotion,
  market text not null,
  code text,
  buyer text,
  amount_minor bigint not null check (amount_minor >= 0),
  sold boolean not null default false,
  used_at timestamptz not null,
  primary key (order_number, promotion_id)
);
comment on table pricing.promotion_use is 'What orders hold of promotions; sold once the order is paid, deleted when it gives back.';
comment on column pricing.promotion_use.amount_minor is 'What it counts against the budget.';
create index promotion_use_promotion on pricing.promotion_use (promotion_id);

alter table pricing.ledger add column promotions bigint not null default 0;
comment on column pricing.ledger.promotions is 'Grows when an automatic promotion changes, is exhausted or has uses again; processes compare it with what they know.';

create function pricing.promotion_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.revision <> old.revision then
    insert into pricing.promotion_version (promotion_id, version, terms, label, valid_from, valid_until)
    values (new.id, new.revision, new.terms, new.label, new.valid_from, new.valid_until);
  end if;
  if (new.trigger = 'automatic' or tg_op = 'UPDATE' and old.trigger = 'automatic')
    and (tg_op = 'INSERT' or new.revision <> old.revision or new.exhausted <> old.exhausted) then
    update pricing.ledger set promotions = promotions + 1;
    perform pg_notify('pricing_promotions', '');
  end if;
  return null;
end $$;
create trigger promotion_changed after insert or update on pricing.promotion
  for each row execute function pricing.promotion_changed();

create function pricing.refuse_version_change() returns trigger language plpgsql as $$
begin
  raise exception 'A version of a promotion is never changed or deleted';
end $$;
create trigger promotion_version_is_for_ever before update or delete on pricing.promotion_version
  for each row execute function pricing.refuse_version_change();

-- Until now coupons had a table of their own.
insert into pricing.promotion (id, market, kind, key, trigger, terms, label, valid_from, valid_until, use_limit, used, revision)
  overriding system value
select id, market, 'coupon', code, 'code',
  jsonb_build_object(
    'trigger', jsonb_build_object('kind', 'code', 'code', code),
    'conditions', jsonb_build_object('minSubtotal', nullif(min_subtotal_minor, 0)),
    'action', case kind
      when 'amount' then jsonb_build_object('kind', 'order-amount', 'amount', amount_minor, 'every', null, 'gold', false)
      else jsonb_build_object('kind', 'order-percent', 'basisPoints', basis_points, 'atMost', null, 'gold', false) end,
    'group', null),
  label, valid_from, valid_until, use_limit, used, revision
from pricing.coupon;
select setval(pg_get_serial_sequence('pricing.promotion', 'id'), greatest(1, (select coalesce(max(id), 0) from pricing.promotion)));

insert into pricing.promotion_code (market, code, promotion_id, used) select market, key, id, used from pricing.promotion;

insert into pricing.promotion_use (order_number, promotion_id, market, code, amount_minor, used_at)
select used.order_number, coupon.id, coupon.market, coupon.code, 0, used.used_at
from pricing.coupon_use used join pricing.coupon coupon on coupon.id = used.coupon_id;

drop table pricing.coupon_use;
drop table pricing.coupon;
