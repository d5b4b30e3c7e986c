import type { Market } from '@jinlan/domain/markets';
import type { RateOf } from '@jinlan/domain/pricing';
import { readAhead } from '../../../platform/collections/in-turn.ts';
import type { Database } from '../../../platform/database.ts';
import { loadStones, stoneSpans, type Taken, taken } from '../store.ts';
import { type Columns, ColumnsBuilder, rowsWith } from './columns.ts';
import { Sheets } from './sheets.ts';

/**
 * One state of the stones in memory. A hold or sale changes it in place; any other change builds the next
 * state.
 */
export interface ReadModel {
  readonly columns: Columns;
  readonly sheets: Sheets;
}

/** Updates the state of a stone that was held, sold or given back. Returns whether anything changed. */
export function changeStone({ columns, sheets }: ReadModel, sku: string, state: Taken): boolean {
  const [row] = rowsWith(columns.skus, columns.bySku, sku);
  if (row === undefined || columns.sold[row] === state) return false;
  columns.sold[row] = state;
  sheets.change(row);
  return true;
}

/** Whether a stone is free, held or sold; an unknown SKU counts as sold. */
export function takenOf({ columns }: ReadModel, sku: string): Taken {
  const [row] = rowsWith(columns.skus, columns.bySku, sku);
  return row === undefined ? taken.sold : (columns.sold[row] as Taken);
}

/** Stones per query. */
const stonesPerSpan = 1_000;

export async function buildReadModel(
  db: Database,
  marketOf: (source: number) => Market | null,
  rateOf: RateOf,
): Promise<ReadModel> {
  const columns = await loadColumns(db);
  return { columns, sheets: new Sheets(columns, marketOf, rateOf) };
}

async function loadColumns(db: Database): Promise<Columns> {
  const builder = new ColumnsBuilder();
  const spans = await stoneSpans(db, stonesPerSpan);
  await readAhead(spans.map((span) => () => loadStones(db, span))).each((lists) => {
    if (lists) builder.add(lists);
  });
  return builder.build();
}
