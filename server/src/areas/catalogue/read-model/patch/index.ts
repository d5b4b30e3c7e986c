import type { PieceLists } from '../../changes/store-pieces.ts';
import { ColumnsBuilder } from '../columns.ts';
import type { ReadModel } from '../index.ts';
import { patchBackgroundIndex } from '../search/searching-of.ts';
import { joinColumns } from './join-columns.ts';
import { hasSameWords } from './same-words.ts';

/** The changed pieces as read from the database. */
export interface ChangedPieces {
  /** The ids of all changed pieces, deleted ones included. */
  readonly changed: readonly number[];
  /** The changed pieces that are enabled, with all their variants; null if there are none. */
  readonly lists: PieceLists | null;
  /** The stock of the changed pieces, in the format of `loadStock`. */
  readonly stock: string;
}

/** With more unused facts than this share of all plus this number, the model is rebuilt from the database. */
const maxUnusedShare = 0.25;
const extraUnused = 5_000;

/**
 * Returns the state after these changes. The former state is not modified, and both share unchanged columns. Returns null
 * where too many facts are unused: the caller then rebuilds the model from the database.
 */
export function patchReadModel(
  former: ReadModel,
  { changed, lists, stock: stockText }: ChangedPieces,
): ReadModel | null {
  const { facts, length } = former.columns.units;
  const unused = facts.length - length - former.columns.rows;
  if (unused > facts.length * maxUnusedShare + extraUnused) return null;
  const builder = new ColumnsBuilder(former.taxonomy, lists?.pieces ?? 0);
  if (lists) builder.add(lists);
  const fresh = builder.build();
  const { columns, units } = joinColumns(former.columns, fresh, changed);
  const stock = former.stock.next(columns, units);
  stock.take(stockText);
  const { taxonomy, searchRules } = former;
  return {
    state: Symbol('patched'),
    changedSince: { state: former.state, pieces: changed },
    ...{ taxonomy, searchRules, columns, stock },
    prices: former.prices.next(columns, stock, units),
    search: hasSameWords(former.columns, columns, changed)
      ? former.search.moveTo(columns)
      : patchBackgroundIndex(
          former.search,
          { former: former.columns, columns, changed },
          taxonomy,
          searchRules,
        ),
  };
}
