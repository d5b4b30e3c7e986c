import { cut, type Token, tokensOf } from '@jinlan/domain/search';
import type { TermFinder } from './find-terms.ts';
import { either, isEmpty, type Weights, worth } from './parts.ts';

/** A word of a query, with its start and end in the folded text. */
export interface Segment {
  readonly term: string;
  readonly at: number;
  readonly to: number;
  readonly find: () => Weights;
  /** The name of something that the shop does not sell; it is not split further. */
  readonly isUnknown?: boolean;
}

/** The number before 周年 (anniversary), which is ignored. */
const years = /(?<![\p{N}.])(?:\d{1,2}|[一二三四五六七八九十百]{1,3})(?= ?周年)/gu;

/** Returns the distinct segments that must match. Stop words are left out unless there are no others. */
export function segmentsOf(finder: TermFinder, folded: string): Segment[] {
  const tokens = tokensOf(folded.replace(years, ({ length }) => ' '.repeat(length)));
  const segments = new Map<string, Segment>();
  const idle = new Map<string, Segment>();
  const add = (term: string, at: number, to: number, find: () => Weights, isUnknown = false): void => {
    const target = finder.lexicon.stops.has(term) ? idle : segments;
    if (!target.has(term)) target.set(term, { term, at, to, find, isUnknown });
  };
  const parts = tokens.flatMap((token, from) => partsOf(finder, token, from));
  for (let at = 0; at < parts.length; ) {
    const part = parts[at] as Part;
    const { kind, text } = part;
    const step = phraseLength(finder, parts, at, tokens);
    if (step > 1) {
      const phrase = phraseFrom(parts, at, step, tokens);
      add(phrase, part.at, endOf(parts[at + step - 1] as Part), () => finder.phrase(phrase));
      at += step;
      continue;
    }
    if (part.isUnknown) {
      add(text, part.at, endOf(part), () => finder.han(text), true);
      at += 1;
      continue;
    }
    if (kind === 'han') {
      for (const knownPart of knownParts(finder, part))
        add(knownPart.text, knownPart.at, endOf(knownPart), () => finder.han(knownPart.text));
      at += 1;
      continue;
    }
    let end = at;
    while (parts[end]?.kind === 'word') end += 1;
    const words = parts.slice(at, end).map((wordPart) => wordPart.text);
    const joinedWords = finder.joined(words);
    const spelled = joinedWords === null ? finder.spelled(words) : null;
    const last = spelled ? end - 1 : at + (joinedWords === null ? 0 : 1);
    const to = endOf(parts[last] as Part);
    if (spelled) add(words.join(' '), part.at, to, () => spelled);
    else add(joinedWords ?? text, part.at, to, () => finder.word(joinedWords ?? text));
    at = last + 1;
  }
  if (segments.size > 1 && [...segments.keys()].every((term) => finder.isNumber(term)))
    return [eitherNumber(finder, [...segments.values()])];
  if (segments.size > 0) return [...segments.values()];
  const meaningful = [...idle.values()].filter(({ term }) => finder.lexicon.meansOf.has(term));
  return meaningful.length > 0 ? meaningful : [...idle.values()];
}

/** Joins several item numbers into one segment that matches any of them. */
function eitherNumber(finder: TermFinder, numbers: readonly Segment[]): Segment {
  const terms = numbers.map(({ term }) => term);
  return {
    term: terms.join(' '),
    at: Math.min(...numbers.map(({ at }) => at)),
    to: Math.max(...numbers.map(({ to }) => to)),
    find: () => terms.map((term) => finder.word(term)).reduce((all, next) => either(all, next, worth.whole)),
  };
}

/** Cuts a token: a word stays whole, a run of Han characters is cut into terms. */
function partsOf(finder: TermFinder, { kind, text, at }: Token, token: number): Part[] {
  if (kind === 'word') return [{ kind, text, at, token }];
  let position = at;
  const pieces = mergeMistyped(finder, finder.cut(text));
  if (isUnknownName(finder, text, pieces)) return [{ kind, text, at, token, isUnknown: true }];
  return pieces.map((piece) => {
    const part = { kind, text: piece, at: position, token };
    position += piece.length;
    return part;
  });
}

/**
 * Whether a run is the name of something that the shop does not sell and contains a word of the shop by chance: 周大福 is
 * not a search for 福. A character that names a material (玉佛, 粉钻) or a kind of piece (公主方戒) is meant as such.
 */
function isUnknownName(finder: TermFinder, run: string, pieces: readonly string[]): boolean {
  const { terms, stops } = finder.lexicon;
  const isSingle = (piece: string): boolean => [...piece].length === 1;
  const words = pieces.filter((piece) => terms.has(piece) && !(stops.has(piece) && !isSingle(piece)));
  const others = pieces.filter((piece) => !terms.has(piece));
  if (others.length === 0 || words.length !== 1 || !words.every(isSingle)) return false;
  const [word = ''] = words;
  if (word === pieces[0] && meansOption(finder, word, /^(?:metal|gem)=/)) return false;
  if (word === pieces.at(-1) && meansOption(finder, word, /^(?:metal|gem|piece)=/)) return false;
  const isFound = (text: string): boolean => !isEmpty(finder.cached(text, () => finder.han(text)));
  return !isFound(run) && others.every((other) => isSingle(other) || !isFound(other));
}

const meansOption = ({ lexicon }: TermFinder, term: string, option: RegExp): boolean =>
  (lexicon.meansOf.get(term) ?? []).some((meaning) => option.test(meaning));

