import { fold } from '@jinlan/domain/search';
import { type Bits, countBits, emptyBits, hasBit, setBit } from '../../../../platform/collections/bits.ts';
import type { Columns } from '../columns.ts';
import { keyBytes, SizedCache } from '../sized-cache.ts';
import { TermFinder } from './find-terms.ts';
import type { Lexicon } from './lexicon.ts';
import { addUp, type Relevance, relevanceOf, type Weights, weights, worth } from './parts.ts';
import { fewestDropped } from './relax.ts';
import type { SearchData } from './search-parts.ts';
import { type Segment, segmentsOf, segmentsWithin } from './segments.ts';

interface Answer {
  readonly relevance: Relevance;
  readonly corrected: string | null;
  /** Words with an exact meaning that were widened: the matches neither have that meaning nor contain the word. */
  readonly widened: readonly Segment[];
}

/** The dropped words of a query, and the remaining query, as typed. */
export interface Partition {
  readonly dropped: readonly string[];
  readonly kept: string;
}

/** The matches of a part of a query that as a whole matches nothing. */
export interface Relaxed extends Partition {
  readonly relevance: Relevance;
  /** Whether each limit was dropped too, in the order of the limits. */
  readonly droppedLimits: readonly boolean[];
}

/** A word of a relaxed query with its matches. */
interface WeightedWord {
  readonly segment: Segment;
  readonly weights: Weights;
  /** The visible rows that match the word. */
  readonly bits: Bits;
}

/**
 * Search for queries as Chinese shoppers type them. A query is cut into terms of the lexicon (足金手镯 is 足金 and 手镯)
 * and the text between them. Every part must match in some language; the matched field gives the weight. Decision 016.
 */
