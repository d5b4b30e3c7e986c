import type { TextIndex } from '../lookups.ts';

/** The index is rebuilt once there are more changes than this since it was built. */
const maxChanges = 2_000;

export interface IndexedIds {
  readonly index: TextIndex;
  /** The piece id of each entry of the index. */
  readonly ids: Int32Array;
}

interface BuiltIndex extends IndexedIds {
  /** Texts added after the index was built. */
  readonly addedIds: ReadonlyMap<string, number>;
  /** Ids in the index that no longer apply: deleted, or now in `addedIds`. */
  readonly removedIds: ReadonlySet<number>;
}

/** Finds ids of pieces and variants by a text. The index is built on the first lookup, since some are never used. */
export class TextIds {
  readonly #make: () => IndexedIds;
  #built: BuiltIndex | null;

  constructor(make: () => IndexedIds, built: BuiltIndex | null = null) {
    this.#make = make;
    this.#built = built;
  }

  get(text: string): number | undefined {
    this.#built ??= { ...this.#make(), addedIds: new Map(), removedIds: new Set() };
    const { index, ids, addedIds, removedIds } = this.#built;
    const addedId = addedIds.get(text);
    if (addedId !== undefined) return addedId;
    const entry = index.get(text);
    const id = entry === undefined ? undefined : ids[entry];
    return id === undefined || removedIds.has(id) ? undefined : id;
  }

  /** Returns the lookup of the next state, given removed ids, added texts and how to rebuild the index. */
  next(make: () => IndexedIds, removed: readonly number[], added: ReadonlyMap<string, number>): TextIds {
    const built = this.#built;
    if (!built || built.addedIds.size + built.removedIds.size > maxChanges) return new TextIds(make);
    const newlyRemoved = new Set(removed);
    const stillAdded = [...built.addedIds].filter(([, id]) => !newlyRemoved.has(id));
    return new TextIds(make, {
      index: built.index,
      ids: built.ids,
      removedIds: new Set([...built.removedIds, ...newlyRemoved]),
      addedIds: new Map([...stillAdded, ...added]),
    });
  }
}
