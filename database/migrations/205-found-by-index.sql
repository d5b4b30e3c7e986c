-- Owned by server/src/areas/cart and server/src/areas/catalogue: what a row refers to finds that row by an index.

-- Since designs may lie in a bag twice, the index of lines that may not (`cart_line_once`) leaves lines out and finds none by their bag.
create index cart_line_of_cart on cart.cart_line (cart_id, id);
create index related_product_back on catalogue.related_product (related_id);
