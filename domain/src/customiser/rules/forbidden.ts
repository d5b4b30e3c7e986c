/**
 * Forbidden words of an engraving. Browsers get only the length and a hash of each word (`sealed`), so they apply the
 * server's rule without showing the list. Hashes of two characters can be guessed: they hide words from readers, not
 * from attackers. A word matches anywhere in a text; case, spaces and punctuation are ignored, and digits that stand
 * for letters are read as letters. A word written `=word` matches only as a whole word: `=cunt` allows Scunthorpe.
 */
import { normalText } from '../../kernel/index.ts';
import type { Market } from '../../markets/index.ts';

/** Words by the market in which a piece is ordered, and words for all markets. */
export type ForbiddenWords = Readonly<Partial<Record<Market | 'everywhere', readonly string[]>>>;

/** The sealed words of one market by their length in characters. */
export type Forbidden = ReadonlyMap<number, ReadonlySet<string>>;

const SEAL = /^[~=]([1-9]\d{0,3})\.[0-9a-z]{1,11}$/;
const WHOLE = '=';

/** The text in lower case with only letters and digits, so `w o-r d` equals `word`. */
export const lettersOnly = (text: string): string =>
  normalText(text, 'NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const digits: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
};

/** Replaces digits and symbols by the letters they stand for, as in `sh1t`. */
const readAsLetters = (text: string): string =>
  normalText(text, 'NFKC').replace(/[013457@$]/g, (sign) => digits[sign] ?? sign);

/** The words of a text. Adjacent single letters count as one word: `f u c k`. */
const wordsOf = (text: string): readonly string[] =>
  normalText(text, 'NFKC')
    .toLowerCase()
    .replace(/(?<=(?<![\p{L}\p{N}])[\p{L}\p{N}])[^\p{L}\p{N}]+(?=[\p{L}\p{N}](?![\p{L}\p{N}]))/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Seals a word as `~length.hash`, a whole word as `=length.hash`. Returns a sealed word unchanged. */
export function sealed(word: string): string {
  if (SEAL.test(word)) return word;
  return sealOf(word.startsWith(WHOLE) ? WHOLE : '~', [...lettersOnly(word)]);
}

const sealOf = (mark: string, characters: readonly string[]): string =>
  `${mark}${characters.length}.${hash(characters)}`;

/**
 * 53 bits, so different texts of one length practically never have the same hash (two multiplicative hashes, as in
 * MurmurHash3).
 */
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

/** The tables' words in the form that browsers get. */
export const sealedWords = (words: ForbiddenWords): ForbiddenWords =>
  Object.fromEntries(Object.entries(words).map(([market, marketWords]) => [market, marketWords.map(sealed)]));

/** The words of a market and of all markets; without a market, only the latter. */
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
  return (
    forbidden.size > 0 && [text, readAsLetters(text)].some((reading) => containsForbidden(reading, forbidden))
  );
}

function containsForbidden(text: string, forbidden: Forbidden): boolean {
  const isWord = wordsOf(text).some((word) => {
    const characters = [...word];
    return forbidden.get(characters.length)?.has(sealOf(WHOLE, characters)) === true;
  });
  if (isWord) return true;
  const characters = [...lettersOnly(text)];
  for (const [length, seals] of forbidden) {
    for (let from = 0; from + length <= characters.length; from += 1)
      if (seals.has(sealOf('~', characters.slice(from, from + length)))) return true;
  }
  return false;
}
