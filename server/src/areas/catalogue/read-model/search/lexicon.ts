import { cut, fold, tokensOf } from '@jinlan/domain/search';
import type { SearchRule } from '../../finding/store-search.ts';
import { singulars } from './parts.ts';

/** The words a shop knows besides the names of its pieces: what queries are cut into, and what else they mean. */
export interface Lexicon {
  /** Folded words and phrases of category names, labels and synonyms. */
  readonly terms: ReadonlySet<string>;
  /** Those of the shop itself, without what shoppers say instead. */
  readonly ownTerms: ReadonlySet<string>;
  /** Letters of the longest term without spaces. */
  readonly longestRun: number;
  /** Words of the longest phrase. */
  readonly longestPhrase: number;
  readonly meansOf: ReadonlyMap<string, readonly string[]>;
  /** Words that mean exactly this; what else they mean counts where nothing is found so. */
  readonly exact: ReadonlyMap<string, readonly string[]>;
  readonly stops: ReadonlySet<string>;
  /** Labels with such a word in them, as Hand in Hand; they are looked for whole. */
  readonly labels: ReadonlySet<string>;
  /** Page by locale and phrase, a space between. */
  readonly redirects: ReadonlyMap<string, string>;
}

/** The words of a text with one space between. */
export const phraseOf = (text: string): string =>
  tokensOf(fold(text))
    .map((token) => token.text)
    .join(' ');

/** What a mistyped word can have been: the shop's words, their singulars and what shoppers say instead. */
export const spellingsOf = (words: readonly string[], { terms, stops }: Lexicon): ReadonlySet<string> =>
  new Set(
    [...words, ...terms]
      .flatMap((word) => [word, ...singulars(word)])
      .filter((word) => /^[a-z]+$/.test(word) && !stops.has(word)),
  );

/** Letters of the longest label that a part of a meaning is compared with. */
const longestLabel = 12;

/** Between two names in one label: 手链与手绳. Not 和, which is part of words. */
const joints = /[与及]/u;

/** A label that names two things at once. */
export const namesTwo = (label: string): boolean => joints.test(label) || /\band\b|&/i.test(label);

/** Whether a run is nothing but terms, one after the other. */
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
      !namesTwo(label)
    )
      phrases.add(phrase);
  }
  for (const phrase of phrases) terms.add(phrase);
  // What synonyms mean is a term too, unless it is made of others: 足金手镯 must still be cut.
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
