-- Owned by server/src/platform: accounts of points, store credit, gift cards (docs/decisions/060-book-entries-and-pair-debits-with-lots.md).
-- Nothing but entries: the balance is their sum. The database itself refuses what would not add up.

create table platform.ledger_account (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z-]{1,40}$'),
  owner text not null check (length(owner) between 1 and 200),
  unit text not null check (unit = 'points' or unit ~ '^[A-Z]{3}$'),
  may_overdraw boolean not null,
  unique (kind, owner, unit)
);
comment on table platform.ledger_account is 'Its row is the lock under which its entries are booked.';
comment on column platform.ledger_account.unit is 'points, or the one currency of the account, whose minor units its amounts are.';
comment on column platform.ledger_account.may_overdraw is 'Whether its balance may be below zero: what was earned may be taken back after it was spent.';

create table platform.ledger_entry (
  id bigint generated always as identity primary key,
  account_id bigint not null references platform.ledger_account,
  kind text not null check (kind in ('credit', 'debit', 'expiry', 'reversal')),
  amount bigint not null check (abs(amount) <= 9007199254740991),
  cause text not null check (length(cause) between 1 and 200),
  at timestamptz not null,
  expires_at timestamptz,
  reverses bigint,
  unique (account_id, cause),
  unique (account_id, id),
  unique (account_id, reverses),
  foreign key (account_id, reverses) references platform.ledger_entry (account_id, id),
  check (case kind when 'credit' then amount > 0 when 'reversal' then amount <> 0 else amount < 0 end),
  check (expires_at is null or (kind = 'credit' and expires_at > at)),
  check ((kind = 'reversal') = (reverses is not null))
);
comment on table platform.ledger_entry is 'Append only. A credit is a lot, from which debits, expiries and reversals take.';
comment on column platform.ledger_entry.amount is 'Positive for the owner of the account.';
comment on column platform.ledger_entry.cause is 'What it is for, such as order:20261121000001. Unique in its account, so that nothing is booked twice.';
comment on column platform.ledger_entry.reverses is 'The entry that a reversal takes back: each once.';

create table platform.ledger_pairing (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  debit_id bigint not null,
  lot_id bigint not null,
  amount bigint not null check (amount <> 0),
  foreign key (account_id, debit_id) references platform.ledger_entry (account_id, id),
  foreign key (account_id, lot_id) references platform.ledger_entry (account_id, id)
);
comment on table platform.ledger_pairing is 'Append only: how much of which lot an entry takes; below zero, what a reversal returns to it.';
create index ledger_pairing_debit on platform.ledger_pairing (account_id, debit_id);
create index ledger_pairing_lot on platform.ledger_pairing (account_id, lot_id);

create function platform.keep_ledger() returns trigger language plpgsql as $$
begin
  raise exception '% is append only', tg_relid::regclass;
end $$;
create trigger keep_ledger before update or delete on platform.ledger_account
  for each row execute function platform.keep_ledger();
create trigger keep_ledger before update or delete on platform.ledger_entry
  for each row execute function platform.keep_ledger();
create trigger keep_ledger before update or delete on platform.ledger_pairing
  for each row execute function platform.keep_ledger();
create trigger keep_whole_ledger before truncate on platform.ledger_account
  for each statement execute function platform.keep_ledger();
create trigger keep_whole_ledger before truncate on platform.ledger_entry
  for each statement execute function platform.keep_ledger();
create trigger keep_whole_ledger before truncate on platform.ledger_pairing
  for each statement execute function platform.keep_ledger();

-- Looks at the commit, under the account's lock: of two who forgot to take it, the second still finds what the first has booked.
create function platform.check_ledger() returns trigger language plpgsql as $$
declare
  overdraw boolean;
  wrong bigint;
begin
  select may_overdraw into overdraw from platform.ledger_account where id = new.account_id for update;
  if not overdraw and (select sum(amount) from platform.ledger_entry where account_id = new.account_id) < 0 then
    raise exception 'Account % is overdrawn', new.account_id using errcode = 'check_violation';
  end if;
  select lot.id into wrong
  from platform.ledger_pairing pairing join platform.ledger_entry lot on lot.id = pairing.lot_id
  where pairing.account_id = new.account_id
  group by lot.id
  having lot.kind <> 'credit' or sum(pairing.amount) not between 0 and lot.amount limit 1;
  if found then raise exception 'Lot % is taken wrongly', wrong using errcode = 'check_violation'; end if;
  select entry.id into wrong
  from platform.ledger_entry entry
  left join platform.ledger_pairing pairing on pairing.account_id = entry.account_id and pairing.debit_id = entry.id
  where entry.account_id = new.account_id
  group by entry.id
  having case
    when entry.kind = 'credit' then count(pairing.id) > 0
    when overdraw then coalesce(sum(pairing.amount), 0) not between least(0, -entry.amount) and greatest(0, -entry.amount)
    else coalesce(sum(pairing.amount), 0) <> -entry.amount
  end limit 1;
  if found then raise exception 'Entry % is not paired with lots', wrong using errcode = 'check_violation'; end if;
  return null;
end $$;
create constraint trigger ledger_adds_up after insert on platform.ledger_entry
  deferrable initially deferred for each row execute function platform.check_ledger();
create constraint trigger ledger_adds_up after insert on platform.ledger_pairing
  deferrable initially deferred for each row execute function platform.check_ledger();
