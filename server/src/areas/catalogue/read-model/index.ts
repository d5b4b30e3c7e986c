import type { Market } from '@jinlan/domain/markets';
import type { RateOf } from '@jinlan/domain/pricing';
import type { Database } from '../../../platform/database.ts';
import { loadAttributes, loadCategories, loadOptions, loadShelves } from '../store.ts';
import { lastPieceId, loadPieces } from '../store-pieces.ts';
import { loadSearchRules, type SearchRule } from '../store-search.ts';
import { buildTaxonomy, type Taxonomy } from '../taxonomy.ts';
import { type Columns, ColumnsBuilder, Stock } from './columns.ts';
import { Prices } from './prices.ts';
import { SearchIndex } from './search.ts';
import { indexColumns } from './search-parts.ts';
import { Searching } from './searching.ts';
import { isColumn } from './values.ts';

/** One state of the catalogue in memory. Stock moves inside it; any other change builds the next one. */
export interface ReadModel {
  readonly taxonomy: Taxonomy;
  readonly columns: Columns;
  readonly stock: Stock;
  readonly prices: Prices;
  readonly search: Searching;
  readonly searchRules: readonly SearchRule[];
}

/** Numbers of pieces in one step. */
const span = 1_000;

export async function buildReadModel(
  db: Database,
  marketOf: (sourceId: number) => Market | null,
  rateOf: RateOf,
  before?: Pick<ReadModel, 'search'>,
): Promise<ReadModel> {
  const last = await lastPieceId(db);
  const spans = Array.from({ length: Math.ceil(last / span) }, (_, step) => step * span);
  const [{ taxonomy, columns }, searchRules] = await Promise.all([
    loadColumns(db, spans),
    loadSearchRules(db),
  ]);
  const stock = new Stock(columns, marketOf);
  await eachInTurn(
    spans.map((after) => () => loadShelves(db, after, after + span)),
    (shelves) => {
      for (const shelf of shelves) stock.take(shelf);
    },
  );
  return {
    taxonomy,
    columns,
    stock,
    searchRules,
    prices: new Prices(columns, stock, rateOf),
    search: searching(columns, taxonomy, searchRules, before?.search),
  };
}

/** In a function of its own, like the next: its closures see no earlier state. */
const searching = (
  columns: Columns,
  taxonomy: Taxonomy,
  rules: readonly SearchRule[],
  before: Searching | undefined,
): Searching =>
  new Searching(
    columns,
    function* () {
      return new SearchIndex(yield* indexColumns(columns, taxonomy, rules));
    },
    before,
  );

/** In a function of its own: what the model's closures can see is never thrown away, and the builder must be. */
async function loadColumns(
  db: Database,
  spans: readonly number[],
): Promise<Pick<ReadModel, 'taxonomy' | 'columns'>> {
  const attributes = await loadAttributes(db);
  const wanted = attributes.filter(isColumn).map(({ id }) => id);
  const builder = new ColumnsBuilder();
  const [options, categories] = await Promise.all([
    loadOptions(db),
    loadCategories(db),
    eachInTurn(
      spans.map((after) => () => loadPieces(db, after, after + span, wanted)),
      (pieces) => builder.add(pieces),
    ),
  ]);
  const taxonomy = buildTaxonomy(attributes, options, categories);
  return { taxonomy, columns: builder.build(taxonomy) };
}

/** Answers on their way at one time: the database works on the next while the last is being read. */
const ahead = 3;

/** Takes each answer in the order of the questions, and keeps none. */
async function eachInTurn<Answer>(
  questions: readonly (() => Promise<Answer>)[],
  take: (answer: Answer) => void,
): Promise<void> {
  const asked: Promise<Answer>[] = [];
  let next = 0;
  const ask = (): void => {
    const question = questions[next];
    next += 1;
    if (!question) return;
    const answer = question();
    // One that fails is heard of when its turn comes.
    answer.catch(() => undefined);
    asked.push(answer);
  };
  for (let started = 0; started < ahead; started += 1) ask();
  for (let answer = asked.shift(); answer; answer = asked.shift()) {
    take(await answer);
    ask();
  }
}
