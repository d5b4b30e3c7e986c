import { countChosen, readStoneQuery, type StoneQuery, stonesAddress } from '@jinlan/domain/diamonds';
import { type Locale, requiredLocales } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';
import {
  cut,
  fold,
  readCarats,
  readLimits,
  readSearch,
  type Span,
  tokensOf,
  weighedStones,
  withoutTags,
} from '@jinlan/domain/search';
import { and, type Bits, countBits, hasBit } from '../../../platform/collections/bits.ts';
import { isLongRound, laterRound } from '../../../platform/limits/long-rounds.ts';
import { ancestors, type Category, type Option } from '../categories/taxonomy.ts';
import { firstInOrder } from '../read-model/first-in-order.ts';
import type { ReadModel } from '../read-model/index.ts';
import type { PriceContext } from '../read-model/prices.ts';
import { Headings } from '../read-model/search/headings.ts';
import { type Lexicon, phraseOf } from '../read-model/search/lexicon.ts';
import { singulars } from '../read-model/search/parts.ts';
import type { Finder } from '../read-model/search/searching.ts';
import { addressOf, parseSearch, visibleRowsIn } from './search-limits.ts';

/** Suggestions while typing: categories and pages, terms, then pieces by relevance; ten in total. */
export interface Suggestions {
  readonly categories: readonly Category[];
  /** Pages of the shop, with the search as filters in their URL. */
  readonly pages: readonly PageLink[];
  /** Labels of options that match: metals, stones, crafts, kinds of piece. */
  readonly terms: readonly string[];
  readonly ids: readonly number[];
}

const maxSuggestions = 10;
const maxCategories = 4;
const maxTerms = 2;

/** Words and pages to suggest from. Built once for each state of the catalogue, on the first request. */
interface SuggestionIndex {
  readonly categories: Headings<Category>;
  readonly terms: Headings<Option>;
  readonly pages: readonly Page[];
}

/** A category that is a page instead of a list, with its folded names. */
interface Page {
  readonly category: Category;
  readonly names: ReadonlySet<string>;
  /** The names of the page's parent category: a search for diamonds may mean the page of loose diamonds. */
  readonly ancestorNames: ReadonlySet<string>;
  /** The names of the other pages of the same parent, which narrow the same search: GIA, heart-shaped. */
  readonly siblingNames: ReadonlySet<string>;
}
const indexByModel = new WeakMap<ReadModel, SuggestionIndex>();

function suggestionIndexOf(model: ReadModel): SuggestionIndex {
  const { columns, taxonomy } = model;
  const cached = indexByModel.get(model);
  if (cached) return cached;
  const index: SuggestionIndex = {
    categories: new Headings(
      [...taxonomy.categoryById.values()]
        .filter(
          (category) => category.parent !== null && (columns.inCategory.has(category.id) || isPage(category)),
        )
        .map((category) => ({ heading: category, label: category.name })),
    ),
    terms: new Headings(
      [...taxonomy.optionById.values()]
        .filter(({ id, attribute }) => attribute.searchable && columns.withOption.has(id))
        .map((option) => ({ heading: option, label: option.label })),
    ),
    pages: [...taxonomy.categoryById.values()].filter(isPage).map((category) => ({
      category,
      names: namesOf([category]),
      ancestorNames: namesOf(ancestors(category).slice(-1)),
      siblingNames: namesOf(ancestors(category).at(-1)?.children ?? []),
    })),
  };
  indexByModel.set(model, index);
  return index;
}

/** The page of loose diamonds, whose address can have the search as filters. */
const stonesPath = '/loose-diamonds';

/** A page with its URL for this search. */
export interface PageLink {
  readonly category: Category;
  readonly url: string;
}

/** Parses a search for loose diamonds. */
function parseStones(search: string, currency: CurrencyCode): StoneQuery {
  const { rest, carat } = readCarats(search);
  const { rest: words, price } = readLimits(rest, currency);
  const hundredths = (value: number | null): number | null => value && Math.round(value * 100);
  const range = (span: Span | null): { from: number | null; to: number | null } | null =>
    span && { from: hundredths(span.from), to: hundredths(span.to) };
  return readStoneQuery(fold(words), range(carat), range(price));
}

