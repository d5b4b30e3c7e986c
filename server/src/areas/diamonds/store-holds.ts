import type { Market } from '@jinlan/domain/markets';
import type { Connection } from '../../platform/database.ts';
import { changedChannel } from './store.ts';

/**
 * Each stone exists once, so a hold is a conditional update of its row: the second buyer waits for the first, and then gets
 * nothing. Rows are locked in the order of their ids. Each statement notifies the read models.
 */
const notifyChange = `pg_notify('${changedChannel}', 'stones')`;

export interface StoneNeed {
  readonly sku: string;
  /** The buyer's market; a stone is for sale only in some markets. */
  readonly market: Market;
}

/** Holds the free stones; returns their SKUs. */
export async function holdStones(
  tx: Connection,
  holder: string,
  needs: readonly StoneNeed[],
): Promise<readonly string[]> {
  const held = await tx.query<{ sku: string }>(
    'diamonds.hold-stones',
    `with free as materialized (
       select stone.id from unnest($1::text[], $3::text[]) need (sku, market) join diamonds.stone on stone.sku = need.sku
       where held_by is null and not sold and need.market = any(markets)
       order by stone.id for update of stone
     ), held as (
       update diamonds.stone stone set held_by = $2, changed_in = pg_current_xact_id()
       from free where stone.id = free.id returning stone.sku
     )
     select sku, ${notifyChange} from held`,
    [needs.map(({ sku }) => sku), holder, needs.map(({ market }) => market)],
  );
  return held.map(({ sku }) => sku);
}

/** Marks the holder's stones as sold; returns how many. */
export async function sellStones(tx: Connection, holder: string): Promise<number> {
  const sold = await tx.query(
    'diamonds.sell-stones',
    `with sold as (
       update diamonds.stone set sold = true, changed_in = pg_current_xact_id()
       where held_by = $1 and not sold returning sku
     )
     select ${notifyChange} from sold`,
    [holder],
  );
  return sold.length;
}

/** Makes the holder's stones available again; returns how many. */
export async function giveBackStones(tx: Connection, holder: string): Promise<number> {
  const freedStones = await tx.query(
    'diamonds.give-stones-back',
    `with free as (
       update diamonds.stone set held_by = null, sold = false, changed_in = pg_current_xact_id()
       where held_by = $1 returning sku
     )
     select ${notifyChange} from free`,
    [holder],
  );
  return freedStones.length;
}
