import { type Locale, locales } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';
import { cut, fold, readLimits, tokensOf, weighedStones, withoutCarats } from '@jinlan/domain/search';
import { hasBit } from '../../platform/bits.ts';
import { firstInOrder } from './read-model/first-in-order.ts';
import { Headings } from './read-model/headings.ts';
import type { ReadModel } from './read-model/index.ts';
import { type Lexicon, phraseOf } from './read-model/lexicon.ts';
import { singulars } from './read-model/parts.ts';
import type { PriceContext } from './read-model/prices.ts';
import type { Finder } from './read-model/searching.ts';
import { addressOf, withinLimits } from './search-limits.ts';
import { ancestors, type Category, type Option } from './taxonomy.ts';

/** What the search box offers while one types: categories by name, terms, then pieces by weight; ten in all. */
export interface Suggestions {
  readonly categories: readonly Category[];
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
  readonly pages: readonly Page[];
}

/** A category that is a page of its own and no list of pieces, and the folded names it goes by. */
interface Page {
  readonly category: Category;
  readonly own: ReadonlySet<string>;
  /** Of what it stands below: who asks for diamonds may want loose ones. */
  readonly above: ReadonlySet<string>;
  /** Of what stands beside it and so says more of the same: GIA, heart-shaped. */
  readonly beside: ReadonlySet<string>;
}
const known = new WeakMap<ReadModel, Known>();

function knownOf(model: ReadModel): Known {
  const { columns, taxonomy } = model;
  const before = known.get(model);
  if (before) return before;
  const made: Known = {
    categories: new Headings(
      [...taxonomy.categoryById.values()]
        .filter((one) => one.parent !== null && (columns.inCategory.has(one.id) || isPage(one)))
        .map((category) => ({ heading: category, label: category.name })),
    ),
    terms: new Headings(
      [...taxonomy.optionById.values()]
        .filter(({ id, attribute }) => attribute.searchable && columns.withOption.has(id))
        .map((option) => ({ heading: option, label: option.label })),
    ),
    pages: [...taxonomy.categoryById.values()].filter(isPage).map((category) => ({
      category,
      own: namesOf([category]),
      above: namesOf(ancestors(category).slice(-1)),
      beside: namesOf(ancestors(category).at(-1)?.children ?? []),
    })),
  };
  known.set(model, made);
  return made;
}

const isPage = ({ isPageInternal, pageUrl }: Category): boolean => isPageInternal && pageUrl !== null;

const namesOf = (categories: readonly Category[]): Set<string> =>
  new Set(
    categories.flatMap(({ name }) =>
      locales.map((locale) => phraseOf(name[locale])).flatMap((phrase) => [phrase, ...singulars(phrase)]),
    ),
  );

/** The words of a search as the shop knows them; those that say nothing are left out. */
function termsOf({ terms, stops, longestRun }: Lexicon, folded: string): string[] {
  const words = tokensOf(folded).flatMap(({ kind, text }) =>
    kind === 'word'
      ? [text]
      : cut([...text], (one) => terms.has(one), longestRun).map((piece) => piece.join('')),
  );
  return words.filter((word) => !stops.has(word));
}

/**
 * Pages where what is searched for is to be found besides the pieces: for who names one, or nothing but what it stands
 * below and what stands beside it, or the weight of a stone.
 */
function pagesFor(model: ReadModel, { lexicon }: Finder, search: string): Category[] {
  const { pages } = knownOf(model);
  if (pages.length === 0) return [];
  const folded = fold(search);
  const light = withoutCarats(folded);
  const terms = termsOf(lexicon, light);
  const row = ` ${terms.join(' ')} `;
  return pages.flatMap(({ category, own, above, beside }) => {
    const isAbove = (term: string): boolean =>
      [term, ...(lexicon.meansOf.get(term) ?? [])].some((one) => above.has(one));
    const fits =
      [...own].some((name) => row.includes(` ${name} `)) ||
      (light !== folded && above.has(weighedStones)) ||
      (terms.some(isAbove) && terms.every((term) => isAbove(term) || beside.has(term)));
    return fits ? [category] : [];
  });
}

export async function suggest(
  model: ReadModel,
  context: PriceContext & { readonly locale: Locale },
  search: string,
): Promise<Suggestions> {
  const typed = search.trim().slice(0, longest);
  const limits = readLimits(typed, context.currency);
  const text = limits.rest;
  if ([...text].length < 2) return { categories: [], terms: [], ids: [] };
  const { columns, prices } = model;
  const finder = await model.search.finder();
  const asked = [fold(text), ...(finder.lexicon.meansOf.get(phraseOf(text)) ?? [])].filter(
    (one) => one !== '',
  );
  const headings = knownOf(model);
  const pages = pagesFor(model, finder, text);
  const lists = headings.categories.find(asked).filter((one) => !pages.includes(one));
  const categories = [...lists.slice(0, mostCategories - pages.length), ...pages].slice(0, mostCategories);
  const named = new Set(categories.map(({ name }) => name[context.locale]));
  const terms = [...new Set(headings.terms.find(asked).map(({ label }) => label[context.locale]))]
    .filter((label) => !named.has(label))
    .slice(0, mostTerms);
  const sheet = prices.sheet(context);
  const within = withinLimits(model, sheet, limits, context.currency);
  const { rows, weights } = finder.find(text);
  const rowAt = (place: number): number => rows[place] as number;
  const isShown = (row: number): boolean =>
    hasBit(sheet.priced, row) &&
    hasBit(columns.inMarket[context.market], row) &&
    within.every((bits) => hasBit(bits, row));
  const ids = firstInOrder(
    rows.keys().filter((place) => isShown(rowAt(place))),
    (a, b) =>
      (weights[b] as number) - (weights[a] as number) ||
      (columns.positionRank[rowAt(a)] as number) - (columns.positionRank[rowAt(b)] as number),
    most - categories.length - terms.length,
  ).map((place) => columns.pieces.ids[rowAt(place)] as number);
  return { categories, terms, ids };
}

/** Pages of the shop to be named above what a search finds. */
export async function pagesOf(model: ReadModel, search: string): Promise<readonly Category[]> {
  return pagesFor(model, await model.search.finder(), search.slice(0, longest));
}

/**
 * The page that the retailer leads this search to, in the store view's language, or its results with the price and weight
 * chosen that it names; null without either.
 */
export async function redirectOf(
  model: ReadModel,
  { locale, currency }: { readonly locale: Locale; readonly currency: CurrencyCode },
  search: string,
): Promise<string | null> {
  const { lexicon } = await model.search.finder();
  const text = search.slice(0, longest);
  return lexicon.redirects.get(`${locale} ${phraseOf(text)}`) ?? addressOf(readLimits(text, currency));
}