const isPage = ({ isPageInternal, pageUrl }: Category): boolean => isPageInternal && pageUrl !== null;

const namesOf = (categories: readonly Category[]): Set<string> =>
  new Set(
    categories.flatMap(({ name }) =>
      requiredLocales
        .map((locale) => phraseOf(name[locale]))
        .flatMap((phrase) => [phrase, ...singulars(phrase)]),
    ),
  );

/** The terms of a search, without stop words. */
function termsOf({ terms, stops, longestRun }: Lexicon, folded: string): string[] {
  const words = tokensOf(folded).flatMap(({ kind, text }) =>
    kind === 'word'
      ? [text]
      : cut([...text], (candidate) => terms.has(candidate), longestRun).map((piece) => piece.join('')),
  );
  return words.filter((word) => !stops.has(word));
}

/**
 * Pages to suggest for a search: it names the page, or only its parent and siblings, or the weight of a stone.
 */
function pagesFor(model: ReadModel, { lexicon }: Finder, search: string, currency: CurrencyCode): PageLink[] {
  const { pages } = suggestionIndexOf(model);
  if (pages.length === 0) return [];
  const stones = parseStones(search, currency);
  const folded = fold(search);
  const withoutCarats = fold(readCarats(search).rest);
  const terms = termsOf(lexicon, withoutCarats);
  const joinedTerms = ` ${terms.join(' ')} `;
  return pages.flatMap(({ category, names, ancestorNames, siblingNames }) => {
    const isAbove = (term: string): boolean =>
      [term, ...(lexicon.meansOf.get(term) ?? [])].some((text) => ancestorNames.has(text));
    const isStonesPage = category.pageUrl === stonesPath;
    const isMatch =
      (isStonesPage && stones.isOfStonesAlone && (stones.isLoose || countChosen(stones.filter) > 1)) ||
      [...names].some((name) => joinedTerms.includes(` ${name} `)) ||
      (withoutCarats !== folded && ancestorNames.has(weighedStones)) ||
      (terms.some(isAbove) && terms.every((term) => isAbove(term) || siblingNames.has(term)));
    if (!isMatch) return [];
    const path = category.pageUrl as string;
    return [{ category, url: isStonesPage ? stonesAddress(path, stones.filter) : path }];
  });
}

export async function suggest(
  model: ReadModel,
  context: PriceContext & { readonly locale: Locale },
  search: string,
): Promise<Suggestions> {
  const typed = withoutTags(readSearch(search));
  const { columns, prices } = model;
  const finder = await model.search.finder();
  if (isLongRound()) await laterRound();
  const sheet = prices.sheet(context);
  const visibleRows = visibleRowsIn(model, sheet, context.market);
  if ([...typed].length === 1) return beginningWith(model, finder, visibleRows, context.locale, fold(typed));
  const { words: text, within } = parseSearch(model, finder, sheet, context, typed);
  if (text === null || [...text].length < 2) return { categories: [], pages: [], terms: [], ids: [] };
  const queries = [fold(text), ...(finder.lexicon.meansOf.get(phraseOf(text)) ?? [])].filter(
    (query) => query !== '',
  );
  const headings = suggestionIndexOf(model);
  const pages = pagesFor(model, finder, typed, context.currency).slice(0, maxCategories);
  const isSuggestedPage = (candidate: Category): boolean =>
    pages.some(({ category }) => category === candidate);
  const lists = headings.categories
    .find(queries)
    .filter((category) => !isSuggestedPage(category) && leadsSomewhere(model, visibleRows, category));
  const categories = lists.slice(0, maxCategories - pages.length);
  const usedLabels = new Set(
    [...categories, ...pages.map(({ category }) => category)].map(({ name }) => name[context.locale]),
  );
  const options = headings.terms
    .find(queries)
    .filter(({ id }) => isAnySold(columns.withOption.get(id), visibleRows));
  const terms = [...new Set(options.map(({ label }) => label[context.locale]))]
    .filter((label) => !usedLabels.has(label))
    .slice(0, maxTerms);
  const { rows, weights } = finder.find(text);
  const rowAt = (index: number): number => rows[index] as number;
  const isShown = (row: number): boolean =>
    hasBit(visibleRows, row) && within.every(({ bits }) => hasBit(bits, row));
  const ids = firstInOrder(
    rows.keys().filter((index) => isShown(rowAt(index))),
    (a, b) =>
      (weights[b] as number) - (weights[a] as number) ||
      (columns.positionRank[rowAt(a)] as number) - (columns.positionRank[rowAt(b)] as number),
    maxSuggestions - categories.length - pages.length - terms.length,
  ).map((index) => columns.pieces.ids[rowAt(index)] as number);
  return { categories, pages, terms, ids };
}

