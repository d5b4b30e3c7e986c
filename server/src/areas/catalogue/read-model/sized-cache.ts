/** A cache with a total size limit in bytes; the oldest entries are evicted first. */
export class SizedCache<Value> {
  readonly #values = new Map<string, Value>();
  readonly #maxBytes: number;
  readonly #sizeOf: (value: Value) => number;
  #bytes = 0;

  constructor(maxBytes: number, sizeOf: (value: Value) => number) {
    this.#maxBytes = maxBytes;
    this.#sizeOf = sizeOf;
  }

  /** Calls `onEvict` with the key of each evicted entry. */
  getOrCreate(key: string, create: () => Value, onEvict?: (key: string) => void): Value {
    const cached = this.#values.get(key);
    if (cached !== undefined) return cached;
    const value = create();
    this.#bytes += this.#sizeOf(value);
    for (const [oldest, evicted] of this.#values) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#values.delete(oldest);
      this.#bytes -= this.#sizeOf(evicted);
      onEvict?.(oldest);
    }
    this.#values.set(key, value);
    return value;
  }
}

/** Estimated bytes of a key beside its value. */
export const keyBytes = 200;

/** Caches the matches of each term, and the correction of each mistyped term. */
export class TermCache<Found extends ArrayBufferView> {
  readonly #matches = new SizedCache<Found>(10_000_000, ({ byteLength }) => byteLength + keyBytes);
  readonly #corrections = new Map<string, string>();

  getOrCreate(term: string, search: () => Found): Found {
    return this.#matches.getOrCreate(term, search, (evictedTerm) => this.#corrections.delete(evictedTerm));
  }

  setCorrection(term: string, word: string): void {
    this.#corrections.set(term, word);
  }

  correctionOf(term: string): string | undefined {
    return this.#corrections.get(term);
  }
}
