-- Owned by server/src/areas/identity. Sessions of staff are locked after idle, and opened again by a PIN or the password
-- (docs/decisions/153-lock-staff-sessions-on-the-server.md). Actions that a device sends again are done once
-- (docs/decisions/154-queue-few-actions-of-staff.md).

alter table identity.session
  add column active_at timestamptz,
  add column locked_at timestamptz,
  add column unlock_tries smallint not null default 0 check (unlock_tries between 0 and 5);
update identity.session set active_at = last_used_at where staff_no is not null;
alter table identity.session add check (staff_no is null or active_at is not null);
comment on column identity.session.active_at is 'When the member of staff last used it, to half a minute; null in a customer''s session.';
comment on column identity.session.locked_at is 'When the member of staff locked it; null for one that is open, or locked only because nobody used it.';
comment on column identity.session.unlock_tries is 'Wrong PINs and passwords since it was last opened; the fifth ends the session.';

alter table identity.staff_member add column pin_hash text check (length(pin_hash) <= 200);
comment on column identity.staff_member.pin_hash is
  'argon2id of a keyed hash of the PIN that opens a locked session; null until the member of staff chooses one.';

create table identity.staff_action (
  staff_no text not null references identity.staff_member on delete cascade,
  key text not null check (key ~ '^[0-9A-Za-z-]{20,64}$'),
  done_at timestamptz not null,
  primary key (staff_no, key)
);
comment on table identity.staff_action is 'Actions of staff that were done, so that one sent again after a lost answer is not done twice.';
comment on column identity.staff_action.key is 'Made up by the device for one action.';
create index staff_action_done on identity.staff_action (done_at);
