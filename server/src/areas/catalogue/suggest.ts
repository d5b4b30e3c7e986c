import type { Locale } from '@jinlan/domain/markets';
import { hasBit } from './read-model/bits.ts';
import type { ReadModel } from './read-model/index.ts';
import type { PriceContext } from './read-model/prices.ts';
import { fold } from './read-model/search.ts';

/** What the search box offers while one types: categories by name, then pieces by weight; ten in all. */
export interface Suggestions {
  readonly categories: readonly { readonly label: string; readonly urlPath: string }[];
  readonly ids: readonly number[];
}

const most = 10;
const mostCategories = 4;

export function suggest(
  model: ReadModel,
  context: PriceContext & { readonly locale: Locale },
  search: string,
): Suggestions {
  const text = search.trim().slice(0, 120);
  if ([...text].length < 2) return { categories: [], ids: [] };
  const part = fold(text);
  const { columns, taxonomy, prices } = model;
  const categories = [...taxonomy.categoryById.values()]
    .filter(
      ({ name, parent }) => parent !== null && Object.values(name).some((one) => fold(one).includes(part)),
    )
    .filter(({ id }) => columns.inCategory.has(id))
    .slice(0, mostCategories)
    .map(({ name, urlPath }) => ({ label: name[context.locale], urlPath }));
  const { priced } = prices.sheet(context);
  const ids = [...model.search.find(text)]
    .filter(([row]) => hasBit(priced, row) && hasBit(columns.inMarket[context.market], row))
    .sort(
      ([a, one], [b, two]) => two - one || (columns.positionRank[a] ?? 0) - (columns.positionRank[b] ?? 0),
    )
    .slice(0, most - categories.length)
    .map(([row]) => columns.pieces[row]?.id as number);
  return { categories, ids };
}
