import type { Taxonomy } from '../../categories/taxonomy.ts';
import type { SearchRule } from '../../finding/store-search.ts';
import type { Columns } from '../columns.ts';
import { type ChangedColumns, patchSearchData } from './patch-search-data.ts';
import { SearchIndex } from './search.ts';
import { indexColumns } from './search-parts.ts';
import { BackgroundIndex } from './searching.ts';

/** Creates the search index of a state. A separate function, so that its closures keep no earlier state in memory. */
export const createBackgroundIndex = (
  columns: Columns,
  taxonomy: Taxonomy,
  rules: readonly SearchRule[],
  former: BackgroundIndex | undefined,
  index: SearchIndex | null = null,
): BackgroundIndex =>
  new BackgroundIndex(
    columns,
    function* () {
      return new SearchIndex(yield* indexColumns(columns, taxonomy, rules));
    },
    former,
    index,
  );

/** The search index of a state whose pieces changed; built anew where the former is not ready or cannot be patched. */
export function patchBackgroundIndex(
  former: BackgroundIndex,
  changes: ChangedColumns,
  taxonomy: Taxonomy,
  rules: readonly SearchRule[],
): BackgroundIndex {
  const data = former.index && patchSearchData(former.index.data, changes, taxonomy, rules);
  return createBackgroundIndex(changes.columns, taxonomy, rules, former, data && new SearchIndex(data));
}
