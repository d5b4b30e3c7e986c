import { networksOf, wideNetworkOf } from '../../limits/source.ts';

export interface OpenLimits {
  /** Of one source, and four times as many of one wide network. */
  readonly ofSource: number;
  readonly all: number;
}

/** Which limit refuses: that of the source, or the one for all. */
export type Full = 'source' | 'all';

/** A connection, a request or a stream. */
export interface Closable {
  destroy(): unknown;
}

/**
 * Counts what is open by source. When all places are taken, a network that holds few gets the oldest
 * place of the network that holds most. So a few sources cannot keep everybody else out.
 */
export class OpenPlaces<Item extends Closable> {
  readonly #limits: OpenLimits;
  readonly #sources = new Map<Item, string>();
  readonly #byNetwork = new Map<string, Set<Item>>();

  constructor(limits: OpenLimits) {
    this.#limits = limits;
  }

  /** Gives the item a place and returns null, or says which limit refuses. May close another item. */
  take(source: string, item: Item): Full | null {
    const isFull = networksOf(source).some(
      ({ name, share }) => this.#sizeOf(name) >= this.#limits.ofSource * share,
    );
    if (isFull) return 'source';
    if (this.#sources.size >= this.#limits.all) {
      const oldest = this.#oldestOfLargest(source);
      if (oldest === null) return 'all';
      this.free(oldest);
      oldest.destroy();
    }
    this.#sources.set(item, source);
    for (const { name } of networksOf(source)) {
      const items = this.#byNetwork.get(name);
      if (items) items.add(item);
      else this.#byNetwork.set(name, new Set([item]));
    }
    return null;
  }

  /** Ends an item's place; may be called twice. */
  free(item: Item): void {
    const source = this.#sources.get(item);
    if (source === undefined) return;
    this.#sources.delete(item);
    for (const { name } of networksOf(source)) {
      const items = this.#byNetwork.get(name);
      items?.delete(item);
      if (items?.size === 0) this.#byNetwork.delete(name);
    }
  }

  get size(): number {
    return this.#sources.size;
  }

  readonly #sizeOf = (network: string): number => this.#byNetwork.get(network)?.size ?? 0;

  /** Of the wide network with the most items; null if `source`, with one more, would hold as many. */
  #oldestOfLargest(source: string): Item | null {
    let largest: ReadonlySet<Item> | null = null;
    for (const [name, items] of this.#byNetwork)
      if (wideNetworkOf(name) === name && items.size > (largest?.size ?? 0)) largest = items;
    if (largest === null || largest.size <= this.#sizeOf(wideNetworkOf(source)) + 1) return null;
    const [oldest] = largest;
    return oldest ?? null;
  }
}
