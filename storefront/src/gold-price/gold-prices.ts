/** Today's price boards for the whole page: initial values from the document, updates from the event stream. */
import type { Money } from '@jinlan/domain/money';

export interface GoldQuote {
  /** Code of the specification, such as HK-CK9999. */
  readonly type: string;
  readonly version: number;
  readonly name: string;
  readonly sell: Money;
  readonly buyBack: Money | null;
  readonly exchange: Money | null;
  readonly unit: 'gram' | 'tael';
  readonly sellPerGram: Money;
  /** When the price took effect, ISO 8601 UTC. */
  readonly effectiveAt: string;
  /** Per cent compared with the last price of the previous day. */
  readonly changePercent: number;
  readonly isSample: boolean;
  readonly isTradable: boolean;
}

/** Whether ordering at the board of this type is halted. */
export const isHaltedIn = (boards: readonly GoldQuote[], type: string | null | undefined): boolean =>
  boards.some((board) => board.type === type && !board.isTradable);

export interface GoldPriceStore {
  /** The market's boards, the main one first. */
  readonly quotes: () => readonly GoldQuote[];
  /** The boards of the first document, which a component shows while it hydrates. */
  readonly firstQuotes: () => readonly GoldQuote[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Merges received boards. Returns whether any is new. */
  receive(quotes: readonly GoldQuote[]): boolean;
}

export function createGoldPriceStore(first: readonly GoldQuote[] = []): GoldPriceStore {
  let quotes = first;
  const listeners = new Set<() => void>();
  return {
    quotes: () => quotes,
    firstQuotes: () => first,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    receive(incoming) {
      const next = mergeQuotes(quotes, incoming);
      if (next === quotes) return false;
      quotes = next;
      for (const listener of listeners) listener();
      return true;
    },
  };
}

/**
 * An older version never replaces a newer one, whatever the order of messages. Returns the same array if nothing is
 * new.
 */
export function mergeQuotes(
  current: readonly GoldQuote[],
  incoming: readonly GoldQuote[],
): readonly GoldQuote[] {
  let changed = false;
  const next = new Map(current.map((quote) => [quote.type, quote]));
  for (const quote of incoming) {
    const previous = next.get(quote.type);
    const newer =
      !previous ||
      quote.version > previous.version ||
      (quote.version === previous.version && quote.isTradable !== previous.isTradable);
    if (!newer) continue;
    // The stream has no texts, so the name in the first document stays.
    next.set(quote.type, { ...quote, name: quote.name || previous?.name || quote.type });
    changed = true;
  }
  return changed ? [...next.values()] : current;
}
