-- Owned by server/src/areas/members. All coupons of members, not only those that points bought.

-- Codes that points bought belong to their members from now on.
update pricing.promotion_code set owner = redeemed_coupon.customer_id from members.redeemed_coupon
where redeemed_coupon.market = promotion_code.market and redeemed_coupon.code = promotion_code.code;

alter table members.redeemed_coupon rename to coupon;
alter index members.redeemed_coupon_of_member rename to coupon_of_member;
alter index members.redeemed_coupon_reward rename to coupon_reward;
alter table members.coupon rename column redeemed_at to issued_at;
alter table members.coupon
  alter column reward_id drop not null,
  alter column request_key drop not null,
  alter column points drop not null,
  add column origin text not null default 'points'
    check (origin in ('welcome', 'birthday', 'anniversary', 'wedding', 'upgrade', 'claim', 'points')),
  add column promotion text,
  add column occasion text check (length(occasion) between 1 and 64);
update members.coupon set promotion = (select reward.promotion from members.reward where reward.id = reward_id);
alter table members.coupon
  alter column origin drop default,
  add check (origin <> 'points' or points is not null and reward_id is not null and request_key is not null),
  add check (origin = 'points' or promotion is not null and occasion is not null),
  add constraint coupon_once unique (customer_id, market, promotion, occasion);
create index coupon_open on members.coupon (customer_id, market, valid_until, id);
drop index members.coupon_of_member;
comment on table members.coupon is 'Coupons of members. Whether one was used is in pricing.promotion_code.';
comment on column members.coupon.origin is 'What issued it.';
comment on column members.coupon.promotion is 'Key of the promotion in its market.';
comment on column members.coupon.occasion is 'What it was issued for, once for each member and promotion: a year, a level, or the number of a claim; null for points.';

create table members.coupon_claims (
  market text not null check (market in ('cn', 'hk', 'mo', 'my', 'sg')),
  promotion text not null,
  claimed integer not null check (claimed > 0),
  primary key (market, promotion)
);
comment on table members.coupon_claims is 'How many coupons of each campaign with a limit members have claimed.';
