-- Owned by sandbox/src/e-invoices. The stand-in for a provider of e-invoices.

create schema sandbox_e_invoices;

create table sandbox_e_invoices.invoice (
  request_number text primary key,
  original_number text,
  title text not null,
  amount_minor bigint not null,
  state text not null check (state in ('processing', 'issued', 'refused', 'canceled')),
  number text unique,
  ready_at timestamptz not null,
  reason text
);
create index invoice_of_original on sandbox_e_invoices.invoice (original_number) where original_number is not null;
comment on table sandbox_e_invoices.invoice is 'What merchants asked to issue, by their own request number.';
comment on column sandbox_e_invoices.invoice.original_number is 'Number of the invoice that a red one takes back; null for invoices.';

create sequence sandbox_e_invoices.number;

create table sandbox_e_invoices.behaviour (
  id integer primary key default 1 check (id = 1),
  service text not null default 'normal',
  result text not null default 'issued'
);
insert into sandbox_e_invoices.behaviour default values;
comment on table sandbox_e_invoices.behaviour is 'How the provider behaves for every merchant, for a test.';
