-- Owned by server/src/areas/workshop. What the workshop can finish on a day, and what is booked
-- (docs/decisions/151-report-the-workshop-by-stages-and-reserve-its-days.md).
create schema workshop;
comment on schema workshop is 'Owned by server/src/areas/workshop.';

create table workshop.capacity (
  market text not null check (market in ('cn', 'hk', 'mo', 'my', 'sg')),
  craft text not null check (craft in
    ('single-ring', 'pair-rings', 'diamond-ring', 'bracelet', 'pendant', 'necklace', 'catalogue')),
  pieces_a_day integer check (pieces_a_day between 1 and 10000),
  booked jsonb not null default '{}' check (jsonb_typeof(booked) = 'object'),
  primary key (market, craft)
);
comment on table workshop.capacity is 'Pieces that the workshop finishes on a day, one row for each market and kind of work; from workshop.csv.';
comment on column workshop.capacity.pieces_a_day is 'Null for no limit.';
comment on column workshop.capacity.booked is 'Pieces booked by day, from today on: the sum of workshop.booking. Whoever books locks the row, which so has the newest count.';

create table workshop.booking (
  order_number text not null,
  market text not null,
  craft text not null,
  day text not null check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  pieces integer not null check (pieces > 0),
  primary key (order_number, craft, day),
  foreign key (market, craft) references workshop.capacity
);
comment on table workshop.booking is 'Which orders have taken places of which days; given back when an order is cancelled or refunded.';
comment on column workshop.booking.day is 'The day on which the pieces are finished, as YYYY-MM-DD.';
create index booking_of_day on workshop.booking (day, order_number);
