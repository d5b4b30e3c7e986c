-- Owned by server/src/platform/ledger. A refund to a lot whose days are over is booked with the end of the lot, and expires
-- at once (docs/decisions/136-what-is-owed-for-kept-gifts-and-who-settles.md).

alter table platform.ledger_entry
  drop constraint ledger_entry_check1,
  add constraint ledger_entry_expires_at_check check (expires_at is null or kind = 'credit');
