import { checkListName, codeAfter, isSameName, readListId, type Visibility } from '@jinlan/domain/wishlists';
import type { Connection } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import { changeList, type ListContext, ownerOf, reload } from './open-list.ts';
import * as store from './store.ts';

/** 130 random bits. */
const codeLength = 22;

type Parts = Pick<Platform, 'db' | 'config' | 'random'>;

/** The context with the word for a default list that the customer has not named. */
export interface NamingContext extends ListContext {
  readonly defaultName: string;
}

function readName(name: string): string {
  const checked = checkListName(name);
  if (checked.ok) return checked.value;
  throw refuse('INVALID_TEXT', checked.error.data);
}

/** Refuses a name that another list of the customer has. */
function mustBeFree(
  name: string,
  lists: readonly Pick<store.ListRow, 'id' | 'name'>[],
  ownId: number | null,
  defaultName: string,
): void {
  if (lists.some((list) => list.id !== ownId && isSameName(list.name ?? defaultName, name)))
    throw refuse('WISHLIST_NAME_TAKEN', { name });
}

/** Creates a list. Counts the default list, also where it has no row yet. */
export function createList(
  platform: Parts,
  { actor, now, defaultName }: NamingContext,
  nameText: string,
  visibility: Visibility,
): Promise<store.ListRow> {
  const customerId = ownerOf(platform, actor, 'wishlist.change');
  const name = readName(nameText);
  const most = platform.config.limits.wishlists.ofAccount;
  return platform.db.transaction(async (tx) => {
    await store.lockMember(tx, customerId);
    const lists = await withDefault(tx, customerId, now);
    mustBeFree(name, lists, null, defaultName);
    if (lists.length >= most) throw refuse('WISHLISTS_FULL', { most });
    const code = visibility === 'PUBLIC' ? platform.random.token(codeLength) : null;
    return store.addList(tx, { customerId, isDefault: false, name, visibility, code, updatedAt: now });
  });
}

/** The customer's lists, with the default one even if it has no row. */
export async function withDefault(
  db: Connection,
  customerId: string,
  now: Date,
): Promise<readonly store.ListRow[]> {
  const lists = await store.listsOf(db, customerId);
  return lists[0]?.isDefault ? lists : [store.unsavedDefault(customerId, now), ...lists];
}

export interface ListChange {
  readonly name: string | null;
  readonly visibility: Visibility | null;
  readonly showsOwner: boolean | null;
}

export const updateList = (
  platform: Parts,
  context: NamingContext,
  idText: string,
  change: ListChange,
): Promise<store.ListRow> =>
  changeList(platform, context, idText, async (tx, list) => {
    const name = change.name === null ? list.name : readName(change.name);
    if (change.name !== null && name !== null)
      mustBeFree(name, await store.listsOf(tx, list.customerId), list.id, context.defaultName);
    const visibility = change.visibility ?? list.visibility;
    const codes = { stays: list.code, none: null, new: platform.random.token(codeLength) };
    const code = codes[codeAfter(list.visibility, visibility)];
    const showsOwner = change.showsOwner ?? list.showsOwner;
    await store.saveList(tx, { id: list.id, name, visibility, code, showsOwner, updatedAt: context.now });
    return reload(tx, list);
  });

/** Deletes a list with its pieces and returns the lists that are left. */
export function deleteList(
  platform: Parts,
  context: ListContext,
  idText: string,
): Promise<readonly store.ListRow[]> {
  if (readListId(idText) === 'default') {
    ownerOf(platform, context.actor, 'wishlist.change');
    throw refuse('WISHLIST_DEFAULT');
  }
  return changeList(platform, context, idText, async (tx, list) => {
    if (list.isDefault) throw refuse('WISHLIST_DEFAULT');
    await store.deleteList(tx, list.id);
    return withDefault(tx, list.customerId, context.now);
  });
}
