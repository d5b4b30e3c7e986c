import { cut } from '@jinlan/domain/search';
import type { Lexicon } from './lexicon.ts';
import { initialsOf } from './sounds.ts';

type ByInitials = ReadonlyMap<string, readonly string[]>;

/** Initials that are looked for in a text of letters. */
const longest = 8;

/** The terms of the lexicon by the first letters of their syllables: sl is 手链. Made when first asked for. */
export class TermInitials {
  readonly #lexicon: Lexicon;
  #own: ByInitials | undefined;
  #every: ByInitials | undefined;

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon;
  }

  /** The shop's own terms. */
  own(initials: string): readonly string[] | undefined {
    return this.#ownTerms().get(initials);
  }

  /** The terms of each part of a text that is nothing but initials: the shop's own, then with what shoppers say instead. */
  *several(text: string): Iterable<readonly (readonly string[])[]> {
    if (!/^[a-z]{2,12}$/.test(text)) return;
    for (const among of [() => this.#ownTerms(), () => this.#everyTerm()]) {
      const terms = among();
      const pieces = cut([...text], (one) => terms.has(one), longest).map((piece) => piece.join(''));
      const found = pieces.flatMap((piece) => [terms.get(piece) ?? []]);
      if (found.every((some) => some.length > 0)) yield found;
    }
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
