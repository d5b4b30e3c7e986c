import type { Market } from '@jinlan/domain/markets';
import type { RateOf } from '@jinlan/domain/pricing';
import type { Taxonomy } from '../categories/taxonomy.ts';
import type { Reading } from '../changes/reading.ts';
import type { SearchRule } from '../finding/store-search.ts';
import { type Columns, ColumnsBuilder } from './columns.ts';
import { Prices } from './prices.ts';
import type { BackgroundIndex } from './search/searching.ts';
import { createBackgroundIndex } from './search/searching-of.ts';
import { Stock } from './stock.ts';

/**
 * One state of the catalogue in memory. Only stock changes inside it. Any other change builds the next state, either by
 * patching the changed pieces (`patch`) or from the database.
 */
export interface ReadModel {
  /** Identifies this state. */
  readonly state: symbol;
  /** The ids of the only pieces (not variants) that differ from that state; null where anything may differ. */
  readonly changedSince: { readonly state: symbol; readonly pieces: readonly number[] } | null;
  readonly taxonomy: Taxonomy;
  readonly columns: Columns;
  readonly stock: Stock;
  readonly prices: Prices;
  readonly search: BackgroundIndex;
  readonly searchRules: readonly SearchRule[];
}

export async function buildReadModel(
  reading: Reading,
  marketOf: (sourceId: number) => Market | null,
  rateOf: RateOf,
  former?: Pick<ReadModel, 'search'>,
): Promise<ReadModel> {
  const { taxonomy, searchRules } = reading;
  const columns = await readColumns(reading);
  const stock = new Stock(columns, marketOf);
  await reading.stock.each((stockText) => stock.take(stockText));
  return {
    state: Symbol('built'),
    changedSince: null,
    taxonomy,
    columns,
    stock,
    searchRules,
    prices: new Prices(columns, stock, rateOf),
    search: createBackgroundIndex(columns, taxonomy, searchRules, former?.search),
  };
}

/** A separate function, so that closures of the model do not keep the builder in memory. */
async function readColumns({ taxonomy, expected, pieces }: Reading): Promise<Columns> {
  const builder = new ColumnsBuilder(taxonomy, expected);
  await pieces.each((lists) => {
    if (lists) builder.add(lists);
  });
  return builder.build();
}
