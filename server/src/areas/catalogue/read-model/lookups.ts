import { bytesOf, fnvStart, fnvStep, hashOf } from '../../../platform/collections/texts.ts';

/** Finds array indexes by database ids, in four bytes per id. */
export class IdIndex {
  /** At each database id, the index plus one; 0 if the id has no index. */
  readonly #indexes: Int32Array;

  constructor(ids: Int32Array) {
    let maxId = 0;
    for (const id of ids) if (id > maxId) maxId = id;
    this.#indexes = new Int32Array(maxId + 1);
    for (let index = 0; index < ids.length; index += 1) this.#indexes[ids[index] as number] = index + 1;
  }

  get(id: number): number | undefined {
    const index = this.#indexes[id];
    return index === undefined || index === 0 ? undefined : index - 1;
  }

  has(id: number): boolean {
    return this.get(id) !== undefined;
  }
}

/** Interned sets of numbers, because thousands of pieces have the same options. */
export class NumberSets {
  readonly #sets: (readonly number[])[] = [[]];
  readonly #numberOf = new Map<string, number>([['', 0]]);

  /** Returns the index of a set, given as numbers separated by commas; 0 is the empty set. */
  add(text: string): number {
    const existing = this.#numberOf.get(text);
    if (existing !== undefined) return existing;
    const numbers = text.split(',').map(Number);
    // A new string: `text` may be a slice of a long text, which would stay in memory with it.
    this.#numberOf.set(numbers.join(','), this.#sets.length);
    return this.#sets.push(numbers) - 1;
  }

  at(set: number): readonly number[] {
    return this.#sets[set] as readonly number[];
  }
}

/**
 * Many texts in one string, each followed by a line feed; separate strings would take three times the memory. Text that is
 * not ASCII is stored as UTF-8, one character per byte.
 */
export class JoinedTexts {
  readonly #text: string;
  readonly #starts: Int32Array;
  readonly #isAscii: boolean;

  /** `text` must come from `encode`. */
  constructor(text: string, starts: Int32Array, isAscii = isAsciiText(text)) {
    this.#text = text;
    this.#starts = starts;
    this.#isAscii = isAscii;
  }

  /** Returns the first `length` texts of this object, followed by the first `otherCount` texts of `others`. */
  append(length: number, others: JoinedTexts, otherCount: number): JoinedTexts {
    const starts = new Int32Array(length + otherCount);
    starts.set(this.#starts.subarray(0, length));
    for (let at = 0; at < otherCount; at += 1)
      starts[length + at] = (others.#starts[at] as number) + this.#text.length;
    return new JoinedTexts(this.#text + others.#text, starts, this.#isAscii && others.#isAscii);
  }

  static encode(text: string): string {
    return isAsciiText(text) ? text : Buffer.from(text).toString('latin1');
  }

  at(index: number): string {
    const start = this.#starts[index];
    if (start === undefined) return '';
    const text = this.#text.slice(start, this.#text.indexOf('\n', start));
    return this.#isAscii ? text : Buffer.from(text, 'latin1').toString();
  }

  /** Whether the text at the index has exactly these bytes. */
  is(index: number, bytes: Uint8Array): boolean {
    const start = this.#starts[index] as number;
    for (let at = 0; at < bytes.length; at += 1) {
      const code = this.#text.charCodeAt(start + at);
      // After the line feed the next text begins.
      if (code !== bytes[at] || code === lineFeed) return false;
    }
    return this.#text.charCodeAt(start + bytes.length) === lineFeed;
  }

  /** The same value as `hashOf` for this text. */
  hash(index: number): number {
    let hash = fnvStart;
    for (let at = this.#starts[index] as number; ; at += 1) {
      const code = this.#text.charCodeAt(at);
      if (code === lineFeed) return hash >>> 0;
      hash = fnvStep(hash, code);
    }
  }

  /** Compares two texts by their UTF-8 bytes, ignoring the case of ASCII letters. Negative: the first comes first. */
  compare(one: number, other: number): number {
    const text = this.#text;
    let [a, b] = [this.#starts[one] as number, this.#starts[other] as number];
    if (a === b) return 0;
    for (;;) {
      const code = lowerCase(text.charCodeAt(a++));
      const difference = code - lowerCase(text.charCodeAt(b++));
      if (difference !== 0 || code === lineFeed) return difference;
    }
  }
}

const lineFeed = 10;

const beyondAscii = /[^\x20-\x7e\n]/;
const isAsciiText = (text: string): boolean => !beyondAscii.test(text);

/** Converts the code of an ASCII capital to lower case. */
const lowerCase = (code: number): number => (code >= 0x41 && code <= 0x5a ? code | 0x20 : code);

/** Texts that an index can compare without creating strings. */
interface HashedTexts {
  hash(index: number): number;
  is(index: number, bytes: Uint8Array): boolean;
}

const noBytes = new Uint8Array();

/** Finds entries by their texts, which are stored elsewhere: a hash table with linear probing. */
export class TextIndex {
  readonly #table: Int32Array;
  readonly #texts: HashedTexts;
  readonly #textIndexOf: (entry: number) => number;

  /** Finds the first of equal texts, and no empty text. `textIndexOf` maps an entry to the index of its text. */
  constructor(length: number, texts: HashedTexts, textIndexOf = (entry: number): number => entry) {
    this.#texts = texts;
    this.#textIndexOf = textIndexOf;
    let size = 16;
    while (size < length * 2) size *= 2;
    this.#table = new Int32Array(size);
    for (let entry = 0; entry < length; entry += 1) this.#add(entry);
  }

  get(text: string): number | undefined {
    const bytes = bytesOf(text);
    if (bytes.length === 0) return undefined;
    const last = this.#table.length - 1;
    for (let slot = hashOf(bytes) & last; ; slot = (slot + 1) & last) {
      const entry = (this.#table[slot] as number) - 1;
      if (entry < 0) return undefined;
      if (this.#texts.is(this.#textIndexOf(entry), bytes)) return entry;
    }
  }

  /** Inserts behind equal texts, so that the first one is found. */
  #add(entry: number): void {
    if (this.#texts.is(this.#textIndexOf(entry), noBytes)) return;
    const last = this.#table.length - 1;
    let slot = this.#texts.hash(this.#textIndexOf(entry)) & last;
    while (this.#table[slot] !== 0) slot = (slot + 1) & last;
    this.#table[slot] = entry + 1;
  }
}
