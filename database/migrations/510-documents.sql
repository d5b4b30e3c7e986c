-- Documents of orders: who sells, what a piece is made of, and their numbers
-- (docs/decisions/090-print-documents-from-the-stored-order.md).

-- Owned by server/src/areas/stores.
alter table stores.website add column seller jsonb;
comment on column stores.website.seller is 'Who sells in the market, as receipts and invoices must say it; null prints the shop''s name.';

-- Owned by server/src/areas/ordering.
alter table ordering.order_line add column facts jsonb not null default '[]';
comment on column ordering.order_line.facts is 'What the piece was made of when it was ordered, for receipts: label and value, in the order''s language.';

alter table ordering.sales_order add column invoice_number text;
comment on column ordering.sales_order.invoice_number is 'Number in the market''s series of invoices; null in markets without one, and until it is paid.';
create unique index sales_order_invoice_number on ordering.sales_order (invoice_number) where invoice_number is not null;

alter table ordering.refund add column document_number text;
comment on column ordering.refund.document_number is 'Number in the market''s series of credit notes; null in markets without one.';
create unique index refund_document_number on ordering.refund (document_number) where document_number is not null;

create table ordering.document_series (
  series text primary key,
  last integer not null check (last > 0)
);
comment on table ordering.document_series is 'The last number of each series of invoices and credit notes. Numbers are taken in the transaction that stores them, so no series has gaps.';
