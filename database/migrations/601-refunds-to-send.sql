-- Owned by server/src/areas/ordering. An order's state says what a person still has to send back by transfer.
update ordering.sales_order
set state = jsonb_set(state, '{refundToSend}', to_jsonb(waiting.amount))
from (
  select payment.order_id, sum(refund.amount_minor)::bigint as amount
  from ordering.refund join ordering.payment on payment.id = refund.payment_id
  where refund.state = 'waiting' and payment.gateway is null
  group by payment.order_id
) waiting
where sales_order.id = waiting.order_id;

alter table ordering.refund add column reminded_at timestamptz;
comment on column ordering.refund.reminded_at is
  'When the e-shop was reminded of a transfer that it has not sent back; null before, and for all other refunds.';
