import type { Taxonomy } from '../../categories/taxonomy.ts';
import type { SearchRule } from '../../finding/store-search.ts';
import type { Columns } from '../columns.ts';
import { SearchIndex } from './search.ts';
import { indexColumns } from './search-parts.ts';
import { BackgroundIndex } from './searching.ts';

/** Creates the search index of a state. A separate function, so that its closures keep no earlier state in memory. */
export const createBackgroundIndex = (
  columns: Columns,
  taxonomy: Taxonomy,
  rules: readonly SearchRule[],
  former: BackgroundIndex | undefined,
): BackgroundIndex =>
  new BackgroundIndex(
    columns,
    function* () {
      return new SearchIndex(yield* indexColumns(columns, taxonomy, rules));
    },
    former,
  );
