import { readListId } from '@jinlan/domain/wishlists';
import type { RequestContext } from '../../platform/context.ts';
import { type Refusal, refuse } from '../../platform/requests/refusal.ts';
import { type ItemRefusal, MAX_ITEMS_AT_ONCE } from '../cart/index.ts';
import { findList, ownerOf } from './open-list.ts';
import type { WishlistParts } from './parts.ts';
import { cartItemOf } from './read-wish.ts';
import * as store from './store.ts';

/** The reason why a piece was not added to the bag. */
export interface BagRefusal {
  readonly itemId: string;
  readonly code: ItemRefusal['code'];
  readonly refusal: Refusal;
}

export interface AddedToBag {
  readonly list: store.ListRow;
  readonly refusals: readonly BagRefusal[];
}

/** Longer than a request may take. */
const claimMs = 60_000;

/**
 * Adds pieces of a list to the customer's bag by the bag's own use case; null adds all. Pieces that the bag has taken leave
 * the list, as in Magento; the others stay. Skips pieces that another request is adding at the same time.
 */
export async function addToCart(
  { platform, cart }: WishlistParts,
  context: RequestContext,
  idText: string,
  ids: readonly string[] | null,
): Promise<AddedToBag> {
  const { db, clock } = platform;
  const { now } = context;
  const customerId = ownerOf(platform, context.actor, 'wishlist.change');
  const list = await findList(db, customerId, idText, now);
  if (list === null) throw refuse('WISHLIST_NOT_FOUND');
  const items = (await store.itemsOf(db, list.id)).toReversed();
  const refusals: BagRefusal[] = [];
  const wanted = ids === null ? items : itemsWith(items, ids, refusals);
  if (wanted.length === 0) return { list, refusals };
  const claimedIds = await store.claimItems(
    db,
    wanted.map(({ id }) => id),
    clock.now(),
    new Date(clock.now().getTime() + claimMs),
  );
  const claimed = wanted.filter(({ id }) => claimedIds.has(id));
  const addedIds: number[] = [];
  try {
    const cartId = claimed.length > 0 ? await cart.ofCustomer(context) : '';
    for (let start = 0; start < claimed.length; start += MAX_ITEMS_AT_ONCE) {
      const batch = claimed.slice(start, start + MAX_ITEMS_AT_ONCE);
      const batchItems = batch.map((item) => cartItemOf(item, item.quantity));
      const added = await cart.add(context, cartId, batchItems);
      const refused = new Map(added.refusals.toReversed().map((refusal) => [refusal.index, refusal]));
      for (const [index, { id }] of batch.entries()) {
        const refusal = refused.get(index);
        if (refusal) refusals.push({ itemId: String(id), code: refusal.code, refusal: refusal.refusal });
        else addedIds.push(id);
      }
    }
  } finally {
    await db.transaction(async (tx) => {
      await store.lockMember(tx, customerId);
      if (addedIds.length > 0) await store.removeItems(tx, list.id, addedIds, now);
      await store.releaseItems(tx, [...claimedIds]);
    });
  }
  return { list: (await store.loadList(db, customerId, list.id)) ?? list, refusals };
}

/** The pieces with these ids, each once; unknown ids become refusals. */
function itemsWith(
  items: readonly store.ItemRow[],
  ids: readonly string[],
  refusals: BagRefusal[],
): store.ItemRow[] {
  const wantedItems = new Set<store.ItemRow>();
  const itemById = new Map(items.map((item) => [item.id, item]));
  for (const id of ids) {
    const number = readListId(id);
    const item = typeof number === 'number' ? itemById.get(number) : undefined;
    if (item) wantedItems.add(item);
    else {
      const itemId = id.slice(0, 20);
      refusals.push({
        itemId,
        code: 'UNDEFINED',
        refusal: refuse('WISHLIST_ITEM_NOT_FOUND', { id: itemId }),
      });
    }
  }
  return [...wantedItems];
}
