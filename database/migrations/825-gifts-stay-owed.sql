-- Owned by server/src/areas/ordering. What a refund did not cover of a kept gift's price is taken off later returns
-- (docs/decisions/136-what-is-owed-for-kept-gifts-and-who-settles.md).

alter table ordering.order_return_line
  drop constraint order_return_line_quantity_check,
  drop constraint order_return_line_check3,
  add constraint order_return_line_quantity_check check (quantity >= 0 and (quantity > 0 or kept_minor > 0)),
  add constraint order_return_line_kept_minor_check check (kept_minor >= 0);
comment on column ordering.order_return_line.quantity is
  'Pieces that come back; 0 for a gift kept at an earlier return, for which this return''s refund is less.';
comment on column ordering.order_return_line.kept_minor is
  'What the refund was less for gifts kept now or at earlier returns, in minor units of the order.';
