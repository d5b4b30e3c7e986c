-- Owned by server/src/areas/privacy. Accounts that their owners are closing.
create schema privacy;
comment on schema privacy is 'Owned by server/src/areas/privacy.';

create table privacy.closing (
  customer_id text primary key check (length(customer_id) between 1 and 64),
  requested_at timestamptz not null,
  due_at timestamptz not null check (due_at >= requested_at),
  market text not null check (market in ('cn', 'hk', 'mo', 'my', 'sg')),
  locale text not null check (locale ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$')
);
comment on table privacy.closing is
  'Accounts that will be closed, each with the moment from which on a job closes it. The row goes with the account, or when its owner keeps it.';
create index closing_due on privacy.closing (due_at, customer_id);
