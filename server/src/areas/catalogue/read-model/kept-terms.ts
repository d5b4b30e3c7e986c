/** Terms whose findings are kept, a byte for each row. */
const mostKept = 100;

/**
 * Shoppers ask for the same few terms all day; what one finds stays while the catalogue does, and so does what a
 * mistyped one was taken for.
 */
export class KeptTerms<Found> {
  readonly #found = new Map<string, Found>();
  readonly #meant = new Map<string, string>();

  of(term: string, find: () => Found): Found {
    const known = this.#found.get(term);
    if (known !== undefined) return known;
    const found = find();
    const [oldest] = this.#found.keys();
    if (this.#found.size >= mostKept && oldest !== undefined) {
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
