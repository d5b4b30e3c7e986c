-- Owned by server/src/areas/ordering. When a submission to the provider of e-invoices was last tried, so that stuck ones take
-- turns.

alter table ordering.e_invoice_submission add column tried_at timestamptz;
update ordering.e_invoice_submission set tried_at = created_at;
alter table ordering.e_invoice_submission alter column tried_at set not null;
comment on column ordering.e_invoice_submission.tried_at is 'When the provider was last asked about it, or it was queued again.';
drop index ordering.e_invoice_submission_stuck;
create index e_invoice_submission_stuck on ordering.e_invoice_submission (tried_at, id) where state = 'waiting';
