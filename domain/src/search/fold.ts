import { normalText } from '../kernel/index.ts';
import { simplified, traditional } from './tables.generated.ts';

/**
 * Folds texts and queries to one spelling: without accents and capitals, full width as half, traditional
 * characters as simplified ones, one apostrophe, and no invisible characters (direction marks, joiners).
 */
const plain = new Map([...traditional].map((letter, at) => [letter, simplified[at] as string]));

export function fold(text: string): string {
  return normalText(text, 'NFKD')
    .replace(/[\p{M}\p{Cf}]+/gu, '')
    .toLowerCase()
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/\p{Script=Han}/gu, (letter) => plain.get(letter) ?? letter)
    .trim();
}

/** Removes tags such as `<b>`, unless nothing else is left. */
export function withoutTags(text: string): string {
  if (!text.includes('<')) return text;
  const plain = text.replace(/<\/?[a-z][^<>]*>/gi, ' ').trim();
  return /[\p{L}\p{N}]/u.test(plain) ? plain : text;
}

/** A part of folded text: a run of Han characters, or a word of Latin letters or digits. */
export interface Token {
  readonly kind: 'han' | 'word';
  readonly text: string;
  /** The position of the token in the folded text. */
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

/** Overlapping pairs of neighbouring characters; a single character is returned alone. */
export function pairsOf(run: string): string[] {
  const letters = [...run];
  return letters.length < 2 ? letters : letters.slice(1).map((next, at) => `${letters[at]}${next}`);
}
