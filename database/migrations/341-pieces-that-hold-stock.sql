-- Owned by server/src/areas/ordering. What nothing runs out of is no piece: services and downloads do not count.

comment on column ordering.sales_order.pieces is
  'Pieces of all its lines together that the shop holds for it: the parts of a set each, services and downloads none.';
