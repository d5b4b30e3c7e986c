import { tokensOf } from '@jinlan/domain/search';
import type { FoldedNames, Occurrence } from './folded-names.ts';
import type { Lexicon } from './lexicon.ts';
import type { Weights } from './parts.ts';

/** Maximum number of names checked for a pair of characters. */
const maxNamesChecked = 20;

/**
 * Finds the names that contain a text word for word. Rules may read the words of a text as something else (荷荷 as the
 * lotus, `heart` as heart-shaped); such a name is found all the same.
 */
export class LiteralNames {
  readonly #names: readonly FoldedNames[];
  readonly #lexicon: Lexicon;
  /** The rows found for each exact word of the lexicon. Only words of the lexicon are stored, so their number is limited. */
  readonly #rowsOfExact = new Map<string, readonly number[]>();

  constructor(names: readonly FoldedNames[], lexicon: Lexicon) {
    this.#names = names;
    this.#lexicon = lexicon;
  }

  /**
   * The rows with a name in which an exact word of Han characters stands alone: 荷花 in `荷花 足金吊坠`. Returns no rows for
   * words of letters, which always stand alone: `gold` means pure gold, but `rose gold` does not.
   */
  rowsOfExact(word: string): readonly number[] {
    const known = this.#rowsOfExact.get(word);
    if (known) return known;
    if (!/^\p{Script=Han}+$/u.test(word)) return [];
    const rows = this.#rowsWhere(word, (occurrence) => standsAlone(occurrence, word.length));
    this.#rowsOfExact.set(word, rows);
    return rows;
  }

  /** Whether the text stands alone in a name. */
  isAlone(text: string): boolean {
    return this.#rowsWhere(text, (occurrence) => standsAlone(occurrence, text.length)).length > 0;
  }

  /** The rows whose names contain the text without cutting a word or phrase: `gold ring` is not in `rose gold ring`. */
  rowsWith(text: string): readonly number[] {
    return this.#rowsWhere(text, (occurrence) => !this.#isCut(occurrence, text.length));
  }

  /** Whether a pair of characters is within one term when the names of these matches are cut into terms. */
  isPiece(pair: string, matches: Weights, cut: (run: string) => readonly string[]): boolean {
    let namesChecked = 0;
    for (let row = 0; row < matches.length && namesChecked < maxNamesChecked; row += 1) {
      if (matches[row] === 0) continue;
      namesChecked += 1;
      for (const names of this.#names) {
        const runs = tokensOf(names.at(row)).filter(({ kind }) => kind === 'han');
        if (runs.some(({ text }) => cut(text).some((piece) => piece.includes(pair)))) return true;
      }
    }
    return false;
  }

  #rowsWhere(text: string, isRight: (occurrence: Occurrence) => boolean): number[] {
    const rows: number[] = [];
    for (const names of this.#names)
      names.eachWith(text, (row, occurrence) => {
        if (isRight(occurrence)) rows.push(row);
      });
    return rows;
  }

  #isCut({ joined, start, end, at }: Occurrence, length: number): boolean {
    const name = joined.slice(start, end);
    return [at - start, at - start + length].some((border) => this.#isWithinTerm(name, border));
  }

  /** Whether the border is inside a word or a phrase of the lexicon, or inside a word of any language. */
  #isWithinTerm(name: string, border: number): boolean {
    const [before = '', after = ''] = [name[border - 1], name[border]];
    if (han.test(before) && han.test(after)) return this.#isWithinRun(name, border);
    return (letter.test(before) && letter.test(after)) || this.#isWithinPhrase(name, border);
  }

  #isWithinRun(name: string, border: number): boolean {
    const { terms, longestRun } = this.#lexicon;
    for (let from = Math.max(0, border - longestRun + 1); from < border; from += 1)
      for (let to = border + 1; to <= Math.min(name.length, from + longestRun); to += 1)
        if (terms.has(name.slice(from, to))) return true;
    return false;
  }

  #isWithinPhrase(name: string, border: number): boolean {
    const { terms, longestPhrase } = this.#lexicon;
    const words = tokensOf(name);
    const next = words.findIndex(({ at }) => at >= border);
    if (next === -1) return false;
    for (let from = Math.max(0, next - longestPhrase + 1); from < next; from += 1)
      for (let to = next + 1; to <= Math.min(words.length, from + longestPhrase); to += 1)
        if (
          terms.has(
            words
              .slice(from, to)
              .map(({ text }) => text)
              .join(' '),
          )
        )
          return true;
    return false;
  }
}

const han = /\p{Script=Han}/u;
/** The halves of a rare character count as letters. */
const letter = /[\p{L}\p{N}\p{Cs}]/u;

function standsAlone({ joined, start, end, at }: Occurrence, length: number): boolean {
  const to = at + length;
  return (
    !(at > start && letter.test(joined[at - 1] as string)) && !(to < end && letter.test(joined[to] as string))
  );
}
