import { and, type Bits, countBits } from '../../../../platform/collections/bits.ts';

interface Word {
  /** The visible rows that match the word. */
  readonly bits: Bits;
  /** The cost of dropping the word. */
  readonly cost: number;
}

interface Dropped {
  readonly limits: readonly boolean[];
  readonly words: readonly boolean[];
}

/** Maximum number of combinations tried; with more, words are added one by one. */
const maxCombinations = 256;
/** Lower than the cost of any word. */
const limitCost = 1;

/**
 * Chooses which words and limits to drop at the lowest cost, so that the others match some row together. Words without
 * matches are always dropped. Returns null where no word matches.
 */
export function fewestDropped(listed: Bits, limits: readonly Bits[], words: readonly Word[]): Dropped | null {
  const hasRows = words.map(({ bits }) => countBits(bits) > 0);
  if (words.length > 0 && !hasRows.includes(true)) return null;
  const items = [
    ...limits.map((bits, index) => ({ bits, cost: limitCost, index })),
    ...words.flatMap((word, at) => (hasRows[at] ? [{ ...word, index: limits.length + at }] : [])),
  ];
  const keptIndexes = new Set(cheapest(listed, items, words.length > 0 ? limits.length : 0));
  if (keptIndexes.size === 0) return null;
  return {
    limits: limits.map((_, index) => !keptIndexes.has(index)),
    words: words.map((_, at) => !keptIndexes.has(limits.length + at)),
  };
}

interface Item extends Word {
  readonly index: number;
}

/** Returns the indexes of the items to keep; at least one of them is a word (its index is `firstWord` or higher). */
function cheapest(listed: Bits, items: readonly Item[], firstWord: number): number[] {
  const findsRows = (subset: readonly Item[]): boolean =>
    subset.some(({ index }) => index >= firstWord) &&
    countBits(subset.reduce((all, { bits }) => and(all, bits), listed)) > 0;
  if (1 << Math.min(items.length, 30) > maxCombinations) {
    const keptItems: Item[] = [];
    for (const item of items.toSorted((a, b) => b.cost - a.cost))
      if (findsRows([...keptItems, item])) keptItems.push(item);
    return keptItems.map(({ index }) => index);
  }
  const combinations = Array.from({ length: 1 << items.length }, (_, combination) => {
    const isDropped = (at: number): boolean => (combination & (1 << at)) !== 0;
    return {
      kept: items.filter((_, at) => !isDropped(at)),
      cost: items.reduce((sum, { cost, bits }, at) => sum + (isDropped(at) ? cost + rareness(bits) : 0), 0),
    };
  }).sort((a, b) => a.cost - b.cost);
  return combinations.find(({ kept }) => findsRows(kept))?.kept.map(({ index }) => index) ?? [];
}

/** Below 1: of two words of equal length, the rarer one costs more. */
const rareness = (bits: Bits): number => 1 / (2 + countBits(bits));
