-- Owned by server/src/areas/members. E-mails about points that expire.

create table members.expiry_notice (
  account_id bigint not null,
  expires_at timestamptz not null,
  days integer not null check (days > 0),
  at timestamptz not null,
  primary key (account_id, expires_at, days)
);
create index expiry_notice_old on members.expiry_notice (expires_at);
comment on table members.expiry_notice is 'E-mails about points that expire: one for each account, moment of expiry and number of days before it.';
