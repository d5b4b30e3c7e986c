import type { Connection } from '../../../platform/database.ts';

/** The result of removing an attribute. */
export interface RemovedAttribute {
  readonly code: string;
  /** Number of pieces whose values were removed. */
  readonly pieces: number;
  /** True: variants are chosen by it, so it was not removed. */
  readonly isChosen: boolean;
}

/** Removes attributes with their options and values; configurable ones stay. Unknown codes are ignored. */
export async function removeAttributes(
  tx: Connection,
  codes: readonly string[],
): Promise<readonly RemovedAttribute[]> {
  if (codes.length === 0) return [];
  const attributes = await tx.query<{ id: number; code: string; isChosen: boolean; options: number[] }>(
    'catalogue.attributes-to-remove',
    `select id, code,
       exists (select from catalogue.configurable_attribute where attribute_id = attribute.id) as "isChosen",
       array(select option.id from catalogue.attribute_option option where option.attribute_id = attribute.id) as options
     from catalogue.attribute where code = any($1::text[]) order by code`,
    [codes],
  );
  const removed: RemovedAttribute[] = [];
  for (const { id, code, isChosen, options } of attributes) {
    if (isChosen) {
      removed.push({ code, isChosen, pieces: 0 });
      continue;
    }
    const [cleared] = await tx.query<{ pieces: number }>(
      'catalogue.clear-attribute',
      `with cleared as (delete from catalogue.product_value where attribute_id = $1 returning product_id),
         changed as (update catalogue.product
           set option_ids = array(select one from unnest(option_ids) one where one <> all($2::integer[]) order by 1),
             changed_at = now(), revision = revision + 1
           where option_ids && $2::integer[] or id in (select product_id from cleared) returning id)
       select count(*)::integer as pieces from changed`,
      [id, options],
    );
    await tx.query('catalogue.remove-attribute', 'delete from catalogue.attribute where id = $1', [id]);
    removed.push({ code, isChosen, pieces: cleared?.pieces ?? 0 });
  }
  return removed;
}
