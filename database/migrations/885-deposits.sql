-- Owned by server/src/areas/ordering. Orders that are paid in two parts
-- (docs/decisions/157-pay-an-order-in-two-parts.md).

alter table ordering.payment
  add column part text not null default 'whole' check (part in ('whole', 'deposit', 'rest'));
comment on column ordering.payment.part is
  'What the attempt is for: the whole order, its deposit, or the rest, which is paid before the hand-over.';
drop index ordering.payment_open;
create unique index payment_open on ordering.payment (order_id, part)
  where state in ('starting', 'processing', 'action_required', 'paid', 'in_store', 'transfer', 'not_needed');

alter table ordering.sales_order
  add column rest_due boolean not null generated always as (
    state -> 'facts' ? 'deposit'
    and state -> 'payment' ->> 'state' = 'paid'
    and coalesce(state -> 'rest' ->> 'state', 'none') <> 'paid'
    and state ->> 'stage' in
      ('approval-pending', 'approval-question', 'manufacturing', 'made', 'factory-shipped', 'pick-pending')
  ) stored,
  add column rest_asked_at timestamptz,
  add column rest_reminders integer not null default 0;
comment on column ordering.sales_order.rest_due is 'Whether its deposit is paid and the rest is not, for lists.';
comment on column ordering.sales_order.rest_asked_at is
  'When its buyer was last asked for the rest by e-mail; null before the pieces are ready.';
comment on column ordering.sales_order.rest_reminders is 'How often its buyer was reminded of the rest.';

create index sales_order_of_rest on ordering.sales_order (source_code, placed_at desc, id desc)
  include (stage, delivery, made_to_order) where rest_due;
create index sales_order_rest_asked on ordering.sales_order (rest_asked_at) where rest_due;
