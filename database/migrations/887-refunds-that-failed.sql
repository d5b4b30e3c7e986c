-- Owned by server/src/areas/ordering. A refund that its provider does not pay out waits for a manager.
alter table ordering.refund
  drop constraint refund_state_check,
  add constraint refund_state_check check (state in ('waiting', 'done', 'failed')),
  add column attempt integer not null default 0 check (attempt >= 0),
  add column failure text,
  add column by_hand boolean not null default false,
  add column owed_minor bigint not null default 0 check (owed_minor >= 0 and owed_minor <= tender_minor),
  add column owed_state text check (owed_state in ('new', 'waiting', 'done')),
  add constraint refund_owed_check check ((owed_minor > 0) = (owed_state is not null));
comment on column ordering.refund.state is
  'waiting: the bank has not taken it yet, or a manager has not yet sent what was paid by transfer. failed: the provider does not pay it out. What was paid at a till is given back there, and done at once.';
comment on column ordering.refund.attempt is 'How often a manager sent it once more; each time it has another key at the provider.';
comment on column ordering.refund.failure is 'The provider''s code for why it failed; null unless it did.';
comment on column ordering.refund.by_hand is 'Whether a manager paid it in another way, after its provider did not; ordering.bank_transfer has the reference.';
comment on column ordering.refund.owed_minor is
  'What of tender_minor was for store credit of a closed account: a manager pays it by hand.';
comment on column ordering.refund.owed_state is
  'new: its order does not say so yet. waiting: for a manager. done: paid by hand. Null where nothing is owed.';
create index refund_owed on ordering.refund (payment_id) where owed_state = 'waiting';
create index refund_failed on ordering.refund (payment_id) where state = 'failed';
comment on table ordering.bank_transfer is
  'Money in the bank''s statement of a market that a manager recorded: each pays one order, or sends money back, also in place of a provider.';

alter table sandbox_stripe.refund add column failure text;
comment on column sandbox_stripe.refund.failure is 'Stripe''s reason of a refund that failed.';

alter table sandbox_bank.card_token
  drop constraint card_token_behaviour_check,
  add constraint card_token_behaviour_check
    check (behaviour in ('approve', 'decline', 'challenge', 'late', 'no-refund'));