/**
 * Cuts a text between known terms that matches nothing as a whole into pairs that do match: of 蛇骨长链, 蛇骨 may match.
 */
function knownParts(finder: TermFinder, part: Part): readonly Part[] {
  const { text } = part;
  const letters = [...text];
  if (letters.length < 3 || finder.lexicon.terms.has(text)) return [part];
  if (!isEmpty(finder.cached(text, () => finder.han(text)))) return [part];
  const isPart = (candidate: string): boolean => candidate.length > 1 && finder.isPart(candidate);
  const asTyped = cut(letters, isPart, 2);
  const pieces = asTyped.every((piece) => isPart(piece.join('')))
    ? asTyped
    : cut(letters, (candidate) => isPart(candidate) || finder.soundsLikePart(candidate), 2);
  if (pieces.length < 2) return [part];
  let position = part.at;
  return pieces.map((piece) => {
    const knownPart = { ...part, text: piece.join(''), at: position };
    position += knownPart.text.length;
    return knownPart;
  });
}

/**
 * Merges a piece that is no term with its neighbour where both together look like a mistyped term: 祖母录 is not 祖母 and
 * 录, and 砖戒 is not another kind of ring.
 */
function mergeMistyped(finder: TermFinder, pieces: readonly string[]): string[] {
  const { terms } = finder.lexicon;
  const all = joinedNames(finder, pieces);
  for (let at = 0; at < all.length; at += 1) {
    if (terms.has(all[at] as string)) continue;
    for (const from of [at - 1, at]) {
      const pair = all.slice(from, from + 2);
      if (from < 0 || pair.length < 2 || !finder.isMistaken(pair.join(''))) continue;
      all.splice(from, 2, pair.join(''));
      break;
    }
  }
  return all;
}

/**
 * Merges names that begin or end with an exact term: 金沙项链 searches for 金沙, although 金 alone has an exact meaning. Two
 * terms are merged where a name has them as one word, like 荷荷.
 */
function joinedNames(finder: TermFinder, pieces: readonly string[]): string[] {
  const all: string[] = [];
  for (const piece of pieces) {
    const last = all.at(-1) ?? '';
    const [letter = ''] = piece;
    const isName = (exact: string, other: string, pair: string): boolean =>
      [...exact].length === 1 &&
      finder.isExact(exact) &&
      !finder.lexicon.terms.has(other) &&
      finder.isPart(pair);
    const isWord =
      [last, piece].some((text) => finder.isExact(text)) &&
      finder.isPart(`${[...last].at(-1)}${letter}`) &&
      finder.literalNames.isAlone(`${last}${piece}`);
    if (
      isWord ||
      isName(last, piece, `${last}${letter}`) ||
      isName(piece, last, `${[...last].at(-1)}${piece}`)
    )
      all[all.length - 1] = `${last}${piece}`;
    else all.push(piece);
  }
  return all;
}

/** The number of parts that form one phrase of the lexicon, at least 1. */
function phraseLength(
  { lexicon }: TermFinder,
  parts: readonly Part[],
  from: number,
  tokens: readonly Token[],
): number {
  const maxLength = Math.min(parts.length - from, lexicon.longestPhrase + 4);
  for (let length = maxLength; length > 1; length -= 1)
    if (lexicon.terms.has(phraseFrom(parts, from, length, tokens))) return length;
  return 1;
}

/** Splits a run into terms, or a phrase into words, where it matches nothing as a whole: 足铂 is at least 铂. */
export function segmentsWithin(finder: TermFinder, segment: Segment, text: string): Segment[] {
  const { term, at, to, find } = segment;
  const letters = [...term];
  const { terms, longestRun } = finder.lexicon;
  if (segment.isUnknown) return [segment];
  if (/^[a-z ']+$/.test(term) && text.slice(at, to) === term)
    return tokensOf(term)
      .filter((token) => !finder.lexicon.stops.has(token.text))
      .map((token) => ({
        term: token.text,
        at: at + token.at,
        to: at + endOf(token),
        find: () => finder.word(token.text),
      }));
  if (!/^\p{Script=Han}{2,}$/u.test(term) || text.slice(at, to) !== term) return [{ term, at, to, find }];
  let position = at;
  return cut(letters, (candidate) => candidate !== term && terms.has(candidate), longestRun).map((piece) => {
    const subterm = piece.join('');
    position += subterm.length;
    return { term: subterm, at: position - subterm.length, to: position, find: () => finder.han(subterm) };
  });
}

/** A word of a query, or a term of a run of Han characters; `token` is the index of the token it was cut from. */
interface Part extends Token {
  readonly token: number;
  readonly isUnknown?: boolean;
}

const endOf = ({ at, text }: { readonly at: number; readonly text: string }): number => at + text.length;

/** Joins parts with spaces; a run of Han characters stays whole where all its parts are included. */
function phraseFrom(parts: readonly Part[], from: number, length: number, tokens: readonly Token[]): string {
  const phraseParts = parts.slice(from, from + length);
  const words: string[] = [];
  for (let at = 0; at < phraseParts.length; ) {
    const { token, text } = phraseParts[at] as Part;
    const wholeToken = tokens[token] as Token;
    const pieces = phraseParts.slice(at).filter((part) => part.token === token);
    const isWhole = pieces.map((part) => part.text).join('') === wholeToken.text;
    words.push(isWhole ? wholeToken.text : text);
    at += isWhole ? pieces.length : 1;
  }
  return words.join(' ');
}
