-- Owned by server/src/areas/ordering. Every filter of the staff's list reads along one index
-- (docs/decisions/146-filter-staff-orders-by-groups.md).

update ordering.sales_order sold
  set state = jsonb_set(sold.state, '{facts,dueOn}', to_jsonb(promised.due_on))
  from (
    select order_id, max(made ->> 'dueOn') as due_on from ordering.order_line
    where made ->> 'dueOn' is not null group by order_id
  ) promised
  where promised.order_id = sold.id and not sold.state -> 'facts' ? 'dueOn';

alter table ordering.sales_order
  add column delivery text not null generated always as (state -> 'facts' ->> 'delivery') stored,
  add column made_to_order boolean not null generated always as (state -> 'facts' ->> 'madeToOrder' = 'true') stored,
  add column due_on text generated always as (state -> 'facts' ->> 'dueOn') stored;
comment on column ordering.sales_order.delivery is 'How its buyer gets it, for lists: courier, pickup or none.';
comment on column ordering.sales_order.made_to_order is 'Whether a piece of it is made to order, for lists.';
comment on column ordering.sales_order.due_on is 'The day by which it is due, as YYYY-MM-DD; null if nobody promised one.';

drop index ordering.sales_order_of_store;
create index sales_order_of_store on ordering.sales_order
  (source_code, stage, delivery, made_to_order, placed_at desc, id desc);
create index sales_order_of_due_day on ordering.sales_order (source_code, due_on collate "C", id)
  include (stage, delivery, made_to_order, placed_at)
  where stage in ('approval-pending', 'approval-question', 'ready-stock', 'manufacturing', 'made', 'factory-shipped', 'refunded-partial');
