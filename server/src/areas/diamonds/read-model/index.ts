import type { Market } from '@jinlan/domain/markets';
import type { RateOf } from '@jinlan/domain/pricing';
import type { Database } from '../../../platform/database.ts';
import { askInTurn } from '../../../platform/in-turn.ts';
import { loadStones, stoneSpans } from '../store.ts';
import { type Columns, ColumnsBuilder } from './columns.ts';
import { Sheets } from './sheets.ts';

/** One state of the stones in memory; any change builds the next one. */
export interface ReadModel {
  readonly columns: Columns;
  readonly sheets: Sheets;
}

/** Stones of one step. */
const stepSize = 1_000;

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
  const spans = await stoneSpans(db, stepSize);
  await askInTurn(spans.map((span) => () => loadStones(db, span))).each((lists) => {
    if (lists) builder.add(lists);
  });
  return builder.build();
}
