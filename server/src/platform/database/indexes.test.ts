import { expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/processes/database.ts';

it('uses an index to delete or unlink the rows that refer to a deleted row', async () => {
  const db = await openTestDatabase({});
  const walked = await db.query(
    'test.references-without-index',
    `select conrelid::regclass::text as "table", (
       select string_agg(attname, ', ' order by place) from unnest(conkey) with ordinality as key (number, place)
       join pg_attribute on attrelid = conrelid and attnum = number
     ) as columns
     from pg_constraint where contype = 'f' and confdeltype in ('c', 'n') and not exists (
       select from pg_index
       where indrelid = conrelid
         and (indpred is null or pg_get_expr(indpred, indrelid) ~ '^\\([a-z_]+ IS NOT NULL\\)$')
         and (select array_agg(number order by number) from unnest((indkey::int2[])[0:cardinality(conkey) - 1]) as key (number))
           = (select array_agg(number order by number) from unnest(conkey) as key (number))
     )`,
  );
  expect(walked).toEqual([]);
  await db.close();
});
