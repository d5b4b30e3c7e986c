-- Owned by server/src/areas/ordering. A provider's list has payments of several methods, so it names the provider
-- (docs/decisions/094-compare-payments-with-each-providers-daily-list.md).
alter table ordering.statement rename column method to provider;
update ordering.statement set provider = 'stripe' where gateway like '%stripe%';
alter table ordering.statement add constraint statement_provider_check
  check (provider in ('wechat_pay', 'alipay', 'alipay_hk', 'stripe'));
