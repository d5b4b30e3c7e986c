-- Owned by server/src/areas/cart. A customer has one bag in each market, whatever browser asks for it: two requests at
-- once meet at this index and get the same one.

create unique index cart_of_customer on cart.cart (customer_id, market)
  where customer_id is not null and state = 'active';
create index cart_merged on cart.cart (merged_into) where merged_into is not null;
