/** Small numbers found by numbers of the database, in four bytes each. */
export class IdIndex {
  /** One more than the place, 0 for none. */
  readonly #places: Int32Array;

  constructor(ids: Int32Array) {
    this.#places = new Int32Array(ids.reduce((most, id) => Math.max(most, id), 0) + 1);
    ids.forEach((id, place) => {
      this.#places[id] = place + 1;
    });
  }

  get(id: number): number | undefined {
    const place = this.#places[id];
    return place === undefined || place === 0 ? undefined : place - 1;
  }

  has(id: number): boolean {
    return this.get(id) !== undefined;
  }
}

/** Places found by their texts, which are kept elsewhere: a table of places, each where its text's number says, or after. */
export class TextIndex {
  readonly #table: Int32Array;
  readonly #textAt: (place: number) => string;

  /** Of equal texts the first is found; empty ones are not. */
  constructor(length: number, textAt: (place: number) => string) {
    this.#textAt = textAt;
    let size = 16;
    while (size < length * 2) size *= 2;
    this.#table = new Int32Array(size);
    for (let place = 0; place < length; place += 1) {
      const text = textAt(place);
      const slot = this.#slot(text);
      if (text !== '' && this.#table[slot] === 0) this.#table[slot] = place + 1;
    }
  }

  get(text: string): number | undefined {
    const place = this.#table[this.#slot(text)] as number;
    return place === 0 ? undefined : place - 1;
  }

  /** Where the text stands, or where it would. */
  #slot(text: string): number {
    const last = this.#table.length - 1;
    for (let slot = numberOf(text) & last; ; slot = (slot + 1) & last) {
      const place = this.#table[slot] as number;
      if (place === 0 || this.#textAt(place - 1) === text) return slot;
    }
  }
}

/** FNV-1a over UTF-16 units, 32 bits. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
