-- Owned by server/src/areas/ordering. Mainland e-invoices that buyers request and people upload
-- (docs/decisions/091-request-e-invoices-and-upload-them.md).

create table ordering.e_invoice (
  id bigint generated always as identity primary key,
  order_id bigint not null references ordering.sales_order,
  sequence integer not null check (sequence > 0),
  state text not null check (state in ('requested', 'issued', 'rejected', 'red-requested', 'red-issued', 'withdrawn')),
  form jsonb not null,
  amount_minor bigint not null check (amount_minor > 0),
  requested_at timestamptz not null,
  number text,
  issued_at timestamptz,
  file bytea,
  red_number text,
  red_at timestamptz,
  red_file bytea,
  reason text,
  unique (order_id, sequence),
  check ((number is null) = (file is null)),
  check ((red_number is null) = (red_file is null))
);
create unique index e_invoice_open on ordering.e_invoice (order_id)
  where state in ('requested', 'issued', 'red-requested');
create unique index e_invoice_number on ordering.e_invoice (number) where number is not null;
create unique index e_invoice_red_number on ordering.e_invoice (red_number) where red_number is not null;
comment on table ordering.e_invoice is 'E-invoices of an order, one after another; the next one only after a red invoice, a rejection or a withdrawal.';
comment on column ordering.e_invoice.form is 'What the buyer filled in.';
comment on column ordering.e_invoice.amount_minor is 'Paid by money and not refunded: at the request, and from the issue on what was invoiced.';
comment on column ordering.e_invoice.red_number is 'Number of the red invoice that takes it back.';
comment on column ordering.e_invoice.reason is 'Why it was rejected, in the words of staff.';
