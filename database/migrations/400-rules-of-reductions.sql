-- Owned by server/src/areas/ordering: which version of which promotion took something off an order.

alter table ordering.order_reduction
  add column rule_id bigint,
  add column rule_version integer check (rule_version > 0),
  add check ((rule_id is null) = (rule_version is null)),
  drop constraint order_reduction_cause_check,
  add constraint order_reduction_cause_check check (cause in ('coupon', 'promotion', 'level')),
  add check (cause <> 'promotion' or rule_id is not null);
comment on column ordering.order_reduction.reference is 'Of a coupon its code, of a promotion its number, of a level its name.';
comment on column ordering.order_reduction.rule_id is 'Number of the promotion; null for levels, and for coupons from before promotions.';
comment on column ordering.order_reduction.rule_version is 'The version of the promotion by which it was computed.';
