-- Owned by server/src/areas/ordering. Inside WeChat, WeChat Pay asks who pays: the shopper's openid at an official account.

alter table ordering.payment
  add column payer_appid text check (length(payer_appid) <= 64),
  add column payer_openid text check (length(payer_openid) <= 128),
  add constraint payer_of_account check ((payer_appid is null) = (payer_openid is null));
comment on column ordering.payment.payer_openid is 'Only while the payment is starting.';
