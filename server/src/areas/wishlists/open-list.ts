import { type Action, type Actor, customerIdOf, may } from '@jinlan/domain/people';
import { readListId } from '@jinlan/domain/wishlists';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import * as store from './store.ts';

/** The caller and the time of the request. */
export type ListContext = Pick<RequestContext, 'actor' | 'now'>;

/** Returns the id of the signed-in customer. Refuses with WISHLIST_DISABLED and, for guests, WISHLIST_NOT_ALLOWED. */
export function ownerOf(
  { config }: Pick<Platform, 'config'>,
  actor: Actor,
  action: Extract<Action, 'wishlist.read' | 'wishlist.change'>,
): string {
  if (config.limits.wishlists.ofAccount === 0) throw refuse('WISHLIST_DISABLED');
  const customerId = customerIdOf(actor);
  if (customerId === null || !may(actor, action, { id: null, customerId, storeId: null }))
    throw refuse('WISHLIST_NOT_ALLOWED');
  return customerId;
}

/** The customer's list with this id, or null. Another customer's list is not found. */
export async function findList(
  db: Connection,
  customerId: string,
  idText: string,
  now: Date,
): Promise<store.ListRow | null> {
  const id = readListId(idText);
  if (id === null) return null;
  if (id !== 'default') return store.loadList(db, customerId, id);
  return (await store.loadList(db, customerId, null)) ?? store.unsavedDefault(customerId, now);
}

/**
 * Runs a change under the lock of the customer's lists. `change` gets the list with this id; a default list that has no
 * row yet is made. Refuses with WISHLIST_NOT_FOUND.
 */
export function changeList<Result>(
  platform: Pick<Platform, 'db' | 'config'>,
  { actor, now }: ListContext,
  idText: string,
  change: (tx: Connection, list: store.ListRow) => Promise<Result>,
): Promise<Result> {
  const customerId = ownerOf(platform, actor, 'wishlist.change');
  return platform.db.transaction(async (tx) => {
    await store.lockMember(tx, customerId);
    return change(tx, await listToChange(tx, customerId, idText, now));
  });
}

/** The list to change, under the lock of the customer's lists. */
export async function listToChange(
  tx: Connection,
  customerId: string,
  idText: string,
  now: Date,
): Promise<store.ListRow> {
  const list = await findList(tx, customerId, idText, now);
  if (list === null) throw refuse('WISHLIST_NOT_FOUND');
  return list.id === 0 ? store.addList(tx, list) : list;
}

/** The list as it is after a change, in the same transaction. */
export async function reload(tx: Connection, { customerId, id }: store.ListRow): Promise<store.ListRow> {
  const list = await store.loadList(tx, customerId, id);
  if (list === null) throw refuse('WISHLIST_NOT_FOUND');
  return list;
}
