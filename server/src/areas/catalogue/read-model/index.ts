import type { Market } from '@jinlan/domain/markets';
import type { RateOf } from '@jinlan/domain/pricing';
import type { Database } from '../../../platform/database.ts';
import {
  loadAttributes,
  loadCategories,
  loadOptions,
  loadPieces,
  loadStock,
  type PieceRow,
  type StockRow,
} from '../store.ts';
import { buildTaxonomy, type Taxonomy } from '../taxonomy.ts';
import { buildColumns, type Columns, Stock } from './columns.ts';
import { Prices } from './prices.ts';
import { SearchIndex } from './search.ts';

/** One state of the catalogue in memory. Stock moves inside it; any other change builds the next one. */
export interface ReadModel {
  readonly taxonomy: Taxonomy;
  readonly columns: Columns;
  readonly stock: Stock;
  readonly prices: Prices;
  readonly search: SearchIndex;
}

const batch = 5_000;

export async function buildReadModel(
  db: Database,
  marketOf: (sourceId: number) => Market | null,
  rateOf: RateOf,
): Promise<ReadModel> {
  const taxonomy = buildTaxonomy(await loadAttributes(db), await loadOptions(db), await loadCategories(db));
  const pieces: PieceRow[] = [];
  for (let after = 0; ; after = pieces.at(-1)?.id ?? after) {
    const more = await loadPieces(db, after, batch);
    for (const piece of more) pieces.push(piece);
    if (more.length < batch) break;
  }
  const stockRows: StockRow[] = [];
  for (
    let after: StockRow = { productId: 0, sourceId: 0, quantity: 0 };
    ;
    after = stockRows.at(-1) ?? after
  ) {
    const more = await loadStock(db, after, batch * 4);
    for (const row of more) stockRows.push(row);
    if (more.length < batch * 4) break;
  }
  const columns = buildColumns(pieces, taxonomy);
  const stock = new Stock(columns, marketOf, stockRows);
  return {
    taxonomy,
    columns,
    stock,
    prices: new Prices(columns, stock, rateOf),
    search: new SearchIndex(columns, taxonomy),
  };
}
