import type { TextIndex } from '../lookups.ts';

/** More texts than these beside the index, and it is made anew. */
const mostAdded = 2_000;

export interface IndexedIds {
  readonly index: TextIndex;
  /** Of what the index finds, the number of its piece. */
  readonly ids: Int32Array;
}

interface Made extends IndexedIds {
  /** What came after the index was made. */
  readonly added: ReadonlyMap<string, number>;
  /** Pieces that the index has and the catalogue has not, or under `added`. */
  readonly gone: ReadonlySet<number>;
}

/** Numbers of pieces and variants by a text of theirs. The index is made when it is first asked: not every one is. */
export class TextIds {
  readonly #make: () => IndexedIds;
  #made: Made | null;

  constructor(make: () => IndexedIds, made: Made | null = null) {
    this.#make = make;
    this.#made = made;
  }

  get(text: string): number | undefined {
    this.#made ??= { ...this.#make(), added: new Map(), gone: new Set() };
    const { index, ids, added, gone } = this.#made;
    const known = added.get(text);
    if (known !== undefined) return known;
    const one = index.get(text);
    const id = one === undefined ? undefined : ids[one];
    return id === undefined || gone.has(id) ? undefined : id;
  }

  /** That of the next state; given what left and what came, and how to make it anew. */
  next(make: () => IndexedIds, gone: readonly number[], added: ReadonlyMap<string, number>): TextIds {
    const made = this.#made;
    if (!made || made.added.size + made.gone.size > mostAdded) return new TextIds(make);
    const left = new Set(gone);
    const came = [...made.added].filter(([, id]) => !left.has(id));
    return new TextIds(make, {
      index: made.index,
      ids: made.ids,
      gone: new Set([...made.gone, ...left]),
      added: new Map([...came, ...added]),
    });
  }
}
