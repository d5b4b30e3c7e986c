-- A piece that goes from a wish list into the bag is claimed first, so that two requests at once do not add it twice.

alter table wishlists.item add claimed_until timestamptz;
comment on column wishlists.item.claimed_until is
  'Until when one request has the piece to add it to the bag; null or past for all others. A request that dies leaves it to expire.';
