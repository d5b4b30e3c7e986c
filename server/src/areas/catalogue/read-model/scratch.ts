import type { Weights } from './search/parts.ts';

/** More than an ordinary search has in its hands at once; what a wild one took beyond that is let go. */
const mostKept = 16;

/**
 * Arrays for what a search works out on its way, one byte a row. Made anew for each step they would be a hundred
 * kilobytes each that leave holes in the memory; so a search gives all of them back at its end, and the next one takes them.
 */
export class Scratch {
  readonly #rows: number;
  #free: Weights[] = [];
  #taken: Weights[] = [];

  constructor(rows: number) {
    this.#rows = rows;
  }

  /** All zero. */
  take(): Weights {
    const taken = this.#free.pop()?.fill(0) ?? new Uint8Array(this.#rows);
    this.#taken.push(taken);
    return taken;
  }

  /** Nothing that was taken may be read after this. */
  giveBack(): void {
    this.#free = [...this.#free, ...this.#taken].slice(0, mostKept);
    this.#taken = [];
  }
}
