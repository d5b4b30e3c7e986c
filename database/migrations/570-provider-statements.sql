-- Owned by server/src/areas/ordering. The daily lists of payment providers, compared with the shop's payments and
-- refunds (docs/decisions/094-compare-payments-with-each-providers-daily-list.md).

alter table ordering.payment add column paid_at timestamptz;
comment on column ordering.payment.paid_at is 'When the provider took the money, by its own clock; the provider lists the payment on that day. Null where that is unknown.';
-- A refund moves updated_at, so only the order knows when its accepted payment was made.
update ordering.payment set paid_at = (sales_order.state->'payment'->>'at')::timestamptz
from ordering.sales_order
where sales_order.id = payment.order_id and gateway is not null and payment.state in ('paid', 'refunding', 'refunded')
  and payment.charge_id = sales_order.state->'payment'->>'reference';
create index payment_paid on ordering.payment (gateway, paid_at) where paid_at is not null;
create index payment_attempted on ordering.payment (gateway, created_at) where gateway is not null;
create index payment_sent_back on ordering.payment (gateway, updated_at) where state = 'refunded';
create index refund_done on ordering.refund (updated_at) where state = 'done';

create table ordering.statement (
  id bigint generated always as identity primary key,
  gateway text not null,
  market text not null check (market in ('cn', 'hk', 'mo', 'my', 'sg')),
  method text not null,
  day date not null,
  state text not null check (state in ('waiting', 'compared')),
  tries integer not null default 0,
  reason text check (length(reason) <= 200),
  next_try_at timestamptz,
  compared_at timestamptz,
  listed_count integer not null default 0,
  difference_count integer not null default 0,
  open_count integer not null default 0,
  created_at timestamptz not null,
  unique (gateway, day),
  check ((state = 'compared') = (compared_at is not null)),
  check (open_count between 0 and difference_count)
);
create index statement_due on ordering.statement (next_try_at) where state = 'waiting';
create index statement_of_market on ordering.statement (market, day desc, id);
create index statement_of_day on ordering.statement (day);
comment on table ordering.statement is 'The list of one business day of a payment provider, deleted after 400 days with its lines and differences.';
comment on column ordering.statement.gateway is 'Code of the gateway: one merchant account of a market.';
comment on column ordering.statement.state is 'waiting: the provider has no list yet, or could not be reached.';
comment on column ordering.statement.reason is 'Why the last try brought no list, for the log and the page.';
comment on column ordering.statement.next_try_at is 'Null once the list was compared or is given up.';
comment on column ordering.statement.open_count is 'Differences that nobody has settled.';

create table ordering.statement_entry (
  statement_id bigint not null references ordering.statement on delete cascade,
  position integer not null check (position > 0),
  kind text not null check (kind in ('payment', 'refund')),
  reference text not null,
  key text,
  amount_minor bigint not null,
  currency text not null,
  fee_minor bigint,
  at timestamptz not null,
  primary key (statement_id, position)
);
create index statement_entry_key on ordering.statement_entry (key) where key is not null;
comment on table ordering.statement_entry is 'One line of a provider''s list; a later list may repeat it.';
comment on column ordering.statement_entry.reference is 'The provider''s own number.';
comment on column ordering.statement_entry.key is 'The shop''s key of the payment or refund; null for a line that the shop did not cause.';

create table ordering.statement_difference (
  id bigint generated always as identity primary key,
  statement_id bigint not null references ordering.statement on delete cascade,
  code text not null check (code in ('unknown_here', 'unpaid_here', 'missing_there', 'other_amount', 'other_currency', 'twice')),
  kind text not null check (kind in ('payment', 'refund')),
  reference text,
  key text,
  order_id bigint references ordering.sales_order,
  listed_minor bigint,
  listed_currency text,
  our_minor bigint,
  our_currency text,
  at timestamptz,
  settled_at timestamptz,
  settled_by text,
  settled_reason text check (length(settled_reason) between 1 and 200),
  check ((settled_at is null) = (settled_by is null) and (settled_at is null) = (settled_reason is null))
);
create index statement_difference_of on ordering.statement_difference (statement_id, id);
create index statement_difference_order on ordering.statement_difference (order_id) where order_id is not null;
comment on table ordering.statement_difference is 'A difference between a provider''s list and the shop''s records, until a manager settles it.';
comment on column ordering.statement_difference.at is 'When the provider says that it happened.';
comment on column ordering.statement_difference.settled_by is 'Number of the member of staff.';
