import {
  checkNote,
  isWishedQuantity,
  joinQuantities,
  readListId,
  takeQuantity,
} from '@jinlan/domain/wishlists';
import type { Connection } from '../../platform/database.ts';
import { type Refusal, refuse } from '../../platform/requests/refusal.ts';
import { changeList, findList, listToChange, ownerOf, reload } from './open-list.ts';
import type { WishContext, WishlistParts } from './parts.ts';
import { quantityRefusal, readWish, type WishInput } from './read-wish.ts';
import * as store from './store.ts';

/** The most pieces that one request may name. */
const maxAtOnce = 200;

/** Why one piece of the request was refused; the others were not. */
export interface WishRefusal {
  readonly index: number;
  readonly refusal: Refusal;
}

export interface Changed {
  readonly list: store.ListRow;
  readonly refusals: readonly WishRefusal[];
}

function mustBeFew(entries: readonly unknown[]): void {
  if (entries.length > maxAtOnce)
    throw refuse('BAD_REQUEST', { reason: `at most ${maxAtOnce} items at once` });
}

/** Plans additions to a list, whose pieces are given, and collects what is refused. */
class Additions {
  readonly refusals: WishRefusal[] = [];
  readonly #present: Map<string, store.NewItem>;
  readonly #changed = new Map<string, store.NewItem>();
  readonly #most: number;

  constructor(present: readonly store.NewItem[], most: number) {
    this.#present = new Map(present.map((item) => [item.choiceKey, item]));
    this.#most = most;
  }

