import { isWishedQuantity, takeQuantity } from '@jinlan/domain/wishlists';
import type { Connection } from '../../platform/database.ts';
import { Additions, itemNotFound, itemWith, mustBeFew, type WishRefusal } from './additions.ts';
import { listToChange, ownerOf, reload } from './open-list.ts';
import type { WishContext, WishlistParts } from './parts.ts';
import { quantityRefusal } from './read-wish.ts';
import * as store from './store.ts';

export interface ItemTransfer {
  readonly id: string;
  /** Null takes all. */
  readonly quantity: number | null;
}

export interface Transferred {
  readonly source: store.ListRow;
  readonly destination: store.ListRow;
  readonly refusals: readonly WishRefusal[];
}

/** Copies or moves pieces between two lists of one customer. A copy has no note. */
export async function transferItems(
  { platform }: Pick<WishlistParts, 'platform'>,
  { actor, now }: WishContext,
  way: 'copy' | 'move',
  { sourceId, destinationId }: { readonly sourceId: string; readonly destinationId: string },
  transfers: readonly ItemTransfer[],
): Promise<Transferred> {
  const customerId = ownerOf(platform, actor, 'wishlist.change');
  mustBeFew(transfers);
  return platform.db.transaction(async (tx) => {
    await store.lockMember(tx, customerId);
    const source = await listToChange(tx, customerId, sourceId, now);
    const destination = await listToChange(tx, customerId, destinationId, now);
    if (source.id === destination.id) return { source, destination, refusals: [] };
    const items = await store.itemsOf(tx, source.id);
    const additions = new Additions(
      await store.itemsOf(tx, destination.id),
      platform.config.limits.wishlists.pieces,
    );
    const rest = new Map(items.map((item) => [item.id, item.quantity]));
    for (const [index, { id, quantity }] of transfers.entries()) {
      const item = itemWith(items, id);
      const present = rest.get(item?.id ?? -1) ?? 0;
      if (!item || present === 0) additions.refuse(index, itemNotFound(id));
      else if (quantity !== null && !isWishedQuantity(quantity)) additions.refuse(index, quantityRefusal());
      else {
        const { taken, left } = takeQuantity(present, quantity);
        const note = way === 'move' ? item.note : null;
        if (additions.add(index, { ...item, quantity: taken, note, addedAt: now }) && way === 'move')
          rest.set(item.id, left);
      }
    }
    await additions.save(tx, destination.id, now);
    if (way === 'move') await takeAway(tx, source.id, items, rest, now);
    return {
      source: await reload(tx, source),
      destination: await reload(tx, destination),
      refusals: additions.refusals,
    };
  });
}

async function takeAway(
  tx: Connection,
  listId: number,
  items: readonly store.ItemRow[],
  rest: ReadonlyMap<number, number>,
  now: Date,
): Promise<void> {
  const leftOf = (item: store.ItemRow): number => rest.get(item.id) ?? item.quantity;
  const gone = items.filter((item) => leftOf(item) === 0).map(({ id }) => id);
  const fewer = items
    .filter((item) => leftOf(item) > 0 && leftOf(item) < item.quantity)
    .map((item) => ({ ...item, quantity: leftOf(item) }));
  if (gone.length > 0) await store.removeItems(tx, listId, gone, now);
  if (fewer.length > 0) await store.saveItems(tx, listId, fewer, now);
}
