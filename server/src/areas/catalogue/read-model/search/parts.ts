import { pairsOf, tokensOf } from '@jinlan/domain/search';
import type { Bits } from '../../../../platform/collections/bits.ts';
import type { Steps } from '../in-slices.ts';

/**
 * Parts of texts and where they are found. Names are indexed piece by piece. Words that many pieces share, those of
 * categories and options, are indexed once, with the set of their pieces: a catalogue ten times as large has no more
 * of them.
 */

/** What a text weighs by where it stands; a byte holds it in tenths. */
export const weights = { name: 12, sku: 10, category: 4, attribute: 3 } as const;

/** Tenths of a weight: what something is worth that is found as it was typed, or less directly. */
export const worth = { whole: 10, synonym: 9, beginning: 8, sound: 7, initials: 6, typo: 5 } as const;

/** `row * 16 + weight`, rows ascending; a lone one stands without a list. */
type Postings = number | number[] | Uint32Array;

interface Shared {
  readonly bits: Bits;
  readonly weight: number;
}

/** Weight of each row in tenths; 0: not found. */
export type Weights = Uint8Array<ArrayBuffer>;

export class Parts {
  readonly #own = new Map<string, Postings>();
  readonly #shared = new Map<string, Shared[]>();

  add(part: string, row: number, weight: number): void {
    const packed = row * 16 + weight;
    const known = this.#own.get(part);
    if (known === undefined) this.#own.set(part, packed);
    else if (typeof known === 'number') {
      if (known >>> 4 !== row) this.#own.set(part, [known, packed]);
      else if (known < packed) this.#own.set(part, packed);
    } else if (Array.isArray(known)) {
      const last = known[known.length - 1] as number;
      if (last >>> 4 !== row) known.push(packed);
      else if (last < packed) known[known.length - 1] = packed;
    }
  }

  /** Packs what was added; nothing can be added after. */
  *pack(): Steps<void> {
    for (const [part, rows] of this.#own) {
      if (Array.isArray(rows)) this.#own.set(part, Uint32Array.from(rows));
      yield;
    }
  }

  share(part: string, bits: Bits, weight: number): void {
    const known = this.#shared.get(part);
    if (known) known.push({ bits, weight });
    else this.#shared.set(part, [{ bits, weight }]);
  }

  has(part: string): boolean {
    return this.#own.has(part) || this.#shared.has(part);
  }

  /** Each part once, in no order. */
  names(): Set<string> {
    return new Set([...this.#own.keys(), ...this.#shared.keys()]);
  }

  /** Raises each row's weight to what the part is worth there. */
  raise(part: string, tenths: number, found: Weights): void {
    const own = this.#own.get(part);
    if (typeof own === 'number') raise(found, own >>> 4, (own & 15) * tenths);
    else if (own) for (const packed of own) raise(found, packed >>> 4, (packed & 15) * tenths);
    for (const { bits, weight } of this.#shared.get(part) ?? []) raiseAll(found, bits, weight * tenths);
  }
}

export function raise(found: Weights, row: number, weight: number): void {
  if ((found[row] as number) < weight) found[row] = weight;
}

/** Walks the bits in place: a list of their rows would be made anew for each word. */
export function raiseAll(found: Weights, bits: Bits, weight: number): void {
  for (let at = 0; at < bits.length; at += 1) {
    let left = bits[at] as number;
    while (left !== 0) {
      const lowest = left & -left;
      raise(found, (at << 5) + (31 - Math.clz32(lowest)), weight);
      left ^= lowest;
    }
  }
}

/** Both must be found; the weaker one tells. */
export function both(into: Weights, other: Weights): Weights {
  for (let row = 0; row < into.length; row += 1)
    if ((other[row] as number) < (into[row] as number)) into[row] = other[row] as number;
  return into;
}

/** Either will do; what is found the second way is worth the given tenths of it. */
export function either(into: Weights, other: Weights, tenths: number): Weights {
  for (let row = 0; row < into.length; row += 1) {
    const weight = Math.floor(((other[row] as number) * tenths) / worth.whole);
    if (weight > (into[row] as number)) into[row] = weight;
  }
  return into;
}

export const isEmpty = (weightOf: Weights): boolean => weightOf.every((weight) => weight === 0);

/** The first place of a sorted list whose text is not below this one. */
export function firstNotBelow(length: number, textAt: (place: number) => string, text: string): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (textAt(middle) < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Places of a sorted list whose texts begin so, from and up to. */
export function beginningWith(sorted: readonly string[], text: string): readonly [number, number] {
  const low = firstNotBelow(sorted.length, (place) => sorted[place] as string, text);
  let end = low;
  while (end < sorted.length && (sorted[end] as string).startsWith(text)) end += 1;
  return [low, end];
}

/** Into `sum`: the weights of all that was found, for rows that have each. */
export function addUp([first, ...others]: readonly Weights[], sum: Int32Array): Int32Array {
  if (first) sum.set(first);
  else sum.fill(0);
  for (const weightOf of others)
    for (let row = 0; row < sum.length; row += 1) {
      const more = weightOf[row] as number;
      sum[row] = more === 0 || sum[row] === 0 ? 0 : (sum[row] as number) + more;
    }
  return sum;
}

/** Rows that a search found, by number, and what each weighs; the first weight is the first row's. */
export interface Relevance {
  readonly rows: Int32Array;
  readonly weights: Float32Array;
}

/** What weighs something. */
export function relevanceOf(sum: Int32Array, weightOf: (total: number, row: number) => number): Relevance {
  let count = 0;
  for (const total of sum) if (total > 0) count += 1;
  const rows = new Int32Array(count);
  const weights = new Float32Array(count);
  for (let row = 0, place = 0; place < count; row += 1) {
    const total = sum[row] as number;
    if (total === 0) continue;
    rows[place] = row;
    weights[place] = weightOf(total, row);
    place += 1;
  }
  return { rows, weights };
}

/** Single characters and pairs of Han text, words, and the words of what is written with hyphens. */
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

/** What an English word may be the plural or the possessive of. */
export const singulars = (term: string): string[] =>
  [/^(.{3,})s$/, /^(.{3,})es$/, /^(.{3,})'s$/]
    .flatMap((plural) => plural.exec(term)?.[1] ?? [])
    .concat(/^.{2,}ies$/.test(term) ? term.replace(/ies$/, 'y') : []);
