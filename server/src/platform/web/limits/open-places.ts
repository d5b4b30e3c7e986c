import { wideNetworkOf, wideShare } from '../../limits/source.ts';

export interface OpenLimits {
  /** The most places of one source; one wide network may have four times as many. */
  readonly ofSource: number;
  readonly all: number;
}

/** The limit that refuses a request: the limit of its source, or the limit for all sources. */
export type Full = 'source' | 'all';

/** A connection, a request or a stream. */
export interface Closable {
  destroy(): unknown;
}

/** A browser opens six connections to one shop. */
const fewPlaces = 6;

/**
 * Counts open items by source. If all places are taken, a new item gets the oldest place of the network that holds the
 * most, unless its own network holds as many. Up to six items of a network, as many as one browser opens, get the oldest
 * place of any other network, because the item that has been open for longest is not the request of a shopper. So neither a
 * few sources nor many keep everybody else out.
 */
export class OpenPlaces<Item extends Closable> {
  readonly #limits: OpenLimits;
  /** The oldest item first. */
  readonly #sources = new Map<Item, string>();
  readonly #bySource = new Map<string, Set<Item>>();
  readonly #byWideNetwork = new Map<string, Set<Item>>();

  constructor(limits: OpenLimits) {
    this.#limits = limits;
  }

  /** Gives the item a place and returns null, or returns the limit that refuses it. May close another item. */
  take(source: string, item: Item): Full | null {
    const wide = wideNetworkOf(source);
    const { ofSource, all } = this.#limits;
    if (sizeOf(this.#bySource, source) >= ofSource) return 'source';
    if (wide !== source && sizeOf(this.#byWideNetwork, wide) >= ofSource * wideShare) return 'source';
    if (this.#sources.size >= all) {
      const oldest = this.#oldestOfLargest(wide) ?? this.#oldestOfOthers(wide);
      if (oldest === null) return 'all';
      this.free(oldest);
      oldest.destroy();
    }
    this.#sources.set(item, source);
    add(this.#bySource, source, item);
    add(this.#byWideNetwork, wide, item);
    return null;
  }

  /** Ends an item's place; may be called twice. */
  free(item: Item): void {
    const source = this.#sources.get(item);
    if (source === undefined) return;
    this.#sources.delete(item);
    remove(this.#bySource, source, item);
    remove(this.#byWideNetwork, wideNetworkOf(source), item);
  }

  get size(): number {
    return this.#sources.size;
  }

  /**
   * Returns the oldest item of the wide network with the most items; null if `network`, with one more, would hold as many.
   */
  #oldestOfLargest(network: string): Item | null {
    let largest: ReadonlySet<Item> = new Set();
    for (const items of this.#byWideNetwork.values()) if (items.size > largest.size) largest = items;
    if (largest.size <= sizeOf(this.#byWideNetwork, network) + 1) return null;
    const [oldest = null] = largest;
    return oldest;
  }

  /** The oldest item of another wide network, if `network` holds few itself. */
  #oldestOfOthers(network: string): Item | null {
    if (sizeOf(this.#byWideNetwork, network) >= fewPlaces) return null;
    for (const [item, source] of this.#sources) if (wideNetworkOf(source) !== network) return item;
    return null;
  }
}

type Groups<Item> = Map<string, Set<Item>>;

const sizeOf = <Item>(groups: Groups<Item>, name: string): number => groups.get(name)?.size ?? 0;

function add<Item>(groups: Groups<Item>, name: string, item: Item): void {
  const items = groups.get(name);
  if (items) items.add(item);
  else groups.set(name, new Set([item]));
}

function remove<Item>(groups: Groups<Item>, name: string, item: Item): void {
  const items = groups.get(name);
  items?.delete(item);
  if (items?.size === 0) groups.delete(name);
}
