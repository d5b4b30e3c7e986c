import { cut, type Token, tokensOf } from '@jinlan/domain/search';
import type { TermFinder } from './find-terms.ts';
import { either, isEmpty, type Weights, worth } from './parts.ts';

/** A word of a query, and where it stands in the folded text. */
export interface Segment {
  readonly term: string;
  readonly at: number;
  readonly to: number;
  readonly find: () => Weights;
  /** A name that the shop does not have; it stays whole. */
  readonly isUnknown?: boolean;
}

/** The number before 周年: every anniversary is one. */
const years = /(?<![\p{N}.])(?:\d{1,2}|[一二三四五六七八九十百]{1,3})(?= ?周年)/gu;

/** What must be found, each once; words that say nothing are left out unless there are no others. */
export function segmentsOf(finder: TermFinder, folded: string): Segment[] {
  const tokens = tokensOf(folded.replace(years, ({ length }) => ' '.repeat(length)));
  const segments = new Map<string, Segment>();
  const idle = new Map<string, Segment>();
  const add = (term: string, at: number, to: number, find: () => Weights, isUnknown = false): void => {
    const into = finder.lexicon.stops.has(term) ? idle : segments;
    if (!into.has(term)) into.set(term, { term, at, to, find, isUnknown });
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
      for (const own of knownParts(finder, part))
        add(own.text, own.at, endOf(own), () => finder.han(own.text));
      at += 1;
      continue;
    }
    let end = at;
    while (parts[end]?.kind === 'word') end += 1;
    const words = parts.slice(at, end).map((one) => one.text);
    const together = finder.joined(words);
    const spelled = together === null ? finder.spelled(words) : null;
    const last = spelled ? end - 1 : at + (together === null ? 0 : 1);
    const to = endOf(parts[last] as Part);
    if (spelled) add(words.join(' '), part.at, to, () => spelled);
    else add(together ?? text, part.at, to, () => finder.word(together ?? text));
    at = last + 1;
  }
  if (segments.size > 1 && [...segments.keys()].every((term) => finder.isNumber(term)))
    return [eitherNumber(finder, [...segments.values()])];
  if (segments.size > 0) return [...segments.values()];
  const telling = [...idle.values()].filter(({ term }) => finder.lexicon.meansOf.has(term));
  return telling.length > 0 ? telling : [...idle.values()];
}

/** Article numbers one after the other: each is wanted. */
function eitherNumber(finder: TermFinder, numbers: readonly Segment[]): Segment {
  const terms = numbers.map(({ term }) => term);
  return {
    term: terms.join(' '),
    at: Math.min(...numbers.map(({ at }) => at)),
    to: Math.max(...numbers.map(({ to }) => to)),
    find: () => terms.map((one) => finder.word(one)).reduce((all, one) => either(all, one, worth.whole)),
  };
}

/** A word, or the terms of a run of Han characters. */
function partsOf(finder: TermFinder, { kind, text, at }: Token, token: number): Part[] {
  if (kind === 'word') return [{ kind, text, at, token }];
  let place = at;
  const pieces = mended(finder, finder.cut(text));
  if (isUnknownName(finder, text, pieces)) return [{ kind, text, at, token, isUnknown: true }];
  return pieces.map((piece) => {
    const own = { kind, text: piece, at: place, token };
    place += piece.length;
    return own;
  });
}

/**
 * Whether a run is the name of something that the shop does not have, and one character of it a word of the shop by
 * chance: 周大福 asks for no 福. A character that says what a piece is of (玉佛, 粉钻) or what kind of piece it is
 * (公主方戒) is meant.
 */
function isUnknownName(finder: TermFinder, run: string, pieces: readonly string[]): boolean {
  const { terms, stops } = finder.lexicon;
  const isSingle = (piece: string): boolean => [...piece].length === 1;
  const words = pieces.filter((piece) => terms.has(piece) && !(stops.has(piece) && !isSingle(piece)));
  const others = pieces.filter((piece) => !terms.has(piece));
  if (others.length === 0 || words.length !== 1 || !words.every(isSingle)) return false;
  const [word = ''] = words;
  if (word === pieces[0] && means(finder, word, /^(?:metal|gem)=/)) return false;
  if (word === pieces.at(-1) && means(finder, word, /^(?:metal|gem|piece)=/)) return false;
  const isFound = (text: string): boolean => !isEmpty(finder.kept(text, () => finder.han(text)));
  return !isFound(run) && others.every((other) => isSingle(other) || !isFound(other));
}

const means = ({ lexicon }: TermFinder, term: string, option: RegExp): boolean =>
  (lexicon.meansOf.get(term) ?? []).some((meaning) => option.test(meaning));

