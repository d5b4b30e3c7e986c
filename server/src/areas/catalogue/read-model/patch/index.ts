import type { PieceLists } from '../../changes/store-pieces.ts';
import { ColumnsBuilder } from '../columns.ts';
import type { ReadModel } from '../index.ts';
import { searching } from '../search/searching-of.ts';
import { joinColumns } from './join-columns.ts';
import { hasSameWords } from './same-words.ts';

/** What was read of the pieces that were changed. */
export interface ChangedPieces {
  /** Their numbers, those of pieces that are gone too. */
  readonly changed: readonly number[];
  /** What is shown of them, with all their variants; null: nothing. */
  readonly lists: PieceLists | null;
  /** As `loadStock` has it. */
  readonly stock: string;
}

/** Places of pieces that are no longer shown may be so many of all, and so many beside; then everything is read anew. */
const unusedShare = 0.25;
const unusedBeside = 5_000;

/**
 * The state after these changes. The former one stays as it is for whoever still reads it, and shares with the new one what
 * both have. Null where too many changes lie behind it: it is then built anew from the database.
 */
export function patchReadModel(
  former: ReadModel,
  { changed, lists, stock: stockText }: ChangedPieces,
): ReadModel | null {
  const { facts, length } = former.columns.units;
  const unused = facts.length - length - former.columns.rows;
  if (unused > facts.length * unusedShare + unusedBeside) return null;
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
      : searching(columns, taxonomy, searchRules, former.search),
  };
}
