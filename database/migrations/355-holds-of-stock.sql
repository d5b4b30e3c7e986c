-- Owned by server/src/areas/catalogue. What each order has of the stock stands in the catalogue itself, so that it goes back by the
-- order's number and just once (docs/decisions/058-reserve-things-by-their-holder.md).

create table catalogue.stock_hold (
  holder text not null check (holder ~ '^[0-9]{14}$'),
  product_id integer not null,
  source_id integer not null,
  quantity integer not null check (quantity > 0),
  sold integer not null default 0 check (sold between 0 and quantity),
  primary key (holder, product_id, source_id)
);
comment on table catalogue.stock_hold is 'Pieces that are promised to an order: taken from stock_item, and given back to it when the row goes.';
comment on column catalogue.stock_hold.holder is 'Number of the order.';
comment on column catalogue.stock_hold.product_id is 'Without a reference, as lines of orders: a piece may leave the catalogue after it was sold.';
comment on column catalogue.stock_hold.sold is 'How many of them are paid.';

-- Orders that gave everything back have released_at; those that were cancelled or refunded when paid have put their pieces back too.
insert into catalogue.stock_hold (holder, product_id, source_id, quantity, sold)
select number, product_id, source_id, sum(quantity), case when stage = 'pending' then 0 else sum(quantity) end
from (
  select sold.number, sold.stage, line.product_id, line.source_id, line.quantity
  from ordering.sales_order sold join ordering.order_line line on line.order_id = sold.id
  where sold.released_at is null and sold.stage not in ('canceled', 'refunded') and jsonb_array_length(line.parts) = 0
  union all
  select sold.number, sold.stage, (part ->> 'productId')::integer, (part ->> 'sourceId')::integer,
    (part ->> 'quantity')::integer * line.quantity
  from ordering.sales_order sold join ordering.order_line line on line.order_id = sold.id
  cross join jsonb_array_elements(line.parts) part
  where sold.released_at is null and sold.stage not in ('canceled', 'refunded')
) taken
where source_id <> 0
group by number, stage, product_id, source_id;
