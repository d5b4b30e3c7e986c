/**
 * A list of texts by index, stored as UTF-8 in one array outside the heap. As strings they would take twice
 * the memory and slow down garbage collection. A text becomes a string only when it is read; comparing and
 * searching use the bytes.
 */
export class Texts {
  readonly #bytes: Buffer;
  /** The start of each text, and the end of the last. */
  readonly #starts: Uint32Array;

  constructor(bytes: Buffer, starts: Uint32Array) {
    this.#bytes = bytes;
    this.#starts = starts;
  }

  get length(): number {
    return this.#starts.length - 1;
  }

  /** The text at an index; empty if the index is out of range. */
  at(index: number): string {
    const start = this.#starts[index];
    return start === undefined ? '' : this.#bytes.toString('utf8', start, this.#starts[index + 1]);
  }

  /** Whether the text at the index equals these bytes. */
  is(index: number, bytes: Uint8Array): boolean {
    const start = this.#starts[index] as number;
    if ((this.#starts[index + 1] as number) - start !== bytes.length) return false;
    for (let offset = 0; offset < bytes.length; offset += 1)
      if (this.#bytes[start + offset] !== bytes[offset]) return false;
    return true;
  }

  /** Hash of a text, as `hashOf` computes it. */
  hash(index: number): number {
    return hashOf(this.#bytes, this.#starts[index], this.#starts[index + 1]);
  }

  /** Compares by bytes: negative if the text at the index comes before these bytes. */
  compare(index: number, bytes: Uint8Array): number {
    return this.#bytes.compare(
      bytes,
      0,
      bytes.length,
      this.#starts[index] as number,
      this.#starts[index + 1] as number,
    );
  }

  /** Joins ranges of texts. */
  static join(
    spans: readonly { readonly texts: Texts; readonly from: number; readonly to: number }[],
  ): Texts {
    let [length, byteCount] = [0, 0];
    for (const { texts, from, to } of spans) {
      length += to - from;
      byteCount += (texts.#starts[to] as number) - (texts.#starts[from] as number);
    }
    const bytes = Buffer.allocUnsafeSlow(byteCount);
    const starts = new Uint32Array(length + 1);
    let [index, end] = [0, 0];
    for (const { texts, from, to } of spans) {
      const first = texts.#starts[from] as number;
      for (let sourceIndex = from; sourceIndex < to; sourceIndex += 1, index += 1)
        starts[index] = (texts.#starts[sourceIndex] as number) - first + end;
      end += texts.#bytes.copy(bytes, end, first, texts.#starts[to]);
    }
    starts[index] = end;
    return new Texts(bytes, starts);
  }

  equals(other: Texts): boolean {
    if (this.length !== other.length || !this.#bytes.equals(other.#bytes)) return false;
    for (let index = 0; index < this.length; index += 1)
      if (this.#starts[index] !== other.#starts[index]) return false;
    return true;
  }

  /** The texts at these indices, in that order. */
  pick(indices: Int32Array): Texts {
    const builder = new TextsBuilder(indices.length);
    for (const index of indices) builder.add(this.at(index));
    return builder.build();
  }
}

/** Appends texts one by one. */
export class TextsBuilder {
  #bytes: Buffer;
  #starts: Uint32Array;
  #length = 0;
  #used = 0;

  /** Creates an empty list. `expected` is the number of texts; there may be more. */
  constructor(expected = 0) {
    this.#bytes = Buffer.allocUnsafeSlow(expected * usualBytes);
    this.#starts = new Uint32Array(expected + 1);
  }

  add(text: string): void {
    if (this.#used + text.length * maxBytesPerUnit > this.#bytes.length)
      this.#growBy(text.length * maxBytesPerUnit);
    this.#used += this.#bytes.write(text, this.#used);
    this.#length += 1;
    if (this.#length === this.#starts.length) {
      const grown = new Uint32Array(this.#length * 2);
      grown.set(this.#starts);
      this.#starts = grown;
    }
    this.#starts[this.#length] = this.#used;
  }

  /** The texts, in exactly the memory they need. */
  build(): Texts {
    const bytes = Buffer.allocUnsafeSlow(this.#used);
    this.#bytes.copy(bytes, 0, 0, this.#used);
    return new Texts(bytes, this.#starts.slice(0, this.#length + 1));
  }

  #growBy(byteCount: number): void {
    const grown = Buffer.allocUnsafeSlow(Math.max(this.#used + byteCount, this.#bytes.length * 2));
    this.#bytes.copy(grown, 0, 0, this.#used);
    this.#bytes = grown;
  }
}

/** Bytes that a text usually takes. */
const usualBytes = 40;

/** The most bytes of UTF-8 for a unit of UTF-16. */
const maxBytesPerUnit = 3;

export const bytesOf = (text: string): Uint8Array => Buffer.from(text);

/** FNV-1a, 32 bits. */
export const fnvStart = 0x811c9dc5;
export const fnvStep = (hash: number, byte: number): number => Math.imul(hash ^ byte, 0x01000193);

/** Hash of the bytes from `from` up to `to`, excluded. */
export function hashOf(bytes: Uint8Array, from = 0, to = bytes.length): number {
  let hash = fnvStart;
  for (let offset = from; offset < to; offset += 1) hash = fnvStep(hash, bytes[offset] as number);
  return hash >>> 0;
}
