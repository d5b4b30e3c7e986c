-- Owned by server/src/areas/ordering (docs/decisions/081-a-return-is-part-of-its-order.md).

alter table ordering.order_line add column bullion boolean not null default false;
comment on column ordering.order_line.bullion is 'Whether it is a bar, pellet or bean, whatever its price is computed from; false in older orders.';
