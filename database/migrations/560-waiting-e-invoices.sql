-- Owned by server/src/areas/ordering. The e-invoices that a store's manager has to issue or take back.

create index e_invoice_waiting on ordering.e_invoice (order_id) where state in ('requested', 'red-requested');
comment on column ordering.e_invoice.amount_minor is 'Paid by money for goods and not refunded, without gift cards that the order bought: at the request, and from the issue on what was invoiced.';