const isAnySold = (rows: Bits | undefined, visibleRows: Bits): boolean =>
  rows !== undefined && countBits(and(rows, visibleRows)) > 0;

/** Whether a category is a page, or a list with pieces of this market. */
const leadsSomewhere = ({ columns }: ReadModel, visibleRows: Bits, category: Category): boolean =>
  isPage(category) || isAnySold(columns.inCategory.get(category.id), visibleRows);

/**
 * Suggestions for a single character, which would match too much: words that begin with it and lead to
 * pieces.
 */
function beginningWith(
  model: ReadModel,
  finder: Finder,
  visibleRows: Bits,
  locale: Locale,
  character: string,
): Suggestions {
  const none: Suggestions = { categories: [], pages: [], terms: [], ids: [] };
  if (!/^[\p{L}\p{N}]$/u.test(character)) return none;
  const headings = suggestionIndexOf(model);
  const categories = headings.categories
    .beginningWith(character)
    .filter((category) => leadsSomewhere(model, visibleRows, category))
    .slice(0, maxCategories);
  const usedLabels = new Set(categories.map(({ name }) => name[locale]));
  const labels = headings.terms
    .beginningWith(character)
    .filter(({ id }) => isAnySold(model.columns.withOption.get(id), visibleRows))
    .map(({ label }) => label[locale]);
  const ownTerms = finder.lexicon.ownTerms
    .values()
    .filter((term) => term.startsWith(character))
    .filter((term) => finder.find(term).rows.some((row) => hasBit(visibleRows, row)));
  const terms = new Set([...labels, ...ownTerms.take(maxSuggestions)])
    .values()
    .filter((label) => !usedLabels.has(label));
  return { ...none, categories, terms: [...terms.take(maxSuggestions - categories.length)] };
}

/** Pages of the shop to show above the results of a search. */
export async function pagesOf(
  model: ReadModel,
  search: string,
  currency: CurrencyCode,
): Promise<readonly PageLink[]> {
  return pagesFor(model, await model.search.finder(), withoutTags(readSearch(search)), currency);
}

/**
 * Returns the redirect that the retailer defines for this search in the store view's language, else the results URL with
 * the price and weight filters that it names; null without either.
 */
export async function redirectOf(
  model: ReadModel,
  context: PriceContext & { readonly locale: Locale },
  search: string,
): Promise<string | null> {
  const finder = await model.search.finder();
  if (isLongRound()) await laterRound();
  const text = withoutTags(readSearch(search));
  const page = finder.lexicon.redirects.get(`${context.locale} ${phraseOf(text)}`);
  if (page !== undefined) return page;
  const stones = parseStones(text, context.currency);
  if (stones.isLoose && stones.isOfStonesAlone) {
    const stonesPage = suggestionIndexOf(model).pages.find(({ category }) => category.pageUrl === stonesPath);
    if (stonesPage) return stonesAddress(stonesPath, stones.filter);
  }
  const sheet = model.prices.sheet(context);
  const { words, limits, within } = parseSearch(model, finder, sheet, context, text);
  const address = addressOf(limits);
  if (address === null) return null;
  // If no row is within the limits, there is no redirect, because only the results page shows the dropped words and limits.
  const visibleRows = within.reduce(
    (all, { bits }) => and(all, bits),
    visibleRowsIn(model, sheet, context.market),
  );
  const hasMatches =
    words === null
      ? countBits(visibleRows) > 0
      : finder.find(words).rows.some((row) => hasBit(visibleRows, row));
  return hasMatches ? address : null;
}
