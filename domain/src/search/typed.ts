import { fold, tokensOf } from './fold.ts';

/** Characters of a search that are read. */
const maxCharacters = 120;
/** Words of a search that are read: more than any shopper types, and as many numbers of pieces as fit. */
const maxWords = 16;
/** So many Han characters count as a word. */
const hanPerWord = 3;

/**
 * Returns the part of a typed search that the shop searches for, without spaces around it. Drops all words after the
 * sixteenth.
 */
export function readSearch(text: string): string {
  const typed = text.trim().slice(0, maxCharacters);
  const folded = fold(typed);
  const tokens = tokensOf(folded);
  let left = maxWords;
  for (const { kind, text: token, at } of tokens) {
    if (kind === 'word' && left < 1) return folded.slice(0, at).trim();
    const letters = kind === 'word' ? [] : [...token];
    const fitting = letters.slice(0, left * hanPerWord);
    if (fitting.length < letters.length) return `${folded.slice(0, at)}${fitting.join('')}`.trim();
    left -= kind === 'word' ? 1 : Math.ceil(letters.length / hanPerWord);
  }
  return typed;
}

/** The number of words that are read of a search; three Han characters count as a word. */
export const wordsIn = (text: string): number =>
  tokensOf(fold(readSearch(text))).reduce(
    (sum, { kind, text: token }) => sum + (kind === 'word' ? 1 : Math.ceil([...token].length / hanPerWord)),
    0,
  );
