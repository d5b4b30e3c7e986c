import { simplified, traditional } from './tables.generated.ts';

/**
 * The one spelling under which texts and queries meet: no marks, no capitals, full width as half, traditional
 * characters as their simplified ones, one apostrophe, and nothing that is not seen (direction marks, joiners).
 */
const plain = new Map([...traditional].map((letter, at) => [letter, simplified[at] as string]));

export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]+/gu, '')
    .toLowerCase()
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/\p{Script=Han}/gu, (letter) => plain.get(letter) ?? letter)
    .trim();
}

/** A text without what only marks it up, as `<b>`; as it is, where nothing else is in it. */
export function withoutTags(text: string): string {
  if (!text.includes('<')) return text;
  const plain = text.replace(/<\/?[a-z][^<>]*>/gi, ' ').trim();
  return /[\p{L}\p{N}]/u.test(plain) ? plain : text;
}

/** What folded text is made of, in order: runs of Han characters, and words of Latin letters or numbers. */
export interface Token {
  readonly kind: 'han' | 'word';
  readonly text: string;
  /** Where it begins in the folded text. */
  readonly at: number;
}

const token = /(\p{Script=Han}+)|[\p{Script=Latin}\p{N}]+(?:[.'-][\p{Script=Latin}\p{N}]+)*/gu;

export function tokensOf(folded: string): Token[] {
  return Array.from(folded.matchAll(token), ({ 0: text, 1: han, index: at }) => ({
    kind: han === undefined ? 'word' : 'han',
    text,
    at,
  }));
}

/** Neighbouring characters of a run, overlapping; a lone character stands for itself. */
export function pairsOf(run: string): string[] {
  const letters = [...run];
  return letters.length < 2 ? letters : letters.slice(1).map((next, at) => `${letters[at]}${next}`);
}
