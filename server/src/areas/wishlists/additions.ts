import { joinQuantities, readListId } from '@jinlan/domain/wishlists';
import type { Connection } from '../../platform/database.ts';
import { type Refusal, refuse } from '../../platform/requests/refusal.ts';
import * as store from './store.ts';

/** The most pieces that one request may name. */
const maxAtOnce = 200;

/** The reason why one piece of the request was refused. It does not stop the others. */
export interface WishRefusal {
  readonly index: number;
  readonly refusal: Refusal;
}

export interface Changed {
  readonly list: store.ListRow;
  readonly refusals: readonly WishRefusal[];
}

export function mustBeFew(entries: readonly unknown[]): void {
  if (entries.length > maxAtOnce)
    throw refuse('BAD_REQUEST', { reason: `at most ${maxAtOnce} items at once` });
}

/** Collects what a request adds to a list, and what is refused. `present`: the pieces already on the list. */
export class Additions {
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

export const itemNotFound = (id: string): Refusal =>
  refuse('WISHLIST_ITEM_NOT_FOUND', { id: id.slice(0, 20) });

/** Finds the piece with an id as text among the pieces of a list. */
export function itemWith<Item extends { readonly id: number }>(
  items: readonly Item[],
  id: string,
): Item | undefined {
  const number = readListId(id);
  return items.find((item) => item.id === number);
}
