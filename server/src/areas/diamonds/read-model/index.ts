import type { Market } from '@jinlan/domain/markets';
import type { RateOf } from '@jinlan/domain/pricing';
import type { Database } from '../../../platform/database.ts';
import { lastStoneId, loadStones } from '../store.ts';
import { buildColumns, type Columns } from './columns.ts';
import { Sheets } from './sheets.ts';

/** One state of the stones in memory; any change builds the next one. */
export interface ReadModel {
  readonly columns: Columns;
  readonly sheets: Sheets;
}

/** Numbers of stones in one step. */
const span = 8_000;

export async function buildReadModel(
  db: Database,
  marketOf: (source: number) => Market | null,
  rateOf: RateOf,
): Promise<ReadModel> {
  const last = await lastStoneId(db);
  const spans = Array.from({ length: Math.ceil(last / span) }, (_, step) => step * span);
  // All at once: the database works on the next spans while the last ones are being read.
  const parts = await Promise.all(spans.map((after) => loadStones(db, after, after + span)));
  const columns = buildColumns(parts.filter((part) => part !== null));
  return { columns, sheets: new Sheets(columns, marketOf, rateOf) };
}