/**
 * What lies between known terms and is found nowhere as it stands, by the pairs of it that stand somewhere: of 蛇骨长链
 * 蛇骨 may be found, and the rest is left out.
 */
function knownParts(finder: TermFinder, part: Part): readonly Part[] {
  const { text } = part;
  const letters = [...text];
  if (letters.length < 3 || finder.lexicon.terms.has(text)) return [part];
  if (!isEmpty(finder.kept(text, () => finder.han(text)))) return [part];
  const isPart = (one: string): boolean => one.length > 1 && finder.isPart(one);
  const asTyped = cut(letters, isPart, 2);
  const pieces = asTyped.every((piece) => isPart(piece.join('')))
    ? asTyped
    : cut(letters, (one) => isPart(one) || finder.soundsLikePart(one), 2);
  if (pieces.length < 2) return [part];
  let place = part.at;
  return pieces.map((piece) => {
    const own = { ...part, text: piece.join(''), at: place };
    place += own.text.length;
    return own;
  });
}

/**
 * Pieces of a run of which one is no term, put together with a neighbour where both are a mistyped term: 祖母录 is not
 * 祖母 and 录, and 砖戒 is no ring of another kind.
 */
function mended(finder: TermFinder, pieces: readonly string[]): string[] {
  const { terms } = finder.lexicon;
  const all = joinedNames(finder, pieces);
  for (let at = 0; at < all.length; at += 1) {
    if (terms.has(all[at] as string)) continue;
    for (const from of [at - 1, at]) {
      const together = all.slice(from, from + 2);
      if (from < 0 || together.length < 2 || !finder.isMistaken(together.join(''))) continue;
      all.splice(from, 2, together.join(''));
      break;
    }
  }
  return all;
}

/** 金沙项链 asks for what is called 金沙, though 金 alone is a term that means exactly something. */
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
    if (isName(last, piece, `${last}${letter}`) || isName(piece, last, `${[...last].at(-1)}${piece}`))
      all[all.length - 1] = `${last}${piece}`;
    else all.push(piece);
  }
  return all;
}

/** How many of the parts are one phrase of the lexicon: words as they were typed, else runs cut into terms. */
function phraseLength(
  { lexicon }: TermFinder,
  parts: readonly Part[],
  from: number,
  tokens: readonly Token[],
): number {
  const most = Math.min(parts.length - from, lexicon.longestPhrase + 4);
  for (let length = most; length > 1; length -= 1)
    if (lexicon.terms.has(phraseFrom(parts, from, length, tokens))) return length;
  return 1;
}

/** The terms within a run, or the words of a phrase, that as a whole finds nothing: 足铂 is at least 铂. */
export function segmentsWithin(finder: TermFinder, segment: Segment, text: string): Segment[] {
  const { term, at, to, find } = segment;
  const letters = [...term];
  const { terms, longestRun } = finder.lexicon;
  if (segment.isUnknown) return [segment];
  if (/^[a-z ']+$/.test(term) && text.slice(at, to) === term)
    return tokensOf(term)
      .filter((own) => !finder.lexicon.stops.has(own.text))
      .map((own) => ({
        term: own.text,
        at: at + own.at,
        to: at + endOf(own),
        find: () => finder.word(own.text),
      }));
  if (!/^\p{Script=Han}{2,}$/u.test(term) || text.slice(at, to) !== term) return [{ term, at, to, find }];
  let place = at;
  return cut(letters, (one) => one !== term && terms.has(one), longestRun).map((piece) => {
    const own = piece.join('');
    place += own.length;
    return { term: own, at: place - own.length, to: place, find: () => finder.han(own) };
  });
}

/** A word of a query, or a term of a run of Han characters; `token` is the place of what it was cut from. */
interface Part extends Token {
  readonly token: number;
  readonly isUnknown?: boolean;
}

const endOf = ({ at, text }: { readonly at: number; readonly text: string }): number => at + text.length;

/** Parts with a space between, runs of Han characters whole where all of one is among them. */
function phraseFrom(parts: readonly Part[], from: number, length: number, tokens: readonly Token[]): string {
  const among = parts.slice(from, from + length);
  const words: string[] = [];
  for (let at = 0; at < among.length; ) {
    const { token, text } = among[at] as Part;
    const own = tokens[token] as Token;
    const pieces = among.slice(at).filter((one) => one.token === token);
    const isWhole = pieces.map((one) => one.text).join('') === own.text;
    words.push(isWhole ? own.text : text);
    at += isWhole ? pieces.length : 1;
  }
  return words.join(' ');
}
