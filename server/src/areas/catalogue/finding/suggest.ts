import { countChosen, readStoneWish, type StoneWish, stonesAddress } from '@jinlan/domain/diamonds';
import { type Locale, locales } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';
import {
  cut,
  fold,
  readCarats,
  readLimits,
  type Span,
  tokensOf,
  weighedStones,
  withoutTags,
} from '@jinlan/domain/search';
import { and, type Bits, countBits, hasBit } from '../../../platform/collections/bits.ts';
import { ancestors, type Category, type Option } from '../categories/taxonomy.ts';
import { firstInOrder } from '../read-model/first-in-order.ts';
import type { ReadModel } from '../read-model/index.ts';
import type { PriceContext } from '../read-model/prices.ts';
import { Headings } from '../read-model/search/headings.ts';
import { type Lexicon, phraseOf } from '../read-model/search/lexicon.ts';
import { singulars } from '../read-model/search/parts.ts';
import type { Finder } from '../read-model/search/searching.ts';
import { addressOf, readWish, shownTo } from './search-limits.ts';

/** What the search box offers while one types: categories by name, terms, then pieces by weight; ten in all. */
export interface Suggestions {
  readonly categories: readonly Category[];
  /** Pages of the shop, with what the search says of them in their address. */
  readonly pages: readonly Way[];
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

/** The page of the loose stones, which takes what a search says of them as its filters. */
const stonesPath = '/loose-diamonds';

/** A page, and its address for this search. */
export interface Way {
  readonly category: Category;
  readonly url: string;
}

/** What a search says of loose stones. */
function stonesOf(search: string, currency: CurrencyCode): StoneWish {
  const { rest, carat } = readCarats(search);
  const { rest: words, price } = readLimits(rest, currency);
  const hundredths = (value: number | null): number | null => value && Math.round(value * 100);
  const range = (span: Span | null): { from: number | null; to: number | null } | null =>
    span && { from: hundredths(span.from), to: hundredths(span.to) };
  return readStoneWish(fold(words), range(carat), range(price));
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
function pagesFor(model: ReadModel, { lexicon }: Finder, search: string, currency: CurrencyCode): Way[] {
  const { pages } = knownOf(model);
  if (pages.length === 0) return [];
  const stones = stonesOf(search, currency);
  const folded = fold(search);
  const light = fold(readCarats(search).rest);
  const terms = termsOf(lexicon, light);
  const row = ` ${terms.join(' ')} `;
  return pages.flatMap(({ category, own, above, beside }) => {
    const isAbove = (term: string): boolean =>
      [term, ...(lexicon.meansOf.get(term) ?? [])].some((one) => above.has(one));
    const isOfStones = category.pageUrl === stonesPath;
    const fits =
      (isOfStones && stones.isOfStonesAlone && (stones.isLoose || countChosen(stones.filter) > 1)) ||
      [...own].some((name) => row.includes(` ${name} `)) ||
      (light !== folded && above.has(weighedStones)) ||
      (terms.some(isAbove) && terms.every((term) => isAbove(term) || beside.has(term)));
    if (!fits) return [];
    const path = category.pageUrl as string;
    return [{ category, url: isOfStones ? stonesAddress(path, stones.filter) : path }];
  });
}

export async function suggest(
  model: ReadModel,
  context: PriceContext & { readonly locale: Locale },
  search: string,
): Promise<Suggestions> {
  const typed = withoutTags(search.trim().slice(0, longest));
  const { columns, prices } = model;
  const finder = await model.search.finder();
  const sheet = prices.sheet(context);
  const shown = shownTo(model, sheet, context.market);
  if ([...typed].length === 1) return beginningWith(model, finder, shown, context.locale, fold(typed));
  const { words: text, within } = readWish(model, finder, sheet, context, typed);
  if (text === null || [...text].length < 2) return { categories: [], pages: [], terms: [], ids: [] };
  const asked = [fold(text), ...(finder.lexicon.meansOf.get(phraseOf(text)) ?? [])].filter(
    (one) => one !== '',
  );
  const headings = knownOf(model);
  const pages = pagesFor(model, finder, typed, context.currency).slice(0, mostCategories);
  const isWay = (one: Category): boolean => pages.some(({ category }) => category === one);
  const lists = headings.categories
    .find(asked)
    .filter((one) => !isWay(one) && leadsSomewhere(model, shown, one));
  const categories = lists.slice(0, mostCategories - pages.length);
  const named = new Set(
    [...categories, ...pages.map(({ category }) => category)].map(({ name }) => name[context.locale]),
  );
  const options = headings.terms.find(asked).filter(({ id }) => isAnySold(columns.withOption.get(id), shown));
  const terms = [...new Set(options.map(({ label }) => label[context.locale]))]
    .filter((label) => !named.has(label))
    .slice(0, mostTerms);
  const { rows, weights } = finder.find(text);
  const rowAt = (place: number): number => rows[place] as number;
  const isShown = (row: number): boolean =>
    hasBit(shown, row) && within.every(({ bits }) => hasBit(bits, row));
  const ids = firstInOrder(
    rows.keys().filter((place) => isShown(rowAt(place))),
    (a, b) =>
      (weights[b] as number) - (weights[a] as number) ||
      (columns.positionRank[rowAt(a)] as number) - (columns.positionRank[rowAt(b)] as number),
    most - categories.length - pages.length - terms.length,
  ).map((place) => columns.pieces.ids[rowAt(place)] as number);
  return { categories, pages, terms, ids };
}

const isAnySold = (own: Bits | undefined, shown: Bits): boolean =>
  own !== undefined && countBits(and(own, shown)) > 0;

/** Whether a category is a page, or a list in which this market sells something. */
const leadsSomewhere = ({ columns }: ReadModel, shown: Bits, category: Category): boolean =>
  isPage(category) || isAnySold(columns.inCategory.get(category.id), shown);

/** One character finds too much; the words that begin with it and find something are offered instead. */
function beginningWith(
  model: ReadModel,
  finder: Finder,
  shown: Bits,
  locale: Locale,
  letter: string,
): Suggestions {
  const none: Suggestions = { categories: [], pages: [], terms: [], ids: [] };
  if (!/^[\p{L}\p{N}]$/u.test(letter)) return none;
  const headings = knownOf(model);
  const categories = headings.categories
    .beginningWith(letter)
    .filter((one) => leadsSomewhere(model, shown, one))
    .slice(0, mostCategories);
  const named = new Set(categories.map(({ name }) => name[locale]));
  const labels = headings.terms
    .beginningWith(letter)
    .filter(({ id }) => isAnySold(model.columns.withOption.get(id), shown))
    .map(({ label }) => label[locale]);
  const own = finder.lexicon.ownTerms
    .values()
    .filter((term) => term.startsWith(letter))
    .filter((term) => finder.find(term).rows.some((row) => hasBit(shown, row)));
  const terms = new Set([...labels, ...own.take(most)]).values().filter((label) => !named.has(label));
  return { ...none, categories, terms: [...terms.take(most - categories.length)] };
}

/** Pages of the shop to be named above what a search finds. */
export async function pagesOf(
  model: ReadModel,
  search: string,
  currency: CurrencyCode,
): Promise<readonly Way[]> {
  return pagesFor(model, await model.search.finder(), withoutTags(search.slice(0, longest)), currency);
}

/**
 * The page that the retailer leads this search to, in the store view's language, or its results with the price and weight
 * chosen that it names; null without either.
 */
export async function redirectOf(
  model: ReadModel,
  context: PriceContext & { readonly locale: Locale },
  search: string,
): Promise<string | null> {
  const finder = await model.search.finder();
  const text = withoutTags(search.trim().slice(0, longest));
  const page = finder.lexicon.redirects.get(`${context.locale} ${phraseOf(text)}`);
  if (page !== undefined) return page;
  const stones = stonesOf(text, context.currency);
  if (stones.isLoose && stones.isOfStonesAlone) {
    const way = knownOf(model).pages.find(({ category }) => category.pageUrl === stonesPath);
    if (way) return stonesAddress(stonesPath, stones.filter);
  }
  const sheet = model.prices.sheet(context);
  const { words, limits, within } = readWish(model, finder, sheet, context, text);
  const address = addressOf(limits);
  if (address === null) return null;
  // Where nothing is within the limits, the results say so.
  const shown = within.reduce((all, { bits }) => and(all, bits), shownTo(model, sheet, context.market));
  const isFound =
    words === null ? countBits(shown) > 0 : finder.find(words).rows.some((row) => hasBit(shown, row));
  return isFound ? address : null;
}
