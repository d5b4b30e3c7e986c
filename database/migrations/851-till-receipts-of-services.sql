-- Owned by server/src/areas/ordering: a receipt of a till may stand for a service, too.
alter table ordering.till_receipt add column service text unique;
alter table ordering.till_receipt drop constraint till_receipt_of_one;
alter table ordering.till_receipt add constraint till_receipt_of_one check (num_nonnulls(payment_id, reservation, service) = 1);
comment on table ordering.till_receipt is
  'What a receipt of a store''s till stands for: a payment, a piece that was reserved to be tried, or a service.';
comment on column ordering.till_receipt.service is 'Number of the service.';
