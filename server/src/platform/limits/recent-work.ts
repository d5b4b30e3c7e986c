const usualHalfLifeMs = 5_000;
/** Milliseconds of work below which a network counts as without work. */
const negligible = 1;

interface Entry {
  readonly ms: number;
  readonly at: number;
}

/**
 * How much work was done for each network lately, in milliseconds. Old work counts less and less, so that a network does
 * not stay behind others for long.
 */
export class RecentWork {
  readonly #entries = new Map<string, Entry>();
  readonly #now: () => number;
  readonly #halfLifeMs: number;
  #cleanedAt = 0;

  /** `now` returns milliseconds from any start. After `halfLifeMs`, work counts half. */
  constructor(now: () => number, halfLifeMs = usualHalfLifeMs) {
    this.#now = now;
    this.#halfLifeMs = halfLifeMs;
  }

  add(network: string, ms: number): void {
    const at = this.#now();
    this.#entries.set(network, { ms: this.of(network) + ms, at });
    if (at - this.#cleanedAt > this.#halfLifeMs) this.#clean(at);
  }

  of(network: string): number {
    const entry = this.#entries.get(network);
    return entry === undefined ? 0 : this.#faded(entry, this.#now());
  }

  get size(): number {
    return this.#entries.size;
  }

  #clean(at: number): void {
    this.#cleanedAt = at;
    for (const [network, entry] of this.#entries)
      if (this.#faded(entry, at) < negligible) this.#entries.delete(network);
  }

  #faded({ ms, at }: Entry, now: number): number {
    return ms * 2 ** ((at - now) / this.#halfLifeMs);
  }
}
