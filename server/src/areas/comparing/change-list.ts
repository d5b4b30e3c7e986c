import { type Actor, anything, customerIdOf, may } from '@jinlan/domain/people';
import type { Connection } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import { openList, uidLength } from './open-list.ts';
import * as store from './store.ts';

/**
 * The most pieces on a list. More cannot be seen side by side, and reading a list loads the documents
 * of all its pieces.
 */
export const maxItems = 30;

export interface ListContext {
  readonly actor: Actor;
  readonly now: Date;
}

/** The dependencies; pieces are identified by their ids. */
type Parts = Pick<Platform, 'db' | 'random'>;

function mustBeCustomer(actor: Actor): string {
  const customerId = customerIdOf(actor);
  if (customerId === null) throw refuse('NOT_AUTHORISED');
  return customerId;
}

export function createList(
  { db, random }: Parts,
  { actor, now }: ListContext,
  productIds: readonly number[],
): Promise<store.ListRow> {
  if (!may(actor, 'compare-list.create', anything)) throw refuse('NOT_AUTHORISED');
  const customerId = customerIdOf(actor);
  const uid = random.token(uidLength);
  return db.transaction(async (tx) => {
    await store.addList(tx, uid, customerId, now);
    const list = await (customerId === null ? store.loadList(tx, uid) : store.loadListOf(tx, customerId));
    return addPieces(tx, mustExist(list), productIds, now);
  });
}

export const addToList = (
  { db }: Parts,
  { actor, now }: ListContext,
  uid: string,
  productIds: readonly number[],
): Promise<store.ListRow> =>
  db.transaction(async (tx) =>
    addPieces(tx, await openList(tx, actor, uid, 'compare-list.change'), productIds, now),
  );

export const removeFromList = (
  { db }: Parts,
  { actor, now }: ListContext,
  uid: string,
  productIds: readonly number[],
): Promise<store.ListRow> =>
  db.transaction(async (tx) => {
    const list = await openList(tx, actor, uid, 'compare-list.change');
    await store.removeItems(tx, list.id, productIds, now);
    return mustExist(await store.loadList(tx, list.uid));
  });

export const deleteList = ({ db }: Parts, { actor }: ListContext, uid: string): Promise<void> =>
  db.transaction(async (tx) =>
    store.deleteList(tx, (await openList(tx, actor, uid, 'compare-list.change')).id),
  );

/**
 * Moves a guest's list to the customer. A repeated request is refused as not found, because the guest's
 * list was deleted.
 */
export function assignList(
  { db, random }: Parts,
  { actor, now }: ListContext,
  uid: string,
): Promise<store.ListRow> {
  const customerId = mustBeCustomer(actor);
  return db.transaction(async (tx) => {
    const guestList = await openList(tx, actor, uid, 'compare-list.assign');
    if (guestList.customerId === customerId) return guestList;
    await store.addList(tx, random.token(uidLength), customerId, now);
    const ownList = mustExist(await store.loadListOf(tx, customerId));
    await store.lockLists(tx, [guestList.id, ownList.id]);
    const { productIds } = await openList(tx, actor, uid, 'compare-list.assign');
    const ownIds = mustExist(await store.loadList(tx, ownList.uid)).productIds;
    const newIds = productIds.filter((id) => !ownIds.includes(id));
    await store.addItems(tx, ownList.id, newIds.slice(0, Math.max(0, maxItems - ownIds.length)), now);
    await store.deleteList(tx, guestList.id);
    return mustExist(await store.loadList(tx, ownList.uid));
  });
}

/** Adds pieces under the lock of the list, so that concurrent requests cannot exceed the limit. */
async function addPieces(
  tx: Connection,
  { id, uid }: store.ListRow,
  productIds: readonly number[],
  now: Date,
): Promise<store.ListRow> {
  await store.lockLists(tx, [id]);
  const current = mustExist(await store.loadList(tx, uid));
  const newIds = [...new Set(productIds)].filter((productId) => !current.productIds.includes(productId));
  if (current.productIds.length + newIds.length > maxItems)
    throw refuse('COMPARE_LIST_FULL', { most: maxItems });
  if (newIds.length === 0) return current;
  await store.addItems(tx, id, newIds, now);
  return mustExist(await store.loadList(tx, uid));
}

/** Returns the list; refuses if it was deleted before this transaction locked it. */
function mustExist(list: store.ListRow | null): store.ListRow {
  if (list) return list;
  throw refuse('COMPARE_LIST_NOT_FOUND', { uid: '' });
}
