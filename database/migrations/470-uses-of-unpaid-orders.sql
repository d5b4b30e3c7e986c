-- Owned by server/src/areas/ordering. Which orders hold uses of promotions, so that one network cannot use up a campaign
-- with orders that it never pays.

alter table ordering.sales_order add column holds_uses boolean not null default false;
comment on column ordering.sales_order.holds_uses is 'Whether it was placed with a promotion that has a code, a limit or a budget.';
update ordering.sales_order set holds_uses = true where expires_at is not null and coupon_code is not null;
