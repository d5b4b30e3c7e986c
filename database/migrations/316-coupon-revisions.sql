-- Owned by server/src/areas/pricing: coupons that people edit.

alter table pricing.coupon add revision integer not null default 1 check (revision > 0);
comment on column pricing.coupon.revision is
  'Grows by one with every change of what people set; a save names the revision that it has read. Uses do not count.';
