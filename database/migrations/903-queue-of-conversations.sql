-- Owned by server/src/areas/conversations. Strangers stand behind others in the desk's queue and in the space for pictures
-- (docs/decisions/168-let-unpaid-orders-and-unproven-guests-wait-behind-others.md).
alter table conversations.conversation
  add column queue_turn integer not null default 0 check (queue_turn >= 0),
  add column network bytea check (length(network) = 16),
  add column staff_saw_at timestamptz;
comment on column conversations.conversation.queue_turn is '0 for members with a proven address or number and for what staff handed over; otherwise which conversation of its network it was within a day, from 1.';
comment on column conversations.conversation.network is 'Keyed hash of the wide network that began it while it was unproven, for 31 days.';
comment on column conversations.conversation.staff_saw_at is 'When a member of staff first opened it.';
create index conversation_waiting_of_store on conversations.conversation (store_code, queue_turn, waiting_since, id)
  where stage = 'waiting';
create index conversation_of_network on conversations.conversation (network, waiting_since) where network is not null;
create index conversation_network_since on conversations.conversation (waiting_since) where network is not null;

alter table conversations.picture add column unproven boolean not null default false;
comment on table conversations.picture is 'Pictures in conversations, re-encoded as WebP without metadata; deleted after a year, those of strangers earlier.';
comment on column conversations.picture.unproven is 'Whether its sender is no member with a proven address or number, so that it takes less space and goes first.';
create index picture_unproven on conversations.picture (added_at, id) where unproven;
