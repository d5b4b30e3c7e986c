import { type Bits, emptyBits, hasBit, setBit } from '../../../../platform/collections/bits.ts';
import type { Columns } from '../columns.ts';
import { inSlices, type Steps } from '../in-slices.ts';
import type { Relevance } from './parts.ts';
import type { SearchIndex } from './search.ts';

/** What a search asks; rows are those of the model that it was got from. */
export type Finder = Pick<
  SearchIndex,
  'find' | 'relaxed' | 'widened' | 'namesWith' | 'corrected' | 'lexicon'
>;

interface Made {
  readonly index: SearchIndex;
  /** Numbers of its pieces, by its rows. */
  readonly ids: Int32Array;
}

/**
 * The search index of one state of the catalogue. It is made beside all else, and until it is there the one of an
 * earlier state answers for the pieces that still are; only the very first searches of a process wait.
 */
export class Searching {
  #columns: Columns;
  readonly #steps: () => Steps<SearchIndex>;
  #earlier: Made | null;
  #index: SearchIndex | null = null;
  #making: Promise<void> | undefined;
  #isWanted = true;

  constructor(columns: Columns, steps: () => Steps<SearchIndex>, before?: Searching) {
    this.#columns = columns;
    this.#steps = steps;
    this.#earlier = before ? before.#made() : null;
    if (!before) return;
    if (before.#earlier) before.#isWanted = false;
    if (before.#making) void this.make();
  }

  /** Makes it, if nobody has begun; answers when it is there, or when that of a later state is made instead. */
  make(): Promise<void> {
    if (this.#making) return this.#making;
    this.#making = inSlices(this.#steps(), () => this.#isWanted).then((index) => {
      if (!index) return;
      this.#index = index;
      this.#earlier = null;
      index.moveTo(this.#columns);
    });
    // Searches that wait for it hear of a failure.
    this.#making.catch(() => undefined);
    return this.#making;
  }

  /** Goes on with columns of the same rows, words and article numbers, and lets go of those that it had. */
  moveTo(columns: Columns): this {
    this.#columns = columns;
    this.#index?.moveTo(columns);
    return this;
  }

  /** Whether an earlier state's index answers: what it says may change although the catalogue does not. */
  get isEarlier(): boolean {
    return this.#earlier !== null;
  }

  /** Answers when no earlier index answers instead. */
  async settled(): Promise<void> {
    if (this.#earlier) await this.make();
  }

  async finder(): Promise<Finder> {
    const making = this.#index ? undefined : this.make();
    if (!this.#index && !this.#earlier) await making;
    if (this.#index) return this.#index;
    if (this.#earlier) return renumbered(this.#earlier, this.#columns);
    throw new Error('No search index was made');
  }

  #made(): Made | null {
    if (!this.#index) return this.#earlier;
    return { index: this.#index, ids: this.#columns.pieces.ids };
  }
}

/** In place of a row's number. */
const gone = -1;

/** Answers of an earlier state in the rows of this one; pieces that are gone are left out. */
function renumbered({ index, ids }: Made, { rowById }: Columns): Finder {
  const rowNow = (row: number): number | undefined => rowById.get(ids[row] as number);
  const bitsThen = (now: Bits): Bits => {
    const then = emptyBits(ids.length);
    for (let row = 0; row < ids.length; row += 1) {
      const own = rowNow(row);
      if (own !== undefined && hasBit(now, own)) setBit(then, row);
    }
    return then;
  };
  const inRowsOfNow = ({ rows, weights }: Relevance): Relevance => {
    const now = Int32Array.from(rows, (row) => rowNow(row) ?? gone);
    const still = (_: number, place: number): boolean => now[place] !== gone;
    return { rows: now.filter(still), weights: weights.filter(still) };
  };
  return {
    lexicon: index.lexicon,
    corrected: (query) => index.corrected(query),
    widened: (query) => index.widened(query),
    namesWith: (text) => index.namesWith(text).flatMap((row) => rowNow(row) ?? []),
    find: (query) => inRowsOfNow(index.find(query)),
    relaxed(query, shown, limits) {
      const found = index.relaxed(query, bitsThen(shown), limits.map(bitsThen));
      return found && { ...found, relevance: inRowsOfNow(found.relevance) };
    },
  };
}
