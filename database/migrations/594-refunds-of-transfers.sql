-- Owned by server/src/areas/ordering. Refunds of bank transfers wait until a manager has sent them.

comment on column ordering.refund.state is
  'waiting: the bank has not taken it yet, or a manager has not yet sent what was paid by transfer. What was paid at a till is given back there, and done at once.';
comment on column ordering.bank_transfer.outcome is
  'paid: the order was paid with it. returned: the money was sent back at the bank, as a refund or because it paid nothing.';
comment on table ordering.bank_transfer is
  'Transfers in the bank''s statement of a market that a manager recorded: each pays one order, or sends money back.';
