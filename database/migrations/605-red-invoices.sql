-- Owned by server/src/areas/ordering. Several red invoices of an e-invoice, each over one refund, and what was sent to a
-- provider that issues by itself (docs/decisions/101-take-back-invoices-in-parts.md, 102).

create table ordering.red_invoice (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references ordering.e_invoice,
  sequence integer not null check (sequence > 0),
  amount_minor bigint not null check (amount_minor > 0),
  lines jsonb not null,
  requested_at timestamptz not null,
  number text,
  issued_at timestamptz,
  file bytea,
  unique (invoice_id, sequence),
  check ((number is null) = (file is null)),
  check ((number is null) = (issued_at is null))
);
create unique index red_invoice_number on ordering.red_invoice (number) where number is not null;
comment on table ordering.red_invoice is 'Red invoices of an e-invoice: one for each refund that lowered what is invoiced. They wait until they have a number.';
comment on column ordering.red_invoice.amount_minor is 'What it takes back; all of an invoice together at most the invoice.';
comment on column ordering.red_invoice.lines is 'The amount by the position of the order''s line; empty in those of older versions, which took back all.';

insert into ordering.red_invoice (invoice_id, sequence, amount_minor, lines, requested_at, number, issued_at, file)
select id, 1, amount_minor, '[]', coalesce(red_at, requested_at), red_number,
  case when red_number is null then null else coalesce(red_at, requested_at) end, red_file
from ordering.e_invoice where state in ('red-requested', 'red-issued');
alter table ordering.e_invoice drop column red_number, drop column red_at, drop column red_file;

create table ordering.e_invoice_submission (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references ordering.e_invoice,
  red_invoice_id bigint references ordering.red_invoice,
  request_number text not null unique,
  state text not null check (state in ('waiting', 'refused', 'canceled', 'issued')),
  problem text check (length(problem) <= 200),
  created_at timestamptz not null
);
create unique index e_invoice_submission_waiting on ordering.e_invoice_submission (invoice_id, coalesce(red_invoice_id, 0))
  where state = 'waiting';
create index e_invoice_submission_of_invoice on ordering.e_invoice_submission (invoice_id, id);
create index e_invoice_submission_stuck on ordering.e_invoice_submission (created_at) where state = 'waiting';
comment on table ordering.e_invoice_submission is 'What the provider of e-invoices was or will be asked to issue; one row for each attempt.';
comment on column ordering.e_invoice_submission.red_invoice_id is 'Null for the e-invoice itself.';
comment on column ordering.e_invoice_submission.request_number is 'Our number, by which the provider issues at most once.';
comment on column ordering.e_invoice_submission.problem is 'Why it was refused, in the provider''s words; while it waits, what went wrong last.';
