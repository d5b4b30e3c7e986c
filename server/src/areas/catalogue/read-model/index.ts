import type { Market } from '@jinlan/domain/markets';
import type { RateOf } from '@jinlan/domain/pricing';
import type { Taxonomy } from '../categories/taxonomy.ts';
import type { Reading } from '../changes/reading.ts';
import type { SearchRule } from '../finding/store-search.ts';
import { type Columns, ColumnsBuilder } from './columns.ts';
import { Prices } from './prices.ts';
import type { Searching } from './search/searching.ts';
import { searching } from './search/searching-of.ts';
import { Stock } from './stock.ts';

/**
 * One state of the catalogue in memory. Stock moves inside it; any other change makes the next one, from this and the changed
 * pieces (`patch`) or from the database.
 */
export interface ReadModel {
  /** Tells this state from all others. */
  readonly state: symbol;
  /** Pieces, not variants, that alone differ from another state; null where anything may. */
  readonly changedSince: { readonly state: symbol; readonly pieces: readonly number[] } | null;
  readonly taxonomy: Taxonomy;
  readonly columns: Columns;
  readonly stock: Stock;
  readonly prices: Prices;
  readonly search: Searching;
  readonly searchRules: readonly SearchRule[];
}

export async function buildReadModel(
  reading: Reading,
  marketOf: (sourceId: number) => Market | null,
  rateOf: RateOf,
  before?: Pick<ReadModel, 'search'>,
): Promise<ReadModel> {
  const { taxonomy, searchRules } = reading;
  const columns = await readColumns(reading);
  const stock = new Stock(columns, marketOf);
  await reading.stock.each((some) => stock.take(some));
  return {
    state: Symbol('built'),
    changedSince: null,
    taxonomy,
    columns,
    stock,
    searchRules,
    prices: new Prices(columns, stock, rateOf),
    search: searching(columns, taxonomy, searchRules, before?.search),
  };
}

/** In a function of its own: what the model's closures can see is never thrown away, and the builder must be. */
async function readColumns({ taxonomy, expected, pieces }: Reading): Promise<Columns> {
  const builder = new ColumnsBuilder(taxonomy, expected);
  await pieces.each((lists) => {
    if (lists) builder.add(lists);
  });
  return builder.build();
}
