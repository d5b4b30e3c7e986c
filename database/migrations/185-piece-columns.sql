-- A start reads every piece. What it reads lies as it is read: the closed-list values with their piece, not in a table of half a
-- million rows, and prices as the text they are told in.

alter table catalogue.product
  add column option_ids integer[] not null default '{}' check (array_position(option_ids, null) is null),
  add column words_hash bigint not null generated always as (jsonb_hash_extended(name, 0) # hash_array_extended(markets, 0)) stored,
  add column is_plain boolean not null generated always as (parent_id is not null and details = '[]'
    and description = '{"zh-Hans-CN": "", "en-US": ""}' and short_description = '{"zh-Hans-CN": "", "en-US": ""}') stored;
comment on column catalogue.product.option_ids is 'Values from closed lists (catalogue.attribute_option, of which none is ever deleted); of a variant, also the choices that make it.';
comment on column catalogue.product.words_hash is 'Of name and markets: whether a variant is called and sold as its piece is.';
comment on column catalogue.product.is_plain is 'A variant without a text of its own.';

update catalogue.product set option_ids = chosen.ids
from (select product_id, array_agg(option_id order by option_id) as ids from catalogue.product_option group by product_id) chosen
where product.id = chosen.product_id;
drop table catalogue.product_option;

alter table catalogue.price
  add column told text not null generated always as (currency || amount_minor::text || coalesce('<' || was_minor::text, '')
    || case when commission_basis_points = 0 then '' else '%' || commission_basis_points::text end) stored;
comment on column catalogue.price.told is 'HKD123400<130000%200: minor units, those before a reduction, commission in basis points.';
