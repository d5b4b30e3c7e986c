import { pairsOf, tokensOf } from '@jinlan/domain/search';
import type { Bits } from '../../../../platform/collections/bits.ts';
import type { Steps } from '../in-slices.ts';

/**
 * An inverted index of text parts. Names are indexed per piece. Words of categories and options, which many pieces share,
 * are indexed once with a bit set of their rows. Their number does not grow with the catalogue.
 */

/** The weight of a match by the field in which it occurs; stored in a byte as tenths. */
export const weights = { name: 12, sku: 10, category: 4, attribute: 3 } as const;

/** Tenths of the weight that a match counts, by how directly it matches. */
export const worth = { whole: 10, synonym: 9, beginning: 8, sound: 7, initials: 6, typo: 5 } as const;

/** `row * 16 + weight`, rows ascending; a single posting is stored without a list. */
type Postings = number | number[] | Uint32Array;

interface Shared {
  readonly bits: Bits;
  readonly weight: number;
}

/** The weight of each row in tenths; 0: no match. */
export type Weights = Uint8Array<ArrayBuffer>;

export class Parts {
  readonly #own = new Map<string, Postings>();
  readonly #shared = new Map<string, Shared[]>();

  add(part: string, row: number, weight: number): void {
    const packed = row * 16 + weight;
    const existing = this.#own.get(part);
    if (existing === undefined) this.#own.set(part, packed);
    else if (typeof existing === 'number') {
      if (existing >>> 4 !== row) this.#own.set(part, [existing, packed]);
      else if (existing < packed) this.#own.set(part, packed);
    } else if (Array.isArray(existing)) {
      const last = existing[existing.length - 1] as number;
      if (last >>> 4 !== row) existing.push(packed);
      else if (last < packed) existing[existing.length - 1] = packed;
    }
  }

  /** Converts lists to typed arrays; nothing can be added afterwards. */
  *pack(): Steps<void> {
    for (const [part, rows] of this.#own) {
      if (Array.isArray(rows)) this.#own.set(part, Uint32Array.from(rows));
      yield;
    }
  }

