/** Small numbers found by numbers of the database, in four bytes each. */
export class IdIndex {
  /** One more than the place, 0 for none. */
  readonly #places: Int32Array;

  constructor(ids: Int32Array) {
    let most = 0;
    for (const id of ids) if (id > most) most = id;
    this.#places = new Int32Array(most + 1);
    for (let place = 0; place < ids.length; place += 1) this.#places[ids[place] as number] = place + 1;
  }

  get(id: number): number | undefined {
    const place = this.#places[id];
    return place === undefined || place === 0 ? undefined : place - 1;
  }

  has(id: number): boolean {
    return this.get(id) !== undefined;
  }
}

/** Sets of numbers, each kept once: thousands of pieces have the same options. */
export class NumberSets {
  readonly #sets: (readonly number[])[] = [[]];
  readonly #numberOf = new Map<string, number>([['', 0]]);

  /** The number of the set that is written so, with commas between; 0 is the empty one. */
  add(written: string): number {
    const known = this.#numberOf.get(written);
    if (known !== undefined) return known;
    const added = written.split(',').map(Number);
    // Written anew: what was handed in may be a part of a long text, which would be kept with it.
    this.#numberOf.set(added.join(','), this.#sets.length);
    return this.#sets.push(added) - 1;
  }

  at(set: number): readonly number[] {
    return this.#sets[set] as readonly number[];
  }
}

/** Texts one after the other in a single one, a space after each: as many strings would take three times the memory. */
export class JoinedTexts {
  readonly #text: string;
  readonly #starts: Int32Array;

  constructor(text: string, starts: Int32Array) {
    this.#text = text;
    this.#starts = starts;
  }

  at(place: number): string {
    const start = this.#starts[place];
    return start === undefined ? '' : this.#text.slice(start, this.#text.indexOf(' ', start));
  }

  /** The same of texts in ASCII without capitals. */
  lowerCased(): JoinedTexts {
    return new JoinedTexts(this.#text.toLowerCase(), this.#starts);
  }

  /** Below 0 where the first comes before the second; by what their letters' numbers say, as `<` has it. */
  compare(one: number, other: number): number {
    const text = this.#text;
    let [a, b] = [this.#starts[one] as number, this.#starts[other] as number];
    if (a === b) return 0;
    for (;;) {
      const letter = text.charCodeAt(a++);
      const difference = letter - text.charCodeAt(b++);
      if (difference !== 0 || letter === space) return difference;
    }
  }
}

const space = 32;

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

/** FNV-1a, 32 bits. */
const fnvStart = 0x811c9dc5;
const fnvFactor = 0x01000193;

/** Over UTF-16 units. */
function numberOf(text: string): number {
  let hash = fnvStart;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), fnvFactor);
  return hash >>> 0;
}
