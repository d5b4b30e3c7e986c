import type { GoldPriceType } from '@jinlan/domain/pricing';
import { plannedPublication } from '@jinlan/domain/validity';
import { jsonColumns, readJson } from '../../platform/database/json-columns.ts';
import type { Connection } from '../../platform/database.ts';
import type { Source } from './store.ts';

/** The prices as the request states them, in minor units of the board's currency. */
export interface RequestedPrices {
  readonly type: GoldPriceType;
  readonly sell: number;
  readonly buy?: number | null;
  readonly exchange?: number | null;
  readonly source: Source;
  readonly publisher: string;
}

export type PublicationState = 'waiting' | 'published' | 'cancelled' | 'overtaken' | 'refused';

export interface PublicationRow {
  readonly id: string;
  readonly type: GoldPriceType;
  readonly wish: RequestedPrices;
  readonly effectiveAt: Date;
  readonly state: PublicationState;
}

const publicationJson = jsonColumns('pricing.publication', ['id'], { wish: plannedPublication });

const publicationColumns = 'id, type, wish, effective_at as "effectiveAt", state';

export async function addPublication(
  tx: Connection,
  { id, type, wish, effectiveAt }: Omit<PublicationRow, 'state'>,
): Promise<void> {
  await tx.query(
    'pricing.add-publication',
    'insert into pricing.publication (id, type, wish, effective_at) values ($1, $2, $3, $4)',
    [id, type, JSON.stringify(wish), effectiveAt],
  );
}

/** Locks the row: only one process may publish or cancel the plan. */
export async function lockPublication(tx: Connection, id: string): Promise<PublicationRow | null> {
  const [row] = await readJson(
    publicationJson,
    tx.query<PublicationRow>(
      'pricing.lock-publication',
      `select ${publicationColumns} from pricing.publication where id = $1 for update`,
      [id],
    ),
  );
  return row ?? null;
}

export async function settlePublication(
  tx: Connection,
  id: string,
  state: Exclude<PublicationState, 'waiting'>,
): Promise<void> {
  await tx.query('pricing.settle-publication', 'update pricing.publication set state = $2 where id = $1', [
    id,
    state,
  ]);
}

/** Planned prices, the next first. */
export async function waitingPublications(db: Connection, limit: number): Promise<PublicationRow[]> {
  return readJson(
    publicationJson,
    db.query<PublicationRow>(
      'pricing.waiting-publications',
      `select ${publicationColumns} from pricing.publication where state = 'waiting'
     order by effective_at, id limit $1`,
      [limit],
    ),
  );
}
