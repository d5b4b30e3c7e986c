-- Owned by server/src/areas/hints. Hints by link (docs/decisions/121-store-hints-without-their-sender.md).
create schema hints;
comment on schema hints is 'Owned by server/src/areas/hints.';

create table hints.hint (
  code text primary key check (code ~ '^[A-Za-z0-9]{22}$'),
  kind text not null check (kind in ('piece', 'diamond', 'design')),
  target text not null,
  sender_name text,
  message text,
  ring_system text,
  ring_size text,
  expires_at timestamptz not null,
  check ((ring_system is null) = (ring_size is null))
);
create index hint_expiring on hints.hint (expires_at);
comment on table hints.hint is 'Hints that somebody sends by link. Who made one is not stored.';
comment on column hints.hint.target is 'SKU of the piece or stone, or the short word of the shared design.';
comment on column hints.hint.sender_name is 'As it was typed; null for a hint without a name.';

create table hints.refused_recipient (
  recipient text primary key
);
comment on table hints.refused_recipient is 'Who wants no hints by e-mail, as keyed hashes of their addresses.';
