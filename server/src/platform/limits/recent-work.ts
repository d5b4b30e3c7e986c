/** Half of what was done is forgotten in this time. */
const halfLifeMs = 5_000;
/** Less than this, in milliseconds of work, counts as nothing. */
const negligible = 1;

interface Entry {
  readonly ms: number;
  readonly at: number;
}

/**
 * How much work was done for each network lately, in milliseconds. Old work fades, so that a network is
 * not behind others for long.
 */
export class RecentWork {
  readonly #entries = new Map<string, Entry>();
  readonly #now: () => number;
  #cleanedAt = 0;

  /** `now` returns milliseconds from any start. */
  constructor(now: () => number) {
    this.#now = now;
  }

  add(network: string, ms: number): void {
    const at = this.#now();
    this.#entries.set(network, { ms: this.of(network) + ms, at });
    if (at - this.#cleanedAt > halfLifeMs) this.#clean(at);
  }

  of(network: string): number {
    const entry = this.#entries.get(network);
    return entry === undefined ? 0 : faded(entry, this.#now());
  }

  get size(): number {
    return this.#entries.size;
  }

  #clean(at: number): void {
    this.#cleanedAt = at;
    for (const [network, entry] of this.#entries)
      if (faded(entry, at) < negligible) this.#entries.delete(network);
  }
}

const faded = ({ ms, at }: Entry, now: number): number => ms * 2 ** ((at - now) / halfLifeMs);
