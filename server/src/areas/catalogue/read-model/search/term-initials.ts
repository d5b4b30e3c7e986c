import { cut } from '@jinlan/domain/search';
import type { Lexicon } from './lexicon.ts';
import { initialsOf, soundsOf } from './sounds.ts';

type ByInitials = ReadonlyMap<string, readonly string[]>;
type ByPart = readonly (readonly string[])[];

/** Initials that are looked for in a text of letters. */
const longest = 8;

/** The terms of the lexicon by the first letters of their syllables: sl is 手链. Made when first asked for. */
export class TermInitials {
  readonly #lexicon: Lexicon;
  #own: ByInitials | undefined;
  #every: ByInitials | undefined;
  #spelled: ByInitials | undefined;

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon;
  }

  /** The shop's own terms of each part of a text that is nothing but their initials; undefined where it is more. */
  own(text: string): ByPart | undefined {
    return this.#among(text, this.#ownTerms());
  }

  /** The shop's own terms whose last syllable is written out: zmlv is 祖母绿. */
  spelled(letters: string): readonly string[] | undefined {
    this.#spelled ??= byLastSpelled(this.#lexicon.ownTerms);
    return this.#spelled.get(letters);
  }

  /**
   * The terms of each part of such a text: the shop's own, then, for parts of which it has none, what shoppers say
   * instead, then all.
   */
  *several(text: string): Iterable<ByPart> {
    if (!/^[a-z]{2,12}$/.test(text)) return;
    const own = this.own(text);
    if (own) yield own;
    const every = this.#among(text, this.#everyTerm(), this.#ownTerms());
    if (every) yield every;
    const all = this.#among(text, this.#everyTerm());
    if (all) yield all;
  }

  /** Of each part of a text its terms, or rather those of `first`. */
  #among(text: string, terms: ByInitials, first = terms): ByPart | undefined {
    const pieces = cut([...text], (one) => terms.has(one), longest).map((piece) => piece.join(''));
    const parts = pieces.map((piece) => first.get(piece) ?? terms.get(piece) ?? []);
    return parts.every((some) => some.length > 0) ? parts : undefined;
  }

  #ownTerms(): ByInitials {
    this.#own ??= byInitials(this.#lexicon.ownTerms);
    return this.#own;
  }

  #everyTerm(): ByInitials {
    this.#every ??= byInitials(this.#lexicon.terms);
    return this.#every;
  }
}

const byInitials = (terms: Iterable<string>): ByInitials =>
  Map.groupBy(
    [...terms].filter((one) => /^\p{Script=Han}{2,}$/u.test(one)),
    (one) => initialsOf(one),
  );

/** By the initials of a term and its last syllable written out; at least three characters. */
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
