-- Owned by server/src/areas/ordering. What buyer and store write about a return, and the parcels of its pieces
-- (docs/decisions/097-write-about-a-return-beside-its-order.md).

create table ordering.order_return_comment (
  return_id bigint not null references ordering.order_return,
  sequence integer not null check (sequence > 0),
  at timestamptz not null,
  author text not null check (author in ('buyer', 'store')),
  staff_no text check ((staff_no is null) = (author = 'buyer')),
  text text not null,
  primary key (return_id, sequence)
);
comment on table ordering.order_return_comment is 'Comments on a return after its request, at most 20 by each side.';
comment on column ordering.order_return_comment.staff_no is 'Who wrote it for the store; the buyer does not see it.';

create table ordering.order_return_parcel (
  id bigint generated always as identity primary key,
  return_id bigint not null references ordering.order_return,
  at timestamptz not null,
  carrier text not null,
  number text not null,
  unique (return_id, carrier, number)
);
comment on table ordering.order_return_parcel is 'Parcels in which the pieces of a return come back, as its buyer named them: at most five of a return.';
