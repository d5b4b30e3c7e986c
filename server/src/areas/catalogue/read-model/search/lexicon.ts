import { cut, fold, tokensOf } from '@jinlan/domain/search';
import type { SearchRule } from '../../finding/store-search.ts';
import { singulars } from './parts.ts';

/** The terms that queries are cut into, besides the names of pieces, and their meanings. */
export interface Lexicon {
  /** Folded words and phrases of category names, labels and synonyms. */
  readonly terms: ReadonlySet<string>;
  /** The terms of the shop itself, without synonyms of shoppers. */
  readonly ownTerms: ReadonlySet<string>;
  /** Length in characters of the longest term without spaces. */
  readonly longestRun: number;
  /** Number of words of the longest phrase. */
  readonly longestPhrase: number;
  readonly meansOf: ReadonlyMap<string, readonly string[]>;
  /** Exact meanings of words; other meanings apply only where these match nothing. */
  readonly exact: ReadonlyMap<string, readonly string[]>;
  readonly stops: ReadonlySet<string>;
  /** Labels that contain a stop word, like Hand in Hand; they only match as a whole. */
  readonly labels: ReadonlySet<string>;
  /** The URL by locale and phrase, separated by a space. */
  readonly redirects: ReadonlyMap<string, string>;
}

/** The words of a text, joined by one space. */
export const phraseOf = (text: string): string =>
  tokensOf(fold(text))
    .map((token) => token.text)
    .join(' ');

/** Candidates for correcting a mistyped word: the words of the shop, their singulars and synonyms. */
export const spellingsOf = (words: readonly string[], { terms, stops }: Lexicon): ReadonlySet<string> =>
  new Set(
    [...words, ...terms]
      .flatMap((word) => [word, ...singulars(word)])
      .filter((word) => /^[a-z]+$/.test(word) && !stops.has(word)),
  );

/** Maximum length of a term when a meaning is cut into terms. */
const longestLabel = 12;

/** Conjunctions between two names in one label, as in 手链与手绳. Not 和, which is part of words. */
const joints = /[与及]/u;

/** Whether a label names two things at once. */
export const namesTwoThings = (label: string): boolean => joints.test(label) || /\band\b|&/i.test(label);

/** Whether a run consists of several terms and nothing else. */
function isMadeOf(run: string, terms: ReadonlySet<string>): boolean {
  const pieces = cut([...run], (text) => terms.has(text), longestLabel).map((piece) => piece.join(''));
  return pieces.length > 1 && pieces.every((piece) => terms.has(piece));
}

export function buildLexicon(labels: readonly string[], rules: readonly SearchRule[]): Lexicon {
  const ownTerms = new Set<string>();
  const terms = new Set<string>();
  const meansOf = new Map<string, Set<string>>();
  const exact = new Map<string, string[]>();
  const stops = new Set<string>();
  const redirects = new Map<string, string>();
  for (const label of labels)
    for (const { kind, text } of tokensOf(fold(label)))
      if (kind === 'han') for (const part of text.split(joints)) if ([...part].length > 1) ownTerms.add(part);
  for (const { kind, locale, words, means, url } of rules) {
    if (kind === 'redirect') {
      for (const word of words) redirects.set(`${locale} ${phraseOf(word)}`, url ?? '/');
      continue;
    }
    for (const word of words.map(phraseOf)) {
      terms.add(word);
      if (kind === 'exact') exact.set(word, [...(exact.get(word) ?? []), ...means.map(fold)]);
      if (kind === 'stop') stops.add(word);
      else
        meansOf.set(
          word,
          new Set([...(meansOf.get(word) ?? []), ...means.map(fold)].filter((m) => m !== word)),
        );
    }
  }
  for (const term of ownTerms) terms.add(term);
  const phrases = new Set<string>();
  for (const label of labels) {
    const phrase = phraseOf(label);
    const words = phrase.split(' ');
    if (
      words.length > 1 &&
      /^[a-z ]+$/.test(phrase) &&
      words.some((word) => stops.has(word)) &&
      !namesTwoThings(label)
    )
      phrases.add(phrase);
  }
  for (const phrase of phrases) terms.add(phrase);
  // The meaning of a synonym is a term too, unless it consists of others: 足金手镯 must still be cut.
  for (const run of [...meansOf.values()].flatMap((means) => [...means]).flatMap(tokensOf))
    if (run.kind === 'han' && !isMadeOf(run.text, terms)) ownTerms.add(run.text);
  for (const term of ownTerms) if ([...term].length > 1) terms.add(term);
  return {
    terms,
    ownTerms,
    longestRun: Math.max(1, ...Array.from(terms, (term) => (term.includes(' ') ? 0 : [...term].length))),
    longestPhrase: Math.max(1, ...Array.from(terms, (term) => term.split(' ').length)),
    meansOf: new Map(Array.from(meansOf, ([word, means]) => [word, [...means]])),
    exact,
    stops,
    labels: phrases,
    redirects,
  };
}
