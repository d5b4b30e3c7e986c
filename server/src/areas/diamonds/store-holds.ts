import type { Market } from '@jinlan/domain/markets';
import type { Connection } from '../../platform/database.ts';
import { changedChannel } from './store.ts';

/**
 * Stones that orders hold. There is one of each, so a hold is one conditional change of its row: of two buyers the second
 * waits for the first and then finds it gone. Rows are locked in the order of their ids.
 */
const told = `pg_notify('${changedChannel}', 'stones')`;

export interface StoneNeed {
  readonly sku: string;
  /** Whose buyer wants it: a stone is for sale in some markets. */
  readonly market: Market;
}

/** Numbers of the stones that the holder has got now. */
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
     select sku, ${told} from held`,
    [needs.map(({ sku }) => sku), holder, needs.map(({ market }) => market)],
  );
  return held.map(({ sku }) => sku);
}

/** Answers how many. */
export async function sellStones(tx: Connection, holder: string): Promise<number> {
  const sold = await tx.query(
    'diamonds.sell-stones',
    `with sold as (
       update diamonds.stone set sold = true, changed_in = pg_current_xact_id()
       where held_by = $1 and not sold returning sku
     )
     select ${told} from sold`,
    [holder],
  );
  return sold.length;
}

/** Answers how many. */
export async function giveBackStones(tx: Connection, holder: string): Promise<number> {
  const given = await tx.query(
    'diamonds.give-stones-back',
    `with free as (
       update diamonds.stone set held_by = null, sold = false, changed_in = pg_current_xact_id()
       where held_by = $1 returning sku
     )
     select ${told} from free`,
    [holder],
  );
  return given.length;
}
