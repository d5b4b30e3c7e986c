import { bytesOf, fnvStart, fnvStep, hashOf } from '../../../platform/collections/texts.ts';

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

/**
 * Texts without line feeds, one after the other in a single one, a line feed after each: as many strings would take three
 * times the memory. What is not ASCII stands there as the bytes of UTF-8, a character for each byte.
 */
export class JoinedTexts {
  readonly #text: string;
  readonly #starts: Int32Array;
  readonly #isAscii: boolean;

  /** Of texts that `encode` wrote. */
  constructor(text: string, starts: Int32Array, isAscii = isAsciiText(text)) {
    this.#text = text;
    this.#starts = starts;
    this.#isAscii = isAscii;
  }

  /** The first texts of this one, and after them the first of others. */
  append(length: number, others: JoinedTexts, more: number): JoinedTexts {
    const starts = new Int32Array(length + more);
    starts.set(this.#starts.subarray(0, length));
    for (let at = 0; at < more; at += 1)
      starts[length + at] = (others.#starts[at] as number) + this.#text.length;
    return new JoinedTexts(this.#text + others.#text, starts, this.#isAscii && others.#isAscii);
  }

  static encode(text: string): string {
    return isAsciiText(text) ? text : Buffer.from(text).toString('latin1');
  }

  at(place: number): string {
    const start = this.#starts[place];
    if (start === undefined) return '';
    const text = this.#text.slice(start, this.#text.indexOf('\n', start));
    return this.#isAscii ? text : Buffer.from(text, 'latin1').toString();
  }

  /** Whether these bytes are the text at the place. */
  is(place: number, bytes: Uint8Array): boolean {
    const start = this.#starts[place] as number;
    for (let at = 0; at < bytes.length; at += 1) {
      const letter = this.#text.charCodeAt(start + at);
      // What goes on past the line feed is the next text.
      if (letter !== bytes[at] || letter === lineFeed) return false;
    }
    return this.#text.charCodeAt(start + bytes.length) === lineFeed;
  }

  /** As `hashOf` has it. */
  hash(place: number): number {
    let hash = fnvStart;
    for (let at = this.#starts[place] as number; ; at += 1) {
      const letter = this.#text.charCodeAt(at);
      if (letter === lineFeed) return hash >>> 0;
      hash = fnvStep(hash, letter);
    }
  }

  /** Below 0 where the first comes before the second; by their bytes in UTF-8, capitals of ASCII as small letters. */
  compare(one: number, other: number): number {
    const text = this.#text;
    let [a, b] = [this.#starts[one] as number, this.#starts[other] as number];
    if (a === b) return 0;
    for (;;) {
      const letter = small(text.charCodeAt(a++));
      const difference = letter - small(text.charCodeAt(b++));
      if (difference !== 0 || letter === lineFeed) return difference;
    }
  }
}

const lineFeed = 10;

const beyondAscii = /[^\x20-\x7e\n]/;
const isAsciiText = (text: string): boolean => !beyondAscii.test(text);

/** Of a capital in ASCII its small letter. */
const small = (letter: number): number => (letter >= 0x41 && letter <= 0x5a ? letter | 0x20 : letter);

/** Texts that an index can find without making strings of them. */
interface Hashed {
  hash(place: number): number;
  is(place: number, bytes: Uint8Array): boolean;
}

const none = new Uint8Array();

/** Places found by their texts, which are kept elsewhere: a table of places, each where its text's number says, or after. */
export class TextIndex {
  readonly #table: Int32Array;
  readonly #texts: Hashed;
  readonly #placeOf: (one: number) => number;

  /** Of equal texts the first is found; empty ones are not. Those that are found may be others than places of texts. */
  constructor(length: number, texts: Hashed, placeOf = (one: number): number => one) {
    this.#texts = texts;
    this.#placeOf = placeOf;
    let size = 16;
    while (size < length * 2) size *= 2;
    this.#table = new Int32Array(size);
    for (let one = 0; one < length; one += 1) this.#add(one);
  }

  get(text: string): number | undefined {
    const bytes = bytesOf(text);
    if (bytes.length === 0) return undefined;
    const last = this.#table.length - 1;
    for (let slot = hashOf(bytes) & last; ; slot = (slot + 1) & last) {
      const one = (this.#table[slot] as number) - 1;
      if (one < 0) return undefined;
      if (this.#texts.is(this.#placeOf(one), bytes)) return one;
    }
  }

  /** After all that are there: of equal ones the first is met first. */
  #add(one: number): void {
    if (this.#texts.is(this.#placeOf(one), none)) return;
    const last = this.#table.length - 1;
    let slot = this.#texts.hash(this.#placeOf(one)) & last;
    while (this.#table[slot] !== 0) slot = (slot + 1) & last;
    this.#table[slot] = one + 1;
  }
}
