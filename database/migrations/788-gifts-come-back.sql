-- Owned by server/src/areas/ordering. What earned a gift of an order, and gifts that had to come back and did not
-- (docs/decisions/127-gifts-come-back-with-what-earned-them.md).

alter table ordering.order_line add column gift_terms jsonb check (gift_terms is null or gift_rule is not null);
comment on column ordering.order_line.gift_terms is
  'What earned the gift, and the price of one piece; null for lines that were bought, and in orders of older versions.';

alter table ordering.order_return_line
  add column kept integer not null default 0 check (kept between 0 and quantity - coalesce(accepted, 0)),
  add column kept_minor bigint not null default 0 check (kept_minor >= 0 and (kept > 0 or kept_minor = 0));
comment on column ordering.order_return_line.kept is 'Pieces of a gift that had to come back and did not.';
comment on column ordering.order_return_line.kept_minor is 'What the refund was less for them, in minor units of the order.';
