-- Owned by server/src/areas/ordering. What was taken off an order, why, and how much of it fell on each line: what a line pays back.

create table ordering.order_reduction (
  order_id bigint not null references ordering.sales_order,
  position integer not null check (position > 0),
  phase text not null check (phase in ('item', 'order', 'code', 'level', 'gift-wrap', 'shipping')),
  cause text not null check (cause in ('coupon', 'level')),
  reference text not null check (reference <> ''),
  basis_points integer check (basis_points between 0 and 10000),
  label text,
  scope text not null check (scope in ('goods', 'goods-without-gold', 'gold', 'craft', 'gift-wrap', 'shipping')),
  amount_minor bigint not null check (amount_minor >= 0),
  primary key (order_id, position),
  check (cause <> 'level' or basis_points is not null)
);
comment on table ordering.order_reduction is 'What was taken off an order, as it was agreed; amounts in minor units of its currency. Rows are only ever added.';
comment on column ordering.order_reduction.position is 'The order in which the reductions were applied.';
comment on column ordering.order_reduction.phase is 'The phase of product-decisions 13 in which it was applied.';
comment on column ordering.order_reduction.cause is 'What kind of rule took it off.';
comment on column ordering.order_reduction.reference is 'Of a coupon its code, of a level its name.';
comment on column ordering.order_reduction.basis_points is 'Its rate; null for a fixed amount.';
comment on column ordering.order_reduction.label is 'What it was called, in the language of the order; null where it has no name of its own.';
comment on column ordering.order_reduction.scope is 'What it could take from: goods includes the gold value of pieces sold by weight.';
comment on column ordering.order_reduction.amount_minor is 'What it took off; the sum of its shares, except for the scope shipping, which no line shares.';

create table ordering.reduction_share (
  order_id bigint not null,
  reduction integer not null,
  line integer not null,
  amount_minor bigint not null check (amount_minor > 0),
  primary key (order_id, reduction, line),
  foreign key (order_id, reduction) references ordering.order_reduction,
  foreign key (order_id, line) references ordering.order_line
);
comment on table ordering.reduction_share is 'How much of a reduction fell on a line of its order. Lines without a share have no row. Rows are only ever added.';
comment on column ordering.reduction_share.reduction is 'Position of the reduction.';
comment on column ordering.reduction_share.line is 'Position of the line.';
comment on column ordering.reduction_share.amount_minor is 'Paid back with the line, in minor units of the order''s currency.';

-- Until now a coupon was all that could reduce an order, and each line kept its share of it.
insert into ordering.order_reduction (order_id, position, phase, cause, reference, basis_points, label, scope, amount_minor)
select id, 1, 'code', 'coupon', step #>> '{cause,code}', (step #>> '{cause,basisPoints}')::integer, coupon_label, 'goods',
  -(step #>> '{amount,minor}')::bigint
from ordering.sales_order, jsonb_array_elements(steps) step where step ->> 'kind' = 'coupon';

insert into ordering.reduction_share (order_id, reduction, line, amount_minor)
select reduction.order_id, reduction.position, line.position, line.discount_minor
from ordering.order_reduction reduction join ordering.order_line line on line.order_id = reduction.order_id
where line.discount_minor > 0;

create trigger order_reduction_is_for_ever before update or delete on ordering.order_reduction
  for each row execute function ordering.refuse_change();
create trigger reduction_share_is_for_ever before update or delete on ordering.reduction_share
  for each row execute function ordering.refuse_change();

-- As before, and each line's discount is the sum of its shares of what was taken off the goods, each reduction the sum of its shares.
create or replace function ordering.check_sum() returns trigger language plpgsql as $$
declare
  wrong text;
begin
  select number into wrong from ordering.sales_order sold
  where sold.id = new.id and (
    sold.subtotal_minor is distinct from
      (select sum(row_minor) from ordering.order_line where order_id = sold.id)
    or sold.discount_minor is distinct from
      (select sum(discount_minor) from ordering.order_line where order_id = sold.id)
    or sold.total_minor is distinct from
      (select coalesce(sum((step -> 'amount' ->> 'minor')::bigint), 0) from jsonb_array_elements(sold.steps) step)
    or exists (
      select from ordering.order_line line where line.order_id = sold.id and line.discount_minor <>
        (select coalesce(sum(share.amount_minor), 0) from ordering.reduction_share share
         join ordering.order_reduction reduction
           on reduction.order_id = share.order_id and reduction.position = share.reduction
         where share.order_id = sold.id and share.line = line.position and reduction.scope <> 'gift-wrap'))
    or exists (
      select from ordering.order_reduction reduction
      where reduction.order_id = sold.id and reduction.scope <> 'shipping' and reduction.amount_minor <>
        (select coalesce(sum(amount_minor), 0) from ordering.reduction_share share
         where share.order_id = sold.id and share.reduction = reduction.position))
  );
  if wrong is not null then raise exception 'Order % does not add up', wrong using errcode = 'check_violation'; end if;
  return null;
end $$;
