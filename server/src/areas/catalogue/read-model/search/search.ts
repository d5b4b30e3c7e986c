import { fold } from '@jinlan/domain/search';
import { type Bits, countBits, emptyBits, hasBit, setBit } from '../../../../platform/collections/bits.ts';
import type { Columns } from '../columns.ts';
import { bytesOfKey, Kept } from '../kept.ts';
import { TermFinder } from './find-terms.ts';
import type { Lexicon } from './lexicon.ts';
import { addUp, type Relevance, relevanceOf, type Weights, worth } from './parts.ts';
import { fewestDropped } from './relax.ts';
import type { Indexed } from './search-parts.ts';
import { type Segment, segmentsOf, segmentsWithin } from './segments.ts';

interface Answer {
  readonly relevance: Relevance;
  readonly corrected: string | null;
  /** Words that were taken in a wider sense: what was found is neither what they mean exactly nor holds them. */
  readonly widened: readonly Segment[];
}

/** The words of a query that were left out, and the others, as typed. */
export interface Partition {
  readonly dropped: readonly string[];
  readonly kept: string;
}

/** What is found by a part of a query, where all of it finds nothing. */
export interface Relaxed extends Partition {
  readonly relevance: Relevance;
  /** Of each of the limits, whether it was left out too. */
  readonly droppedLimits: readonly boolean[];
}

/** A word as it is taken where not all are found together. */
interface Taken {
  readonly segment: Segment;
  readonly weights: Weights;
  /** The rows shown that have it. */
  readonly bits: Bits;
}

/**
 * Search as Chinese shoppers type. A query is cut into the terms that the shop knows (足金手镯 is 足金 and 手镯) and what
 * lies between them; every one must be found, in any language of the shop, and where it was found gives its weight.
 * Decision 016.
 */
