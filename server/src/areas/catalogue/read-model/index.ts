import type { Market } from '@jinlan/domain/markets';
import type { RateOf } from '@jinlan/domain/pricing';
import type { Database } from '../../../platform/database.ts';
import { eachInTurn } from '../../../platform/in-turn.ts';
import { loadAttributes, loadCategories, loadOptions } from '../store.ts';
import { loadPieces, loadStock, pieceSpans, type Span } from '../store-pieces.ts';
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

/** Pieces and variants of one step. */
const stepSize = 1_000;

export async function buildReadModel(
  db: Database,
  marketOf: (sourceId: number) => Market | null,
  rateOf: RateOf,
  before?: Pick<ReadModel, 'search'>,
): Promise<ReadModel> {
  const [spans, taxonomy, searchRules] = await Promise.all([
    pieceSpans(db, stepSize),
    loadTaxonomy(db),
    loadSearchRules(db),
  ]);
  const columns = await loadColumns(db, spans, taxonomy);
  const stock = new Stock(columns, marketOf);
  await eachInTurn(
    spans.map((span) => () => loadStock(db, span)),
    (some) => stock.take(some),
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

async function loadTaxonomy(db: Database): Promise<Taxonomy> {
  return buildTaxonomy(...(await Promise.all([loadAttributes(db), loadOptions(db), loadCategories(db)])));
}

/** In a function of its own: what the model's closures can see is never thrown away, and the builder must be. */
async function loadColumns(db: Database, spans: readonly Span[], taxonomy: Taxonomy): Promise<Columns> {
  const wanted = taxonomy.attributes.filter(isColumn).map(({ id }) => id);
  const builder = new ColumnsBuilder(
    taxonomy,
    spans.reduce((sum, { pieces }) => sum + pieces, 0),
  );
  await eachInTurn(
    spans.map((span) => () => loadPieces(db, span, wanted)),
    (lists) => {
      if (lists) builder.add(lists);
    },
  );
  return builder.build();
}
