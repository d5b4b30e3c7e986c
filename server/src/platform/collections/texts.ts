/**
 * Texts under places from 0, in UTF-8 one after the other in a single array outside the heap: as many strings would take
 * twice the memory, and each collection of garbage would walk past them. A text becomes a string when it is asked for; to
 * be compared or found it need not.
 */
export class Texts {
  readonly #bytes: Buffer;
  /** Of each text where it begins, and after them where the last one ends. */
  readonly #starts: Uint32Array;

  constructor(bytes: Buffer, starts: Uint32Array) {
    this.#bytes = bytes;
    this.#starts = starts;
  }

  get length(): number {
    return this.#starts.length - 1;
  }

  /** Empty at a place that is none. */
  at(place: number): string {
    const start = this.#starts[place];
    return start === undefined ? '' : this.#bytes.toString('utf8', start, this.#starts[place + 1]);
  }

  /** Whether these bytes are the text at the place. */
  is(place: number, bytes: Uint8Array): boolean {
    const start = this.#starts[place] as number;
    if ((this.#starts[place + 1] as number) - start !== bytes.length) return false;
    for (let at = 0; at < bytes.length; at += 1) if (this.#bytes[start + at] !== bytes[at]) return false;
    return true;
  }

  /** As `hashOf` has it. */
  hash(place: number): number {
    return hashOf(this.#bytes, this.#starts[place], this.#starts[place + 1]);
  }

  /** Below 0 where the text at the place comes before these bytes; by what the bytes' numbers say. */
  compare(place: number, bytes: Uint8Array): number {
    return this.#bytes.compare(
      bytes,
      0,
      bytes.length,
      this.#starts[place] as number,
      this.#starts[place + 1] as number,
    );
  }

  /** Spans of texts one after the other. */
  static join(
    spans: readonly { readonly texts: Texts; readonly from: number; readonly to: number }[],
  ): Texts {
    let [length, used] = [0, 0];
    for (const { texts, from, to } of spans) {
      length += to - from;
      used += (texts.#starts[to] as number) - (texts.#starts[from] as number);
    }
    const bytes = Buffer.allocUnsafeSlow(used);
    const starts = new Uint32Array(length + 1);
    let [place, end] = [0, 0];
    for (const { texts, from, to } of spans) {
      const first = texts.#starts[from] as number;
      for (let at = from; at < to; at += 1, place += 1)
        starts[place] = (texts.#starts[at] as number) - first + end;
      end += texts.#bytes.copy(bytes, end, first, texts.#starts[to]);
    }
    starts[place] = end;
    return new Texts(bytes, starts);
  }

  equals(other: Texts): boolean {
    if (this.length !== other.length || !this.#bytes.equals(other.#bytes)) return false;
    for (let place = 0; place < this.length; place += 1)
      if (this.#starts[place] !== other.#starts[place]) return false;
    return true;
  }

  /** Those at these places, in their order. */
  pick(places: Int32Array): Texts {
    const builder = new TextsBuilder(places.length);
    for (const place of places) builder.add(this.at(place));
    return builder.build();
  }
}

/** Takes texts one by one, each to the next place. */
export class TextsBuilder {
  #bytes: Buffer;
  #starts: Uint32Array;
  #length = 0;
  #used = 0;

  /** Texts to come; there may be more. */
  constructor(expected = 0) {
    this.#bytes = Buffer.allocUnsafeSlow(expected * usual);
    this.#starts = new Uint32Array(expected + 1);
  }

  add(text: string): void {
    if (this.#used + text.length * mostBytes > this.#bytes.length) this.#growFor(text.length * mostBytes);
    this.#used += this.#bytes.write(text, this.#used);
    this.#length += 1;
    if (this.#length === this.#starts.length) {
      const more = new Uint32Array(this.#length * 2);
      more.set(this.#starts);
      this.#starts = more;
    }
    this.#starts[this.#length] = this.#used;
  }

  /** They take no more room than they need. */
  build(): Texts {
    const bytes = Buffer.allocUnsafeSlow(this.#used);
    this.#bytes.copy(bytes, 0, 0, this.#used);
    return new Texts(bytes, this.#starts.slice(0, this.#length + 1));
  }

  #growFor(more: number): void {
    const wider = Buffer.allocUnsafeSlow(Math.max(this.#used + more, this.#bytes.length * 2));
    this.#bytes.copy(wider, 0, 0, this.#used);
    this.#bytes = wider;
  }
}

/** Bytes that a text takes, more or less. */
const usual = 40;

/** Of UTF-8 for a unit of UTF-16. */
const mostBytes = 3;

export const bytesOf = (text: string): Uint8Array => Buffer.from(text);

/** FNV-1a, 32 bits. */
export const fnvStart = 0x811c9dc5;
export const fnvStep = (hash: number, byte: number): number => Math.imul(hash ^ byte, 0x01000193);

/** The same for equal bytes, from and up to. */
export function hashOf(bytes: Uint8Array, from = 0, to = bytes.length): number {
  let hash = fnvStart;
  for (let at = from; at < to; at += 1) hash = fnvStep(hash, bytes[at] as number);
  return hash >>> 0;
}
