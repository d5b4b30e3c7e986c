-- Owned by server/src/areas/ordering. Services, downloads and gift cards have stock, so orders hold it as that of pieces.

comment on column ordering.sales_order.pieces is
  'Pieces of all its lines together that the shop holds for it: the parts of a set each, services, downloads and gift cards too.';