export class SearchIndex {
  readonly lexicon: Lexicon;
  readonly #rows: number;
  readonly #names: Indexed['names'];
  readonly #terms: TermFinder;
  /** The next page, another order and a filter ask for the same words again. */
  readonly #answers = new Kept<Answer>(
    8_000_000,
    ({ relevance: { rows, weights } }) => rows.byteLength + weights.byteLength + bytesOfKey,
  );
  /** What one search adds up, used again by the next: a large array for each would be much to collect. */
  readonly #sum: Int32Array;

  constructor(indexed: Indexed) {
    this.lexicon = indexed.lexicon;
    this.#rows = indexed.rows;
    this.#names = indexed.names;
    this.#terms = new TermFinder(indexed);
    this.#sum = new Int32Array(indexed.rows);
  }

  /** Reads article numbers from columns that have the same ones. */
  moveTo(columns: Columns): void {
    this.#terms.moveTo(columns);
  }

  /** Rows that match, with their weight; a name that holds the whole query, or begins with it, comes first. */
  find(query: string): Relevance {
    return this.#answer(query).relevance;
  }

  /** The query as it was understood, where a word of it was mistyped; null where it was taken as it stands. */
  corrected(query: string): string | null {
    return this.#answer(query).corrected;
  }

  /** The exact words that were taken in a wider sense, as 金条 for beans, because the query finds nothing else; null without any. */
  widened(query: string): Partition | null {
    const { widened } = this.#answer(query);
    return widened.length === 0 ? null : partition(query, textOf(query), widened);
  }

  #answer(query: string): Answer {
    const text = textOf(query);
    return this.#answers.of(text, () => this.#search(text));
  }

  /** As typed; where that finds nothing as a whole, the words as they were understood, then whatever holds its exact words. */
  #search(text: string): Answer {
    try {
      const segments = segmentsOf(this.#terms, text);
      const relevance = this.#allOf(segments, text);
      const meant = segments.reduceRight((said, { term, at, to }) => {
        const word = this.#terms.meant(term);
        return word === undefined ? said : `${said.slice(0, at)}${word}${said.slice(to)}`;
      }, text);
      const corrected = meant === text ? null : meant;
      if (relevance.rows.length > 0) return { relevance, corrected, widened: [] };
      // 'roes gold' is 'rose gold', which is a term.
      const again = corrected === null ? null : this.#allOf(segmentsOf(this.#terms, corrected), corrected);
      if (again && again.rows.length > 0) return { relevance: again, corrected, widened: [] };
      if (!segments.some(({ term }) => this.#terms.isExact(term)))
        return { relevance, corrected, widened: [] };
      return { relevance, widened: [], ...this.#loose(segments, text, () => true), corrected };
    } finally {
      this.#terms.giveBack();
    }
  }

  #found({ term, find }: Segment): Weights {
    return this.#terms.kept(term, find);
  }

  #allOf(segments: readonly Segment[], text: string): Relevance {
    return this.#relevance(
      segments.map((segment) => this.#found(segment)),
      text,
    );
  }

  /** With exact words taken for whatever holds them or is meant in a wider sense. */
  #loosely<Found>(find: () => Found): Found {
    this.#terms.loosen(true);
    try {
      return find();
    } finally {
      this.#terms.loosen(false);
    }
  }

  #relevance(found: readonly Weights[], text: string): Relevance {
    return relevanceOf(
      addUp(found, this.#sum),
      (total, row) => total / worth.whole / found.length + this.#bonus(row, text),
    );
  }

  /**
   * For a query that finds nothing among the rows shown: the most of its words, and of the limits of price, weight and
   * size, that find something together. What it leaves out first says least: limits, then short words. Null where no
   * word finds anything.
   */
  relaxed(query: string, shown: Bits, limits: readonly Bits[]): Relaxed | null {
    const text = textOf(query);
    try {
      const segments = segmentsOf(this.#terms, text);
      if (segments.some(({ term }) => this.#terms.isExact(term))) {
        const isWithin = (row: number): boolean =>
          hasBit(shown, row) && limits.every((bits) => hasBit(bits, row));
        const loose = this.#loose(segments, text, isWithin);
        if (loose)
          return {
            relevance: loose.relevance,
            ...partition(query, text, loose.widened),
            droppedLimits: limits.map(() => false),
          };
      }
      const widened = new Set<Segment>();
      const weightsOf = (segment: Segment): Weights => {
        const exactly = this.#found(segment);
        if (!this.#terms.isExact(segment.term) || countBits(shownBits(exactly, shown)) > 0) return exactly;
        widened.add(segment);
        return this.#loosely(() => this.#found(segment));
      };
      const take = (some: readonly Segment[]): Taken[] =>
        some.map((segment) => {
          const weights = weightsOf(segment);
          const bits = saysSomething(segment.term) ? shownBits(weights, shown) : emptyBits(this.#rows);
          return { segment, weights, bits };
        });
      const isEmpty = ({ bits }: Taken): boolean => countBits(bits) === 0;
      const within = (segment: Segment): Segment[] => segmentsWithin(this.#terms, segment, text);
      let taken = take(segments);
      // A phrase of which only some words are known here: a signet ring is a ring.
      if (taken.some((one) => isEmpty(one) && one.segment.term.includes(' ')))
        taken = take(
          taken.flatMap((one) =>
            isEmpty(one) && one.segment.term.includes(' ') ? within(one.segment) : [one.segment],
          ),
        );
      if (taken.length > 0 && taken.every(isEmpty))
        taken = take(taken.flatMap(({ segment }) => within(segment)));
      const dropped = fewestDropped(
        shown,
        limits,
        taken.map(({ bits, segment }) => ({ bits, cost: costOf(segment.term) })),
      );
      if (!dropped) return null;
      const kept = taken.filter((_, at) => dropped.words[at] !== true);
      return {
        relevance: this.#relevance(
          kept.map(({ weights }) => weights),
          kept.map(({ segment }) => segment.term).join(''),
        ),
        ...partition(
          query,
          text,
          taken.flatMap(({ segment }, at) =>
            dropped.words[at] === true || widened.has(segment) ? [segment] : [],
          ),
        ),
        droppedLimits: dropped.limits,
      };
    } finally {
      this.#terms.giveBack();
    }
  }

  /** What all words find within the limits, exact words taken for whatever holds them or is meant in a wider sense; null where nothing. */
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
      const [exactly, holding] = [this.#found(segment), this.#terms.plain(segment.term)];
      return rows.every((row) => exactly[row] !== 0 || holding[row] !== 0);
    };
    return { relevance, widened: exact.filter((segment) => !isMeant(segment)) };
  }

  /** Rows whose name holds the text as it is written. */
  namesWith(text: string): number[] {
    const part = fold(text);
    const holds = (row: number): boolean => this.#names.some((names) => names.at(row).includes(part));
    return Array.from({ length: this.#rows }, (_, row) => row).filter(holds);
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

/** A single letter or digit begins too many words to be searched for without the others. */
const saysSomething = (term: string): boolean => !/^[a-z\d]$/.test(term);

function shownBits(weightOf: Weights, shown: Bits): Bits {
  const bits = emptyBits(weightOf.length);
  for (let row = 0; row < weightOf.length; row += 1)
    if ((weightOf[row] as number) > 0 && hasBit(shown, row)) setBit(bits, row);
  return bits;
}

/** How much a word says: a Han character as much as three letters. */
const costOf = (term: string): number =>
  [...term].reduce((sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? 3 : 1), 0);

const textOf = (query: string): string => fold(query).replace(/\s+/g, ' ');

/** The query without these segments of its folded text. */
function partition(query: string, text: string, dropped: readonly Segment[]): Partition {
  const spans = joined(dropped, text);
  // A fold that keeps the length keeps the places.
  const typed = query.replace(/\s+/g, ' ').trim();
  const source = typed.length === text.length ? typed : text;
  let rest = source;
  for (const { at, to } of spans.toReversed()) rest = `${rest.slice(0, at)} ${rest.slice(to)}`;
  return {
    dropped: spans.map(({ at, to }) => source.slice(at, to)),
    kept: rest.replace(/\s+/g, ' ').replace(/^ ?的/u, '').trim(),
  };
}

interface Place {
  readonly at: number;
  readonly to: number;
}

/** Neighbours in a text as one. */
function joined(places: readonly Place[], text: string): Place[] {
  const together: Place[] = [];
  for (const { at, to } of places.toSorted((a, b) => a.at - b.at)) {
    const last = together.at(-1);
    if (last && text.slice(last.to, at).trim() === '') together[together.length - 1] = { at: last.at, to };
    else together.push({ at, to });
  }
  return together;
}
