import { readFileSync } from 'node:fs';
import { filterInput, readQuery } from '@jinlan/domain/diamonds';
import { parse } from 'csv-parse/sync';
import type { TestShop } from '../shop.ts';

/** A query with its expected results. Its author knew the pieces, but not how the search works. */
export interface JudgedQuery {
  readonly query: string;
  readonly language: string;
  readonly kind: string;
  /** SKUs that must be found. Those that the market does not sell do not count. */
  readonly expected: readonly string[];
  /** SKUs that are neither expected nor wrong. */
  readonly acceptable?: readonly string[];
  /** Loose diamonds that the search must lead to, instead of `expected`. */
  readonly rule?: { readonly stones: StoneRule } | null;
  readonly note?: string;
}

type StoneRule = Readonly<Record<string, string | readonly [from: number, to: number]>>;

export interface Judgement {
  readonly query: string;
  readonly recall: number;
  readonly precision: number;
  readonly missed: readonly string[];
  readonly wrong: readonly string[];
}

interface Pieces {
  readonly sku: string;
  readonly markets: readonly string[];
}

const sample = new URL('../../../../sample/', import.meta.url);

/** Returns the store view and market of a query: Hong Kong for Traditional Chinese, otherwise the Mainland. */
const storeOf = ({ language }: JudgedQuery): { readonly store: string; readonly market: string } =>
  language === 'zh-Hant'
    ? { store: 'hk_hant', market: 'hk' }
    : { store: language === 'en' ? 'cn_en' : 'default', market: 'cn' };

/**
 * Measures recall and precision of each query over the first hundred pieces, or over all stones. Skips queries without an
 * expected result in their market.
 */
export async function judgeSearches(shop: TestShop, queries: readonly JudgedQuery[]): Promise<Judgement[]> {
  const pieces = JSON.parse(readFileSync(new URL('products.json', sample), 'utf8')) as Pieces[];
  const stones = readStones();
  const judgements: Judgement[] = [];
  for (const judgedQuery of queries) {
    const { store, market } = storeOf(judgedQuery);
    const isSold = (sku: string): boolean =>
      pieces.some((piece) => piece.sku === sku && piece.markets.includes(market));
    const stoneRule = judgedQuery.rule?.stones;
    const expected = stoneRule
      ? stones.filter((stone) => matchesRule(stone, stoneRule, market)).map(({ sku }) => sku as string)
      : judgedQuery.expected.filter(isSold);
    if (expected.length === 0) continue;
    const results = stoneRule
      ? await stonesFor(shop, judgedQuery.query, store)
      : await piecesFor(shop, judgedQuery.query, store);
    judgements.push(judge(judgedQuery, expected, results));
  }
  return judgements;
}

function judge(
  { query, acceptable = [] }: JudgedQuery,
  expected: readonly string[],
  results: readonly string[],
): Judgement {
  const expectedSkus = new Set(expected);
  const right = results.filter((sku) => expectedSkus.has(sku));
  const wrong = results.filter((sku) => !expectedSkus.has(sku) && !acceptable.includes(sku));
  return {
    query,
    recall: right.length / expectedSkus.size,
    precision: right.length === 0 ? 0 : right.length / (right.length + wrong.length),
    missed: [...expectedSkus].filter((sku) => !results.includes(sku)),
    wrong,
  };
}

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

async function piecesFor(shop: TestShop, query: string, store: string): Promise<string[]> {
  const { data, errors } = await shop.graphql<{
    readonly products: { readonly items: { readonly sku: string }[] };
  }>(
    'query ($s: String!) { products(search: $s, pageSize: 100) { items { sku } } }',
    { s: query },
    { store },
  );
  if (errors) throw new Error(`The search for ${query} was refused`, { cause: errors });
  return data.products.items.map(({ sku }) => sku);
}

interface SearchTermResult {
  readonly searchTerm: {
    readonly redirect: string | null;
    readonly pages: readonly { readonly url: string }[];
  };
}

/** Returns all stones of the diamond page to which the search redirects or links; none without such a page. */
async function stonesFor(shop: TestShop, query: string, store: string): Promise<string[]> {
  const { data } = await shop.graphql<SearchTermResult>(
    'query ($s: String!) { searchTerm(Search: $s) { redirect pages { url } } }',
    { s: query },
    { store },
  );
  const address = [data.searchTerm.redirect ?? '', ...data.searchTerm.pages.map(({ url }) => url)].find(
    (url) => url.startsWith('/loose-diamonds'),
  );
  if (address === undefined) return [];
  const { filter } = readQuery(new URL(address, 'http://localhost').searchParams);
  const results: string[] = [];
  for (let page = 1; ; page += 1) {
    const { data: answer } = await shop.graphql<{
      readonly diamonds: { readonly total_count: number; readonly items: { readonly sku: string }[] };
    }>(
      'query ($f: DiamondFilterInput, $p: Int!) { diamonds(filter: $f, pageSize: 100, currentPage: $p) { total_count items { sku } } }',
      { f: filterInput(filter), p: page },
      { store },
    );
    results.push(...answer.diamonds.items.map(({ sku }) => sku));
    if (results.length >= answer.diamonds.total_count) return results;
  }
}

type Stone = Readonly<Record<string, string>>;

const readStones = (): Stone[] => parse(readFileSync(new URL('diamonds.csv', sample)), { columns: true });

function matchesRule(stone: Stone, rule: StoneRule, market: string): boolean {
  if (stone.sold === 'true' || !(stone.markets ?? '').split(' ').includes(market)) return false;
  return Object.entries(rule).every(([name, required]) => {
    const value = stone[name] ?? '';
    if (typeof required === 'string') return value.toLowerCase() === required.toLowerCase();
    return Number(value) >= Number(required[0]) && Number(value) <= Number(required[1]);
  });
}
