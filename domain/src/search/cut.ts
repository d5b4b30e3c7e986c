/**
 * Splits letters, or syllables, into the terms that a shop has. It covers as many letters as possible, with
 * as few terms as possible. Text between terms stays together. Chinese has no spaces: 足金手镯 is 足金 and 手镯, and
 * never a search for 金手.
 */
export function cut(
  letters: readonly string[],
  isTerm: (text: string) => boolean,
  longest: number,
  joint = '',
): readonly (readonly string[])[] {
  interface Way {
    readonly uncovered: number;
    readonly terms: number;
    /** Number of letters of the first part; 0 at the end. */
    readonly step: number;
    readonly isTerm: boolean;
  }
  const end: Way = { uncovered: 0, terms: 0, step: 0, isTerm: true };
  const bestFrom: Way[] = Array.from({ length: letters.length + 1 }, () => end);
  for (let at = letters.length - 1; at >= 0; at -= 1) {
    const next = bestFrom[at + 1] as Way;
    let best: Way = { uncovered: next.uncovered + 1, terms: next.terms, step: 1, isTerm: false };
    let text = '';
    for (let length = 1; length <= Math.min(longest, letters.length - at); length += 1) {
      text = length === 1 ? (letters[at] as string) : `${text}${joint}${letters[at + length - 1]}`;
      if (!isTerm(text)) continue;
      const { uncovered, terms } = bestFrom[at + length] as Way;
      if (uncovered < best.uncovered || (uncovered === best.uncovered && terms + 1 <= best.terms))
        best = { uncovered, terms: terms + 1, step: length, isTerm: true };
    }
    bestFrom[at] = best;
  }
  const pieces: string[][] = [];
  let openPiece: string[] | null = null;
  for (let at = 0; at < letters.length; ) {
    const { step, isTerm: isKnownTerm } = bestFrom[at] as Way;
    const piece = letters.slice(at, at + step);
    if (!isKnownTerm && openPiece) openPiece.push(...piece);
    else pieces.push(piece);
    openPiece = isKnownTerm ? null : (pieces.at(-1) ?? null);
    at += step;
  }
  return pieces;
}
