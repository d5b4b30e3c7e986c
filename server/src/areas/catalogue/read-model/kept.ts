/** What shoppers ask for all day stays, up to so many bytes in all; what came first goes first. */
export class Kept<Found> {
  readonly #found = new Map<string, Found>();
  readonly #mostBytes: number;
  readonly #bytesOf: (found: Found) => number;
  #bytes = 0;

  constructor(mostBytes: number, bytesOf: (found: Found) => number) {
    this.#mostBytes = mostBytes;
    this.#bytesOf = bytesOf;
  }

  /** `onGone` is told what had to make room. */
  of(key: string, find: () => Found, onGone?: (key: string) => void): Found {
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    const found = find();
    this.#bytes += this.#bytesOf(found);
    for (const [oldest, its] of this.#found) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#found.delete(oldest);
      this.#bytes -= this.#bytesOf(its);
      onGone?.(oldest);
    }
    this.#found.set(key, found);
    return found;
  }
}

/** What a text takes beside what it found. */
export const bytesOfKey = 200;

/** What a term finds, and what a mistyped one was taken for. */
export class KeptTerms<Found extends ArrayBufferView> {
  readonly #found = new Kept<Found>(10_000_000, ({ byteLength }) => byteLength + bytesOfKey);
  readonly #meant = new Map<string, string>();

  of(term: string, find: () => Found): Found {
    return this.#found.of(term, find, (gone) => this.#meant.delete(gone));
  }

  mean(term: string, word: string): void {
    this.#meant.set(term, word);
  }

  meant(term: string): string | undefined {
    return this.#meant.get(term);
  }
}
