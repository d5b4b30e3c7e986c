-- Owned by server/src/areas/ordering. What the workshop reports about a piece while it is made
-- (docs/decisions/151-report-the-workshop-by-stages-and-reserve-its-days.md).
create table ordering.craft_report (
  order_id bigint not null references ordering.sales_order on delete cascade,
  stage text not null check (stage in ('modelling', 'casting', 'setting', 'polishing', 'inspection')),
  at timestamptz not null,
  reported_by text not null,
  remark text not null default '' check (length(remark) <= 100),
  primary key (order_id, stage)
);
comment on table ordering.craft_report is 'Stages of the craft that the workshop has reported, at most five of an order; its buyer sees them.';
comment on column ordering.craft_report.at is 'When the stage was first reported; a corrected remark leaves it.';
comment on column ordering.craft_report.reported_by is 'Staff number.';

create table ordering.craft_picture (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  stage text not null,
  sha256 text not null check (length(sha256) = 64),
  bytes integer not null check (bytes > 0),
  content bytea not null,
  added_at timestamptz not null,
  added_by text not null,
  unique (order_id, sha256),
  foreign key (order_id, stage) references ordering.craft_report on delete cascade
);
comment on table ordering.craft_picture is 'Pictures of a stage of the craft, re-encoded: at most four of a stage, for a year.';
comment on column ordering.craft_picture.added_by is 'Staff number.';
create index craft_picture_of_stage on ordering.craft_picture (order_id, stage, id);
create index craft_picture_added on ordering.craft_picture (added_at, id);
