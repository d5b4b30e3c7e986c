-- Owned by server/src/areas/ordering. Which lines of an order were gifts, and of which promotion.

alter table ordering.order_line
  add column gift_rule bigint,
  add column gift_label text,
  add constraint order_line_gift_costs_nothing check (gift_rule is null or (row_minor = 0 and discount_minor = 0)),
  add constraint order_line_gift_has_label check ((gift_rule is null) = (gift_label is null));
comment on column ordering.order_line.gift_rule is 'Number of the promotion that gave the line; null for lines that were bought.';
comment on column ordering.order_line.gift_label is 'What the promotion was called, in the language of the order.';