  /** The own postings of the next state, without shared parts: some rows lose a part, others gain one. Others are shared. */
  next(
    lost: ReadonlyMap<string, readonly number[]>,
    gained: ReadonlyMap<string, readonly number[]>,
    weight: number,
  ): Parts {
    const next = new Parts();
    for (const [part, postings] of this.#own) next.#own.set(part, postings);
    for (const part of new Set([...lost.keys(), ...gained.keys()])) {
      const lostRows = new Set(lost.get(part));
      const former = this.#own.get(part) ?? [];
      const rows = (typeof former === 'number' ? [former] : Array.from(former)).filter(
        (packed) => !lostRows.has(packed >>> 4),
      );
      rows.push(...(gained.get(part) ?? []).map((row) => row * 16 + weight));
      const [first] = rows;
      if (first === undefined) next.#own.delete(part);
      else next.#own.set(part, rows.length === 1 ? first : Uint32Array.from(rows).sort());
    }
    return next;
  }

  share(part: string, bits: Bits, weight: number): void {
    const existing = this.#shared.get(part);
    if (existing) existing.push({ bits, weight });
    else this.#shared.set(part, [{ bits, weight }]);
  }

  has(part: string): boolean {
    return this.#own.has(part) || this.#shared.has(part);
  }

  /** All distinct parts, sorted. */
  sortedNames(): string[] {
    return [...new Set([...this.#own.keys(), ...this.#shared.keys()])].sort();
  }

  /** Raises the weight of each row that contains the part. */
  raise(part: string, tenths: number, matches: Weights): void {
    const own = this.#own.get(part);
    if (typeof own === 'number') raise(matches, own >>> 4, (own & 15) * tenths);
    else if (own) for (const packed of own) raise(matches, packed >>> 4, (packed & 15) * tenths);
    for (const { bits, weight } of this.#shared.get(part) ?? []) raiseAll(matches, bits, weight * tenths);
  }
}

export function raise(matches: Weights, row: number, weight: number): void {
  if ((matches[row] as number) < weight) matches[row] = weight;
}

/** Iterates over the bits directly, to avoid a list of rows per word. */
export function raiseAll(matches: Weights, bits: Bits, weight: number): void {
  for (let at = 0; at < bits.length; at += 1) {
    let remaining = bits[at] as number;
    while (remaining !== 0) {
      const lowest = remaining & -remaining;
      raise(matches, (at << 5) + (31 - Math.clz32(lowest)), weight);
      remaining ^= lowest;
    }
  }
}

/** Intersection: keeps the lower weight of each row. Modifies and returns `into`. */
export function both(into: Weights, other: Weights): Weights {
  for (let row = 0; row < into.length; row += 1)
    if ((other[row] as number) < (into[row] as number)) into[row] = other[row] as number;
  return into;
}

/** Union: `other` counts only `tenths` of its weight. Modifies and returns `into`. */
export function either(into: Weights, other: Weights, tenths: number): Weights {
  for (let row = 0; row < into.length; row += 1) {
    const weight = Math.floor(((other[row] as number) * tenths) / worth.whole);
    if (weight > (into[row] as number)) into[row] = weight;
  }
  return into;
}

export const isEmpty = (weightOf: Weights): boolean => weightOf.every((weight) => weight === 0);

/** The first index of a sorted list whose text is not below this one. */
export function firstNotBelow(length: number, textAt: (index: number) => string, text: string): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (textAt(middle) < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The range of indexes in a sorted list whose texts have this prefix; the end is exclusive. */
export function beginningWith(sorted: readonly string[], text: string): readonly [number, number] {
  const low = firstNotBelow(sorted.length, (index) => sorted[index] as string, text);
  let end = low;
  while (end < sorted.length && (sorted[end] as string).startsWith(text)) end += 1;
  return [low, end];
}

/** Writes into `sum` the total weight of each row that matches all, else 0. Returns `sum`. */
export function addUp([first, ...others]: readonly Weights[], sum: Int32Array): Int32Array {
  if (first) sum.set(first);
  else sum.fill(0);
  for (const weightOf of others)
    for (let row = 0; row < sum.length; row += 1) {
      const weight = weightOf[row] as number;
      sum[row] = weight === 0 || sum[row] === 0 ? 0 : (sum[row] as number) + weight;
    }
  return sum;
}

/** The matching rows of a search in ascending order, and their weights at the same indexes. */
export interface Relevance {
  readonly rows: Int32Array;
  readonly weights: Float32Array;
}

/** The rows with a total above 0. */
export function relevanceOf(sum: Int32Array, weightOf: (total: number, row: number) => number): Relevance {
  let count = 0;
  for (const total of sum) if (total > 0) count += 1;
  const rows = new Int32Array(count);
  const weights = new Float32Array(count);
  for (let row = 0, index = 0; index < count; row += 1) {
    const total = sum[row] as number;
    if (total === 0) continue;
    rows[index] = row;
    weights[index] = weightOf(total, row);
    index += 1;
  }
  return { rows, weights };
}

/** Visits characters and pairs of Han text, words, and the words within hyphenated ones. */
export function eachPart(text: string, onPair: (pair: string) => void, onWord: (term: string) => void): void {
  for (const token of tokensOf(text)) {
    if (token.kind === 'han') {
      const letters = [...token.text];
      for (const letter of letters) onPair(letter);
      if (letters.length > 1) for (const pair of pairsOf(token.text)) onPair(pair);
      continue;
    }
    onWord(token.text);
    const words = token.text.split(/[.'-]/);
    if (words.length > 1) for (const word of words) if (word !== '') onWord(word);
  }
}

/** The words of which an English word may be the plural or possessive. */
export const singulars = (term: string): string[] =>
  [/^(.{3,})s$/, /^(.{3,})es$/, /^(.{3,})'s$/]
    .flatMap((plural) => plural.exec(term)?.[1] ?? [])
    .concat(/^.{2,}ies$/.test(term) ? term.replace(/ies$/, 'y') : []);
