-- Owned by sandbox/src/wechat: a stand-in for WeChat Pay, for development and tests.

create schema sandbox_wechat;
comment on schema sandbox_wechat is 'Owned by sandbox/src/wechat: a stand-in for WeChat Pay, for development and tests.';

create table sandbox_wechat.trade (
  mchid text not null,
  out_trade_no text not null check (out_trade_no ~ '^[0-9A-Za-z_*-]{6,32}$'),
  appid text not null,
  trade_type text not null check (trade_type in ('NATIVE', 'H5', 'MWEB')),
  request_hash text not null,
  description text not null,
  notify_url text not null,
  amount_minor integer not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  refunded_minor integer not null default 0 check (refunded_minor between 0 and amount_minor),
  state text not null check (state in ('NOTPAY', 'SUCCESS', 'REFUND', 'CLOSED')),
  code text not null unique,
  link_until timestamptz not null,
  expires_at timestamptz not null,
  transaction_id text unique,
  paid_at timestamptz,
  reported_minor integer not null,
  reported_currency text not null,
  created_at timestamptz not null,
  primary key (mchid, out_trade_no),
  check ((transaction_id is null) = (paid_at is null)),
  check ((paid_at is null) = (state in ('NOTPAY', 'CLOSED')))
);
comment on table sandbox_wechat.trade is 'One order at WeChat Pay.';
comment on column sandbox_wechat.trade.request_hash is 'Another request under the same number is refused by it.';
comment on column sandbox_wechat.trade.code is 'Unguessable part of the address of its page.';
comment on column sandbox_wechat.trade.link_until is 'When the link for a phone ends; the code of a computer lives as long as the order.';
comment on column sandbox_wechat.trade.reported_minor is 'The amount that the platform reports; another one than asked for in the case of a wrong amount.';

create table sandbox_wechat.refund (
  mchid text not null,
  out_refund_no text not null check (length(out_refund_no) <= 64),
  out_trade_no text not null,
  refund_id text not null unique,
  amount_minor integer not null check (amount_minor > 0),
  status text not null check (status in ('PROCESSING', 'SUCCESS', 'ABNORMAL', 'CLOSED')),
  created_at timestamptz not null,
  primary key (mchid, out_refund_no),
  foreign key (mchid, out_trade_no) references sandbox_wechat.trade
);
create index refund_of_trade on sandbox_wechat.refund (mchid, out_trade_no, created_at);
comment on table sandbox_wechat.refund is 'Money given back; the sum stands in trade.refunded_minor.';

create table sandbox_wechat.notice (
  id text primary key,
  mchid text not null,
  out_trade_no text not null,
  event_type text not null,
  flaw text check (length(flaw) <= 40),
  tries integer not null default 0,
  delivered_at timestamptz,
  created_at timestamptz not null,
  foreign key (mchid, out_trade_no) references sandbox_wechat.trade
);
create index notice_of_trade on sandbox_wechat.notice (mchid, out_trade_no);
comment on table sandbox_wechat.notice is 'A callback to the merchant, sent by a job until the merchant accepts it.';
comment on column sandbox_wechat.notice.flaw is 'What is wrong with it on purpose, for a test.';

create table sandbox_wechat.behaviour (
  id integer primary key default 1 check (id = 1),
  service text not null default 'normal',
  refunds text not null default 'success'
);
insert into sandbox_wechat.behaviour default values;
comment on table sandbox_wechat.behaviour is 'How the platform behaves for every merchant, for a test.';