  /** Adds a piece; returns false and notes the refusal where the list is full. */
  add(index: number, item: store.NewItem): boolean {
    const same = this.#present.get(item.choiceKey);
    if (!same && this.#present.size >= this.#most) {
      this.refuse(index, refuse('WISHLIST_FULL', { most: this.#most }));
      return false;
    }
    const joined = same ? { ...item, quantity: joinQuantities(same.quantity, item.quantity) } : item;
    this.#present.set(item.choiceKey, joined);
    this.#changed.set(item.choiceKey, joined);
    return true;
  }

  refuse(index: number, refusal: Refusal): void {
    this.refusals.push({ index, refusal });
  }

  async save(tx: Connection, listId: number, now: Date): Promise<void> {
    if (this.#changed.size > 0) await store.putItems(tx, listId, [...this.#changed.values()], now);
  }
}

export async function addItems(
  parts: WishlistParts,
  context: WishContext,
  idText: string,
  inputs: readonly WishInput[],
): Promise<Changed> {
  const { platform } = parts;
  ownerOf(platform, context.actor, 'wishlist.change');
  mustBeFew(inputs);
  await parts.catalogue.fresh();
  const wishes = await Promise.all(inputs.map((input) => readWish(parts, context, input)));
  return changeList(platform, context, idText, async (tx, list) => {
    const additions = new Additions(
      await store.itemsOf(tx, list.id),
      platform.config.limits.wishlists.pieces,
    );
    for (const [index, wish] of wishes.entries()) {
      if (!wish.ok) additions.refuse(index, wish.error);
      else {
        const quantity = inputs[index]?.quantity ?? 1;
        additions.add(index, { ...wish.value, quantity, note: null, addedAt: context.now });
      }
    }
    await additions.save(tx, list.id, context.now);
    return { list: await reload(tx, list), refusals: additions.refusals };
  });
}

const itemNotFound = (id: string): Refusal => refuse('WISHLIST_ITEM_NOT_FOUND', { id: id.slice(0, 20) });

/** Finds the piece with an id as text among the pieces of a list. */
function itemWith<Item extends { readonly id: number }>(
  items: readonly Item[],
  id: string,
): Item | undefined {
  const number = readListId(id);
  return items.find((item) => item.id === number);
}

export function removeItems(
  { platform }: Pick<WishlistParts, 'platform'>,
  context: WishContext,
  idText: string,
  ids: readonly string[],
): Promise<Changed> {
  mustBeFew(ids);
  return changeList(platform, context, idText, async (tx, list) => {
    const items = await store.itemsOf(tx, list.id);
    const found = ids.map((id) => itemWith(items, id));
    const refusals = found.flatMap((item, index) =>
      item ? [] : [{ index, refusal: itemNotFound(ids[index] ?? '') }],
    );
    const removedIds = found.flatMap((item) => item?.id ?? []);
    if (removedIds.length > 0) await store.removeItems(tx, list.id, removedIds, context.now);
    return { list: await reload(tx, list), refusals };
  });
}

export const clearList = (
  { platform }: Pick<WishlistParts, 'platform'>,
  context: WishContext,
  idText: string,
): Promise<Changed> =>
  changeList(platform, context, idText, async (tx, list) => {
    const items = await store.itemsOf(tx, list.id);
    await store.removeItems(
      tx,
      list.id,
      items.map(({ id }) => id),
      context.now,
    );
    return { list: await reload(tx, list), refusals: [] };
  });

export interface ItemUpdate {
  readonly id: string;
  /** Null leaves it. */
  readonly quantity: number | null;
  /** The note; null leaves it, an empty text removes it. */
  readonly note: string | null;
  /** The choices that replace the present ones; null leaves them. */
  readonly choices: Pick<WishInput, 'selectedOptions' | 'enteredOptions'> | null;
}

export async function updateItems(
  parts: WishlistParts,
  context: WishContext,
  idText: string,
  updates: readonly ItemUpdate[],
): Promise<Changed> {
  const { platform } = parts;
  const customerId = ownerOf(platform, context.actor, 'wishlist.change');
  mustBeFew(updates);
  const wishes = await readChoices(parts, context, customerId, idText, updates);
  return changeList(platform, context, idText, async (tx, list) => {
    const items = await store.itemsOf(tx, list.id);
    const current = new Map(items.map((item) => [item.id, item]));
    const keys = new Map(items.map(({ choiceKey, id }) => [choiceKey, id]));
    const changedIds = new Set<number>();
    const refusals: WishRefusal[] = [];
    for (const [index, update] of updates.entries()) {
      const item = itemWith([...current.values()], update.id);
      const wish = wishes[index] ?? null;
      const next = item ? changedItem(item, update, wish) : itemNotFound(update.id);
      if (!item || !('choiceKey' in next)) refusals.push({ index, refusal: next as Refusal });
      else {
        const same = current.get(keys.get(next.choiceKey) ?? item.id);
        if (same && same.id !== item.id) {
          // With its new choices it is the same as another piece of the list.
          current.set(same.id, { ...same, quantity: joinQuantities(same.quantity, next.quantity) });
          current.delete(item.id);
          changedIds.add(same.id);
        } else {
          current.set(item.id, next);
          keys.set(next.choiceKey, item.id);
          changedIds.add(item.id);
        }
      }
    }
    const joinedIds = items.flatMap(({ id }) => (current.has(id) ? [] : [id]));
    if (joinedIds.length > 0) await store.removeItems(tx, list.id, joinedIds, context.now);
    const changed = [...current.values()].filter(({ id }) => changedIds.has(id));
    if (changed.length > 0) await store.saveItems(tx, list.id, changed, context.now);
    return { list: await reload(tx, list), refusals };
  });
}

type WishResult = Awaited<ReturnType<typeof readWish>>;

/** Reads the new choices of updates, before the lists are locked; null where an update changes none. */
async function readChoices(
  parts: WishlistParts,
  context: WishContext,
  customerId: string,
  idText: string,
  updates: readonly ItemUpdate[],
): Promise<readonly (WishResult | null)[]> {
  if (updates.every(({ choices }) => choices === null)) return [];
  const { db } = parts.platform;
  const list = await findList(db, customerId, idText, context.now);
  const items = list === null ? [] : await store.itemsOf(db, list.id);
  await parts.catalogue.fresh();
  return Promise.all(
    updates.map(async ({ id, choices }) => {
      const item = itemWith(items, id);
      if (!item || choices === null) return null;
      return readWish(parts, context, { sku: item.productSku, parentSku: null, quantity: 1, ...choices });
    }),
  );
}

/** The piece after an update, or the refusal. */
function changedItem(
  item: store.ItemRow,
  { quantity, note }: ItemUpdate,
  wish: WishResult | null,
): store.ItemRow | Refusal {
  if (quantity !== null && !isWishedQuantity(quantity)) return quantityRefusal();
  const checkedNote = note === null ? null : checkNote(note);
  if (checkedNote && !checkedNote.ok) return refuse('INVALID_TEXT', checkedNote.error.data);
  if (wish && !wish.ok) return wish.error;
  return {
    ...item,
    ...wish?.value,
    name: item.name,
    quantity: quantity ?? item.quantity,
    note: checkedNote ? checkedNote.value : item.note,
  };
}

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
