-- Owned by server/src/platform: who changed what. It takes over pricing.board_decision and identity.staff_look_up.

create table platform.change (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('guest', 'customer', 'staff', 'office', 'system', 'gateway')),
  actor_id text not null check (length(actor_id) <= 200),
  action text not null check (action ~ '^[a-z-]+\.[a-z-]+$' and length(action) <= 60),
  record_kind text not null check (record_kind ~ '^[a-z-]{1,40}$'),
  record_id text check (length(record_id) between 1 and 200),
  revision integer,
  before jsonb check (jsonb_typeof(before) = 'object'),
  after jsonb check (jsonb_typeof(after) = 'object'),
  reason text not null check (length(reason) <= 500),
  request text check (length(request) <= 100),
  expires_at timestamptz
);
comment on table platform.change is
  'Every change made by a person: who, when, what, from what to what, and why. Written in the transaction of the change itself. Append only.';
comment on column platform.change.actor_id is 'Staff number, office account, customer, job or provider; empty for a guest.';
comment on column platform.change.action is 'The action of the table of permissions, or a part of it such as gold-price.plan.';
comment on column platform.change.record_id is 'Null where nothing was found or nothing is named.';
comment on column platform.change.revision is 'The revision that the change made: of a coupon its revision, of a gold price board the version.';
comment on column platform.change.before is 'Only the fields that changed; null for a new record. Of personal data never the values.';
comment on column platform.change.request is 'The request''s id, as in the log; null for what no request asked for.';
comment on column platform.change.expires_at is 'From then on the row may be deleted; null keeps it for ever.';
create index change_of_record on platform.change (record_kind, record_id, id desc);
create index change_by_actor on platform.change (actor_kind, actor_id, id desc);
create index change_expires on platform.change (expires_at) where expires_at is not null;

insert into platform.change (at, actor_kind, actor_id, action, record_kind, record_id, revision, after, reason)
select decided_at,
  case when split_part(actor, '/', 1) in ('guest', 'customer', 'staff', 'gateway') then split_part(actor, '/', 1)
    else 'system' end,
  case when position('/' in actor) > 0 then substr(actor, position('/' in actor) + 1) else '' end,
  'gold-price.' || kind, 'gold-board', type, version,
  case when publication is not null then jsonb_build_object('publication', publication) end, reason
from pricing.board_decision order by id;

insert into platform.change (at, actor_kind, actor_id, action, record_kind, record_id, after, reason, expires_at)
select at, 'staff', staff_no, what || '.look-up', 'customer', customer_id::text,
  jsonb_build_object('store', store_code), '', at + interval '732 days'
from identity.staff_look_up order by id;

drop table pricing.board_decision;
drop table identity.staff_look_up;

create function platform.keep_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.expires_at is not null then
      return old;
    end if;
  end if;
  raise exception 'platform.change is append only';
end $$;
create trigger keep_changes before update or delete on platform.change
  for each row execute function platform.keep_changes();
create trigger keep_all_changes before truncate on platform.change
  for each statement execute function platform.keep_changes();
