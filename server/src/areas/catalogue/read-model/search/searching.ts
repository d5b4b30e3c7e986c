import { type Bits, emptyBits, hasBit, setBit } from '../../../../platform/collections/bits.ts';
import type { Columns } from '../columns.ts';
import { inSlices, type Steps } from '../in-slices.ts';
import type { Relevance } from './parts.ts';
import type { SearchIndex } from './search.ts';

/** The search functions of a model; all rows are rows of that model. */
export type Finder = Pick<
  SearchIndex,
  'find' | 'relaxed' | 'widened' | 'namesWith' | 'corrected' | 'lexicon'
>;

interface BuiltIndex {
  readonly index: SearchIndex;
  /** The piece ids by row of the index. */
  readonly ids: Int32Array;
}

/**
 * The search index of one state of the catalogue: the former one patched, or one built in the background. Until it is ready, the index of an earlier
 * state answers for the pieces that still exist. Only the first searches of a process wait.
 */
export class BackgroundIndex {
  #columns: Columns;
  readonly #steps: () => Steps<SearchIndex>;
  #earlier: BuiltIndex | null;
  #index: SearchIndex | null;
  #building: Promise<void> | undefined;
  #isNeeded = true;

  /** `index`: a finished index of these columns; with it, nothing is built. */
  constructor(
    columns: Columns,
    steps: () => Steps<SearchIndex>,
    former?: BackgroundIndex,
    index: SearchIndex | null = null,
  ) {
    this.#columns = columns;
    this.#steps = steps;
    this.#index = index;
    this.#earlier = null;
    if (index) {
      this.#building = Promise.resolve();
      return;
    }
    this.#earlier = former ? former.#built() : null;
    if (!former) return;
    if (former.#earlier) former.#isNeeded = false;
    if (former.#building) void this.build();
  }

  /** Starts the build once. Resolves when the index is ready, or when a later state's build replaces this one. */
  build(): Promise<void> {
    if (this.#building) return this.#building;
    this.#building = inSlices(this.#steps(), () => this.#isNeeded).then((index) => {
      if (!index) return;
      this.#index = index;
      this.#earlier = null;
      index.moveTo(this.#columns);
    });
    // Searches that wait for the build receive its failure.
    this.#building.catch(() => undefined);
    return this.#building;
  }

  /** The index of exactly this state; null while it is being built. */
  get index(): SearchIndex | null {
    return this.#index;
  }

  /** Switches to columns with the same rows, words and item numbers, and releases the former ones. */
  moveTo(columns: Columns): this {
    this.#columns = columns;
    this.#index?.moveTo(columns);
    return this;
  }

  /** Whether an earlier index still answers: its answers may change although the catalogue does not. */
  get isEarlier(): boolean {
    return this.#earlier !== null;
  }

  /** Resolves when this state's own index answers. */
  async settled(): Promise<void> {
    if (this.#earlier) await this.build();
  }

  async finder(): Promise<Finder> {
    const building = this.#index ? undefined : this.build();
    if (!this.#index && !this.#earlier) await building;
    if (this.#index) return this.#index;
    if (this.#earlier) return renumbered(this.#earlier, this.#columns);
    throw new Error('No search index was made');
  }

  #built(): BuiltIndex | null {
    if (!this.#index) return this.#earlier;
    return { index: this.#index, ids: this.#columns.pieces.ids };
  }
}

/** Marks a row that no longer exists. */
const missingRow = -1;

/** Translates the answers of an earlier index to rows of the current columns; missing pieces are skipped. */
function renumbered({ index, ids }: BuiltIndex, { rowById }: Columns): Finder {
  const currentRow = (row: number): number | undefined => rowById.get(ids[row] as number);
  const toFormerRows = (currentBits: Bits): Bits => {
    const formerBits = emptyBits(ids.length);
    for (let row = 0; row < ids.length; row += 1) {
      const ownRow = currentRow(row);
      if (ownRow !== undefined && hasBit(currentBits, ownRow)) setBit(formerBits, row);
    }
    return formerBits;
  };
  const toCurrentRows = ({ rows, weights }: Relevance): Relevance => {
    const currentRows = Int32Array.from(rows, (row) => currentRow(row) ?? missingRow);
    const isListed = (_: number, index: number): boolean => currentRows[index] !== missingRow;
    return { rows: currentRows.filter(isListed), weights: weights.filter(isListed) };
  };
  return {
    lexicon: index.lexicon,
    corrected: (query) => index.corrected(query),
    widened: (query) => index.widened(query),
    namesWith: (text) => index.namesWith(text).flatMap((row) => currentRow(row) ?? []),
    find: (query) => toCurrentRows(index.find(query)),
    relaxed(query, visibleRows, limits) {
      const relaxedMatches = index.relaxed(query, toFormerRows(visibleRows), limits.map(toFormerRows));
      return relaxedMatches && { ...relaxedMatches, relevance: toCurrentRows(relaxedMatches.relevance) };
    },
  };
}
