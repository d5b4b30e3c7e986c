-- Owned by server/src/areas/ordering. Transfers to the shop's bank account, which a manager finds in the bank's statement.

alter table ordering.payment
  drop constraint payment_state_check,
  add constraint payment_state_check check (state in (
    'starting', 'processing', 'action_required', 'paid', 'failed', 'in_store', 'transfer', 'not_needed', 'abandoned',
    'refunding', 'refunded'));
drop index ordering.payment_open;
create unique index payment_open on ordering.payment (order_id)
  where state in ('starting', 'processing', 'action_required', 'paid', 'in_store', 'transfer', 'not_needed');
comment on column ordering.payment.state is
  'transfer: waits until a manager finds the money in the bank''s statement. abandoned: the order is closed but the bank has not yet said what became of the charge; money that still comes is refunded.';

create table ordering.bank_transfer (
  market text not null,
  reference text not null check (length(reference) between 1 and 120),
  payment_id bigint not null references ordering.payment,
  outcome text not null check (outcome in ('paid', 'returned')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  staff_no text not null,
  recorded_at timestamptz not null,
  primary key (market, reference)
);
comment on table ordering.bank_transfer is
  'Transfers that a manager found in the bank''s statement of a market: each pays one order, or was sent back.';
comment on column ordering.bank_transfer.reference is
  'The bank''s, as it is compared: half-width, in capitals, without spaces. The order''s history has it as it was typed.';
comment on column ordering.bank_transfer.outcome is
  'paid: the order was paid with it. returned: it paid nothing, and the money was sent back at the bank.';
create unique index bank_transfer_paid on ordering.bank_transfer (payment_id) where outcome = 'paid';
