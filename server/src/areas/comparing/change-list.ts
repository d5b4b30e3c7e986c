import { type Actor, anything, customerIdOf, may } from '@jinlan/domain/people';
import type { Connection } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import { openList, uidLength } from './open-list.ts';
import * as store from './store.ts';

/** Nobody can look at more side by side, and a list costs its pieces' documents whenever it is read. */
export const mostItems = 30;

export interface ListContext {
  readonly actor: Actor;
  readonly now: Date;
}

/** What the use cases run on; pieces are named by their numbers. */
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
    return putItems(tx, must(list), productIds, now);
  });
}

export const addToList = (
  { db }: Parts,
  { actor, now }: ListContext,
  uid: string,
  productIds: readonly number[],
): Promise<store.ListRow> =>
  db.transaction(async (tx) =>
    putItems(tx, await openList(tx, actor, uid, 'compare-list.change'), productIds, now),
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
    return must(await store.loadList(tx, list.uid));
  });

export const deleteList = ({ db }: Parts, { actor }: ListContext, uid: string): Promise<void> =>
  db.transaction(async (tx) =>
    store.deleteList(tx, (await openList(tx, actor, uid, 'compare-list.change')).id),
  );

/** The same request again finds the guest's list gone, and is refused as any list that is not there. */
export function assignList(
  { db, random }: Parts,
  { actor, now }: ListContext,
  uid: string,
): Promise<store.ListRow> {
  const customerId = mustBeCustomer(actor);
  return db.transaction(async (tx) => {
    const given = await openList(tx, actor, uid, 'compare-list.assign');
    if (given.customerId === customerId) return given;
    await store.addList(tx, random.token(uidLength), customerId, now);
    const own = must(await store.loadListOf(tx, customerId));
    await store.lockLists(tx, [given.id, own.id]);
    const { productIds } = await openList(tx, actor, uid, 'compare-list.assign');
    const present = must(await store.loadList(tx, own.uid)).productIds;
    const fresh = productIds.filter((id) => !present.includes(id));
    await store.addItems(tx, own.id, fresh.slice(0, Math.max(0, mostItems - present.length)), now);
    await store.deleteList(tx, given.id);
    return must(await store.loadList(tx, own.uid));
  });
}

/** Under the lock of the list, so that two at once do not fill it beyond its bound. */
async function putItems(
  tx: Connection,
  { id, uid }: store.ListRow,
  productIds: readonly number[],
  now: Date,
): Promise<store.ListRow> {
  await store.lockLists(tx, [id]);
  const before = must(await store.loadList(tx, uid));
  const fresh = [...new Set(productIds)].filter((product) => !before.productIds.includes(product));
  if (before.productIds.length + fresh.length > mostItems)
    throw refuse('COMPARE_LIST_FULL', { most: mostItems });
  if (fresh.length === 0) return before;
  await store.addItems(tx, id, fresh, now);
  return must(await store.loadList(tx, uid));
}

/** A list that this transaction made or holds the lock of, unless somebody deleted it before the lock was had. */
function must(list: store.ListRow | null): store.ListRow {
  if (list) return list;
  throw refuse('COMPARE_LIST_NOT_FOUND', { uid: '' });
}
