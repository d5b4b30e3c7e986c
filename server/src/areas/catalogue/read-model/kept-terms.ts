/** Bytes that all kept findings may take together, and how many are kept whatever they take. */
const mostBytes = 10_000_000;
const fewestKept = 100;
const mostKept = 2_000;

/**
 * Shoppers ask for the same few terms all day; what one finds stays while the catalogue does, and so does what a
 * mistyped one was taken for.
 */
export class KeptTerms<Found> {
  readonly #most: number;
  readonly #found = new Map<string, Found>();
  readonly #meant = new Map<string, string>();

  constructor(bytesOfOne: number) {
    this.#most = Math.min(Math.max(Math.floor(mostBytes / Math.max(bytesOfOne, 1)), fewestKept), mostKept);
  }

  of(term: string, find: () => Found): Found {
    const known = this.#found.get(term);
    if (known !== undefined) return known;
    const found = find();
    const [oldest] = this.#found.keys();
    if (this.#found.size >= this.#most && oldest !== undefined) {
      this.#found.delete(oldest);
      this.#meant.delete(oldest);
    }
    this.#found.set(term, found);
    return found;
  }

  mean(term: string, word: string): void {
    this.#meant.set(term, word);
  }

  meant(term: string): string | undefined {
    return this.#meant.get(term);
  }
}
