-- Owned by sandbox/src. What is wrong with the daily lists of the stand-ins, for a test.

alter table sandbox_wechat.behaviour add column statement text not null default 'good';
alter table sandbox_alipay.behaviour add column statement text not null default 'good';
alter table sandbox_stripe.behaviour add column statement text not null default 'good';
create index trade_paid on sandbox_wechat.trade (mchid, paid_at) where paid_at is not null;
create index refund_of_merchant on sandbox_wechat.refund (mchid, created_at);
create index trade_paid on sandbox_alipay.trade (merchant, paid_at) where paid_at is not null;
create index refund_of_merchant on sandbox_alipay.refund (merchant, created_at);
create index intent_paid on sandbox_stripe.intent (account, paid_at) where paid_at is not null;
create index refund_request on sandbox_alipay.refund (merchant, out_request_no);
create index intent_charge on sandbox_stripe.intent (account, charge_id) where charge_id is not null;
create index refund_created on sandbox_stripe.refund (created_at);
