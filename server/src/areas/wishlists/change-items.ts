import { checkNote, isWishedQuantity, joinQuantities } from '@jinlan/domain/wishlists';
import { type Refusal, refuse } from '../../platform/requests/refusal.ts';
import { Additions, type Changed, itemNotFound, itemWith, mustBeFew, type WishRefusal } from './additions.ts';
import { changeList, findList, ownerOf, reload } from './open-list.ts';
import type { WishContext, WishlistParts } from './parts.ts';
import { quantityRefusal, readWish, type WishInput } from './read-wish.ts';
import * as store from './store.ts';

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
  /** The choices that replace the stored ones; null keeps the stored ones. */
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
          // With its new choices the piece equals another piece of the list, so the two are merged.
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

/** Reads the new choices of updates before the lists are locked; null for an update that changes none. */
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
