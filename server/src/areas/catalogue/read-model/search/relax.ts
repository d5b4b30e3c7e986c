import { and, type Bits, countBits } from '../../../../platform/collections/bits.ts';

interface Word {
  /** The rows shown that have it. */
  readonly bits: Bits;
  /** What is lost without it. */
  readonly cost: number;
}

interface Dropped {
  readonly limits: readonly boolean[];
  readonly words: readonly boolean[];
}

/** Ways to leave something out that are tried; more words than make so many go one by one. */
const mostTried = 256;
/** A limit says less than any word. */
const costOfLimit = 1;

/**
 * What must be left out of words and limits, that each find some rows, so that the others find some together: as little
 * as can be. Words that find none are out. Null where none finds any.
 */
export function fewestDropped(listed: Bits, limits: readonly Bits[], words: readonly Word[]): Dropped | null {
  const isKnown = words.map(({ bits }) => countBits(bits) > 0);
  if (words.length > 0 && !isKnown.includes(true)) return null;
  const items = [
    ...limits.map((bits, place) => ({ bits, cost: costOfLimit, place })),
    ...words.flatMap((word, at) => (isKnown[at] ? [{ ...word, place: limits.length + at }] : [])),
  ];
  const kept = new Set(cheapest(listed, items, words.length > 0 ? limits.length : 0));
  if (kept.size === 0) return null;
  return {
    limits: limits.map((_, place) => !kept.has(place)),
    words: words.map((_, at) => !kept.has(limits.length + at)),
  };
}

interface Item extends Word {
  readonly place: number;
}

/** Places of what stays; at least one of those from `needed` on. */
function cheapest(listed: Bits, items: readonly Item[], needed: number): number[] {
  const finds = (some: readonly Item[]): boolean =>
    some.some(({ place }) => place >= needed) &&
    countBits(some.reduce((all, { bits }) => and(all, bits), listed)) > 0;
  if (1 << Math.min(items.length, 30) > mostTried) {
    const kept: Item[] = [];
    for (const item of items.toSorted((a, b) => b.cost - a.cost)) if (finds([...kept, item])) kept.push(item);
    return kept.map(({ place }) => place);
  }
  const ways = Array.from({ length: 1 << items.length }, (_, way) => {
    const isOut = (at: number): boolean => (way & (1 << at)) !== 0;
    return {
      kept: items.filter((_, at) => !isOut(at)),
      cost: items.reduce((sum, { cost, bits }, at) => sum + (isOut(at) ? cost + rareness(bits) : 0), 0),
    };
  }).sort((a, b) => a.cost - b.cost);
  return ways.find(({ kept }) => finds(kept))?.kept.map(({ place }) => place) ?? [];
}

/** Less than one: of two words as long, the one that fewer rows have says more. */
const rareness = (bits: Bits): number => 1 / (2 + countBits(bits));