export class SearchIndex {
  readonly data: SearchData;
  readonly lexicon: Lexicon;
  readonly #rows: number;
  readonly #names: SearchData['names'];
  readonly #terms: TermFinder;
  /** Cached, because the next page, another order or a filter repeats the same words. */
  readonly #answers = new SizedCache<Answer>(
    8_000_000,
    ({ relevance: { rows, weights } }) => rows.byteLength + weights.byteLength + keyBytes,
  );
  /** Reused by each search, to avoid a large allocation per search. */
  readonly #sum: Int32Array;

  constructor(indexed: SearchData) {
    this.data = indexed;
    this.lexicon = indexed.lexicon;
    this.#rows = indexed.rows;
    this.#names = indexed.names;
    this.#terms = new TermFinder(indexed);
    this.#sum = new Int32Array(indexed.rows);
  }

  /** Switches to columns that have the same item numbers. */
  moveTo(columns: Columns): void {
    this.#terms.moveTo(columns);
  }

  /** The matching rows with their weights. A name that contains or begins with the whole query gets a bonus. */
  find(query: string): Relevance {
    return this.#answer(query).relevance;
  }

  /** The query with mistyped words corrected; null where nothing was corrected. */
  corrected(query: string): string | null {
    return this.#answer(query).corrected;
  }

  /** The exact words that were widened because nothing else matched (金条 also finds pellets); null without any. */
  widened(query: string): Partition | null {
    const { widened } = this.#answer(query);
    return widened.length === 0 ? null : partition(query, textOf(query), widened);
  }

  #answer(query: string): Answer {
    const text = textOf(query);
    return this.#answers.getOrCreate(text, () => this.#search(text));
  }

  /** Searches the query as typed. Without matches, searches the corrected query, then without exact meanings. */
  #search(text: string): Answer {
    try {
      const segments = segmentsOf(this.#terms, text);
      const relevance = this.#allOf(segments, text);
      const correctedText = segments.reduceRight((partial, { term, at, to }) => {
        const word = this.#terms.correctionOf(term);
        return word === undefined ? partial : `${partial.slice(0, at)}${word}${partial.slice(to)}`;
      }, text);
      const corrected = correctedText === text ? null : correctedText;
      if (relevance.rows.length > 0) return { relevance, corrected, widened: [] };
      // 'roes gold' is 'rose gold', which is a term.
      const correctedMatches =
        corrected === null ? null : this.#allOf(segmentsOf(this.#terms, corrected), corrected);
      if (correctedMatches && correctedMatches.rows.length > 0)
        return { relevance: correctedMatches, corrected, widened: [] };
      if (!segments.some(({ term }) => this.#terms.isExact(term)))
        return { relevance, corrected, widened: [] };
      return { relevance, widened: [], ...this.#loose(segments, text, () => true), corrected };
    } finally {
      this.#terms.releaseScratch();
    }
  }

  #matchesOf({ term, find }: Segment): Weights {
    return this.#terms.cached(term, find);
  }

  #allOf(segments: readonly Segment[], text: string): Relevance {
    const matches = segments.map((segment) => this.#matchesOf(segment));
    const sum = addUp(matches, this.#sum);
    // Otherwise each match of a word includes the names that contain it.
    if (segments.length > 1 && segments.some(({ term }) => this.#terms.isExact(term)))
      for (const row of this.#terms.literalNames.rowsWith(text))
        sum[row] = matches.length * weights.name * worth.whole;
    return this.#relevance(sum, matches.length, text);
  }

  /** Runs a search that ignores exact meanings. */
  #loosely<Found>(find: () => Found): Found {
    this.#terms.loosen(true);
    try {
      return find();
    } finally {
      this.#terms.loosen(false);
    }
  }

  /** Returns the relevance of the rows. `sum` is the total weight of `words` words. */
  #relevance(sum: Int32Array, words: number, text: string): Relevance {
    return relevanceOf(sum, (total, row) => total / worth.whole / words + this.#bonus(row, text));
  }

  /**
   * For a query without matches among the visible rows: drops as few words and limits (price, weight, size) as possible,
   * so that the others match together. Drops limits first, then short words. Returns null where no word matches.
   */
  relaxed(query: string, visibleRows: Bits, limits: readonly Bits[]): Relaxed | null {
    const text = textOf(query);
    try {
      const segments = segmentsOf(this.#terms, text);
      if (segments.some(({ term }) => this.#terms.isExact(term))) {
        const isWithin = (row: number): boolean =>
          hasBit(visibleRows, row) && limits.every((bits) => hasBit(bits, row));
        const looseMatches = this.#loose(segments, text, isWithin);
        if (looseMatches)
          return {
            relevance: looseMatches.relevance,
            ...partition(query, text, looseMatches.widened),
            droppedLimits: limits.map(() => false),
          };
      }
      const widened = new Set<Segment>();
      const weightsOf = (segment: Segment): Weights => {
        const exactMatches = this.#matchesOf(segment);
        if (!this.#terms.isExact(segment.term) || countBits(visibleBits(exactMatches, visibleRows)) > 0)
          return exactMatches;
        widened.add(segment);
        return this.#loosely(() => this.#matchesOf(segment));
      };
      const weigh = (words: readonly Segment[]): WeightedWord[] =>
        words.map((segment) => {
          const weights = weightsOf(segment);
          const bits = isSearchable(segment.term) ? visibleBits(weights, visibleRows) : emptyBits(this.#rows);
          return { segment, weights, bits };
        });
      const isEmpty = ({ bits }: WeightedWord): boolean => countBits(bits) === 0;
      const splitSegment = (segment: Segment): Segment[] => segmentsWithin(this.#terms, segment, text);
      let weightedWords = weigh(segments);
      // A phrase of which only some words match: a signet ring is a ring.
      if (weightedWords.some((word) => isEmpty(word) && word.segment.term.includes(' ')))
        weightedWords = weigh(
          weightedWords.flatMap((word) =>
            isEmpty(word) && word.segment.term.includes(' ') ? splitSegment(word.segment) : [word.segment],
          ),
        );
      if (weightedWords.length > 0 && weightedWords.every(isEmpty))
        weightedWords = weigh(weightedWords.flatMap(({ segment }) => splitSegment(segment)));
      const dropped = fewestDropped(
        visibleRows,
        limits,
        weightedWords.map(({ bits, segment }) => ({ bits, cost: costOf(segment.term) })),
      );
      if (!dropped) return null;
      const keptWords = weightedWords.filter((_, at) => dropped.words[at] !== true);
      return {
        relevance: this.#relevance(
          addUp(
            keptWords.map((word) => word.weights),
            this.#sum,
          ),
          keptWords.length,
          keptWords.map(({ segment }) => segment.term).join(''),
        ),
        ...partition(
          query,
          text,
          weightedWords.flatMap(({ segment }, at) =>
            dropped.words[at] === true || widened.has(segment) ? [segment] : [],
          ),
        ),
        droppedLimits: dropped.limits,
      };
    } finally {
      this.#terms.releaseScratch();
    }
  }

  /** The matches of all words, ignoring exact meanings; null where no match is within the limits. */
  #loose(
    segments: readonly Segment[],
    text: string,
    isWithin: (row: number) => boolean,
  ): Pick<Answer, 'relevance' | 'widened'> | null {
    const exact = segments.filter(({ term }) => this.#terms.isExact(term));
    const relevance = this.#loosely(() => this.#allOf(segments, text));
    const rows = relevance.rows.filter(isWithin);
    if (rows.length === 0) return null;
    const isMeant = (segment: Segment): boolean => {
      const [exactMatches, literalMatches] = [this.#matchesOf(segment), this.#terms.plain(segment.term)];
      return rows.every((row) => exactMatches[row] !== 0 || literalMatches[row] !== 0);
    };
    return { relevance, widened: exact.filter((segment) => !isMeant(segment)) };
  }

  /** The rows whose folded name contains the folded text. */
  namesWith(text: string): number[] {
    const part = fold(text);
    if (part === '') return Array.from({ length: this.#rows }, (_, row) => row);
    const rows = new Set<number>();
    for (const names of this.#names) names.eachWith(part, (row) => rows.add(row));
    return [...rows].sort((a, b) => a - b);
  }

  #bonus(row: number, query: string): number {
    let best = 0;
    for (const names of this.#names) {
      const name = names.at(row);
      const at = name.indexOf(query);
      if (at === -1) continue;
      if (name.length === query.length) return 40;
      best = Math.max(best, at === 0 ? 20 : 10);
    }
    return best;
  }
}

/** A single letter or digit is a prefix of too many words to be searched alone. */
const isSearchable = (term: string): boolean => !/^[a-z\d]$/.test(term);

function visibleBits(weightOf: Weights, visibleRows: Bits): Bits {
  const bits = emptyBits(weightOf.length);
  for (let row = 0; row < weightOf.length; row += 1)
    if ((weightOf[row] as number) > 0 && hasBit(visibleRows, row)) setBit(bits, row);
  return bits;
}

/** The cost of dropping a word: 3 per Han character, 1 per letter. */
const costOf = (term: string): number =>
  [...term].reduce((sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? 3 : 1), 0);

const textOf = (query: string): string => fold(query).replace(/\s+/g, ' ');

/** Splits the query into the dropped segments and the rest. */
function partition(query: string, text: string, dropped: readonly Segment[]): Partition {
  const spans = mergeSpans(dropped, text);
  // Where folding keeps the length, positions in the folded text are valid in the query.
  const typed = query.replace(/\s+/g, ' ').trim();
  const source = typed.length === text.length ? typed : text;
  let rest = source;
  for (const { at, to } of spans.toReversed()) rest = `${rest.slice(0, at)} ${rest.slice(to)}`;
  return {
    dropped: spans.map(({ at, to }) => source.slice(at, to)),
    kept: rest.replace(/\s+/g, ' ').replace(/^ ?的/u, '').trim(),
  };
}

interface TextSpan {
  readonly at: number;
  readonly to: number;
}

/** Merges adjacent spans that have only spaces between them. */
function mergeSpans(spans: readonly TextSpan[], text: string): TextSpan[] {
  const merged: TextSpan[] = [];
  for (const { at, to } of spans.toSorted((a, b) => a.at - b.at)) {
    const last = merged.at(-1);
    if (last && text.slice(last.to, at).trim() === '') merged[merged.length - 1] = { at: last.at, to };
    else merged.push({ at, to });
  }
  return merged;
}
