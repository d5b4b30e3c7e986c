-- Owned by server/src/areas/identity. A first order that ends with a refund gives its promotion back.

comment on column identity.customer.ordered is 'Whether an order of the customer was paid, and neither cancelled nor refunded in full before it was sent.';
