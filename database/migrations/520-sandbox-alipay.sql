-- Owned by sandbox/src/alipay: a stand-in for Alipay and AlipayHK, for development and tests.

create schema sandbox_alipay;
comment on schema sandbox_alipay is 'Owned by sandbox/src/alipay: a stand-in for Alipay and AlipayHK, for development and tests.';

create table sandbox_alipay.trade (
  merchant text not null,
  out_trade_no text not null check (length(out_trade_no) between 1 and 64),
  product text not null check (product in ('page', 'wap', 'code', 'hk')),
  request_hash text not null,
  subject text not null,
  notify_url text not null,
  return_url text,
  amount_minor integer not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  refunded_minor integer not null default 0 check (refunded_minor between 0 and amount_minor),
  state text not null check (state in ('WAIT_BUYER_PAY', 'TRADE_SUCCESS', 'TRADE_CLOSED')),
  code text not null unique,
  trade_no text not null unique,
  expires_at timestamptz not null,
  paid_at timestamptz,
  reported_minor integer not null,
  reported_currency text not null,
  created_at timestamptz not null,
  primary key (merchant, out_trade_no),
  check (paid_at is not null or state <> 'TRADE_SUCCESS')
);
comment on table sandbox_alipay.trade is 'One order at Alipay. The trade of a page begins when its buyer signs in there.';
comment on column sandbox_alipay.trade.request_hash is 'Another request under the same number is refused by it.';
comment on column sandbox_alipay.trade.state is 'A trade that is refunded as a whole is closed too.';
comment on column sandbox_alipay.trade.code is 'Unguessable part of the address of its page.';
comment on column sandbox_alipay.trade.reported_minor is 'The amount that the platform reports; another one than asked for in the case of a wrong amount.';

create table sandbox_alipay.refund (
  merchant text not null,
  out_request_no text not null check (length(out_request_no) between 1 and 64),
  out_trade_no text not null,
  refund_no text not null unique,
  amount_minor integer not null check (amount_minor > 0),
  done_at timestamptz not null,
  created_at timestamptz not null,
  primary key (merchant, out_trade_no, out_request_no),
  foreign key (merchant, out_trade_no) references sandbox_alipay.trade
);
comment on table sandbox_alipay.refund is 'Money given back; the sum stands in trade.refunded_minor.';
comment on column sandbox_alipay.refund.done_at is 'Later than created_at while the refund is in process.';

create table sandbox_alipay.notice (
  id text primary key,
  merchant text not null,
  out_trade_no text not null,
  out_request_no text,
  flaw text check (length(flaw) <= 40),
  tries integer not null default 0,
  delivered_at timestamptz,
  created_at timestamptz not null,
  foreign key (merchant, out_trade_no) references sandbox_alipay.trade
);
create index notice_of_trade on sandbox_alipay.notice (merchant, out_trade_no);
comment on table sandbox_alipay.notice is 'A notice to the merchant, sent by a job until the merchant accepts it.';
comment on column sandbox_alipay.notice.out_request_no is 'The refund that it is about; null for a payment.';
comment on column sandbox_alipay.notice.flaw is 'What is wrong with it on purpose, for a test.';

create table sandbox_alipay.behaviour (
  id integer primary key default 1 check (id = 1),
  service text not null default 'normal',
  refunds text not null default 'success'
);
insert into sandbox_alipay.behaviour default values;
comment on table sandbox_alipay.behaviour is 'How the platform behaves for every merchant, for a test.';
