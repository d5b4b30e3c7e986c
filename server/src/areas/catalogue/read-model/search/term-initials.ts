import { cut } from '@jinlan/domain/search';
import type { Lexicon } from './lexicon.ts';
import { initialsOf, soundsOf } from './sounds.ts';

type ByInitials = ReadonlyMap<string, readonly string[]>;
type ByPart = readonly (readonly string[])[];

/** Maximum number of initials of one term. */
const maxPartLength = 8;

/** The terms of the lexicon by the initials of their syllables: sl is 手链. Built on first use. */
export class TermInitials {
  readonly #lexicon: Lexicon;
  #ownByInitials: ByInitials | undefined;
  #allByInitials: ByInitials | undefined;
  #spelled: ByInitials | undefined;

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon;
  }

  /** Cuts a text into initials of the shop's own terms; returns the terms of each part, undefined where a part has none. */
  own(text: string): ByPart | undefined {
    return this.#split(text, this.#ownTerms());
  }

  /** The shop's own terms by initials and a last syllable in full: zmlv is 祖母绿. */
  spelled(letters: string): readonly string[] | undefined {
    this.#spelled ??= byLastSpelled(this.#lexicon.ownTerms);
    return this.#spelled.get(letters);
  }

  /**
   * The terms of each part of such a text. Yields the cut into own terms, then one that uses synonyms where a part has no
   * own term, then one into all terms.
   */
  *several(text: string): Iterable<ByPart> {
    if (!/^[a-z]{2,12}$/.test(text)) return;
    const ownParts = this.own(text);
    if (ownParts) yield ownParts;
    const mixedParts = this.#split(text, this.#everyTerm(), this.#ownTerms());
    if (mixedParts) yield mixedParts;
    const allParts = this.#split(text, this.#everyTerm());
    if (allParts) yield allParts;
  }

  /** Cuts a text into initials, and returns the terms of each part, preferring those of `first`. */
  #split(text: string, terms: ByInitials, first = terms): ByPart | undefined {
    const pieces = cut([...text], (candidate) => terms.has(candidate), maxPartLength).map((piece) =>
      piece.join(''),
    );
    const parts = pieces.map((piece) => first.get(piece) ?? terms.get(piece) ?? []);
    return parts.every((partTerms) => partTerms.length > 0) ? parts : undefined;
  }

  #ownTerms(): ByInitials {
    this.#ownByInitials ??= byInitials(this.#lexicon.ownTerms);
    return this.#ownByInitials;
  }

  #everyTerm(): ByInitials {
    this.#allByInitials ??= byInitials(this.#lexicon.terms);
    return this.#allByInitials;
  }
}

const byInitials = (terms: Iterable<string>): ByInitials =>
  Map.groupBy(
    [...terms].filter((term) => /^\p{Script=Han}{2,}$/u.test(term)),
    (term) => initialsOf(term),
  );

/** Terms of at least three characters by their initials and the last syllable in full. */
function byLastSpelled(terms: Iterable<string>): ByInitials {
  const byLetters = new Map<string, string[]>();
  for (const term of terms) {
    if (!/^\p{Script=Han}{3,}$/u.test(term)) continue;
    const initials = initialsOf(term).slice(0, -1);
    for (const last of new Set(soundsOf(term).map((sound) => sound.split(' ').at(-1)))) {
      const letters = `${initials}${last}`;
      byLetters.set(letters, [...(byLetters.get(letters) ?? []), term]);
    }
  }
  return byLetters;
}
