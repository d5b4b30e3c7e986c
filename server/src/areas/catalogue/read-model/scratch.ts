import type { Weights } from './search/parts.ts';

/** Arrays kept for reuse, more than an ordinary search needs. */
const maxFreeArrays = 16;

/**
 * A pool of arrays for intermediate results of a search, one byte per row. Allocating a hundred kilobytes per step would
 * fragment the memory, so each search returns its arrays at the end.
 */
export class Scratch {
  readonly #rows: number;
  #free: Weights[] = [];
  #inUse: Weights[] = [];

  constructor(rows: number) {
    this.#rows = rows;
  }

  /** Returns an array of zeros. */
  take(): Weights {
    const array = this.#free.pop()?.fill(0) ?? new Uint8Array(this.#rows);
    this.#inUse.push(array);
    return array;
  }

  /** Returns all arrays to the pool; they may not be read afterwards. */
  releaseAll(): void {
    this.#free = [...this.#free, ...this.#inUse].slice(0, maxFreeArrays);
    this.#inUse = [];
  }
}
