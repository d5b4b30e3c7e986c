import type { Connection } from '../../../platform/database.ts';

/** Keys of categories and SKUs. */
export interface UnknownNames {
  readonly categories: readonly string[];
  readonly skus: readonly string[];
}

/** Returns the names of these that the catalogue does not have. */
export async function unknownNames(
  db: Connection,
  { categories, skus }: UnknownNames,
): Promise<UnknownNames> {
  const rows = await db.query<{ kind: 'category' | 'piece'; name: string }>(
    'catalogue.unknown-names',
    `select 'category' as kind, wanted.name from unnest($1::text[]) wanted(name)
     where not exists (select from catalogue.category category where category.key = wanted.name)
     union all
     select 'piece', wanted.name from unnest($2::text[]) wanted(name)
     where not exists (select from catalogue.product product where product.sku = wanted.name)`,
    [[...new Set(categories)], [...new Set(skus)]],
  );
  const namesOf = (kind: 'category' | 'piece'): readonly string[] =>
    rows.filter((row) => row.kind === kind).map(({ name }) => name);
  return { categories: namesOf('category'), skus: namesOf('piece') };
}
