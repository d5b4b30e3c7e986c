-- Owned by server/src/areas/cart, server/src/areas/ordering and server/src/areas/customiser. A piece can be engraved at each of its
-- places: what was one engraving or null in designs and blueprints is a list (docs/decisions/028-an-engraving-at-each-place.md).
-- Words that are not cut stand under their market. What is a list or has its markets already stays as it is.

create function customiser.engravings_listed(value jsonb) returns jsonb language sql immutable as $$
  select case
    when not value ? 'engraving' then value
    when jsonb_typeof(value -> 'engraving') = 'null' then jsonb_set(value, '{engraving}', '[]')
    when jsonb_typeof(value -> 'engraving') = 'object'
      then jsonb_set(value, '{engraving}', jsonb_build_array(value -> 'engraving'))
    else value
  end
$$;

create function customiser.made_listed(made jsonb) returns jsonb language sql immutable as $$
  select made || jsonb_build_object(
    'design', (
      select jsonb_object_agg(key, case when key in ('piece', 'her', 'him') then customiser.engravings_listed(value) else value end)
      from jsonb_each(made -> 'design')
    ),
    'parts', (
      select coalesce(
        jsonb_agg(
          jsonb_set(part, '{blueprint}', customiser.engravings_listed(part -> 'blueprint')) order by place
        ),
        '[]'
      )
      from jsonb_array_elements(made -> 'parts') with ordinality as all_parts(part, place)
    )
  )
$$;

update cart.cart_line set made = customiser.made_listed(made) where made is not null;
update ordering.order_line set made = customiser.made_listed(made) where made is not null;
update customiser.tables
  set content = jsonb_set(
    content, '{engraving,bannedWords}', jsonb_build_object('everywhere', content #> '{engraving,bannedWords}')
  )
  where jsonb_typeof(content #> '{engraving,bannedWords}') = 'array';

drop function customiser.made_listed(jsonb);
drop function customiser.engravings_listed(jsonb);
