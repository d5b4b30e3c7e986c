import type { Market } from '@jinlan/domain/markets';
import type { Connection } from '../../platform/database.ts';
import { changedChannel } from './store.ts';

/**
 * Stones that orders hold. There is one of each, so a hold is one conditional change of its row: of two buyers the second
 * waits for the first and then finds it gone. Rows are locked in the order of their numbers, so that no two orders wait for
 * each other. A hold lasts as long as its order: whatever ends an unpaid order gives it back in the same transaction.
 */
const told = `pg_notify('${changedChannel}', 'stones')`;

/** Answers those that could not be had. */
export async function holdStones(
  tx: Connection,
  market: Market,
  orderNumber: string,
  skus: readonly string[],
): Promise<readonly string[]> {
  if (skus.length === 0) return [];
  const held = await tx.query<{ sku: string }>(
    'diamonds.hold-stones',
    `with free as materialized (
       select id from diamonds.stone where sku = any($1::text[]) and held_by is null and not sold and $3 = any(markets)
       order by id for update
     ), held as (
       update diamonds.stone stone set held_by = $2, changed_in = pg_current_xact_id()
       from free where stone.id = free.id returning stone.sku
     )
     select sku, ${told} from held`,
    [skus, orderNumber, market],
  );
  return skus.filter((sku, at) => skus.indexOf(sku) !== at || !held.some((one) => one.sku === sku));
}

export async function sellStones(tx: Connection, orderNumber: string): Promise<void> {
  await tx.query(
    'diamonds.sell-stones',
    `with sold as (
       update diamonds.stone set sold = true, changed_in = pg_current_xact_id()
       where held_by = $1 and not sold returning sku
     )
     select ${told} from sold`,
    [orderNumber],
  );
}

export async function giveBackStones(tx: Connection, orderNumber: string): Promise<void> {
  await tx.query(
    'diamonds.give-stones-back',
    `with free as (
       update diamonds.stone set held_by = null, sold = false, changed_in = pg_current_xact_id()
       where held_by = $1 returning sku
     )
     select ${told} from free`,
    [orderNumber],
  );
}
