-- Owned by server/src/platform. A job books what has expired; it finds the lots by their last moment.

create index ledger_lot_expiry on platform.ledger_entry (expires_at, id) where kind = 'credit' and expires_at is not null;
