import type { Taxonomy } from '../../categories/taxonomy.ts';
import type { SearchRule } from '../../finding/store-search.ts';
import type { Columns } from '../columns.ts';
import { SearchIndex } from './search.ts';
import { indexColumns } from './search-parts.ts';
import { Searching } from './searching.ts';

/** The search of a state of the catalogue. Its closures see no earlier state. */
export const searching = (
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
