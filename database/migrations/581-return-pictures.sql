-- Owned by server/src/areas/ordering. Pictures that buyers add to a return
-- (docs/decisions/098-re-encode-pictures-of-returns.md).

create table ordering.order_return_picture (
  id bigint generated always as identity primary key,
  return_id bigint not null references ordering.order_return,
  at timestamptz not null,
  sha256 text not null,
  bytes integer not null check (bytes > 0),
  content bytea not null,
  unique (return_id, sha256)
);
create index order_return_picture_at on ordering.order_return_picture (at);
alter table ordering.order_return_picture alter column content set storage external;
comment on table ordering.order_return_picture is 'Pictures of a return, at most five, re-encoded as WebP without metadata; deleted after 180 days.';
comment on column ordering.order_return_picture.sha256 is 'Of the content, so that a repeated upload adds nothing.';
comment on column ordering.order_return_picture.bytes is 'Length of the content.';
