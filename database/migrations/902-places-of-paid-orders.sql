-- Owned by server/src/areas/workshop. Only paid orders take places in the workshop
-- (docs/decisions/168-let-unpaid-orders-and-unproven-guests-wait-behind-others.md).
-- Bookings that exist are counted already, also those of unpaid orders.
alter table workshop.booking add column taken boolean not null default true;
alter table workshop.booking alter column taken drop default;
comment on table workshop.booking is 'The days on which the pieces of orders are finished; deleted when an order is cancelled or refunded.';
comment on column workshop.booking.taken is 'Whether the order is paid, so that its pieces count in workshop.capacity.';
comment on column workshop.capacity.booked is 'Pieces of paid orders by day, from today on: the sum of workshop.booking that is taken. Each change locks the row first.';
