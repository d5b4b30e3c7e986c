/**
 * Words that are not cut, told apart without being told: tables go to browsers with each word sealed, as its length and a hash,
 * so that the rule that refuses a word while it is typed is the one that the server asks, and no page shows the list (a
 * hash of two characters can be guessed: it is a curtain, no lock). Found anywhere in a text, without case, spaces and signs.
 */
import type { Market } from '../markets/index.ts';

/** By the market in which a piece is ordered, and for all of them. */
export type ForbiddenWords = Readonly<Partial<Record<Market | 'everywhere', readonly string[]>>>;

/** The sealed words of one market by their length in characters. */
export type Forbidden = ReadonlyMap<number, ReadonlySet<string>>;

const SEAL = /^~([1-9]\d{0,3})\.[0-9a-z]{1,11}$/;

/** Letters, digits and characters alone, without case: what is left when somebody spaces a word out. */
export const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** `~length.hash`; what is sealed already stays so. */
export function sealed(word: string): string {
  if (SEAL.test(word)) return word;
  const characters = [...bare(word)];
  return `~${characters.length}.${hash(characters)}`;
}

/** Of 53 bits, so that no other text of the same length comes out alike by chance (two multiplicative hashes, as in MurmurHash3). */
function hash(characters: readonly string[]): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (const character of characters) {
    const codePoint = character.codePointAt(0) ?? 0;
    high = Math.imul(high ^ codePoint, 0x9e3779b1);
    low = Math.imul(low ^ codePoint, 0x5f356495);
  }
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  return ((high & 0x1fffff) * 2 ** 32 + (low >>> 0)).toString(36);
}

/** The tables' words as shoppers get them. */
export const sealedWords = (words: ForbiddenWords): ForbiddenWords =>
  Object.fromEntries(Object.entries(words).map(([where, own]) => [where, own.map(sealed)]));

/** Those of a market and of all; without a market the latter alone. */
export function forbiddenIn(words: ForbiddenWords, market: Market | null): Forbidden {
  const seals = [...(words.everywhere ?? []), ...((market && words[market]) ?? [])].map(sealed);
  const byLength = new Map<number, Set<string>>();
  for (const seal of seals) {
    const length = Number(SEAL.exec(seal)?.[1]);
    const same = byLength.get(length) ?? new Set();
    byLength.set(length, same.add(seal));
  }
  return byLength;
}

export function isForbidden(text: string, forbidden: Forbidden): boolean {
  if (forbidden.size === 0) return false;
  const characters = [...bare(text)];
  for (const [length, seals] of forbidden) {
    for (let from = 0; from + length <= characters.length; from += 1) {
      const part = characters.slice(from, from + length);
      if (seals.has(`~${length}.${hash(part)}`)) return true;
    }
  }
  return false;
}
