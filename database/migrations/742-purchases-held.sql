-- While a return of an order waits, its points cannot be used. Orders count for the level when their points are booked.

alter table members.purchase add column held boolean not null default false;
comment on column members.purchase.held is 'A return of the order waits.';
drop index members.purchase_due;
create index purchase_due on members.purchase (available_at) where booked_at is null and available_at is not null and not held;
comment on column members.purchase.booked_at is 'When the points were booked to the member''s account and the order began to count for the level; null before.';
