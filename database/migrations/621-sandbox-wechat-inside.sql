-- Owned by sandbox/src/wechat: payments inside WeChat, and who a shopper is to an official account.

alter table sandbox_wechat.trade drop constraint trade_trade_type_check;
alter table sandbox_wechat.trade
  add constraint trade_trade_type_check check (trade_type in ('NATIVE', 'H5', 'MWEB', 'JSAPI')),
  add column openid text check (length(openid) <= 128);
comment on column sandbox_wechat.trade.openid is 'Who may pay it; null where anybody may.';

create table sandbox_wechat.sign_in (
  code text primary key,
  appid text not null,
  openid text not null check (length(openid) <= 128),
  used_at timestamptz,
  created_at timestamptz not null
);
create index sign_in_of_shopper on sandbox_wechat.sign_in (openid, appid);
comment on table sandbox_wechat.sign_in is 'A visit of a shopper at WeChat''s page; its code counts once.';
