-- Owned by server/src/areas/members. Points that staff gave or took, with the reason.
create table members.points_adjustment (
  id bigint generated always as identity primary key,
  customer_id text not null,
  region text not null check (region in ('hk', 'cn', 'my', 'sg')),
  change bigint not null check (change <> 0),
  reason text not null check (length(reason) <= 200),
  staff_no text not null check (length(staff_no) between 1 and 16),
  request_key text not null check (length(request_key) between 16 and 64),
  at timestamptz not null,
  unique (staff_no, request_key)
);
comment on table members.points_adjustment is
  'Each adjustment of points by the manager of an e-shop. The reason is emptied when the member closes the account.';
create index points_adjustment_of_day on members.points_adjustment (staff_no, at);
create index points_adjustment_of_member on members.points_adjustment (customer_id, id);
