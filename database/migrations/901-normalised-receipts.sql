-- Owned by server/src/areas/ordering. Receipts and references are compared by letters and digits alone
-- (docs/decisions/167-two-people-for-value-and-receipts.md). What is stored is half-width and in capitals already. Where two of one
-- till or market become the same, the first is normalised; the other stays as it is, and equals nothing that is typed later.
with plain as (
  select store_code, receipt,
    regexp_replace(receipt, '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]', '', 'g') as key
  from ordering.till_receipt
), first as (
  select distinct on (store_code, key) store_code, receipt, key from plain where key <> ''
  order by store_code, key, (receipt = key) desc, receipt
)
update ordering.till_receipt till set receipt = first.key
from first
where till.store_code = first.store_code and till.receipt = first.receipt and till.receipt <> first.key;
comment on column ordering.till_receipt.receipt is
  'As it is compared: letters and digits alone, half-width, in capitals. The order''s history has it as it was typed.';

with plain as (
  select market, reference,
    regexp_replace(reference, '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]', '', 'g') as key
  from ordering.bank_transfer
), first as (
  select distinct on (market, key) market, reference, key from plain where key <> ''
  order by market, key, (reference = key) desc, reference
)
update ordering.bank_transfer transfer set reference = first.key
from first
where transfer.market = first.market and transfer.reference = first.reference and transfer.reference <> first.key;

comment on column ordering.bank_transfer.reference is
  'The bank''s, as it is compared: letters and digits alone, half-width, in capitals. The order''s history has it as it was typed.';

create index order_line_of_certificate on ordering.order_line ((made -> 'stone' -> 'certificate' ->> 'number'))
  where made -> 'stone' is not null;
