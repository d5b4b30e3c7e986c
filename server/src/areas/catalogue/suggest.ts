import type { Locale } from '@jinlan/domain/markets';
import { fold } from '@jinlan/domain/search';
import { hasBit } from '../../platform/bits.ts';
import { firstInOrder } from './read-model/first-in-order.ts';
import { Headings } from './read-model/headings.ts';
import type { ReadModel } from './read-model/index.ts';
import { phraseOf } from './read-model/lexicon.ts';
import type { PriceContext } from './read-model/prices.ts';
import type { Category, Option } from './taxonomy.ts';

/** What the search box offers while one types: categories by name, terms, then pieces by weight; ten in all. */
export interface Suggestions {
  readonly categories: readonly { readonly label: string; readonly urlPath: string }[];
  /** Words that find something: metals, stones, crafts, kinds of piece. */
  readonly terms: readonly string[];
  readonly ids: readonly number[];
}

const most = 10;
const mostCategories = 4;
const mostTerms = 2;
const longest = 120;

/** Made once for each state of the catalogue, when first asked for. */
interface Known {
  readonly categories: Headings<Category>;
  readonly terms: Headings<Option>;
}
const known = new WeakMap<ReadModel, Known>();

function knownOf(model: ReadModel): Known {
  const { columns, taxonomy } = model;
  const before = known.get(model);
  if (before) return before;
  const made: Known = {
    categories: new Headings(
      [...taxonomy.categoryById.values()]
        .filter(({ id, parent }) => parent !== null && columns.inCategory.has(id))
        .map((category) => ({ heading: category, label: category.name })),
    ),
    terms: new Headings(
      [...taxonomy.optionById.values()]
        .filter(({ id, attribute }) => attribute.searchable && columns.withOption.has(id))
        .map((option) => ({ heading: option, label: option.label })),
    ),
  };
  known.set(model, made);
  return made;
}

export async function suggest(
  model: ReadModel,
  context: PriceContext & { readonly locale: Locale },
  search: string,
): Promise<Suggestions> {
  const text = search.trim().slice(0, longest);
  if ([...text].length < 2) return { categories: [], terms: [], ids: [] };
  const { columns, prices } = model;
  const finder = await model.search.finder();
  const asked = [fold(text), ...(finder.lexicon.meansOf.get(phraseOf(text)) ?? [])].filter(
    (one) => one !== '',
  );
  const headings = knownOf(model);
  const categories = headings.categories
    .find(asked)
    .slice(0, mostCategories)
    .map(({ name, urlPath }) => ({ label: name[context.locale], urlPath }));
  const named = new Set(categories.map(({ label }) => label));
  const terms = [...new Set(headings.terms.find(asked).map(({ label }) => label[context.locale]))]
    .filter((label) => !named.has(label))
    .slice(0, mostTerms);
  const { priced } = prices.sheet(context);
  const { rows, weights } = finder.find(text);
  const rowAt = (place: number): number => rows[place] as number;
  const isShown = (row: number): boolean =>
    hasBit(priced, row) && hasBit(columns.inMarket[context.market], row);
  const ids = firstInOrder(
    rows.keys().filter((place) => isShown(rowAt(place))),
    (a, b) =>
      (weights[b] as number) - (weights[a] as number) ||
      (columns.positionRank[rowAt(a)] as number) - (columns.positionRank[rowAt(b)] as number),
    most - categories.length - terms.length,
  ).map((place) => columns.pieces.ids[rowAt(place)] as number);
  return { categories, terms, ids };
}

/** The page that the retailer leads this search to, in the store view's language; null without one. */
export async function redirectOf(model: ReadModel, locale: Locale, search: string): Promise<string | null> {
  const { lexicon } = await model.search.finder();
  return lexicon.redirects.get(`${locale} ${phraseOf(search.slice(0, longest))}`) ?? null;
}
