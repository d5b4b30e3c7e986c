-- Owned by server/src/areas/ordering. With what device a shopper pays, since wallets show a computer a QR code and a
-- phone their app. The IP address is what WeChat Pay asks for with its link for a phone.

alter table ordering.payment
  add column payer_device text not null default 'computer' check (payer_device in ('computer', 'phone')),
  add column payer_ip text check (length(payer_ip) <= 45);
comment on column ordering.payment.payer_ip is 'Only while the payment is starting.';
