/** Names per string. */
const namesPerString = 256;

/** An occurrence of a text at `at` in a string of joined names, within the name from `start` to `end`. */
export interface Occurrence {
  readonly joined: string;
  readonly start: number;
  readonly end: number;
  readonly at: number;
}

/**
 * Folded names, some hundreds per string. Separate strings take twice the memory. One string for all would take two bytes
 * per letter because of a single letter that is not Latin. A slice of such a string is not a copy.
 */
export class FoldedNames {
  readonly #strings: string[] = [];
  /** The end of each name in its string. */
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
    if (this.#last.length === namesPerString || this.#length === this.#ends.length) {
      this.#strings.push(this.#last.join(''));
      this.#last = [];
    }
  }

  /** The names of the next state: these, with some changed and others added at the end. Strings without changes are shared. */
  next(length: number, changed: ReadonlyMap<number, string>): FoldedNames {
    const next = new FoldedNames(length);
    next.#ends.set(this.#ends);
    next.#strings.push(...this.#strings);
    next.#length = length;
    for (const block of new Set(Array.from(changed.keys(), (index) => Math.floor(index / namesPerString)))) {
      const first = block * namesPerString;
      const count = Math.min(namesPerString, length - first);
      const names = Array.from({ length: count }, (_, at) => changed.get(first + at) ?? this.at(first + at));
      let end = 0;
      for (const [at, name] of names.entries()) {
        end += name.length;
        next.#ends[first + at] = end;
      }
      next.#strings[block] = names.join('');
    }
    return next;
  }

  /** Visits each occurrence of a text within a name; scans the joined names, which takes a tenth of reading each. */
  eachWith(text: string, visit: (index: number, occurrence: Occurrence) => void): void {
    if (text === '') return;
    for (const [number, joined] of this.#strings.entries()) {
      let index = number * namesPerString;
      let start = 0;
      for (let at = joined.indexOf(text); at !== -1; at = joined.indexOf(text, at + 1)) {
        while ((this.#ends[index] as number) <= at) {
          start = this.#ends[index] as number;
          index += 1;
        }
        const end = this.#ends[index] as number;
        if (at + text.length <= end) visit(index, { joined, start, end, at });
      }
    }
  }

  /** Valid only after all names are added. */
  at(index: number): string {
    const from = index % namesPerString === 0 ? 0 : this.#ends[index - 1];
    return (this.#strings[Math.floor(index / namesPerString)] as string).slice(from, this.#ends[index]);
  }
}
