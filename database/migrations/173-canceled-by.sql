-- Owned by server/src/areas/ordering. An order that is cancelled keeps by which step, apart from the words that somebody
-- gave as the reason: words may say anything, the name of a step among it.

update ordering.sales_order
  set state = state || jsonb_build_object('by', closing.event, 'reason', closing.reason)
  from (
    select distinct on (order_id) order_id, event, reason from ordering.order_event
    where to_state = 'canceled' and from_state is distinct from 'canceled'
    order by order_id, version
  ) closing
  where closing.order_id = sales_order.id and state ->> 'stage' = 'canceled';
