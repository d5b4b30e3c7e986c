/** Names in one string. */
const together = 256;

/**
 * Folded names, some hundreds together in a string: a name of its own takes twice the memory, and all in one would be
 * twice as wide for a single letter that is not Latin. What is cut out of it to be searched through is no copy.
 */
export class FoldedNames {
  readonly #strings: string[] = [];
  /** Of each name where it ends in its string. */
  readonly #ends: Uint32Array;
  #last: string[] = [];
  #length = 0;

  constructor(names: number) {
    this.#ends = new Uint32Array(names);
  }

  get length(): number {
    return this.#length;
  }

  add(name: string): void {
    const isFirst = this.#last.length === 0;
    this.#last.push(name);
    this.#ends[this.#length] = (isFirst ? 0 : (this.#ends[this.#length - 1] as number)) + name.length;
    this.#length += 1;
    if (this.#last.length === together || this.#length === this.#ends.length) {
      this.#strings.push(this.#last.join(''));
      this.#last = [];
    }
  }

  /** After all were added. */
  at(place: number): string {
    const from = place % together === 0 ? 0 : this.#ends[place - 1];
    return (this.#strings[Math.floor(place / together)] as string).slice(from, this.#ends[place]);
  }
}
